/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <salle/batch.h>
#include <salle/exact_bout.h>

#include "cli/check_even_pairs.h"
#include "cli/check_json.h"
#include "cli/check_policies.h"
#include "cli/heartbeat.h"
#include "cli/parse_options.h"
#include "cli/run_and_write.h"
#include "cli/run_inputs.h"
#include "figures/entrant_names.h"
#include "figures/strategy_game.h"
#include "forecast/forecast.h"
#include "summary/sensitivity_block.h"
#include "summary/strategies_block.h"
#include "summary/text_table.h"

enum { SHOWN_ABLATIONS_MAX = 12, SHOWN_SOLVED_MAX = 10 };

#define SHOWN_RANGE_MIN 1.2 /* a range is printed only if its ends differ by at least this factor */

struct check_options {
	const char **scenarios;
	size_t n;
	bool policies, full, quiet, json;
	struct salle_overrides_input overrides;
};

static const struct argp_option options[] = {
	{ "policies", 'P', "all|A,B,C", OPTION_ARG_OPTIONAL,
		"Also fight a few bouts and list the rules of policies that never acted; with names, every build fights under "
		"each of these policies",
		0 },
	{ "full", 'F', NULL, 0, "Also print settings that have their default values", 0 },
	{ "quiet", 'q', NULL, 0, "Print only errors and warnings", 0 },
	{ "json", 'j', NULL, 0,
		"Print one JSON object per scenario: errors, warnings, settings, builds and more; salle(1) "
"lists its keys",
		0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct check_options *check = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = &check->overrides;
		check->scenarios = salle_arena_array(check->overrides.arena, (size_t)state->argc, sizeof *check->scenarios);
		return 0;
	case 'P':
		check->policies = true;
		check->overrides.overrides.policies = argument;
		if (argument != NULL)
			salle_diagnostics_keep_value("--policies", argument);
		return 0;
	case 'F':
		check->full = true;
		return 0;
	case 'q':
		check->quiet = true;
		return 0;
	case 'j':
		check->json = true;
		return 0;
	case ARGP_KEY_ARG:
		check->scenarios[check->n++] = argument;
		return 0;
	case ARGP_KEY_END:
		if (check->n == 0)
			salle_report_missing_argument("which SCENARIO?");
		if (check->quiet && check->policies)
			salle_report_option_error("--quiet and --policies exclude each other: give one");
		if (check->json && (check->quiet || check->policies || check->full))
			salle_report_option_error("--json excludes --full, --policies and --quiet: leave them out");
		if (check->quiet && check->full)
			salle_report_option_error("--quiet and --full exclude each other: give one");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SCENARIO|RUN...",
	.doc = "Find all errors of scenarios. For a correct scenario, show settings, policies and builds with all derived "
		   "numbers. For a finished run, check the inputs that the run kept.",
	.children = salle_check_options,
};

static void print_build(const struct salle_scenario *scenario, const struct salle_resolved_build *build,
	struct salle_arena *arena)
{
	printf("\n%s (", build->name);
	for (size_t i = 0; i < build->n_policies; i++)
		printf("%s%s", i > 0 ? ", " : "", build->policies[i]);
	puts(")");
	struct salle_sheet sheet = { .arena = arena };
	scenario->plan.rules->fighter.describe(scenario->book, build->fighter, &sheet);
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", arena, "", "");
	for (size_t i = 0; i < sheet.n; i++) {
		salle_text_table_add(&table, "%s", sheet.lines[i].label);
		salle_text_table_add(&table, "%s", sheet.lines[i].value);
	}
	salle_text_table_print(&table, 2, stdout);
}

/*
 * Prints the settings that differ from their presets and, if `full`, then all other settings. Leaves out settings that
 * were drawn at random, which are printed with their build.
 */
static void print_settings(const struct salle_plan *plan, bool full, struct salle_arena *arena)
{
	const char *presets = "";
	size_t n_presets = 0;
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", arena, "setting", "value");
	for (size_t i = 0; i < plan->n_settings; i++) {
		const struct salle_setting *setting = &plan->settings[i];
		if (strncmp(setting->name, "builds.", 7) == 0)
			continue;
		if (setting->is_preset) {
			n_presets++;
			presets = salle_arena_format(arena, "%s%s%s %s", presets, *presets != '\0' ? ", " : "", setting->name,
				setting->value);
			continue;
		}
		salle_text_table_add(&table, "%s", setting->name);
		salle_text_table_add(&table, "%s", setting->value);
	}
	if (table.n > 2)
		salle_text_table_print(&table, 2, stdout);
	if (n_presets > 0 && full)
		salle_text_print_line(2, stdout, "%s: %s", table.n > 2 ? "presets" : "all are presets", presets);
	else if (n_presets > 0)
		salle_text_print_line(2, stdout, "%s%zu settings have their presets: --full prints them.",
			table.n > 2 ? "The other " : "All ", n_presets);
}

/* Prints the names of the builds that break the rules of character creation. */
static void print_builds_breaking_rules(const struct salle_scenario *scenario, const char *path,
	struct salle_arena *arena)
{
	const char **names = salle_arena_array(arena, scenario->n_builds + 1, sizeof *names);
	size_t n = 0;
	for (size_t i = 0; i < scenario->n_builds; i++) {
		struct salle_sheet sheet = { .arena = arena };
		scenario->plan.rules->fighter.describe(scenario->book, scenario->builds[i].fighter, &sheet);
		if (salle_sheet_breaks_rules(&sheet))
			names[n++] = scenario->builds[i].name;
	}
	printf("%s: no errors\n", salle_arena_escape_text(arena, path));
	if (n > 0)
		salle_text_print_line(0, stdout, "not legal, which the option require_legal would refuse: %s",
			salle_arena_join(arena, names, n, ", "));
}

/* Returns a duration of at least 0.05 s as text, with at most 10 % rounding error: "2.5 s", "3.1 minutes". */
static const char *format_duration(double seconds, struct salle_arena *arena)
{
	static const struct {
		double most, seconds; /* number of seconds below which this unit is used; seconds per unit */
		const char *unit;
	} units[] = { { 99.5, 1, "s" }, { 99.5 * 60, 60, "minutes" }, { INFINITY, 3600, "hours" } };
	unsigned i = 0;
	while (seconds >= units[i].most)
		i++;
	const double n = seconds / units[i].seconds;
	return salle_arena_format(arena, "%.*f %s", n < 0.995 ? 2 : n < 9.95 ? 1 : 0, n, units[i].unit);
}

/* Returns a duration as "about 2.5 s" or "less than 0.1 s". */
static const char *format_approximate_time(double seconds, struct salle_arena *arena)
{
	return seconds < 0.05 ? "less than 0.1 s" : salle_arena_format(arena, "about %s", format_duration(seconds, arena));
}

/* Returns a size of at least 50 kB as text, with at most 10 % rounding error: "78 MB", "1.2 GB". */
static const char *format_size(double bytes, struct salle_arena *arena)
{
	const bool large = bytes >= 999.5e6;
	const double n = bytes / (large ? 1e9 : 1e6);
	return salle_arena_format(arena, "%.*f %s", n < 0.995 ? 2 : n < 9.95 ? 1 : 0, n, large ? "GB" : "MB");
}

static void print_run_cost(const struct salle_plan *plan, const struct salle_solving_forecast *solving,
	struct salle_arena *arena)
{
	salle_cli_set_phase("fighting some bouts to predict time and memory", "fewer builds or policies need less");
	const struct salle_forecast cost = salle_forecast(plan, solving, arena);
	salle_heartbeat_set_phase(NULL);
	const char *bouts = "", *range = "";
	if (cost.bouts.high > SHOWN_RANGE_MIN * cost.bouts.low)
		range = salle_arena_format(arena, " (%s to %s)", salle_text_format_short(cost.bouts.low, arena),
			salle_text_format_short(cost.bouts.high, arena));
	if (plan->precision.kind != SALLE_PRECISION_FIXED && plan->exact != SALLE_EXACT_ONLY)
		bouts = salle_arena_format(arena, " fights about %s bouts%s and",
			salle_text_format_short(cost.bouts.likely, arena), range);
	salle_text_print_line(0, stdout,
		"A run%s takes %s of CPU, %s on %u thread%s here, about %s of memory and %s of files.", bouts,
		format_approximate_time(cost.cpu.likely, arena), format_approximate_time(cost.seconds.likely, arena),
		cost.threads, cost.threads == 1 ? "" : "s", format_size(cost.memory.likely, arena),
		format_size(cost.disk.likely, arena));
	salle_text_print_line(0, stdout, "Likely ranges: %s to %s of CPU, %s to %s of memory, %s to %s of files.",
		format_duration(cost.cpu.low, arena), format_duration(cost.cpu.high, arena),
		format_size(cost.memory.low, arena), format_size(cost.memory.high, arena), format_size(cost.disk.low, arena),
		format_size(cost.disk.high, arena));
	salle_print_even_pairs(plan, &cost.even_pairs, arena);
}

/* A matchup that was tried to be solved, and its number in the plan. */
struct tried {
	size_t number;
	const struct salle_tried_matchup *result;
};

/* Sorts matchups: first those that are too large, then others that are not solved; the most situations first. */
static int compare_tried(const void *left, const void *right)
{
	const struct tried *x = left, *y = right;
	const struct salle_tried_matchup *a = x->result, *b = y->result;
	if ((a->refusal == NULL) != (b->refusal == NULL))
		return a->refusal == NULL ? 1 : -1;
	if (a->states != b->states)
		return a->states > b->states ? -1 : 1;
	return (x->number > y->number) - (x->number < y->number);
}

/* Prints the first matchups of a sorted list, with their situations, CPU time and the reason why one is not solved. */
static void print_tried(const struct salle_plan *plan, const struct tried *list, size_t n, struct salle_arena *arena)
{
	const struct salle_entrant_names entrants = salle_list_entrants_of_plan(plan, arena);
	struct salle_text_table table = SALLE_TEXT_TABLE("lllrrw", arena, "variant", "a", "b", "situations", "CPU, s", "");
	for (size_t i = 0; i < n && i < SHOWN_SOLVED_MAX; i++) {
		const struct salle_matchup *matchup = &plan->matchups[list[i].number];
		const struct salle_tried_matchup *it = list[i].result;
		const struct salle_role a = { matchup->variant, matchup->a, matchup->a_policy };
		const struct salle_role b = { matchup->variant, matchup->b, matchup->b_policy };
		salle_text_table_add(&table, "%s", strcmp(matchup->variant, "base") == 0 ? "" : matchup->variant);
		salle_text_table_add(&table, "%s", salle_entrant_name(&entrants, &a));
		salle_text_table_add(&table, "%s", salle_entrant_name(&entrants, &b));
		salle_text_table_add(&table, "%s", it->states > 0 ? salle_text_format_count(it->states, arena) : "-");
		salle_text_table_add(&table, "%.2f", it->seconds);
		salle_text_table_add(&table, "%s", it->refusal != NULL ? it->refusal : "");
	}
	salle_text_table_print(&table, 2, stdout);
	if (n > SHOWN_SOLVED_MAX)
		salle_text_print_line(2, stdout, "%zu more: --json lists them.", n - SHOWN_SOLVED_MAX);
}

/* Prints the matchups that a run does not solve, then how many it solves, and the largest of these. */
static void print_solving_forecast(const struct salle_plan *plan, const struct salle_solving_forecast *all,
	struct salle_arena *arena)
{
	const size_t n_unsolved = all->n_tried - all->n_solved;
	if (all->n == 0)
		return;
	struct tried *list = salle_arena_array(arena, all->n_tried + 1, sizeof *list);
	for (size_t m = 0; m < all->n_tried; m++)
		list[m] = (struct tried){ m, &all->matchups[m] };
	qsort(list, all->n_tried, sizeof *list, compare_tried);
	const char *first = all->n_tried < all->n ? "the first " : "";
	if (n_unsolved > 0) {
		salle_text_print_line(0, stdout, "Not exact: %zu of %s%zu matchups.%s", n_unsolved, first, all->n_tried,
			list[0].result->states > 0 ? " Situations are those found until the duel was given up." : "");
		print_tried(plan, list, n_unsolved, arena);
	}
	salle_text_print_line(0, stdout,
		"Exact: %zu of %s%zu matchups, with %s situations in all. Solving%s takes %s of CPU.%s", all->n_solved, first,
		all->n_tried, salle_text_format_count(all->states, arena),
		all->n_tried < all->n ? salle_arena_format(arena, " all %zu matchups", all->n) : "",
		format_approximate_time(all->seconds, arena), all->n_solved > SHOWN_SOLVED_MAX ? " The largest:" : "");
	if (all->n_solved > 0)
		print_tried(plan, list + n_unsolved, all->n_solved, arena);
}

/* Prints what the summary of a run of this scenario will omit because there are too many builds. */
static void print_summary_omissions(const struct salle_plan *plan)
{
	salle_policy_game_left_out_print(plan, 0, stdout);
	if (salle_has_too_many_strategies(plan))
		salle_no_game_reason_print(&(struct salle_no_game_reason){ .too_many_strategies = true }, 0, stdout);
}

/* Prints the number of ablations and some of their names, which `salle duel --variant` accepts. */
static void print_ablations(const struct salle_plan *plan, struct salle_arena *arena)
{
	const char *names = "", *last = "";
	size_t n = 0;
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		if (matchup->change == NULL || matchup->change->sweep != NULL || strcmp(matchup->variant, last) == 0)
			continue;
		last = matchup->variant;
		if (n++ < SHOWN_ABLATIONS_MAX)
			names = salle_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "", last);
	}
	if (n == 0)
		return;
	const char *more = n > SHOWN_ABLATIONS_MAX
		? salle_arena_format(arena, " and %zu more, which `salle check --json` lists", n - SHOWN_ABLATIONS_MAX)
		: "";
	names = salle_arena_format(arena, "%zu, each a variant of `salle duel`: %s%s", n, names, more);
	fputs("\n  ablations: ", stdout);
	salle_text_print_wrapped(names, strlen("  ablations: "), strlen("  ablations: "), stdout);
}

