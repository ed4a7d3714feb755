/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a scenario's input files from disk, or from the copies that a finished run kept. */
#pragma once

#include <salle/scenario.h>

/*
 * Reads a file into the arena and ends it with a NUL. Fills `source` except for its role, unless `source` is NULL. `at`
 * is where the path was written, or NULL. Reads from `kept` instead of the disk unless that is NULL; a file not kept is
 * an error. Returns the errors of salle_file_read.
 */
enum salle_status salle_input_file_read(const struct salle_kept_files *kept, const char *path,
	const struct salle_place *at, struct salle_source *source, struct salle_arena *arena, char **text, size_t *length,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Lists the names of the YAML files in a folder, in byte order, in the arena. Returns false and sets errno if the
 * folder cannot be read.
 */
bool salle_input_files_list(const struct salle_kept_files *kept, const char *folder, const char ***names, size_t *n,
	struct salle_arena *arena) SALLE_MUST_CHECK;
