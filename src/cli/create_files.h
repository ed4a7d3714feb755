/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For `salle new`: scenarios with their tables and policies, written as files that did not exist. */
#ifndef SALLE_CLI_CREATE_FILES_H
#define SALLE_CLI_CREATE_FILES_H

#include "cli/cli.h"

struct salle_new_file {
	const char *path, *text;
	size_t length;
};

/*
 * Creates all files, and their folders below `folder`. A file that exists is an error. After an error no file is left.
 * Prints the paths, one a line.
 */
enum salle_status salle_new_files_create(struct salle_cli *cli, const char *folder, const struct salle_new_file *files,
	size_t n) SALLE_MUST_CHECK;

/* Writes the scenario of the run in folder `run` to `file`; NULL: to NAME.yaml, by the name of the scenario. */
enum salle_status salle_new_scenario_from_run(struct salle_cli *cli, const char *run,
	const char *file) SALLE_MUST_CHECK;

#endif
