/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "balance_files/balance_answer.h"
#include "balance_files/balance_journal.h"
#include "balance_files/balance_summary.h"
#include "balance_files/cell_values.h"
#include "balance_files/price_tables.h"
#include "base/parse_text.h"
#include "base/threads.h"
#include "cli/heartbeat.h"
#include "cli/parse_options.h"
#include "cli/progress.h"
#include "cli/run_and_write.h"
#include "cli/signals.h"
#include "scenario/edited_scenario.h"

#define BOUTS_MAX 1000000000000

enum { STEPS_MAX = 20, DEFAULT_STEPS = 4 /* maximum and default value of --steps */ };

struct balance_options {
	const char *scenario, *out;
	const char *cell, *goal; /* values of the options --cell and --goal; NULL if an option is not given */
	uint64_t steps;
	struct salle_balance_settings settings;
	bool resume, quiet;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "bouts", 'n', "N", 0, "Budget of bouts for the whole search, instead of the scenario's `balance.bouts`", 0 },
	{ "cell", 'c', "TABLE.ROW.COLUMN", 0,
		"Find the value of this cell at which --goal is met; the scenario needs no key `balance`", 0 },
	{ "goal", 'g', "BUILD=SCORE", 0,
		"With --cell: the mean score that a build should have, as in 'halberd = 0.5', or its score against another, as "
		"in 'halberd against messer = 0.5'", 0 },
	{ "steps", 'k', "N", 0, "With --cell: the steps to try in each direction, up to 20 (default: 4)", 0 },
	{ "out", 'o', "DIR", 0, "Folder of the results (default: balance/NAME, where NAME is the scenario's)", 0 },
	{ "resume", 'R', NULL, 0, "Continue from the journal of a killed or interrupted search of the same command", 0 },
	{ "threads", 't', "N", 0,
		"Number of threads (default: OMP_NUM_THREADS, or one per core); the results do not depend on it", 0 },
	{ "quiet", 'q', NULL, 0, "Print no progress and no results", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct balance_options *balance = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &balance->overrides;
		return 0;
	case 'n':
		balance->settings.bouts = salle_parse_option_number("bouts", argument, 1, BOUTS_MAX);
		return 0;
	case 'c':
		balance->cell = argument;
		salle_diagnostics_keep_value("--cell", argument);
		return 0;
	case 'g':
		balance->goal = argument;
		salle_diagnostics_keep_value("--goal", argument);
		return 0;
	case 'k':
		balance->steps = salle_parse_option_number("steps", argument, 1, STEPS_MAX);
		return 0;
	case 'o':
		balance->out = argument;
		return 0;
	case 'R':
		balance->resume = true;
		return 0;
	case 't':
		salle_threads_set_default((unsigned)salle_parse_option_number("threads", argument, 1, SALLE_THREADS_MAX));
		return 0;
	case 'q':
		balance->quiet = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&balance->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (balance->scenario == NULL)
			salle_report_missing_argument("which SCENARIO?");
		if ((balance->cell == NULL) != (balance->goal == NULL))
			salle_report_option_error("--cell and --goal belong together: give both");
		if (balance->steps > 0 && balance->cell == NULL)
			salle_report_option_error("--steps needs --cell");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SCENARIO",
	.doc = "Search for the smallest edits of tables, options and builds with which a scenario meets the goal of its "
		   "key `balance`, and write the edited scenario. Without a goal, measure what each edit changes."
		   "\vCtrl-C ends the search with exit code 3 and writes the effects of single edits that are complete. During "
		   "the trainings it also writes the proposals. With --cell it writes nothing. --resume continues the search. "
		   "See docs/balance.md.",
	.children = salle_change_options,
};

#define BAR_SECONDS 0.1 /* minimum number of seconds between two updates of the progress line on a terminal */

/* Prints the progress, such as "single edits, 23 %, 0:12", at most once every `seconds`. Keeps the time in `*last`. */
static void print_progress_if_due(const struct salle_balance_progress *progress, double seconds, double *last,
	const char *before, const char *after)
{
	char spent[32];
	if (progress->seconds < *last + seconds)
		return;
	*last = progress->seconds;
	salle_progress_format_time(spent, sizeof spent, progress->seconds);
	const double share = progress->budget > 0 ? (double)progress->bouts / (double)progress->budget : 0;
	fprintf(stderr, "%s%s, %.0f %%, %s%s", before, progress->activity, floor(100 * fmin(1, share)), spent, after);
	fflush(stderr);
}

