/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/exchange_odds.h>
#include <salle/plan.h>
#include <salle/policy.h>

#include "base/parse_text.h"
#include "cli/odds_arguments.h"
#include "cli/parse_options.h"
#include "cli/run_inputs.h"
#include "summary/text_table.h"

struct salle_odds_report {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const struct salle_odds_arguments *given;
	struct salle_exchange exact, sampled; /* `sampled` is set only if samples > 0 */
	uint64_t samples;
};

/* ---- text ---- */

static void print_exchange_facts(const struct salle_sheet *facts, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lw", arena, "", "");
	for (size_t i = 0; i < facts->n; i++) {
		salle_text_table_add(&table, "%s", facts->lines[i].label);
		salle_text_table_add(&table, "%s", facts->lines[i].value);
	}
	salle_text_table_print(&table, 2, stdout);
}

static bool has_no_chance(const struct salle_exchange_table *table, const struct salle_exchange_row *row)
{
	for (size_t c = 0; c < table->n_columns; c++)
		if (row->chance[c] != 0)
			return false;
	return true;
}

/* Prints a table, without rows that have no chance. Conditional chances are those of the first column. */
static void print_table(const struct salle_exchange_table *it, const struct salle_exchange_table *sampled,
	struct salle_arena *arena)
{
	/* one letter each for the name, the columns, the conditional chance and the sampled chances */
	char align[2 * SALLE_EXCHANGE_COLUMNS + 3] = "l";
	bool given = it->condition_heading != NULL && it->condition_chance > 0, any = false;
	/* with more than two columns, only the first column gets a second column with the sampled chances */
	size_t fought = sampled == NULL ? 0 : it->n_columns <= 2 ? it->n_columns : 1;
	size_t more = it->n_columns + given + fought;
	memset(align + 1, 'r', more);
	align[1 + more] = '\0';
	struct salle_text_table table;
	salle_text_table_init(&table, align, arena);
	table.keeps_rows_distinct = true;
	salle_text_table_add(&table, "%s", "%");
	for (size_t c = 0; c < it->n_columns; c++)
		salle_text_table_add(&table, "%s", it->columns[c]);
	if (given)
		salle_text_table_add(&table, "%s", it->condition_heading);
	for (size_t c = 0; c < fought; c++)
		salle_text_table_add(&table, "%s fought", it->columns[c]);
	for (size_t r = 0; r < it->n; r++) {
		const struct salle_exchange_row *row = &it->rows[r];
		if (has_no_chance(it, row) && (sampled == NULL || has_no_chance(sampled, &sampled->rows[r])))
			continue;
		any = true;
		salle_text_table_add(&table, "%s", row->name);
		for (size_t c = 0; c < it->n_columns; c++)
			salle_text_table_add(&table, "%s",
				row->chance[c] == 0 ? "." : salle_percent_text(row->chance[c], 4, arena));
		if (given)
			salle_text_table_add_percent(&table, row->chance[0] / it->condition_chance, 4);
		for (size_t c = 0; c < fought; c++)
			salle_text_table_add_percent(&table, sampled->rows[r].chance[c], 4);
	}
	printf("\n%s\n", it->heading);
	if (any)
		salle_text_table_print(&table, 2, stdout);
	else
		puts("  nothing");
}

static void print_means(const struct salle_odds_report *report, struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("lrr", arena, "", "mean", report->samples > 0 ? "fought" : "");
	for (size_t i = 0; i < report->exact.n_means; i++) {
		salle_text_table_add(&table, "%s", report->exact.means[i].help);
		salle_text_table_add(&table, "%.5f", report->exact.means[i].value);
		if (report->samples > 0)
			salle_text_table_add(&table, "%.5f", report->sampled.means[i].value);
		else
			salle_text_table_add(&table, "%s", "");
	}
	puts("\nOn average");
	salle_text_table_print(&table, 2, stdout);
}

static void print_odds(const struct salle_odds_report *report, struct salle_arena *arena)
{
	const struct salle_matchup *matchup = report->matchup;
	const struct salle_exchange *exact = &report->exact;
	bool base = strcmp(matchup->variant, "base") == 0;
	printf("%s: %s against %s%s%s\n%s\n\n", report->plan->scenario, matchup->a, matchup->b, base ? "" : ", variant ",
		base ? "" : matchup->variant, report->plan->rules->title);
	print_exchange_facts(&exact->facts, arena);
	for (size_t t = 0; t < exact->n_tables; t++)
		print_table(&exact->tables[t], report->samples > 0 ? &report->sampled.tables[t] : NULL, arena);
	if (exact->n_means > 0)
		print_means(report, arena);
	if (report->samples == 0)
		return;
	const char *at = "";
	size_t cells = 0;
	double z = salle_exchange_max_z(exact, &report->sampled, report->samples, &at, &cells);
	printf("\nLargest deviation of %zu chances in %s fought exchanges: %s, z = %+.2f\n", cells,
		salle_text_format_count(report->samples, arena), *at == '\0' ? "none" : at, z);
}

