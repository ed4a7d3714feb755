/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/batch.h>

#include "cli/fight.h"
#include "results/figures.h"

struct show_options {
	const char *dir, *scenario;
	unsigned threads;
};

static const struct argp_option options[] = {
	{ "scenario", 's', "FILE", 0, "The scenario that the run was made from, if it has been moved", 0 },
	{ "threads", 't', "N", 0, "Number of threads (default: one per core)", 0 },
	{ 0 },
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
	struct show_options *show = state->input;
	switch (key) {
	case 's':
		show->scenario = argument;
		return 0;
	case 't':
		show->threads = (unsigned)salle_option_number(state, "threads", argument, 1, SALLE_THREADS_MAX);
		return 0;
	case ARGP_KEY_ARG:
		salle_argument_once(state, &show->dir, argument);
		return 0;
	case ARGP_KEY_END:
		if (show->dir == NULL)
			argp_error(state, "which RUN?");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "RUN",
	.doc = "Print the summary of a finished run again, from its tallies: nothing is fought, and nothing is written."
		   "\vThe scenario, its tables and the program must be those of the run; shards are merged first.",
};

/* What was fought, as a run that is stopped before its next bout: whether that would come or not. */
static void take(const struct salle_scenario *scenario, const struct salle_earlier *earlier, unsigned threads,
	struct salle_batch_result *result, struct salle_arena *arena)
{
	static const volatile sig_atomic_t stopped = 1;
	const struct salle_batch_settings settings = { .threads = threads, .stop = &stopped, .from = &earlier->result };
	(void)!salle_batch_run(&scenario->plan, &settings, result, arena); /* interrupted if the run was */
}

enum salle_status salle_command_show(struct salle_cli *cli, int argc, char **argv)
{
	struct show_options show = { .dir = NULL };
	struct salle_overrides_input input = { .arena = &cli->arena };
	struct salle_earlier earlier;
	struct salle_scenario scenario;
	if (argp_parse(&argp, argc, argv, 0, NULL, &show) != 0)
		return SALLE_BAD_INPUT;
	enum salle_status status = salle_cli_earlier(cli, show.dir, &input.overrides, &show.scenario, &earlier);
	if (status == SALLE_OK)
		status = salle_cli_load(cli, show.scenario, &input, &scenario);
	if (status == SALLE_OK)
		status = salle_earlier_check(&earlier, &scenario.plan, &salle_program, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	salle_earlier_hand_on(&earlier, &scenario.plan);
	struct salle_batch_result result;
	take(&scenario, &earlier, show.threads, &result, &cli->arena);
	struct salle_figures figures = salle_figures(&scenario.plan, &result, &cli->arena);
	salle_cli_summarize(cli, &scenario, &figures, salle_cli_again(cli, show.scenario, &input.overrides));
	return SALLE_OK;
}