static void show_progress(const struct salle_balance_progress *progress, void *context)
{
	static double last = -1; /* time of the last update, in seconds since the search began */
	(void)context;
	print_progress_if_due(progress, BAR_SECONDS, &last, "\r", "\033[K");
}

static void print_progress_line(const struct salle_balance_progress *progress, void *context)
{
	static double last; /* time of the last printed line, in seconds since the search began */
	(void)context;
	print_progress_if_due(progress, salle_progress_seconds(), &last, "salle: ", "\n");
}

/* Returns a YAML scalar with the part of an option's `value` from `from` to `to`, without blanks at the ends. */
static struct salle_node *make_option_part_node(struct salle_cli *cli, const char *option, const char *value,
	const char *from, const char *to)
{
	while (from < to && *from == ' ')
		from++;
	while (to > from && to[-1] == ' ')
		to--;
	const struct salle_place at = { option, 1, (unsigned)(from - value) + 1 };
	return salle_node_scalar(&cli->arena, &at, salle_arena_copy_text_n(&cli->arena, from, (size_t)(to - from)));
}

/* Adds a key and its value to a map, which must have room for one more, and returns the map. */
static struct salle_node *add_key(struct salle_cli *cli, struct salle_node *map, const char *key,
	struct salle_node *item)
{
	map->keys[map->n] = salle_node_scalar(&cli->arena, &map->at, key);
	map->items[map->n++] = item;
	return map;
}

static struct salle_node *make_list_of_two(struct salle_cli *cli, struct salle_node *first, struct salle_node *second)
{
	struct salle_node *list = salle_node_new(&cli->arena, SALLE_LIST, &first->at, second != NULL ? 2 : 1);
	list->items[0] = first;
	if (second != NULL)
		list->items[1] = second;
	return list;
}

/*
 * Parses --goal into the map {score: [X, X], builds: [A]} or {score: [X, X], pair: [A, B]}. Returns NULL after an
 * error.
 */
static struct salle_node *parse_cell_goal(struct salle_cli *cli, const char *goal)
{
	static const char against[] = " against ";
	const char *equals = strrchr(goal, '='), *pair = strstr(goal, against);
	const struct salle_place at = { "--goal", 1, 1 };
	if (equals == NULL) {
		salle_error(&cli->diagnostics, &at, "expected a build and a score, such as 'halberd = 0.5'");
		return NULL;
	}
	struct salle_node *map = salle_node_new(&cli->arena, SALLE_MAP, &at, 2);
	map->n = 0;
	struct salle_node *score = make_option_part_node(cli, "--goal", goal, equals + 1, goal + strlen(goal));
	struct salle_node *a =
		make_option_part_node(cli, "--goal", goal, goal, pair != NULL && pair < equals ? pair : equals);
	add_key(cli, map, "score", make_list_of_two(cli, score, score));
	if (pair == NULL || pair > equals)
		return add_key(cli, map, "builds", make_list_of_two(cli, a, NULL));
	struct salle_node *b = make_option_part_node(cli, "--goal", goal, pair + strlen(against), equals);
	return add_key(cli, map, "pair", make_list_of_two(cli, a, b));
}

/* Replaces the scenario's key `balance` by the goal of --cell and --goal. Returns false after an error. */
static bool set_goal_of_cell(struct salle_cli *cli, struct balance_options *balance)
{
	const char *cell = balance->cell, *first = strchr(cell, '.'), *last = strrchr(cell, '.');
	const struct salle_place at = { "--cell", 1, 1 };
	struct salle_node *goal = parse_cell_goal(cli, balance->goal);
	if (first == NULL || first == last) {
		salle_error(&cli->diagnostics, &at,
			"expected table, row and column with dots between them, such as weapons.Halberd.swing");
		return false;
	}
	struct salle_node *change = salle_node_new(&cli->arena, SALLE_MAP, &at, 4);
	change->n = 0;
	add_key(cli, change, "table", make_option_part_node(cli, "--cell", cell, cell, first));
	add_key(cli, change, "row", make_option_part_node(cli, "--cell", cell, first + 1, last));
	add_key(cli, change, "cells", make_option_part_node(cli, "--cell", cell, last + 1, cell + strlen(cell)));
	const char *steps =
		salle_arena_format(&cli->arena, "%" PRIu64, balance->steps > 0 ? balance->steps : DEFAULT_STEPS);
	add_key(cli, change, "at_most", salle_node_scalar(&cli->arena, &at, steps));
	struct salle_node *map = salle_node_new(&cli->arena, SALLE_MAP, &at, 2);
	map->n = 0;
	if (goal == NULL)
		return false;
	add_key(cli, map, "goal", goal);
	balance->overrides.overrides.balance = add_key(cli, map, "change", make_list_of_two(cli, change, NULL));
	balance->settings.only_first_parameter = true;
	return true;
}

