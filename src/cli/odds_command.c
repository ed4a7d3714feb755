/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/exchange.h>

#include "base/text.h"
#include "cli/arguments.h"
#include "cli/odds_report.h"
#include "cli/options.h"
#include "cli/run_inputs.h"

enum { SAMPLE_MAX = 1000000000 };

struct odds_options {
	const char *scenario, *variant;
	const char *build[2], *policy[2]; /* of A, which acts first, and B; policy NULL: the build's first */
	uint64_t sample;
	bool json;
	struct salle_overrides_input overrides;
	struct salle_arguments_said said;
};

enum { KEY_A_POLICY = 0x100, KEY_B_POLICY };

static const struct argp_option options[] = {
	{ "a", 'a', "BUILD", 0, "The build that acts first: the attacker", 0 },
	{ "b", 'b', "BUILD", 0, "The other build: the defender", 0 },
	{ "a-policy", KEY_A_POLICY, "POLICY", 0, "Policy of A, for decisions before the bout: grip, cover", 0 },
	{ "b-policy", KEY_B_POLICY, "POLICY", 0, "Policy of B, likewise", 0 },
	{ "variant", 'v', "NAME", 0, "Variant of the scenario (default: base)", 0 },
	{ "sample", 'n', "N", 0, "Also fight N such exchanges, and show their deviations from the chances", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object instead of text", 0 },
	{ 0 },
};

static error_t parse(int key, char *argument, struct argp_state *state)
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
		odds->sample = salle_option_number("sample", argument, 1, SAMPLE_MAX);
		return 0;
	case 'j':
		odds->json = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_argument_once(&odds->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (odds->scenario == NULL)
			salle_argument_missing("which SCENARIO?");
		if (odds->build[0] == NULL || odds->build[1] == NULL)
			salle_argument_missing("which builds? Use --a BUILD --b BUILD");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "SCENARIO|RUN --a BUILD --b BUILD",
	.doc = "Print the exact chances of a single exchange between two builds of a scenario, or of a finished run, from "
		   "the inputs that it kept. Options of the rule system "
	       "describe the exchange; `salle list odds` lists them. Under the fechtbook:\n\n"
	       "salle odds SCENARIO --a X --b Y --attack thrust --wheel chest --dice 6 --defence deflect --dice 5\n",
	.children = salle_change_options,
};

/* Checks that the name is one of `n`; else suggests the nearest. */
static bool check_name(struct salle_cli *cli, const char *noun, const char *name, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return true;
	salle_error_unknown(&cli->diagnostics, NULL, noun, name, names, n);
	return false;
}

static const struct salle_resolved *find_build(const struct salle_scenario *scenario, const char *name)
{
	for (size_t i = 0; i < scenario->n_builds; i++)
		if (strcmp(scenario->builds[i].name, name) == 0)
			return &scenario->builds[i];
	return NULL;
}

/* Checks that builds, policies and variant are the scenario's; the default policy is the first of each build. */
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
		if (odds->build[side] == NULL) { /* an error of the command line */
			known = false;
			continue;
		}
		const struct salle_resolved *build = find_build(scenario, odds->build[side]);
		if (!check_name(cli, "build", odds->build[side], names, scenario->n_builds))
			known = false;
		else if (odds->policy[side] == NULL)
			odds->policy[side] = build->policies[0];
		if (odds->policy[side] != NULL)
			known &= check_name(cli, "policy", odds->policy[side], scenario->policies, scenario->n_policies);
	}
	/* the matchups of a variant are adjacent */
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (n_variants == 0 || strcmp(variants[n_variants - 1], plan->matchups[m].variant) != 0)
			variants[n_variants++] = plan->matchups[m].variant;
	return check_name(cli, "variant", odds->variant, variants, n_variants) && known;
}

/* Loads the scenario again, with A against B as its only matchup; NULL after an error. */
static const struct salle_matchup *load_pair(struct salle_cli *cli, const struct odds_options *odds,
	struct salle_scenario *scenario)
{
	struct salle_arena *arena = &cli->arena;
	struct salle_overrides_input input = odds->overrides;
	struct salle_overrides *overrides = &input.overrides;
	const char **sets = salle_arena_array(arena, overrides->n_sets + 2, sizeof *sets);
	for (size_t i = 0; i < overrides->n_sets; i++)
		sets[i] = overrides->sets[i];
	sets[overrides->n_sets] = salle_arena_format(arena, "matchups=[{a: %s, a_policy: %s, b: %s, b_policy: %s}]",
		salle_node_quoted(arena, odds->build[0]), salle_node_quoted(arena, odds->policy[0]),
		salle_node_quoted(arena, odds->build[1]), salle_node_quoted(arena, odds->policy[1]));
	sets[overrides->n_sets + 1] = "mirrored=no";
	overrides->sets = sets;
	overrides->n_sets += 2;
	salle_diagnostics_release(&cli->diagnostics); /* the second load repeats the warnings */
	if (salle_cli_load(cli, odds->scenario, &input, scenario) != SALLE_OK)
		return NULL;
	for (size_t m = 0; m < scenario->plan.n_matchups; m++)
		if (strcmp(scenario->plan.matchups[m].variant, odds->variant) == 0)
			return &scenario->plan.matchups[m];
	salle_error(&cli->diagnostics, NULL, "variant '%s' does not change this pair: it fights as in base",
		salle_quote(odds->variant).text);
	return NULL;
}

static enum salle_status tell(struct salle_cli *cli, const struct odds_options *odds,
	const struct salle_scenario *scenario, const struct salle_matchup *matchup, const void *arguments)
{
	const struct salle_ruleset *rules = scenario->plan.rules;
	struct salle_odds_report report = { .plan = &scenario->plan, .matchup = matchup, .said = &odds->said };
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
		salle_odds_print_json(&report);
	else
		salle_odds_print(&report, &cli->arena);
	return SALLE_OK;
}

enum salle_status salle_command_odds(struct salle_cli *cli, int argc, char **argv)
{
	struct odds_options odds = { .variant = "base", .overrides.arena = &cli->arena };
	argc = salle_arguments_take(&argp, argc, argv, &odds.said, &cli->arena);
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &odds);
	if (odds.scenario == NULL)
		return salle_cli_refuse(cli, NULL, &odds.overrides);
	struct salle_scenario scenario;
	struct salle_earlier run;
	enum salle_status status = salle_cli_load_any(cli, odds.scenario, &odds.overrides, &run, &scenario);
	if (run.dir != NULL)
		odds.scenario = run.path;
	if (status != SALLE_OK)
		return status;
	salle_diagnostics_drop_warnings(&cli->diagnostics, 0, NULL); /* mostly about other builds; `salle check` has them */
	const struct salle_ruleset *rules = scenario.plan.rules;
	if (rules->exchange.run == NULL) {
		salle_error(&cli->diagnostics, NULL, "the rules '%s' have no odds of a single exchange", rules->name);
		return SALLE_BAD_INPUT;
	}
	void *arguments = salle_arena_alloc(&cli->arena, rules->exchange.arguments.size);
	bool known = check_names(cli, &scenario, &odds);
	bool said =
		salle_arguments_read(&odds.said, rules->exchange.arguments.fields, arguments, &cli->arena, &cli->diagnostics);
	if (!known || !said || !parsed)
		return SALLE_BAD_INPUT;
	const struct salle_matchup *matchup = load_pair(cli, &odds, &scenario);
	salle_cli_warn_of_program(cli, &run);
	return matchup == NULL ? SALLE_BAD_INPUT : tell(cli, &odds, &scenario, matchup, arguments);
}
