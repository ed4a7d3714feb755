/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The texts of the files that a run was made from, kept in its folder: what changed between two runs can then be named
 * row by row, and a run can be fought again when its files have changed since.
 *
 * inputs.json is one object of SHA-256 to text. Which file had which is in the manifest.
 */
#ifndef SALLE_RUN_FOLDER_KEPT_INPUTS_H
#define SALLE_RUN_FOLDER_KEPT_INPUTS_H

#include <stdio.h>

#include <salle/stored_run.h>

#include "base/arena.h"

#define SALLE_INPUTS_FILE "inputs.json"

void salle_kept_inputs_write(const struct salle_plan *plan, FILE *out);

/*
 * Gives the sources of the run their texts. A run of an older salle kept none; SALLE_BAD_INPUT when the file is
 * damaged.
 */
enum salle_status salle_kept_inputs_read(struct salle_stored_run *run, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Does the run have the texts of all its sources? */
bool salle_has_kept_inputs(const struct salle_stored_run *run);

#endif