/* Prints what the key `prices` requests: which items, how many loadouts fight, and from how many they are chosen. */
static void print_prices(const struct salle_scenario *scenario, struct salle_arena *arena)
{
	const struct salle_price_list *prices = scenario->plan.prices;
	if (prices == NULL)
		return;
	const size_t loadouts = salle_count_loadouts(scenario);
	const char *items =
		prices->n_items == 0 ? "all items" : salle_arena_join(arena, prices->items, prices->n_items, ", ");
	fputs("\n  prices: ", stdout);
	items = salle_arena_format(arena, "%s, by %zu loadouts of %s, chosen of %zu drawn", items, loadouts, prices->build,
		prices->n_random_loadouts);
	salle_text_print_wrapped(items, strlen("  prices: "), strlen("  prices: "), stdout);
}

static void print_scenario(const char *path, const struct salle_scenario *scenario, bool full,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &scenario->plan;
	uint64_t bouts = salle_plan_max_bouts(plan);
	print_builds_breaking_rules(scenario, path, arena);
	salle_text_print_line(0, stdout, "%s%s%s", plan->scenario, plan->title != NULL && *plan->title != '\0' ? ": " : "",
		plan->title != NULL ? plan->title : "");
	salle_text_print_line(0, stdout, "%s, seed %" PRIu64 ", %s build%s, %s matchup%s, %s%s bout%s", plan->rules->title,
		plan->seed, salle_text_format_count(scenario->n_builds, arena), scenario->n_builds == 1 ? "" : "s",
		salle_text_format_count(plan->n_matchups, arena), plan->n_matchups == 1 ? "" : "s",
		plan->precision.kind == SALLE_PRECISION_FIXED ? "" : "at most ", salle_text_format_count(bouts, arena),
		bouts == 1 ? "" : "s");
	salle_cli_set_phase("solving duels", "fewer matchups need less");
	const struct salle_solving_forecast solving = salle_predict_solving(plan, arena);
	salle_heartbeat_set_phase(NULL);
	print_solving_forecast(plan, &solving, arena);
	print_run_cost(plan, &solving, arena);
	print_summary_omissions(plan);
	putchar('\n');
	print_settings(plan, full, arena);
	fputs("\n  policies: ", stdout);
	const char *names = salle_arena_join(arena, scenario->policies, scenario->n_policies, ", ");
	salle_text_print_wrapped(names, strlen("  policies: "), strlen("  policies: "), stdout);
	print_prices(scenario, arena);
	print_ablations(plan, arena);
	for (size_t i = 0; i < scenario->n_builds; i++)
		print_build(scenario, &scenario->builds[i], arena);
}

