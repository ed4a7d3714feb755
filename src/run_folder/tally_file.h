/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads and writes tallies.bin: the counts of a run, with which the run is continued or compared. <salle/stored_run.h>
 * describes the format.
 */
#pragma once

#include <salle/stored_run.h>

#include "base/arena.h"

#define SALLE_TALLY_FILE_NAME "tallies.bin"
#define SALLE_TALLY_FILE_FORMAT 8

/* Writes the file. Sets the stream's error flag on failure. */
void salle_tally_file_write(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out);

/* Returns the SHA-256 of a text that describes the meaning of each count in a tally. */
const char *salle_tally_layout_hash(const struct salle_tally_layout *layout, struct salle_arena *arena);

/* Reads the rule system, layout, matchups and result from the file's bytes into `out`. Errors name the file `path`. */
enum salle_status salle_tally_file_read(const char *path, const char *bytes, size_t length,
	struct salle_stored_run *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
