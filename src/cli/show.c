/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/threads.h"
#include "cli/json_document.h"
#include "cli/reload_run.h"
#include "cli/parse_options.h"
#include "figures/figures.h"

struct show_options {
	const char *dir;
	bool full, json;
};

static const struct argp_option options[] = {
	{ "full", 'F', NULL, 0, "Print all tables, not only the short summary", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object with all tables instead of the summary", 0 },
	{ "threads", 't', "N", 0, "Number of threads (default: OMP_NUM_THREADS, or one per core)", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct show_options *show = state->input;
	switch (key) {
	case 'F':
		show->full = true;
		return 0;
	case 'j':
		show->json = true;
		return 0;
	case 't':
		salle_threads_set_default((unsigned)salle_parse_option_number("threads", argument, 1, SALLE_THREADS_MAX));
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&show->dir, argument);
		return 0;
	case ARGP_KEY_END:
		if (show->dir == NULL)
			salle_report_missing_argument("which RUN?");
		if (show->json && show->full)
			salle_report_option_error("--json has all tables and excludes --full: leave --full out");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUN",
	.doc = "Print the summary of a finished run again, from its tallies: nothing is fought, and nothing is "
		   "written.\vThe command reads the scenario and tables that the run kept. It needs the version of salle that "
		   "made the run. Merge shards first.",
};

enum salle_status salle_command_show(struct salle_cli *cli, int argc, char **argv)
{
	struct show_options show = { .dir = NULL };
	struct salle_reloaded_run run;
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &show);
	if (show.dir == NULL)
		return SALLE_BAD_INPUT;
	enum salle_status status = salle_reloaded_run_load(cli, show.dir, &run);
	if (status != SALLE_OK || !parsed)
		return parsed ? status : SALLE_BAD_INPUT;
	struct salle_figures figures = salle_figures_make(&run.scenario.plan, &run.result, &cli->arena);
	if (show.json) {
		salle_json_print_run(&figures, show.dir, stdout);
		return SALLE_OK;
	}
	salle_cli_print_summary(cli, &run.scenario, &figures,
		salle_cli_format_run_again_command(cli, &run.earlier, &run.input.overrides), show.full);
	if (!show.full)
		salle_cli_print_full_summary_hint(cli, show.dir);
	return SALLE_OK;
}
