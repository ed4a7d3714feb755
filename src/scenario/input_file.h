/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the files that a scenario is made of: from disk, or as a finished run kept them. */
#ifndef SALLE_SCENARIO_INPUT_FILE_H
#define SALLE_SCENARIO_INPUT_FILE_H

#include <salle/scenario.h>

/*
 * Reads a file into the arena, with a NUL after it, and fills `source`, unless that is NULL, except for its role. `at`
 * is where the path was written, or NULL. `kept`: the files of a run, which are read instead of those on disk; a file
 * that is not among them is an error. NULL: the file is read from disk. Errors are those of salle_file_read.
 */
enum salle_status salle_input_file_read(const struct salle_kept_files *kept, const char *path,
	const struct salle_place *at, struct salle_source *source, struct salle_arena *arena, char **text, size_t *length,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Lists the names of the YAML files in a folder, in the order of their bytes, in the arena. False, with errno, if the
 * folder cannot be read.
 */
bool salle_input_files_list(const struct salle_kept_files *kept, const char *folder, const char ***names, size_t *n,
	struct salle_arena *arena) SALLE_MUST_CHECK;

#endif