/* ---- JSON ---- */

static void set_json_member(json_t *object, const char *key, json_t *value)
{
	if (json_object_set_new(object, key, value) != 0)
		(void)salle_check_allocated(NULL);
}

static json_t *make_json_object(void)
{
	return salle_check_allocated(json_object());
}

static json_t *json_of_table(const struct salle_exchange_table *table)
{
	json_t *rows = make_json_object();
	for (size_t r = 0; r < table->n; r++) {
		const struct salle_exchange_row *row = &table->rows[r];
		if (table->n_columns == 1) {
			set_json_member(rows, row->name, json_real(row->chance[0]));
			continue;
		}
		json_t *cells = make_json_object();
		for (size_t c = 0; c < table->n_columns; c++)
			set_json_member(cells, table->columns[c], json_real(row->chance[c]));
		set_json_member(rows, row->name, cells);
	}
	return rows;
}

static json_t *json_of_odds(const struct salle_exchange *exchange)
{
	json_t *object = make_json_object(), *means = make_json_object();
	for (size_t t = 0; t < exchange->n_tables; t++)
		set_json_member(object, exchange->tables[t].name, json_of_table(&exchange->tables[t]));
	for (size_t i = 0; i < exchange->n_means; i++)
		set_json_member(means, exchange->means[i].name, json_real(exchange->means[i].value));
	set_json_member(object, "means", means);
	return object;
}

static void print_odds_as_json(const struct salle_odds_report *report)
{
	const struct salle_matchup *matchup = report->matchup;
	json_t *object = make_json_object(), *given = make_json_object(), *facts = make_json_object();
	set_json_member(object, "scenario", json_string(report->plan->scenario));
	set_json_member(object, "rules", json_string(report->plan->rules->name));
	set_json_member(object, "variant", json_string(matchup->variant));
	set_json_member(object, "a", json_string(matchup->a));
	set_json_member(object, "b", json_string(matchup->b));
	for (size_t i = 0; i < report->given->n; i++)
		set_json_member(given, report->given->items[i].key, json_string(report->given->items[i].value));
	for (size_t i = 0; i < report->exact.facts.n; i++)
		set_json_member(facts, report->exact.facts.lines[i].label, json_string(report->exact.facts.lines[i].value));
	set_json_member(object, "arguments", given);
	set_json_member(object, "facts", facts);
	set_json_member(object, "odds", json_of_odds(&report->exact));
	if (report->samples > 0) {
		const char *at = "";
		size_t cells = 0;
		set_json_member(object, "samples", json_integer((json_int_t)report->samples));
		set_json_member(object, "fought", json_of_odds(&report->sampled));
		set_json_member(object, "farthest_z",
			json_real(salle_exchange_max_z(&report->exact, &report->sampled, report->samples, &at, &cells)));
	}
	char *text =
		salle_check_allocated(json_dumps(object, JSON_INDENT(2) | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(15)));
	puts(text);
	free(text);
	json_decref(object);
}

enum { SAMPLE_MAX = 1000000000 };

struct odds_options {
	const char *scenario, *variant;
	/* the builds of A, who acts first, and of B; a policy that is NULL stands for the build's first policy */
	const char *build[2], *policy[2];
	uint64_t sample;
	bool json;
	struct salle_overrides_input overrides;
	struct salle_odds_arguments given;
};

enum { KEY_A_POLICY = 0x100, KEY_B_POLICY };

