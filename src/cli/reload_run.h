/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A finished run with its scenario, as they were when the run ended. */
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
 * Loads the run in folder `dir` from the inputs that it kept. The run must be from this program. Notable bouts are
 * replayed; no further bouts are fought.
 */
enum salle_status salle_reloaded_run_load(struct salle_cli *cli, const char *dir, struct salle_reloaded_run *run);
