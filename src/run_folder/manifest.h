/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest.json: what was run, from what, by what, and what every column of every file means. */
#ifndef SALLE_RUN_FOLDER_MANIFEST_H
#define SALLE_RUN_FOLDER_MANIFEST_H

#include <salle/write_run.h>

#include "base/arena.h"

/* Writes it with sorted keys. `tallies`: the SHA-256 of tallies.bin. Failed writes show in the stream's error flag. */
void salle_manifest_write(struct salle_figures *figures, const struct salle_run_info *info, const char *tallies,
	FILE *out);

/* The same of a checkpoint: no more than it takes to go on. */
void salle_manifest_write_short(const struct salle_figures *figures, const struct salle_run_info *info,
	const char *tallies, FILE *out);

#endif
