/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tallies.bin: the integers of a run, to go on from or to compare. Its form is told in <salle/stored_run.h>. */
#ifndef SALLE_RUN_FOLDER_TALLY_FILE_H
#define SALLE_RUN_FOLDER_TALLY_FILE_H

#include <salle/stored_run.h>

#include "base/arena.h"

#define SALLE_TALLY_FILE_NAME "tallies.bin"
#define SALLE_TALLY_FILE_FORMAT 5

/* Failed writes show in the stream's error flag. */
void salle_tally_file_write(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out);

/* SHA-256 of what a tally of that layout counts, and where. */
const char *salle_tally_layout_hash(const struct salle_tally_layout *layout, struct salle_arena *arena);

/* Fills in rules, layout, matchups and result of `out`. What is wrong is reported under the name `path`. */
enum salle_status salle_tally_file_read(const char *path, const char *bytes, size_t length,
	struct salle_stored_run *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

#endif
