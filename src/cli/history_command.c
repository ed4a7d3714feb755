/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"
#include "history/history.h"

#include <string.h>

#include "cli/parse_options.h"
#include "summary/history_table.h"

struct history_options {
	const char *file, *scenario, *matchup, *tag;
	const char **added;
	size_t n_added;
	uint64_t last;
	bool changes;
};

enum { LAST_PRESET = 30, LAST_MAX = 100000 };

static const struct argp_option options[] = {
	{ "history", 'H', "FILE", 0, "The history (default: " SALLE_HISTORY_FILE ")", 0 },
	{ "matchup", 'm', "A:B", 0, "Show this matchup run by run", 0 },
	{ "last", 'l', "N", 0, "Show the last N runs (default: 30)", 0 },
	{ "changes", 'c', NULL, 0, "Also list the runs at which both the inputs and win rates changed", 0 },
	{ "add", 'a', "RUN", 0, "Record a finished run; may be repeated", 0 },
	{ "tag", 't', "NAME", 0, "Give the run of --add this name; a name belongs to one run of a scenario at a time", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct history_options *history = state->input;
	switch (key) {
	case 'H':
		history->file = argument;
		return 0;
	case 'm':
		history->matchup = argument;
		return 0;
	case 'l':
		history->last = salle_parse_option_number("last", argument, 1, LAST_MAX);
		return 0;
	case 'c':
		history->changes = true;
		return 0;
	case 'a':
		history->added[history->n_added++] = argument;
		return 0;
	case 't':
		if (strchr(argument, '/') != NULL || strcmp(argument, "last") == 0)
			salle_report_option_error("--tag: choose a name other than 'last', without '/'");
		history->tag = argument;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&history->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (history->tag != NULL && history->n_added != 1)
			salle_report_option_error("--tag names one run: use it with one --add RUN");
		if (history->n_added > 0 && (history->scenario != NULL || history->matchup != NULL || history->changes))
			salle_report_option_error("--add only records: leave out SCENARIO, --matchup and --changes");
		if ((history->matchup != NULL || history->changes) && history->scenario == NULL)
			salle_report_option_error("--%s needs the name of a SCENARIO",
				history->matchup != NULL ? "matchup" : "changes");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "[SCENARIO]\n--add RUN",
	.doc = "Show how the win rates of a scenario moved from run to run, or list the scenarios of the "
		   "history.\vSCENARIO is the name of a scenario, as in salle history armoury. salle run --record records "
		   "runs. To restore a lost history, add the finished runs again with --add.",
};

/* Adds the errors of `from` as warnings, because the results of the run are complete. */
static void add_errors_as_warnings(struct salle_cli *cli, const struct salle_diagnostics *from)
{
	for (size_t i = 0; i < from->n; i++)
		salle_warning(&cli->diagnostics, from->items[i].at.file != NULL ? &from->items[i].at : NULL,
			"%s; the results are complete, only the history lacks this run", from->items[i].message);
}

static enum salle_status add_run(struct salle_cli *cli, struct salle_history *history, const char *dir, const char *tag,
	struct salle_diagnostics *diagnostics)
{
	struct salle_stored_run run;
	enum salle_status status = salle_stored_run_load(dir, &run, &cli->arena, diagnostics);
	if (status != SALLE_OK)
		return status;
	return tag != NULL ? salle_history_tag_run(history, tag, &run, diagnostics)
					   : salle_history_add_run(history, &run, diagnostics);
}

void salle_cli_record_run(struct salle_cli *cli, const char *path, const char *dir)
{
	struct salle_diagnostics diagnostics;
	struct salle_history *history;
	salle_diagnostics_init(&diagnostics);
	enum salle_status status = salle_history_open(path, true, &history, &diagnostics);
	if (status == SALLE_OK) {
		status = add_run(cli, history, dir, NULL, &diagnostics);
		salle_history_close(history);
	}
	if (status != SALLE_OK)
		add_errors_as_warnings(cli, &diagnostics);
	salle_diagnostics_release(&diagnostics);
}

static enum salle_status add_runs(struct salle_cli *cli, const struct history_options *wanted)
{
	struct salle_history *history;
	enum salle_status worst = salle_history_open(wanted->file, true, &history, &cli->diagnostics);
	if (worst != SALLE_OK)
		return worst;
	for (size_t i = 0; i < wanted->n_added; i++) {
		enum salle_status status = add_run(cli, history, wanted->added[i], wanted->tag, &cli->diagnostics);
		worst = status > worst ? status : worst;
	}
	salle_history_close(history);
	return worst;
}

/* Reports that the history has no run of the scenario. */
static enum salle_status report_unknown_scenario(struct salle_cli *cli, struct salle_history *history,
	const char *scenario)
{
	struct salle_history_runs runs;
	enum salle_status status = salle_history_read_runs(history, NULL, &runs, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	const char **names = salle_arena_array(&cli->arena, runs.n + 1, sizeof *names);
	size_t n = 0;
	for (size_t i = 0; i < runs.n; i++) {
		size_t seen = 0;
		while (seen < n && strcmp(names[seen], runs.items[i].scenario) != 0)
			seen++;
		names[n] = runs.items[i].scenario;
		n += seen == n;
	}
	static const struct salle_place at = { "command line", 0, 0 };
	salle_error_unknown(&cli->diagnostics, &at, "scenario", scenario, names, n);
	return SALLE_BAD_INPUT;
}

/* Reports folders of --add that are not runs, and a scenario of which the history has no run. */
static void report_bad_arguments(struct salle_cli *cli, const struct history_options *wanted)
{
	struct salle_stored_run ignored;
	struct salle_history_runs runs;
	struct salle_history *history;
	for (size_t i = 0; i < wanted->n_added; i++)
		(void)!salle_stored_run_load(wanted->added[i], &ignored, &cli->arena, &cli->diagnostics);
	if (wanted->scenario == NULL || salle_history_open(wanted->file, false, &history, &cli->diagnostics) != SALLE_OK)
		return;
	if (salle_history_read_runs(history, wanted->scenario, &runs, &cli->arena, &cli->diagnostics) == SALLE_OK &&
		runs.n == 0)
		(void)!report_unknown_scenario(cli, history, wanted->scenario);
	salle_history_close(history);
}

static enum salle_status print_history(struct salle_cli *cli, const struct history_options *history_options,
	struct salle_history *history)
{
	const char *scenario = history_options->scenario;
	struct salle_history_table table = { .n_shown = (size_t)history_options->last,
		.changes = history_options->changes };
	enum salle_status status = salle_history_read_runs(history, scenario, &table.runs, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (scenario == NULL) {
		salle_history_scenarios_print(&table, &cli->arena, stdout);
		return SALLE_OK;
	}
	if (table.runs.n == 0)
		return report_unknown_scenario(cli, history, scenario);
	status = salle_history_read_rates(history, scenario, &table.rates, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	if (history_options->matchup == NULL) {
		salle_history_print(&table, &cli->arena, stdout);
	} else if (!salle_history_matchup_print(&table, history_options->matchup, &cli->arena, stdout)) {
		size_t n;
		const char **names = salle_history_matchup_names(&table, &n, &cli->arena);
		static const struct salle_place at = { "--matchup", 0, 0 };
		salle_error_unknown(&cli->diagnostics, &at, "matchup", history_options->matchup, names, n);
		return SALLE_BAD_INPUT;
	}
	return SALLE_OK;
}

enum salle_status salle_command_history(struct salle_cli *cli, int argc, char **argv)
{
	struct history_options history_options = {
		.file = SALLE_HISTORY_FILE,
		.last = LAST_PRESET,
		.added = salle_arena_array(&cli->arena, (size_t)argc + 1, sizeof(char *)),
	};
	if (!salle_options_parse(cli, &argp, argc, argv, &history_options)) {
		report_bad_arguments(cli, &history_options);
		return SALLE_BAD_INPUT;
	}
	if (history_options.n_added > 0)
		return add_runs(cli, &history_options);
	struct salle_history *history;
	enum salle_status status = salle_history_open(history_options.file, false, &history, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	status = print_history(cli, &history_options, history);
	salle_history_close(history);
	return status;
}
