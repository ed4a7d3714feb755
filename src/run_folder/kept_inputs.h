/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Stores the texts of a run's input files in the run's folder. With these texts salle can show row by row what changed
 * between two runs, and can repeat a run after its files have changed.
 *
 * inputs.json is one object that maps the SHA-256 of each file to the file's text. The manifest has the SHA-256 of each
 * file.
 */
#pragma once

#include <stdio.h>

#include <salle/stored_run.h>

#include "base/arena.h"

#define SALLE_INPUTS_FILE "inputs.json"

void salle_kept_inputs_write(const struct salle_plan *plan, FILE *out);

/*
 * Reads the texts of the run's sources. The runs of old versions have no texts, which is not an error. Returns
 * SALLE_BAD_INPUT if the file is damaged.
 */
enum salle_status salle_kept_inputs_read(struct salle_stored_run *run, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns whether the run has the texts of all its sources. */
bool salle_has_kept_inputs(const struct salle_stored_run *run);