/* Returns the command line that repeats the search. */
static const char *format_command(struct salle_cli *cli, const struct balance_options *balance)
{
	const struct salle_overrides *overrides = &balance->overrides.overrides;
	const char *line = salle_cli_add_quoted_word(cli, "salle balance", balance->scenario);
	for (size_t i = 0; i < overrides->n_sets; i++)
		line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "--set"), overrides->sets[i]);
	if (overrides->has_seed)
		line = salle_arena_format(&cli->arena, "%s --seed %" PRIu64, line, overrides->seed);
	if (balance->cell != NULL) {
		line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "--cell"), balance->cell);
		line = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, line, "--goal"), balance->goal);
	}
	if (balance->steps > 0)
		line = salle_arena_format(&cli->arena, "%s --steps %" PRIu64, line, balance->steps);
	if (balance->settings.bouts > 0)
		line = salle_arena_format(&cli->arena, "%s --bouts %" PRIu64, line, balance->settings.bouts);
	return line;
}

/* Returns whether the scenario names files by paths relative to its own folder. */
static bool has_relative_paths(const struct salle_plan *plan, const char *data_dir)
{
	bool own = false;
	for (size_t i = 0; i < plan->n_sources; i++)
		own = own ||
			(strcmp(plan->sources[i].role, "scenario") != 0 &&
				salle_cli_path_within_folder(plan->sources[i].path, data_dir) == NULL);
	return own;
}

/* Sets `folder->edited` to the scenario's text with the edits or prices that the search found, if there are any. */
static void edit_scenario(struct salle_cli *cli, const struct balance_options *balance, const struct salle_plan *plan,
	const struct salle_balance_result *result, struct salle_balance_folder *folder)
{
	const bool found = result->prices != NULL || (result->n_rows > 0 && balance->cell == NULL);
	const struct salle_node *changes = found ? salle_balance_changes(result, &cli->arena) : NULL;
	char *text;
	size_t length;
	if (changes == NULL || balance->overrides.overrides.n_sets > 0 ||
		salle_file_read(balance->scenario, NULL, &cli->arena, &text, &length, &cli->diagnostics) != SALLE_OK)
		return;
	folder->edited = salle_scenario_edit(text, changes, &cli->arena);
	if (folder->edited != NULL && has_relative_paths(plan, plan->data_dir != NULL ? plan->data_dir : ""))
		salle_warning(&cli->diagnostics, NULL,
			"the edited scenario names files relative to the folder of '%s': copy the scenario there before you run it",
			balance->scenario);
}

static enum salle_status search(struct salle_cli *cli, struct balance_options *balance,
	const struct salle_scenario *scenario, struct salle_balance_result *result)
{
	const bool bar = !balance->quiet && salle_progress_can_show_bar();
	struct salle_overrides *overrides = salle_arena_alloc(&cli->arena, sizeof *overrides);
	*overrides = balance->overrides.overrides;
	overrides->data_dir = salle_find_data_dir(cli);
	balance->settings.path = balance->scenario;
	balance->settings.overrides = overrides;
	balance->settings.stop = salle_signals_catch_stop_requests();
	if (!balance->quiet)
		balance->settings.progress = bar ? show_progress : print_progress_line;
	salle_cli_set_phase("searching for edits", "fewer builds or policies need less");
	salle_heartbeat_set_phase(NULL);
	const enum salle_status status = overrides->data_dir == NULL
		? SALLE_FAILED
		: salle_balance_run(scenario, &balance->settings, result, &cli->arena, &cli->diagnostics);
	if (bar)
		salle_progress_clear_bar();
	return status;
}