static const struct argp_option options[] = {
	{ "a", 'a', "BUILD", 0, "The build that acts first: the attacker", 0 },
	{ "b", 'b', "BUILD", 0, "The other build: the defender", 0 },
	{ "a-policy", KEY_A_POLICY, "POLICY", 0, "Policy of A, for decisions before the bout: grip, cover", 0 },
	{ "b-policy", KEY_B_POLICY, "POLICY", 0, "Policy of B, for the same decisions", 0 },
	{ "variant", 'v', "NAME", 0, "Variant of the scenario (default: base)", 0 },
	{ "sample", 'n', "N", 0, "Also fight N of these exchanges, and show how the frequencies deviate from the "
		"chances", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object instead of text", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct odds_options *odds = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = &odds->overrides;
		return 0;
	case 'a':
	case 'b':
		odds->build[key - 'a'] = argument;
		return 0;
	case KEY_A_POLICY:
	case KEY_B_POLICY:
		odds->policy[key - KEY_A_POLICY] = argument;
		return 0;
	case 'v':
		odds->variant = argument;
		return 0;
	case 'n':
		odds->sample = salle_parse_option_number("sample", argument, 1, SAMPLE_MAX);
		return 0;
	case 'j':
		odds->json = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&odds->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (odds->scenario == NULL)
			salle_report_missing_argument("which SCENARIO?");
		if (odds->build[0] == NULL || odds->build[1] == NULL)
			salle_report_missing_argument("no builds given: use --a BUILD --b BUILD");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse_option,
	.args_doc = "SCENARIO|RUN --a BUILD --b BUILD",
	.doc = "Print the exact chances of a single exchange between two builds of a scenario or of a finished run. "
		   "Options of the rule system describe the exchange; `salle list odds` lists them. Under the fechtbook:\n"
		   "\n"
		   "salle odds SCENARIO --a X --b Y --attack thrust --wheel chest --dice 6 --defence deflect --dice 5\n",
	.children = salle_change_options,
};

/* Returns whether the name is one of the n `names`. If not, reports an error with the nearest name. */
static bool check_name(struct salle_cli *cli, const char *noun, const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	salle_error_unknown(&cli->diagnostics, NULL, noun, name, names, n);
	return false;
}

static const struct salle_resolved_build *find_build(const struct salle_scenario *scenario, const char *name)
{
	for (size_t i = 0; i < scenario->n_builds; i++)
		if (strcmp(scenario->builds[i].name, name) == 0)
			return &scenario->builds[i];
	return NULL;
}

/*
 * Checks that the scenario has the builds, policies and variant. If a policy is not given, the build's first policy is
 * used.
 */
static bool check_names(struct salle_cli *cli, const struct salle_scenario *scenario, struct odds_options *odds)
{
	struct salle_arena *arena = &cli->arena;
	const struct salle_plan *plan = &scenario->plan;
	const char **names = salle_arena_array(arena, scenario->n_builds + 1, sizeof *names);
	const char **variants = salle_arena_array(arena, plan->n_matchups + 1, sizeof *variants);
	size_t n_variants = 0;
	bool known = true;
	for (size_t i = 0; i < scenario->n_builds; i++)
		names[i] = scenario->builds[i].name;
	for (unsigned side = 0; side < 2; side++) {
		if (odds->build[side] == NULL) { /* the command line names no build, which was reported already */
			known = false;
			continue;
		}
		const struct salle_resolved_build *build = find_build(scenario, odds->build[side]);
		if (!check_name(cli, "build", odds->build[side], names, scenario->n_builds))
			known = false;
		else if (odds->policy[side] == NULL)
			odds->policy[side] = build->policies[0];
		if (odds->policy[side] != NULL)
			known &= check_name(cli, "policy", odds->policy[side], scenario->policies, scenario->n_policies);
	}
	/* the matchups of a variant are adjacent in the plan */
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (n_variants == 0 || strcmp(variants[n_variants - 1], plan->matchups[m].variant) != 0)
			variants[n_variants++] = plan->matchups[m].variant;
	return check_name(cli, "variant", odds->variant, variants, n_variants) && known;
}

/* Returns the names of the policies in a mixture. */
static const char *list_policies(const struct salle_policy *mixture, struct salle_arena *arena)
{
	size_t n;
	const struct salle_policy_share *shares = salle_policy_shares(mixture, &n);
	const char **names = salle_arena_array(arena, n, sizeof *names);
	for (size_t k = 0; k < n; k++)
		names[k] = salle_policy_name(shares[k].policy);
	return salle_arena_join(arena, names, n, ", ");
}

/*
 * Reports each side whose policy is a mixture, because the policies in a mixture act differently. Returns whether there
 * is such a side.
 */
static bool report_mixtures(struct salle_cli *cli, const struct salle_matchup *matchup)
{
	static const struct salle_place at[2] = { { "--a-policy", 1, 1 }, { "--b-policy", 1, 1 } };
	const size_t errors = cli->diagnostics.errors;
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_policy *policy = matchup->setup->sides[side].policies->policy;
		if (salle_policy_is_mixed(policy))
			salle_error(&cli->diagnostics, &at[side], "'%s' is a mixture: name one of its policies: %s",
				salle_policy_name(policy), list_policies(policy, &cli->arena));
	}
	return cli->diagnostics.errors > errors;
}

