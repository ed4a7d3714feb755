/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json_values.h"
#include "cli/fight.h"
#include "cli/options.h"
#include "cli/report_bouts.h"
#include "cli/report_history.h"
#include "history/history.h"
#include "report/report.h"

struct report_options {
	const char **runs; /* in the arena */
	size_t n, capacity;
	const char *out, *history;
	struct salle_arena *arena;
};

static const struct argp_option options[] = {
	{ "out", 'o', "FILE", 0, "File of the page (default: report.html)", 0 },
	{ "history", 'H', "FILE", OPTION_ARG_OPTIONAL,
		"Show how the win rates moved in the runs of a history (default: " SALLE_HISTORY_FILE ")", 0 },
	{ 0 },
};

static error_t parse(int key, char *argument, struct argp_state *state)
{
	struct report_options *report = state->input;
	switch (key) {
	case 'o':
		report->out = argument;
		return 0;
	case 'H':
		report->history = argument != NULL ? argument : SALLE_HISTORY_FILE;
		return 0;
	case ARGP_KEY_ARG:
		report->runs =
			salle_arena_room(report->arena, report->runs, report->n, 1, &report->capacity, sizeof *report->runs);
		report->runs[report->n++] = argument;
		return 0;
	case ARGP_KEY_END:
		if (report->n == 0)
			salle_argument_missing("which run? Name its folder of results");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "RUN...",
	.doc = "Write one HTML page about finished runs: findings, matchups, rankings, wounds, rule variants, sweeps, "
		   "bouts told blow by blow. It needs no network."
		   "\vRUN is a folder of results, as salle run writes it.",
};

/* The page without data: ../share/salle/report/page.html relative to the program, else report/page.html above it. */
static const char *template_path(struct salle_cli *cli)
{
	char *program = realpath("/proc/self/exe", NULL);
	char *dir = salle_arena_text(&cli->arena, program != NULL ? program : "");
	free(program);
	const char *path = NULL;
	for (char *slash = strrchr(dir, '/'); slash != NULL; slash = strrchr(dir, '/')) {
		*slash = '\0';
		path = salle_arena_format(&cli->arena,
			path == NULL ? "%s/../share/salle/report/page.html" : "%s/report/page.html", dir);
		if (access(path, R_OK) == 0)
			return path;
	}
	salle_error(&cli->diagnostics, NULL, "the charts of the report are not built; run: make report-assets");
	return NULL;
}

/* Returns the command that writes the scenario of the run back, if it was changed since; otherwise JSON's null. */
static json_t *restoring_command(struct salle_cli *cli, const char *dir)
{
	struct salle_earlier run;
	struct salle_diagnostics ignored;
	const char *command = NULL;
	salle_diagnostics_init(&ignored);
	if (salle_earlier_load_manifest(dir, &run, &cli->arena, &ignored) == SALLE_OK)
		command = salle_cli_restore(cli, &run, salle_cli_absolute(cli, dir));
	salle_diagnostics_release(&ignored);
	return command != NULL ? salle_json_text(command, &cli->arena) : json_null();
}

/* Reads one run and appends what the page shows of it. */
static enum salle_status add_run(struct salle_cli *cli, const struct report_options *report, const char *dir,
	json_t *runs, const char **title)
{
	struct salle_report_run run;
	enum salle_status status = salle_report_run_read(dir, &run, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	json_t *json;
	const char *name = json_string_value(json_object_get(json_object_get(run.manifest, "scenario"), "name"));
	name = name != NULL ? salle_arena_text(&cli->arena, name) : "run";
	json_t *history = NULL;
	if (report->history != NULL)
		status = salle_report_history(cli, report->history, name, &run, &history);
	if (status == SALLE_OK)
		status = salle_report_run_json(&run, &json, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK) {
		const char *folder = salle_cli_absolute(cli, dir);
		if (json_object_set_new(json, "folder", salle_json_text(folder, &cli->arena)) != 0 ||
			(history != NULL && json_object_set(json, "history", history) != 0) ||
			json_object_set_new(json, "restore", restoring_command(cli, dir)) != 0 ||
			json_object_set_new(json, "told", salle_report_bouts(cli, dir)) != 0 ||
			json_array_append_new(runs, json) != 0)
			(void)salle_allocated(NULL);
	}
	json_decref(history);
	if (*title == NULL)
		*title = name;
	salle_report_run_release(&run);
	return status;
}

/* Reports the folders that are no finished runs. */
static void report_folders(struct salle_cli *cli, const struct report_options *report)
{
	struct salle_report_run run;
	for (size_t i = 0; i < report->n; i++)
		if (salle_report_run_read(report->runs[i], &run, &cli->arena, &cli->diagnostics) == SALLE_OK)
			salle_report_run_release(&run);
}

enum salle_status salle_command_report(struct salle_cli *cli, int argc, char **argv)
{
	struct report_options report = { .out = "report.html", .arena = &cli->arena };
	if (!salle_options_parse(cli, &argp, argc, argv, &report)) {
		report_folders(cli, &report);
		return SALLE_BAD_INPUT;
	}
	const char *template = template_path(cli);
	size_t length;
	enum salle_status worst = salle_report_page_try(report.out, &cli->diagnostics);
	if (template == NULL)
		worst = SALLE_BAD_INPUT;
	const bool ready = worst == SALLE_OK;
	if (!ready)
		report_folders(cli, &report);
	json_t *runs = salle_allocated(json_array());
	const char *title = NULL;
	for (size_t i = 0; i < report.n && ready; i++) {
		enum salle_status status = add_run(cli, &report, report.runs[i], runs, &title);
		worst = status > worst ? status : worst;
	}
	char *page;
	json_t *data = salle_allocated(json_pack("{s:o}", "runs", runs));
	if (worst == SALLE_OK)
		worst = salle_report_page(template, salle_page_sources, title != NULL ? title : "run", data, &page, &length,
			&cli->arena, &cli->diagnostics);
	json_decref(data);
	if (worst == SALLE_OK)
		worst = salle_file_write(report.out, page, length, &cli->diagnostics);
	if (worst == SALLE_OK)
		printf("Report: %s\n", salle_arena_visible(&cli->arena, report.out));
	return worst;
}