/* Writes the results of the search to its folder. Prints them, too, unless --quiet is given. */
static enum salle_status write_and_print(struct salle_cli *cli, const struct balance_options *balance,
	const struct salle_plan *plan, const struct salle_balance_result *result, struct salle_balance_folder *folder)
{
	salle_signals_begin_writing();
	edit_scenario(cli, balance, plan, result, folder);
	const enum salle_status written = salle_balance_folder_write(folder, plan, result, &salle_program, &cli->arena);
	if (written != SALLE_OK)
		return written;
	if (!balance->quiet && balance->cell != NULL)
		salle_cell_values_print(result, folder, &cli->arena, stdout);
	else if (!balance->quiet && result->prices != NULL)
		salle_balance_prices_print(result, folder, &cli->arena, stdout);
	else if (!balance->quiet)
		salle_balance_print(result, folder, &cli->arena, stdout);
	return salle_has_signal_while_writing() ? SALLE_INTERRUPTED : SALLE_OK;
}

/* Searches, and writes the results. Keeps the search's journal only if the search is interrupted or writing fails. */
static enum salle_status search_and_write(struct salle_cli *cli, struct balance_options *balance,
	const struct salle_scenario *scenario, struct salle_balance_folder *folder)
{
	struct salle_balance_journal_file *journal = salle_arena_alloc(&cli->arena, sizeof *journal);
	struct salle_balance_result result = { .n_sensitivities = 0 };
	enum salle_status status = salle_balance_journal_begin(journal, folder->dir, &scenario->plan, folder->command,
		balance->resume, &salle_program, &cli->arena, &cli->diagnostics);
	salle_cli_flush_diagnostics(cli);
	balance->settings.journal = &journal->journal;
	if (status == SALLE_OK)
		status = search(cli, balance, scenario, &result);
	const bool interrupted = status == SALLE_INTERRUPTED, known = status == SALLE_OK || result.n_sensitivities > 0;
	if (interrupted && !known)
		salle_warning(&cli->diagnostics, NULL,
			"interrupted before any number was known: nothing is written; repeat the command with --resume to "
			"continue");
	const bool writes = status == SALLE_OK || (interrupted && known);
	if (writes)
		status = write_and_print(cli, balance, &scenario->plan, &result, folder);
	salle_balance_journal_end(journal, !interrupted && status != SALLE_FAILED);
	if (!writes) /* the journal must be removed first, because the parent folder is removed only if it is empty */
		salle_staged_folder_discard(&folder->stage);
	if (!interrupted || !known || status == SALLE_FAILED)
		return status;
	salle_warning(&cli->diagnostics, NULL,
		"interrupted; what was found so far is in '%s'; repeat the command with --resume to continue", folder->dir);
	return SALLE_INTERRUPTED;
}

static enum salle_status balance_scenario(struct salle_cli *cli, struct balance_options *balance)
{
	struct salle_scenario scenario;
	if (balance->cell != NULL && !set_goal_of_cell(cli, balance))
		return SALLE_BAD_INPUT;
	enum salle_status status = salle_cli_load_scenario(cli, balance->scenario, &balance->overrides, &scenario);
	if (status != SALLE_OK)
		return status;
	if (scenario.balance == NULL) {
		salle_error(&cli->diagnostics, NULL,
			"'%s' has no key `balance`, which names the goal and what may change; see docs/balance.md",
			balance->scenario);
		return SALLE_BAD_INPUT;
	}
	struct salle_balance_folder folder = { .scenario = scenario.plan.scenario,
		.has_values_of_cell = balance->cell != NULL };
	folder.command = format_command(cli, balance);
	const char *dir =
		balance->out != NULL ? balance->out : salle_arena_format(&cli->arena, "balance/%s", scenario.plan.scenario);
	status = salle_balance_folder_begin(&folder, dir, &cli->arena, &cli->diagnostics);
	return status == SALLE_OK ? search_and_write(cli, balance, &scenario, &folder) : status;
}

enum salle_status salle_command_balance(struct salle_cli *cli, int argc, char **argv)
{
	struct balance_options balance = { .overrides.arena = &cli->arena };
	if (!salle_options_parse(cli, &argp, argc, argv, &balance))
		return salle_cli_add_scenario_errors(cli, balance.scenario, &balance.overrides);
	if (!balance.quiet)
		salle_heartbeat_start();
	const enum salle_status status = balance_scenario(cli, &balance);
	salle_heartbeat_stop();
	return status;
}