/* Loads the scenario again, with A against B as the only matchup. Returns NULL after an error. */
static const struct salle_matchup *load_single_matchup(struct salle_cli *cli, const struct odds_options *odds,
	struct salle_scenario *scenario)
{
	struct salle_arena *arena = &cli->arena;
	struct salle_overrides_input input = odds->overrides;
	struct salle_overrides *overrides = &input.overrides;
	const char **sets = salle_arena_array(arena, overrides->n_sets + 2, sizeof *sets);
	for (size_t i = 0; i < overrides->n_sets; i++)
		sets[i] = overrides->sets[i];
	sets[overrides->n_sets] = salle_arena_format(arena, "matchups=[{a: %s, a_policy: %s, b: %s, b_policy: %s}]",
		salle_node_quote_text(arena, odds->build[0]), salle_node_quote_text(arena, odds->policy[0]),
		salle_node_quote_text(arena, odds->build[1]), salle_node_quote_text(arena, odds->policy[1]));
	sets[overrides->n_sets + 1] = "mirrored=no";
	overrides->sets = sets;
	overrides->n_sets += 2;
	/* drops the warnings, because loading the scenario again repeats them */
	salle_diagnostics_release(&cli->diagnostics);
	if (salle_cli_load_scenario(cli, odds->scenario, &input, scenario) != SALLE_OK)
		return NULL;
	for (size_t m = 0; m < scenario->plan.n_matchups; m++)
		if (strcmp(scenario->plan.matchups[m].variant, odds->variant) == 0)
			return report_mixtures(cli, &scenario->plan.matchups[m]) ? NULL : &scenario->plan.matchups[m];
	salle_error(&cli->diagnostics, NULL, "variant '%s' does not change this pair: it fights as in base",
		salle_quote_text(odds->variant).text);
	return NULL;
}

static enum salle_status compute_and_print_odds(struct salle_cli *cli, const struct odds_options *odds,
	const struct salle_scenario *scenario, const struct salle_matchup *matchup, const void *arguments)
{
	const struct salle_ruleset *rules = scenario->plan.rules;
	struct salle_odds_report report = { .plan = &scenario->plan, .matchup = matchup, .given = &odds->given };
	const void *compiled = salle_matchup_compile(&scenario->plan, matchup, false, &cli->arena);
	salle_exchange_init(&report.exact, &cli->arena);
	if (!rules->exchange.run(compiled, arguments, NULL, &report.exact, &cli->diagnostics))
		return SALLE_BAD_INPUT;
	if (odds->sample > 0) {
		struct salle_exchange_sample sample = { matchup->key, odds->sample };
		salle_exchange_init(&report.sampled, &cli->arena);
		if (!rules->exchange.run(compiled, arguments, &sample, &report.sampled, &cli->diagnostics))
			return SALLE_BAD_INPUT;
		report.samples = odds->sample;
	}
	if (odds->json)
		print_odds_as_json(&report);
	else
		print_odds(&report, &cli->arena);
	return SALLE_OK;
}

enum salle_status salle_command_odds(struct salle_cli *cli, int argc, char **argv)
{
	struct odds_options odds = { .variant = "base", .overrides.arena = &cli->arena };
	argc = salle_odds_arguments_take(&argp, argc, argv, &odds.given, &cli->arena);
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &odds);
	if (odds.scenario == NULL)
		return salle_cli_add_scenario_errors(cli, NULL, &odds.overrides);
	struct salle_scenario scenario;
	struct salle_stored_run run;
	enum salle_status status = salle_cli_load_scenario_or_run(cli, odds.scenario, &odds.overrides, &run, &scenario);
	if (run.dir != NULL)
		odds.scenario = run.path;
	if (status != SALLE_OK)
		return status;
	/* warnings are mostly about other builds; `salle check` prints them */
	salle_diagnostics_drop_warnings(&cli->diagnostics, 0, NULL);
	const struct salle_ruleset *rules = scenario.plan.rules;
	if (rules->exchange.run == NULL) {
		salle_error(&cli->diagnostics, NULL, "the rules '%s' have no odds of a single exchange", rules->name);
		return SALLE_BAD_INPUT;
	}
	void *arguments = salle_arena_alloc(&cli->arena, rules->exchange.arguments.size);
	bool known = check_names(cli, &scenario, &odds);
	bool read = salle_odds_arguments_read(&odds.given, rules->exchange.arguments.fields, arguments, &cli->arena,
		&cli->diagnostics);
	if (!known || !read || !parsed)
		return SALLE_BAD_INPUT;
	const struct salle_matchup *matchup = load_single_matchup(cli, &odds, &scenario);
	salle_cli_warn_of_other_program(cli, &run);
	return matchup == NULL ? SALLE_BAD_INPUT : compute_and_print_odds(cli, &odds, &scenario, matchup, arguments);
}
