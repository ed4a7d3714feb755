/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes results to disk: tidy CSV files and manifest.json, whose data dictionary is generated from the column tables
 * of the files. A run's folder is complete or absent: files are written into a hidden folder beside the target,
 * checked, and renamed at the end. A run replaces an earlier run in the same folder only if it contains the earlier
 * run: it has the same program, files, seed and matchups, and at least as many bouts of each matchup.
 */
#pragma once

#include <salle/earlier_run.h>

struct salle_figures; /* src/figures/figures.h */

struct salle_run_info {
	struct salle_program program;
	const char *command;       /* command with which a user repeats the run from any folder */
	const char *scenario_file; /* the scenario file's absolute path */
	const char *started_at;    /* time of the start, ISO 8601, UTC */
	const char *finished_at;
	double cpu_seconds;
};

struct salle_destination {
	const char *dir;
	bool replace; /* whether to replace any earlier run, even if this run does not contain the earlier run */
	/*
	 * if an earlier run must not be replaced: whether to write to `dir-2`, `dir-3` ... with a warning, instead of
	 * failing
	 */
	bool picks_free_name;
};

/*
 * Checks before the bouts that results can be written, and sets `to->dir` (in the arena) to the results' folder.
 * Changes nothing on disk.
 */
enum salle_status salle_results_check_target(struct salle_destination *to, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Writes the run. For a shard, writes only the tallies, the inputs and a short manifest. Sets `to->dir` (in the arena)
 * to the folder that was written. If the requested folder now has a run that must stay, writes a folder beside it and
 * warns. On failure nothing of the run is left, and `diagnostics` says why. The CSV files depend only on the plan and
 * the tallies; times and threads are only in the manifest.
 */
enum salle_status salle_run_write(struct salle_destination *to, struct salle_figures *figures,
	const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
