/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tallies.bin: the integers of a run, to go on from or to compare. Its form is told in <salle/earlier.h>. */
#ifndef SALLE_RUN_FOLDER_TALLIES_H
#define SALLE_RUN_FOLDER_TALLIES_H

#include <salle/earlier.h>

#include "base/arena.h"

#define SALLE_TALLIES_FILE "tallies.bin"
#define SALLE_TALLIES_FORMAT 5

/* Failed writes show in the stream's error flag. */
void salle_tallies_write(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out);

/* SHA-256 of what a tally of that layout counts, and where. */
const char *salle_layout_name(const struct salle_tally_layout *layout, struct salle_arena *arena);

/* Fills in rules, layout, matchups and result of `out`. What is wrong is reported under the name `path`. */
enum salle_status salle_tallies_read(const char *path, const char *bytes, size_t length, struct salle_earlier *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
