/* SPDX-License-Identifier: GPL-3.0-or-later */
/* manifest.json: what was run, from what, by what, and what every column of every file means. */
#ifndef SALLE_RESULTS_MANIFEST_H
#define SALLE_RESULTS_MANIFEST_H

#include <salle/results.h>

#include "base/arena.h"

/* Writes it with sorted keys. `tallies`: the SHA-256 of tallies.bin. Failed writes show in the stream's error flag. */
void salle_manifest_write(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_run_info *info, const char *tallies, FILE *out, struct salle_arena *arena);

#endif
