/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json_values.h"
#include "cli/cli.h"
#include "cli/run_and_write.h"
#include "cli/parse_options.h"
#include "cli/report_bouts.h"
#include "gate/before_after.h"
#include "gate/variant_words.h"
#include "history/history.h"
#include "history/history_trends.h"
#include "report/report.h"
#include "run_folder/kept_inputs.h"

enum { RUNS_MAX = 60, MATCHUPS_MAX = 12 };

/* Returns the index of the first run that the page shows. The page shows the last RUNS_MAX runs. */
static size_t index_of_first_shown_run(const struct salle_history_runs *runs)
{
	return runs->n > RUNS_MAX ? runs->n - RUNS_MAX : 0;
}

static void append_json(json_t *list, json_t *item)
{
	if (json_array_append_new(list, salle_check_allocated(item)) != 0)
		(void)salle_check_allocated(NULL);
}

static json_t *runs_json(const struct salle_history_runs *runs)
{
	json_t *list = salle_check_allocated(json_array());
	for (size_t i = index_of_first_shown_run(runs); i < runs->n; i++)
		append_json(list,
			json_pack("{s:s, s:b}", "finished", runs->items[i].finished_at, "changed",
				i > 0 && strcmp(runs->items[i].inputs, runs->items[i - 1].inputs) != 0));
	return list;
}

/*
 * Returns a list with [run, rate before, rate after, low, high] for each change of the trend. The last two are the
 * interval of the difference. Runs are numbered as on the page.
 */
static json_t *changes_json(const struct salle_trend *trends, size_t trend, const struct salle_trend_change *changes,
	size_t n, const struct salle_history_runs *runs)
{
	json_t *list = salle_check_allocated(json_array());
	for (size_t i = 0; i < n; i++) {
		const struct salle_trend_change *change = &changes[i];
		if (change->trend != trend)
			continue;
		const struct salle_history_run *run = salle_history_find_run(runs, &trends[trend].rates[change->first]);
		append_json(list,
			json_pack("[I, f, f, f, f]", (json_int_t)(run - runs->items) - (json_int_t)index_of_first_shown_run(runs),
				change->before, change->after, change->difference.low, change->difference.high));
	}
	return list;
}

static json_t *trend_json(const struct salle_trend *trend, json_t *changes, const struct salle_history_runs *runs)
{
	const struct salle_history_rate *matchup = &trend->rates[trend->n - 1];
	json_t *points = salle_check_allocated(json_array());
	for (size_t i = 0; i < trend->n; i++) {
		const struct salle_history_rate *rate = &trend->rates[i];
		size_t run = (size_t)(salle_history_find_run(runs, rate) - runs->items);
		append_json(points,
			json_pack("[I, f, f, f]", (json_int_t)(run - index_of_first_shown_run(runs)),
				salle_history_a_win_rate(rate), rate->a_win.low, rate->a_win.high));
	}
	return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "a", matchup->a, "a_policy", matchup->a_policy, "b", matchup->b,
		"b_policy", matchup->b_policy, "points", points, "changes", changes);
}

static const char *text_from_json(const json_t *manifest, const char *object, const char *key)
{
	const char *text = json_string_value(json_object_get(json_object_get(manifest, object), key));
	return text != NULL ? text : "";
}

/*
 * Returns the largest change of a win rate of the base that began with the last run of the history. Returns an empty
 * change if the last run is not the run of `manifest`.
 */
static struct salle_report_move find_change_at_last_run(const struct salle_trend *trends,
	const struct salle_trend_change *changes, size_t n, const struct salle_history_runs *runs, const json_t *manifest)
{
	struct salle_report_move move = { .n_moved = 0 };
	const struct salle_history_run *last = runs->n > 0 ? &runs->items[runs->n - 1] : NULL;
	if (last == NULL || strcmp(last->finished_at, text_from_json(manifest, "run", "finished")) != 0 ||
		strcmp(last->seed, text_from_json(manifest, "scenario", "seed")) != 0)
		return move;
	for (size_t i = 0; i < n; i++) {
		const struct salle_trend_change *change = &changes[i];
		const struct salle_history_rate *rate = &trends[change->trend].rates[change->first];
		if (rate->run != last->id || strcmp(rate->variant, "base") != 0)
			continue;
		size_t moved = move.n_moved + 1;
		if (moved == 1 || fabs(change->after - change->before) > fabs(move.after - move.before))
			move = (struct salle_report_move){ rate->a, rate->a_policy, rate->b, rate->b_policy, change->before,
				change->after, change->difference.low, change->difference.high, 0 };
		move.n_moved = moved;
	}
	return move;
}

