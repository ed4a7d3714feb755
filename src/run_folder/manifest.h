/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes manifest.json: the inputs and the program of a run, and the meaning of every column of every file. */
#pragma once

#include <salle/write_run.h>

#include "base/arena.h"

/* Writes the manifest. `tallies` is the SHA-256 of tallies.bin. Sets the stream's error flag on failure. */
void salle_manifest_write(struct salle_figures *figures, const struct salle_run_info *info, const char *tallies,
	FILE *out);

/* Writes the manifest of a checkpoint, which has only what is needed to continue the run. */
void salle_manifest_write_short(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies, FILE *out);
