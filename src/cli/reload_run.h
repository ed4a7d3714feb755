/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A finished run with its scenario, as it was at its end. */
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
 * Loads the run in folder `dir` from the inputs that it kept; the program must be that of the run. Replays the
 * notable bouts, and fights no new ones.
 */
enum salle_status salle_reloaded_run_load(struct salle_cli *cli, const char *dir, struct salle_reloaded_run *run);
