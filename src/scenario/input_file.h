/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a scenario's input files: from disk, or from the copies that a finished run kept. */
#pragma once

#include <salle/scenario.h>

/*
 * Reads a file into the arena, with a NUL after the last byte. If `source` is not NULL, fills it except for the role.
 * `at` is the place where a user wrote the path; NULL if nobody wrote it. If `kept` is not NULL, reads the kept copy
 * instead of the disk; a file that was not kept is an error. Returns a status as salle_file_read does.
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
