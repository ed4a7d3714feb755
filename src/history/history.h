/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The history of runs: one SQLite file with the win rates, inputs and folder of each recorded run. The file is made
 * from finished runs, and can be made from them again, so losing the file loses no data.
 *
 * Several processes may write at once: each run is one transaction, for which other processes wait. If a process is
 * killed, its run is either recorded or not. A file that is damaged, of another kind or of a newer salle is refused and
 * left unchanged.
 */
#pragma once

#include <salle/stored_run.h>
#include <salle/stats.h>

#include "base/arena.h"

#define SALLE_HISTORY_FILE "results/history.db"

struct salle_history;

/* Opens the file. If `create`, creates the file and its folder. Returns SALLE_FAILED if the file cannot be used. */
enum salle_status salle_history_open(const char *path, bool create, struct salle_history **out,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* Closes the history; does nothing if it is NULL. */
void salle_history_close(struct salle_history *history);

/* Records a complete run. Replaces a record with the same folder and the same time of completion. */
enum salle_status salle_history_add_run(struct salle_history *history, const struct salle_stored_run *run,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Records the run and gives it the tag. Another run of the same scenario loses the tag. */
enum salle_status salle_history_tag_run(struct salle_history *history, const char *tag,
	const struct salle_stored_run *run, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_run {
	int64_t id;
	const char *dir; /* absolute path */
	const char *scenario, *rules, *finished_at, *version, *revision, *seed;
	const char *inputs; /* SHA-256 of everything that decides chances */
	const char *tags;   /* joined by ", " */
	uint64_t bouts, matchups;
	bool interrupted;
};

struct salle_history_runs {
	struct salle_history_run *items; /* oldest first */
	size_t n;
};

/* Reads the runs of a scenario into the arena; if `scenario` is NULL, all runs. */
enum salle_status salle_history_read_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_rate {
	int64_t run;
	const char *variant, *a, *a_policy, *b, *b_policy;
	uint64_t bouts, a_wins, draws; /* `bouts` is SALLE_EXACT_TOTAL if the chances are exact */
	struct salle_interval a_win;   /* share of bouts that a won, with its interval at SALLE_RESULTS_LEVEL */
	bool has_several;              /* some run has several matchups of the two builds, under different policies */
};

struct salle_history_rates {
	/* sorted by matchup, in the order of the first run that has the matchup; then by run, oldest first */
	struct salle_history_rate *items;
	size_t n;
};

/* Reads the win rates of all runs of a scenario into the arena. */
enum salle_status salle_history_read_rates(struct salle_history *history, const char *scenario,
	struct salle_history_rates *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns whether two rates have the same builds and, if the builds fought under several policies in some run, the same
 * policies.
 */
bool salle_history_is_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other);