static bool is_file(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0 && !S_ISDIR(status.st_mode);
}

/*
 * Replaces "--policies NAMES" by "--policies=NAMES", because argp finds an optional value only after '='. A word with a
 * dot or a slash, or the name of an existing file, is a scenario instead of NAMES. Returns the new argc.
 */
static int join_policies_option(int argc, char **argv, struct salle_arena *arena)
{
	int kept = 0;
	for (int i = 0; i < argc; i++) {
		const char *names = i + 1 < argc ? argv[i + 1] : "-";
		bool policies = i > 0 && (strcmp(argv[i], "--policies") == 0 || strcmp(argv[i], "-P") == 0);
		bool joined = policies && strpbrk(names, "./") == NULL && *names != '-' && !is_file(names);
		argv[kept++] = joined ? salle_arena_format(arena, "--policies=%s", argv[++i]) : argv[i];
	}
	argv[kept] = NULL;
	return kept;
}

/* Reports the matchups that a run with `exact: only` cannot solve. Returns whether there are any. */
static bool report_unsolvable_matchups(struct salle_cli *cli, const struct salle_plan *plan)
{
	const struct salle_solving_forecast solving = salle_predict_solving(plan, &cli->arena);
	size_t n = 0;
	for (size_t m = 0; m < solving.n_tried; m++)
		if (solving.matchups[m].refusal != NULL && n++ < SHOWN_SOLVED_MAX)
			salle_cli_report_unsolvable_matchup(cli, &plan->matchups[m], solving.matchups[m].refusal);
	salle_cli_report_unsolvable_count(cli, n, n < SHOWN_SOLVED_MAX ? n : SHOWN_SOLVED_MAX);
	return n > 0;
}

