/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/reload_run.h"

#include <signal.h>

#include <salle/batch.h>

#include "cli/run_inputs.h"

/*
 * Restores the result of the stored run. Continues the run with a stop request that is set from the start, so that no
 * bout is fought.
 */
static void restore_stored_result(struct salle_reloaded_run *run, struct salle_arena *arena)
{
	static const volatile sig_atomic_t stopped = 1;
	const struct salle_batch_settings settings = { .stop = &stopped, .earlier = &run->earlier.result };
	/* the status is SALLE_INTERRUPTED, because of the stop request */
	(void)!salle_batch_run(&run->scenario.plan, &settings, &run->result, arena);
}

enum salle_status salle_reloaded_run_load(struct salle_cli *cli, const char *dir, struct salle_reloaded_run *run)
{
	run->input = (struct salle_overrides_input){ .arena = &cli->arena };
	enum salle_status status = salle_cli_read_run(cli, dir, &run->input, &run->earlier);
	if (status == SALLE_OK)
		status = salle_cli_load_scenario(cli, run->earlier.path, &run->input, &run->scenario);
	if (status == SALLE_OK)
		status = salle_stored_run_check(&run->earlier, &run->scenario.plan, &salle_program, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	salle_stored_run_copy_tuning(&run->earlier, &run->scenario.plan);
	restore_stored_result(run, &cli->arena);
	return SALLE_OK;
}
