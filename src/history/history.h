/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The history of runs: an SQLite file with the win rates, inputs and folder of each recorded run. The file can be made
 * again from the folders of the runs, so losing the file loses no data.
 *
 * Several processes may write at once: each run is one transaction, and other processes wait for it. If a process is
 * killed, its run is either recorded completely or not at all. A file that is damaged, of another kind, or of a newer
 * salle is refused and left unchanged.
 */
#pragma once

#include <salle/stored_run.h>
#include <salle/stats.h>

#include "base/arena.h"

#define SALLE_HISTORY_FILE "results/history.db"

struct salle_history;

/*
 * Opens the history at `path`. If `create`, creates missing files and folders. Returns SALLE_FAILED if the file cannot
 * be used.
 */
enum salle_status salle_history_open(const char *path, bool create, struct salle_history **out,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
/* Closes the history. Does nothing if `history` is NULL. */
void salle_history_close(struct salle_history *history);

/* Records a complete run. Replaces an earlier record with the same folder and the same time of completion. */
enum salle_status salle_history_add_run(struct salle_history *history, const struct salle_stored_run *run,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Records the run and tags it. Removes the same tag from other runs of the scenario. */
enum salle_status salle_history_tag_run(struct salle_history *history, const char *tag,
	const struct salle_stored_run *run, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_run {
	int64_t id;
	const char *dir; /* absolute path of the run's folder */
	const char *scenario, *rules, *finished_at, *version, *revision, *seed;
	const char *inputs; /* SHA-256 of all inputs that decide the chances */
	const char *tags;   /* all tags of the run, joined by ", " */
	uint64_t bouts, matchups;
	bool interrupted;
};

struct salle_history_runs {
	struct salle_history_run *items; /* sorted by time, the oldest run first */
	size_t n;
};

/* Reads the runs of a scenario into the arena. Reads all runs if `scenario` is NULL. */
enum salle_status salle_history_read_runs(struct salle_history *history, const char *scenario,
	struct salle_history_runs *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

struct salle_history_rate {
	int64_t run;
	const char *variant, *a, *a_policy, *b, *b_policy;
	uint64_t bouts, a_wins, draws; /* `bouts` is SALLE_EXACT_TOTAL if the matchup was solved exactly */
	struct salle_interval a_win;   /* interval of the share of bouts that build a won, at SALLE_RESULTS_LEVEL */
	/* whether some run has several matchups of these two builds, under different policies */
	bool has_several;
};

struct salle_history_rates {
	/* Sorted by matchup, then by run, the oldest first. Matchups are in the order of the first run that has them. */
	struct salle_history_rate *items;
	size_t n;
};

/* Reads the win rates of all runs of a scenario into the arena. */
enum salle_status salle_history_read_rates(struct salle_history *history, const char *scenario,
	struct salle_history_rates *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Returns whether two rates are of the same matchup: the same builds and, if some run has several matchups of these
 * builds, the same policies.
 */
bool salle_history_is_same_matchup(const struct salle_history_rate *one, const struct salle_history_rate *other);