static json_t *history_json(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	struct salle_report_run *run, struct salle_arena *arena)
{
	size_t n, n_changes, of_base = 0;
	struct salle_trend_places places;
	struct salle_trend *trends = salle_find_trends(runs, rates, RUNS_MAX, &n, arena);
	json_t *matchups = salle_check_allocated(json_array());
	salle_trends_sort(trends, n);
	const struct salle_trend_change *changes = salle_find_trend_changes(runs, trends, n, &n_changes, &places, arena);
	run->history_move = find_change_at_last_run(trends, changes, n_changes, runs, run->manifest);
	for (size_t i = 0; i < n; i++)
		if (strcmp(trends[i].rates->variant, "base") == 0 && of_base++ < MATCHUPS_MAX)
			append_json(matchups, trend_json(&trends[i], changes_json(trends, i, changes, n_changes, runs), runs));
	return salle_check_allocated(
		json_pack("{s:o, s:o, s:I}", "runs", runs_json(runs), "matchups", matchups, "n_matchups", (json_int_t)of_base));
}

/*
 * Sets `*out` to the matchups of the base that changed most in the scenario's last runs in the history `path`: {runs:
 * [{finished, changed}], matchups: [{a, a_policy, b, b_policy, points: [[run, rate, low, high]]}], n_matchups}. A run
 * is `changed` if its inputs differ from those of the previous run. A point has the index of its run in `runs`. The
 * caller owns the JSON. If `run` is the last run of the history, sets `run->history_move` to the largest change that
 * came with its inputs.
 */
static enum salle_status read_history_for_page(struct salle_cli *cli, const char *path, const char *scenario,
	struct salle_report_run *run, json_t **out)
{
	struct salle_history_runs runs;
	struct salle_history_rates rates;
	struct salle_history *history;
	enum salle_status status = salle_history_open(path, false, &history, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	status = salle_history_read_runs(history, scenario, &runs, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK)
		status = salle_history_read_rates(history, scenario, &rates, &cli->arena, &cli->diagnostics);
	salle_history_close(history);
	if (status == SALLE_OK)
		*out = history_json(&runs, &rates, run, &cli->arena);
	return status;
}

struct report_options {
	const char **runs; /* folders of runs, in the arena */
	size_t n, capacity;
	const char **searches; /* folders of searches by `salle balance`, in the arena */
	size_t n_searches, searches_capacity;
	const char *out, *history;
	struct salle_arena *arena;
};

static const struct argp_option options[] = {
	{ "out", 'o', "FILE", 0, "File of the page (default: report.html)", 0 },
	{ "history", 'H', "FILE", OPTION_ARG_OPTIONAL,
		"Show how the win rates moved in the runs of a history (default: " SALLE_HISTORY_FILE ")", 0 },
	{ 0 },
};

static void add_folder(struct report_options *report, const char *dir)
{
	const bool search = salle_report_is_search(dir);
	const char ***list = search ? &report->searches : &report->runs;
	size_t *n = search ? &report->n_searches : &report->n,
		   *capacity = search ? &report->searches_capacity : &report->capacity;
	*list = salle_arena_array_grow(report->arena, *list, *n, 1, capacity, sizeof **list);
	(*list)[(*n)++] = dir;
}

static error_t parse_option(int key, char *argument, struct argp_state *state)
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
		add_folder(report, argument);
		return 0;
	case ARGP_KEY_END:
		if (report->n == 0 && report->n_searches == 0)
			salle_report_missing_argument("no run given: name its folder of results");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "RUN...",
	.doc = "Write one HTML page about finished runs: findings, matchups, rankings, wounds, rule "
		   "variants, sweeps, bouts blow by blow. It needs no network.\vRUN is a folder of results, as "
		   "salle run writes it, or of a search for edits by salle balance.",
};

/*
 * Returns the path of the page's template: ../share/salle/report/page.html relative to the program, otherwise
 * report/page.html in a folder above the program.
 */
