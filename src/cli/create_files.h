/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes scenarios with their tables and policies as new files, for `salle new`. */
#pragma once

#include "cli/cli.h"

struct salle_new_file {
	const char *path, *text;
	size_t length;
};

/*
 * Creates all files, and the folders below `folder` that they need, and prints their paths, one per line. An existing
 * file is an error. After an error, removes the files that were created.
 */
enum salle_status salle_new_files_create(struct salle_cli *cli, const char *folder, const struct salle_new_file *files,
	size_t n) SALLE_MUST_CHECK;

/*
 * Writes the scenario of the run in the folder `run` to `file`. If `file` is NULL, writes to NAME.yaml, where NAME is
 * the scenario's name.
 */
enum salle_status salle_new_scenario_from_run(struct salle_cli *cli, const char *run,
	const char *file) SALLE_MUST_CHECK;
