/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uses a finished run as the input of a command: its scenario, tables and policies, which its folder keeps. */
#pragma once

#include <salle/stored_run.h>

#include "cli/cli.h"

/*
 * Reads the run in `dir` and its inputs, and sets `out`. The scenario that the run kept can then be loaded from
 * out->path. Adds the overrides of the run to `input`, before those of the command line. A number of bouts or a
 * precision on the command line replaces the goal of the run. After an error, also reports the errors of the overrides.
 */
enum salle_status salle_cli_read_run(struct salle_cli *cli, const char *dir, struct salle_overrides_input *input,
	struct salle_stored_run *out) SALLE_MUST_CHECK;

/*
 * Loads a scenario from its file or from the folder of a run. For a folder, sets `run` to the run's manifest and
 * inputs, and adds the run's overrides to `input`. For a file, run->dir is NULL.
 */
enum salle_status salle_cli_load_scenario_or_run(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input, struct salle_stored_run *run, struct salle_scenario *out) SALLE_MUST_CHECK;

/* Warns if another version of the program made the run. Does nothing if run->dir is NULL. */
void salle_cli_warn_of_other_program(struct salle_cli *cli, const struct salle_stored_run *run);

/* Adds errors as salle_cli_add_scenario_errors does, but `path` may also be the folder of a run. */
enum salle_status salle_cli_add_input_errors(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input);