static const char *find_template(struct salle_cli *cli)
{
	char *program = realpath("/proc/self/exe", NULL);
	char *dir = salle_arena_copy_text(&cli->arena, program != NULL ? program : "");
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

/*
 * Adds to the page what each variant changes, in words, and the command that restores the run's scenario if its files
 * have changed. Both are JSON nulls if the manifest or the kept inputs are missing.
 */
static void add_inputs(struct salle_cli *cli, const char *dir, json_t *page)
{
	struct salle_stored_run run;
	struct salle_diagnostics ignored;
	const char *command = NULL;
	json_t *words = NULL;
	salle_diagnostics_init(&ignored);
	if (salle_stored_run_load_manifest(dir, &run, &cli->arena, &ignored) == SALLE_OK) {
		command = salle_cli_format_restore_command(cli, &run, salle_cli_absolute_path(cli, dir));
		if (salle_kept_inputs_read(&run, &cli->arena, &ignored) == SALLE_OK)
			words = salle_variant_words_json(&run, &cli->arena);
	}
	salle_diagnostics_release(&ignored);
	salle_json_set(page, "restore", command != NULL ? salle_json_text(command, &cli->arena) : json_null());
	salle_json_set(page, "variants", words != NULL ? words : json_null());
}

/* Reads one run and adds its data to the page. */
static enum salle_status add_run(struct salle_cli *cli, const struct report_options *report, const char *dir,
	json_t *runs, const char **title)
{
	struct salle_report_run run;
	enum salle_status status = salle_report_run_read(dir, &run, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	json_t *json;
	const char *name = json_string_value(json_object_get(json_object_get(run.manifest, "scenario"), "name"));
	name = name != NULL ? salle_arena_copy_text(&cli->arena, name) : "run";
	json_t *history = NULL;
	if (report->history != NULL)
		status = read_history_for_page(cli, report->history, name, &run, &history);
	if (status == SALLE_OK)
		status = salle_report_run_json(&run, &json, &cli->arena, &cli->diagnostics);
	if (status == SALLE_OK) {
		const char *folder = salle_cli_absolute_path(cli, dir);
		add_inputs(cli, dir, json);
		if (json_object_set_new(json, "folder", salle_json_text(folder, &cli->arena)) != 0 ||
			(history != NULL && json_object_set(json, "history", history) != 0) ||
			json_object_set_new(json, "replays", salle_report_bouts_json(cli, dir)) != 0 ||
			json_array_append_new(runs, json) != 0)
			(void)salle_check_allocated(NULL);
	}
	json_decref(history);
	if (*title == NULL)
		*title = name;
	salle_report_run_release(&run);
	return status;
}

/* Reads one search of `salle balance` and adds its data to the page. */
static enum salle_status add_search(struct salle_cli *cli, const char *dir, json_t *searches, const char **title)
{
	json_t *json;
	const enum salle_status status = salle_report_search_json(dir, &json, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	const char *name = json_string_value(json_object_get(json_object_get(json, "about"), "scenario"));
	if (*title == NULL && name != NULL)
		*title = salle_arena_copy_text(&cli->arena, name);
	salle_json_set(json, "folder", salle_json_text(salle_cli_absolute_path(cli, dir), &cli->arena));
	append_json(searches, json);
	return SALLE_OK;
}

/* Adds to the page how the second of two runs differs from the first. Adds nothing if they cannot be compared. */
static void add_comparison(struct salle_cli *cli, const struct report_options *report, json_t *data)
{
	struct salle_stored_run runs[2];
	struct salle_diagnostics ignored;
	if (report->n != 2)
		return;
	salle_diagnostics_init(&ignored);
	bool loaded = true;
	for (unsigned i = 0; i < 2; i++)
		loaded = loaded && salle_stored_run_load(report->runs[i], &runs[i], &cli->arena, &ignored) == SALLE_OK &&
			salle_kept_inputs_read(&runs[i], &cli->arena, &ignored) == SALLE_OK;
	json_t *comparison = loaded ? salle_before_after_json(&runs[0], &runs[1], &cli->arena) : NULL;
	if (comparison != NULL)
		salle_json_set(data, "comparison", comparison);
	salle_diagnostics_release(&ignored);
}

/* Reports folders that are not finished runs. */
static void report_folders_without_runs(struct salle_cli *cli, const struct report_options *report)
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
		report_folders_without_runs(cli, &report);
		return SALLE_BAD_INPUT;
	}
	const char *template = find_template(cli);
	size_t length;
	enum salle_status worst = salle_report_page_check_target(report.out, &cli->diagnostics);
	if (template == NULL)
		worst = SALLE_BAD_INPUT;
	const bool ready = worst == SALLE_OK;
	if (!ready)
		report_folders_without_runs(cli, &report);
	json_t *runs = salle_check_allocated(json_array()), *searches = salle_check_allocated(json_array());
	const char *title = NULL;
	for (size_t i = 0; i < report.n && ready; i++) {
		enum salle_status status = add_run(cli, &report, report.runs[i], runs, &title);
		worst = status > worst ? status : worst;
	}
	for (size_t i = 0; i < report.n_searches && ready; i++) {
		enum salle_status status = add_search(cli, report.searches[i], searches, &title);
		worst = status > worst ? status : worst;
	}
	char *page;
	json_t *data = salle_check_allocated(json_pack("{s:o, s:o}", "runs", runs, "searches", searches));
	if (worst == SALLE_OK)
		add_comparison(cli, &report, data);
	if (worst == SALLE_OK)
		worst = salle_report_page_fill(template, salle_page_sources, title != NULL ? title : "run", data, &page,
			&length, &cli->arena, &cli->diagnostics);
	json_decref(data);
	if (worst == SALLE_OK)
		worst = salle_file_write(report.out, page, length, &cli->diagnostics);
	if (worst == SALLE_OK)
		printf("Report: %s\n", salle_arena_escape_text(&cli->arena, report.out));
	return worst;
}
