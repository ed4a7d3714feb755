/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The history of runs: one SQLite file with the win rates of each recorded run, what went into it, and where it is. It
 * is made from finished runs and can be made again from them, so that nothing is lost with it.
 *
 * Several processes may write at once: one transaction a run, others wait. A kill leaves a run recorded or not. A file
 * that is damaged, of something else or of a newer salle is refused and left alone.
 */
#ifndef SALLE_HISTORY_H
#define SALLE_HISTORY_H

#include <salle/stored_run.h>
#include <salle/stats.h>

#include "base/arena.h"

#define SALLE_HISTORY_FILE "results/history.db"

struct salle_history;

/* Opens the file, creates it (and its folder) if `create`. SALLE_FAILED when it cannot be used. */
enum salle_status salle_history_open(const char *path, bool create, struct salle_history **out,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* NULL is nothing. */
void salle_history_close(struct salle_history *history);

/* Records a whole run with its bouts; the same folder with the same end replaces its former record. */
enum salle_status salle_history_add_run(struct salle_history *history, const struct salle_stored_run *run,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Records the run and gives it a name; a run of the same scenario that had that name loses it. */
enum salle_status salle_history_tag_run(struct salle_history *history, const char *tag,
	const struct salle_stored_run *run, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_run {
	int64_t id;
	const char *dir; /* absolute */
	const char *scenario, *rules, *finished, *version, *revision, *seed;
	const char *inputs; /* SHA-256 of all that decides bouts but the seed */
	const char *tags;   /* joined by ", " */
	uint64_t bouts, matchups;
	bool interrupted;
};

struct salle_history_runs {
	struct salle_history_run *items; /* the oldest first */
	size_t n;
};

/* All runs of a scenario, or of all for NULL. In the arena. */
enum salle_status salle_history_read_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_rate {
	int64_t run;
	const char *variant, *a, *a_policy, *b, *b_policy;
	uint64_t bouts, a_wins, draws;
	struct salle_interval a_win; /* at SALLE_RESULTS_LEVEL */
	bool several;                /* some run has the two builds under several pairs of policies */
};

struct salle_history_rates {
	struct salle_history_rate
		*items; /* by matchup, as the first run that has it lists them; then the oldest run first */
	size_t n;
};

/* The win rates of all runs of a scenario. In the arena. */
enum salle_status salle_history_read_rates(struct salle_history *history, const char *scenario,
	struct salle_history_rates *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* The same builds; and the same policies, if they have fought under several in one run. */
bool salle_history_is_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other);

#endif
