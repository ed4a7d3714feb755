/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loads a finished run and its scenario as they were when the run ended. */
#pragma once

#include <salle/batch_result.h>

#include "cli/run_and_write.h"

struct salle_reloaded_run {
	struct salle_overrides_input input;
	struct salle_stored_run earlier;
	struct salle_scenario scenario;
	struct salle_batch_result result; /* includes the outcomes of the notable bouts */
};

/*
 * Loads the run in folder `dir` from the inputs that it kept. This version of the program must have fought the run.
 * Fights only the notable bouts again.
 */
enum salle_status salle_reloaded_run_load(struct salle_cli *cli, const char *dir, struct salle_reloaded_run *run);
