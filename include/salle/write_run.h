/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Results on disk: tidy CSV files and manifest.json (see the data dictionary in the manifest, made from the
 * same table as the files). A run's folder is complete or absent: files are written into a hidden folder
 * beside the target, checked, and renamed into place at the end. An earlier run is replaced only by a run that
 * contains it: of the same program, files, seed and matchups, none with fewer bouts.
 */
#ifndef SALLE_WRITE_RUN_H
#define SALLE_WRITE_RUN_H

#include <salle/earlier_run.h>

struct salle_figures; /* figures/figures.h: of a plan and what its bouts came to */

struct salle_run_info {
	struct salle_program program;
	const char *command;       /* that repeats the run, from any folder */
	const char *scenario_file; /* its absolute path */
	const char *started;       /* ISO 8601, UTC */
	const char *finished;
	double cpu_seconds;
};

struct salle_destination {
	const char *dir;
	bool replace; /* any earlier run, contained or not */
	bool beside;  /* where an earlier run must stay: into `dir-2`, `dir-3` ... with a warning; else refused */
};

/*
 * Finds out before the bouts whether results can be written after them, and sets `to->dir` (in the arena) to where they
 * will go. Leaves everything on disk as it is.
 */
enum salle_status salle_results_check_target(struct salle_destination *to, const struct salle_plan *plan,
	const struct salle_program *program, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Writes the run; of a shard only the tallies, the inputs and a short manifest. Sets `to->dir` (in the arena) to the
 * folder written: one beside the requested folder, with a warning, if the requested one now holds what must not be
 * replaced. On failure nothing of the run is left and `diagnostics` says why. The CSV files depend on the plan and the
 * tallies alone; what differs between runs of one plan (times, threads) is in the manifest.
 */
enum salle_status salle_run_write(struct salle_destination *to, struct salle_figures *figures,
	const struct salle_run_info *info, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
