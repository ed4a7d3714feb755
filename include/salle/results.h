/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Results on disk: tidy CSV files and manifest.json (see the data dictionary in the manifest, made from the
 * same table as the files). A run's folder is complete or absent: files are written into a hidden folder
 * beside the target, checked, and renamed into place at the end; an earlier run of that name is replaced.
 */
#ifndef SALLE_RESULTS_H
#define SALLE_RESULTS_H

#include <salle/batch.h>

struct salle_run_info {
	const char *version;  /* of salle */
	const char *revision; /* of its source, as git names it */
	const char *command;  /* the command line */
	const char *started;  /* ISO 8601, UTC */
	const char *finished;
	double cpu_seconds;
};

/* Finds out before the bouts whether results can be written to `dir` after them. Leaves everything as it is. */
enum salle_status salle_results_try(const char *dir, struct salle_report *report) SALLE_MUST_CHECK;

/*
 * Writes the run into `dir`. On failure nothing of it is left and `report` says why. The CSV files depend on
 * the plan and the tallies alone; what differs between runs of one plan (times, threads) is in the manifest.
 */
enum salle_status salle_results_write(const char *dir, const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_run_info *info,
	struct salle_report *report) SALLE_MUST_CHECK;

#endif
