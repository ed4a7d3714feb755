/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A finished run as the input of a command: its scenario, tables and policies, as its folder keeps them. */
#pragma once

#include <salle/stored_run.h>

#include "cli/cli.h"

/*
 * Reads the run in `dir` and its inputs. Puts the overrides of the run before those of the command line in `input`. A
 * number of bouts or a precision on the command line replaces the goal of the run. Afterwards, loading out->path gives
 * the scenario that the run kept. After an error, reports the errors of the overrides too.
 */
enum salle_status salle_cli_read_run(struct salle_cli *cli, const char *dir, struct salle_overrides_input *input,
	struct salle_stored_run *out) SALLE_MUST_CHECK;

/*
 * Loads a scenario from its file, or from the folder of a run. Then `run` gets the run's manifest and inputs, and
 * `input` also its overrides. For a file, run->dir is NULL.
 */
enum salle_status salle_cli_load_scenario_or_run(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input, struct salle_stored_run *run, struct salle_scenario *out) SALLE_MUST_CHECK;

/* Warns if another program made the run; does nothing if run->dir is NULL. */
void salle_cli_warn_of_program(struct salle_cli *cli, const struct salle_stored_run *run);

/* Adds errors as salle_cli_add_scenario_errors does, for a scenario, the folder of a run, or NULL. */
enum salle_status salle_cli_add_input_errors(struct salle_cli *cli, const char *path,
	struct salle_overrides_input *input);
