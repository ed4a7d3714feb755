/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the folder of a run: its results, or a checkpoint. */
#pragma once

#include <salle/write_run.h>

#include "base/arena.h"

/* The file with the findings of `salle gate`, which is replaced together with the run. */
#define SALLE_GATE_FILE "gate.csv"

/* Returns whether a file with this name belongs to a run, and so is replaced together with the run. */
bool salle_is_run_file(const char *name);

/*
 * Writes a run as salle_run_write does. If `checkpoint` is true, writes a checkpoint, which has no CSV files, no inputs
 * and a short manifest.
 */
enum salle_status salle_run_folder_write(struct salle_destination *to, struct salle_figures *figures,
	const struct salle_run_info *info, bool checkpoint, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