static enum salle_status check_scenario(struct salle_cli *cli, const struct check_options *check, size_t n)
{
	struct salle_scenario scenario;
	const char *path = check->scenarios[n];
	struct salle_overrides_input input = check->overrides;
	struct salle_stored_run run;
	enum salle_status status = salle_cli_load_scenario_or_run(cli, path, &input, &run, &scenario);
	if (status == SALLE_OK)
		salle_cli_warn_of_other_program(cli, &run);
	if (status == SALLE_OK && scenario.plan.exact == SALLE_EXACT_ONLY &&
		report_unsolvable_matchups(cli, &scenario.plan))
		status = SALLE_BAD_INPUT;
	salle_heartbeat_set_phase(NULL);
	if (check->json)
		salle_print_check_json(cli, path, status == SALLE_OK ? &scenario : NULL);
	if (status == SALLE_OK && !check->quiet && !check->json) {
		if (n > 0)
			putchar('\n');
		print_scenario(path, &scenario, check->full, &cli->arena);
		if (check->policies)
			salle_print_unused_rules(&scenario.plan, &cli->arena);
	}
	salle_cli_flush_diagnostics(cli);
	return status;
}

enum salle_status salle_command_check(struct salle_cli *cli, int argc, char **argv)
{
	struct check_options check = { .overrides.arena = &cli->arena };
	argc = join_policies_option(argc, argv, &cli->arena);
	if (!salle_options_parse(cli, &argp, argc, argv, &check)) {
		for (size_t i = 0; i < check.n; i++)
			(void)salle_cli_add_input_errors(cli, check.scenarios[i],
				&(struct salle_overrides_input){ check.overrides.overrides, &cli->arena });
		return SALLE_BAD_INPUT;
	}
	if (!check.quiet)
		salle_heartbeat_start();
	enum salle_status worst = SALLE_OK;
	for (size_t i = 0; i < check.n; i++) {
		enum salle_status status = check_scenario(cli, &check, i);
		if (status > worst)
			worst = status;
	}
	salle_heartbeat_stop();
	return worst;
}
