/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <salle/tally_head.h>

#include "base/parse_text.h"
#include "cli/run_and_write.h"
#include "cli/parse_options.h"
#include "cli/run_inputs.h"
#include "cli/duel_replay.h"
#include "summary/text_table.h"

enum {
	LISTED_MAX = 20,    /* maximum number of matchups or names listed in a message */
	NEAR_NAMES_MAX = 5, /* number of similar names in a message, if there are more than LISTED_MAX names */
};

struct duel_options {
	const char *scenario;
	/* builds and policies that the user names, in either order; a policy that is NULL stands for any policy */
	const char *build[2], *policy[2];
	const char *variant;
	uint64_t bout;
	bool json;
	struct salle_overrides_input overrides;
};

enum { KEY_A_POLICY = 0x100, KEY_B_POLICY };

static const struct argp_option options[] = {
	{ "a", 'a', "BUILD", 0, "One build", 0 },
	{ "b", 'b', "BUILD", 0, "The other build; the order does not matter", 0 },
	{ "a-policy", KEY_A_POLICY, "POLICY", 0, "Policy of A, if A has several policies", 0 },
	{ "b-policy", KEY_B_POLICY, "POLICY", 0, "Policy of B, if B has several policies", 0 },
	{ "bout", 'n', "N", 0, "Number of the bout, from 0 (default: 0)", 0 },
	{ "variant", 'v', "NAME", 0, "Variant of the scenario (default: base)", 0 },
	{ "json", 'j', NULL, 0, "Print one JSON object per line instead of text", 0 },
	{ 0 },
};

static error_t parse_option(int key, char *argument, struct argp_state *state)
{
	struct duel_options *duel = state->input;
	switch (key) {
	case ARGP_KEY_INIT:
		state->child_inputs[0] = state->child_inputs[1] = &duel->overrides;
		return 0;
	case 'a':
	case 'b':
		duel->build[key - 'a'] = argument;
		return 0;
	case KEY_A_POLICY:
	case KEY_B_POLICY:
		duel->policy[key - KEY_A_POLICY] = argument;
		return 0;
	case 'n':
		duel->bout = salle_parse_option_number("bout", argument, 0, INT64_MAX);
		return 0;
	case 'v':
		duel->variant = argument;
		return 0;
	case 'j':
		duel->json = true;
		return 0;
	case ARGP_KEY_ARG:
		salle_store_single_argument(&duel->scenario, argument);
		return 0;
	case ARGP_KEY_END:
		if (duel->scenario == NULL)
			salle_report_missing_argument("which SCENARIO?");
		if (duel->build[0] == NULL || duel->build[1] == NULL)
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
	.doc = "Replay one bout and report it blow by blow: a bout of a finished run, from the inputs that the run kept, "
		   "or a bout of a scenario, from its files as they are now.",
	.children = salle_scenario_options,
};

static bool does_side_match(const char *wanted, const char *policy, const char *name, const char *has)
{
	return salle_is_text_or_shortened_form(wanted, name) && (policy == NULL || strcmp(policy, has) == 0);
}

static bool is_requested_matchup(const struct duel_options *duel, const struct salle_matchup *matchup)
{
	if (strcmp(duel->variant, matchup->variant) != 0)
		return false;
	bool listed = does_side_match(duel->build[0], duel->policy[0], matchup->a, matchup->a_policy) &&
		does_side_match(duel->build[1], duel->policy[1], matchup->b, matchup->b_policy);
	bool swapped = does_side_match(duel->build[0], duel->policy[0], matchup->b, matchup->b_policy) &&
		does_side_match(duel->build[1], duel->policy[1], matchup->a, matchup->a_policy);
	return listed || swapped;
}

static char *format_requested_fighter(const char *build, const char *policy, struct salle_arena *arena)
{
	if (policy == NULL)
		return salle_arena_format(arena, "'%s'", salle_quote_text(build).text);
	return salle_arena_format(arena, "'%s' (%s)", salle_quote_text(build).text, salle_quote_text(policy).text);
}

typedef bool matchup_test(const struct duel_options *duel, const struct salle_matchup *matchup);

/* Prints the diagnostics, then at most `most` of the matchups that pass the test, one per line. */
static void list_matchups(struct salle_cli *cli, const struct salle_plan *plan, const struct duel_options *duel,
	matchup_test *passes, size_t most)
{
	size_t n = 0;
	salle_cli_flush_diagnostics(cli);
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (passes(duel, &plan->matchups[m]) && n++ < most) {
			fputs("  ", stderr);
			salle_text_print_wrapped(salle_matchup_name(&plan->matchups[m], &cli->arena), 2, 4, stderr);
		}
	if (n > most)
		fprintf(stderr, "  and %zu more\n", n - most);
}

static bool has_passing_matchup(const struct salle_plan *plan, const struct duel_options *duel, matchup_test *passes)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (passes(duel, &plan->matchups[m]))
			return true;
	return false;
}

/* Returns whether the matchup is between the two builds that the user names, under any policies. */
static bool has_both_builds(const struct duel_options *duel, const struct salle_matchup *matchup)
{
	struct duel_options any = *duel;
	any.policy[0] = any.policy[1] = NULL;
	return is_requested_matchup(&any, matchup);
}

/* Returns whether the matchup has at least one of the two builds that the user names. */
static bool has_either_build(const struct duel_options *duel, const struct salle_matchup *matchup)
{
	if (strcmp(duel->variant, matchup->variant) != 0)
		return false;
	return does_side_match(duel->build[0], NULL, matchup->a, "") ||
		does_side_match(duel->build[0], NULL, matchup->b, "") ||
		does_side_match(duel->build[1], NULL, matchup->a, "") || does_side_match(duel->build[1], NULL, matchup->b, "");
}

/*
 * Returns a list of all names. If there are more than LISTED_MAX, returns only those nearest to `name`, and the command
 * that prints all names.
 */
static const char *list_near_names(struct salle_cli *cli, const struct duel_options *duel, const char *name,
	const char *const *names, size_t n)
{
	const char *some[NEAR_NAMES_MAX], *list = "";
	const bool few = n <= LISTED_MAX;
	const size_t shown = few ? n : salle_nearest_names(name, names, n, some, NEAR_NAMES_MAX);
	for (size_t i = 0; i < shown; i++)
		list = salle_arena_format(&cli->arena, "%s%s%s", list, i > 0 ? ", " : "", few ? names[i] : some[i]);
	if (few)
		return list;
	const char *check = salle_cli_add_quoted_word(cli, "salle check", duel->scenario);
	for (size_t i = 0; i < duel->overrides.overrides.n_sets; i++)
		check = salle_cli_add_quoted_word(cli, salle_cli_add_quoted_word(cli, check, "--set"),
			duel->overrides.overrides.sets[i]);
	return salle_arena_format(&cli->arena, "%zu, such as %s; `%s` lists all", n, list, check);
}

/* Returns whether `name` is one of the n `names`. If it is not, reports an error, in which `here` follows the name. */
static bool check_name(struct salle_cli *cli, const struct duel_options *duel, const char *noun, const char *name,
	const char *here, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (salle_is_text_or_shortened_form(name, names[i]))
			return true;
	const char *near = salle_nearest_name(name, names, n);
	if (near != NULL)
		salle_error(&cli->diagnostics, NULL, "no %s '%s' %s (did you mean '%s'?)", noun, salle_quote_text(name).text,
			here, near);
	else
		salle_error(&cli->diagnostics, NULL, "no %s '%s' %s; there are %s", noun, salle_quote_text(name).text, here,
			list_near_names(cli, duel, name, names, n));
	return false;
}

/*
 * Reports that copies of the build fight under other names, and which names these are. Returns false if the build has
 * no copies.
 */
static bool report_names_of_copies(struct salle_cli *cli, const char *build, const char *const *names, size_t n)
{
	const size_t length = strlen(build);
	const char *first = NULL, *last = NULL;
	size_t copies = 0;
	for (size_t i = 0; i < n; i++) {
		const char *rest = strncmp(names[i], build, length) == 0 ? names[i] + length : "";
		if (*rest != '_' || rest[1] == '\0' || rest[1 + strspn(rest + 1, "0123456789")] != '\0')
			continue;
		first = copies++ == 0 ? names[i] : first;
		last = names[i];
	}
	if (copies < 2)
		return false;
	salle_error(&cli->diagnostics, NULL, "'%s' fights as %zu builds, from %s to %s: name one",
		salle_quote_text(build).text, copies, first, last);
	return true;
}

/* Checks that a build or a team has the name. */
static bool check_build(struct salle_cli *cli, const struct salle_scenario *scenario, const struct duel_options *duel,
	const char *build)
{
	const struct salle_plan *plan = &scenario->plan;
	const char **names = salle_arena_array(&cli->arena, scenario->n_builds + 2 * plan->n_matchups + 1, sizeof *names);
	size_t n = 0;
	for (size_t i = 0; i < scenario->n_builds; i++)
		names[n++] = scenario->builds[i].name;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_lineup *lineup = plan->matchups[m].lineup[side];
			const char *name = side == SALLE_A ? plan->matchups[m].a : plan->matchups[m].b;
			bool listed = lineup == NULL || lineup->n == 1;
			for (size_t i = scenario->n_builds; i < n && !listed; i++)
				listed = strcmp(names[i], name) == 0;
			if (!listed)
				names[n++] = name;
		}
	for (size_t i = 0; i < n; i++)
		if (salle_is_text_or_shortened_form(build, names[i]))
			return true;
	return !report_names_of_copies(cli, build, names, n) &&
		check_name(cli, duel, "build", build, "fights here", names, n);
}

static bool check_variant(struct salle_cli *cli, const struct salle_plan *plan, const struct duel_options *duel)
{
	const char **names = salle_arena_array(&cli->arena, plan->n_matchups + 1, sizeof *names);
	size_t n = 0;
	/* the matchups of a variant are adjacent in the plan */
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (n == 0 || strcmp(names[n - 1], plan->matchups[m].variant) != 0)
			names[n++] = plan->matchups[m].variant;
	if (n > 1 || salle_is_text_or_shortened_form(duel->variant, "base"))
		return check_name(cli, duel, "variant", duel->variant, "here", names, n);
	salle_error(&cli->diagnostics, NULL, "no variant '%s': the scenario has none",
		salle_quote_text(duel->variant).text);
	return false;
}

static void report_no_matchup(struct salle_cli *cli, const struct salle_scenario *scenario,
	const struct duel_options *duel)
{
	bool x = check_build(cli, scenario, duel, duel->build[0]), y = check_build(cli, scenario, duel, duel->build[1]);
	bool variant = check_variant(cli, &scenario->plan, duel);
	if (!x || !y || !variant)
		return;
	matchup_test *other =
		has_passing_matchup(&scenario->plan, duel, has_both_builds) ? has_both_builds : has_either_build;
	const bool any = has_passing_matchup(&scenario->plan, duel, other);
	salle_error(&cli->diagnostics, NULL, "%s does not fight %s in variant '%s'%s",
		format_requested_fighter(duel->build[0], duel->policy[0], &cli->arena),
		format_requested_fighter(duel->build[1], duel->policy[1], &cli->arena), salle_quote_text(duel->variant).text,
		any ? "; there are" : ": they fight in teams alone");
	if (any)
		list_matchups(cli, &scenario->plan, duel, other, NEAR_NAMES_MAX);
}

/*
 * Returns the index of the matchup that the user names. If no matchup or several match, reports an error and returns
 * plan->n_matchups.
 */
static size_t find_requested_matchup(struct salle_cli *cli, const struct salle_scenario *scenario,
	const struct duel_options *duel)
{
	const struct salle_plan *plan = &scenario->plan;
	size_t found = plan->n_matchups, n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (!is_requested_matchup(duel, &plan->matchups[m]))
			continue;
		found = m;
		n++;
	}
	if (n == 0)
		report_no_matchup(cli, scenario, duel);
	if (n <= 1)
		return found;
	salle_error(&cli->diagnostics, NULL, "several matchups fit: give a whole name or --a-policy, --b-policy");
	list_matchups(cli, plan, duel, is_requested_matchup, LISTED_MAX);
	return plan->n_matchups;
}

/*
 * Warns if the run in the scenario's default folder had other inputs, because the bouts of that run then differ from
 * the scenario's.
 */
static void warn_if_run_differs(struct salle_cli *cli, const struct salle_plan *plan)
{
	struct salle_stored_run run;
	struct salle_diagnostics reasons;
	salle_diagnostics_init(&reasons);
	const char *dir = salle_arena_format(&cli->arena, "results/%s", plan->scenario);
	if (access(salle_arena_format(&cli->arena, "%s/manifest.json", dir), F_OK) == 0 &&
		salle_stored_run_load_manifest(dir, &run, &cli->arena, &reasons) == SALLE_OK &&
		salle_stored_run_check_inputs(&run, plan, &salle_program, &reasons) != SALLE_OK)
		salle_warning(&cli->diagnostics, NULL,
			"this bout is not part of the run in '%s': %s; to replay one of that run: %s", dir,
			reasons.items[0].message, salle_cli_add_quoted_word(cli, "salle duel", dir));
	salle_diagnostics_release(&reasons);
}

static bool is_same_matchup(const struct salle_stored_matchup *fought, const struct salle_matchup *matchup)
{
	return fought->key.seed == matchup->key.seed && strcmp(fought->variant, matchup->variant) == 0 &&
		strcmp(fought->a, matchup->a) == 0 && strcmp(fought->a_policy, matchup->a_policy) == 0 &&
		strcmp(fought->b, matchup->b) == 0 && strcmp(fought->b_policy, matchup->b_policy) == 0;
}

/*
 * Checks that the run in `dir` has fought the bout, and limits the matchup's bouts to those that the run has fought. A
 * matchup that the run lacks comes from an override; every bout of it can be replayed.
 */
static enum salle_status check_bout_was_fought(struct salle_cli *cli, const char *dir, struct salle_matchup *matchup,
	uint64_t bout)
{
	struct salle_stored_run run;
	const enum salle_status status = salle_stored_run_load(dir, &run, &cli->arena, &cli->diagnostics);
	if (status != SALLE_OK)
		return status;
	size_t m = 0;
	while (m < run.n_matchups && !is_same_matchup(&run.matchups[m], matchup))
		m++;
	if (m == run.n_matchups)
		return SALLE_OK;
	struct salle_tally_head room;
	const uint64_t first = salle_tally_first_bout(salle_tallies_head(&run.result.tallies, m, &room));
	matchup->bouts = first + run.matchups[m].bouts;
	if (bout >= first && bout < matchup->bouts)
		return SALLE_OK;
	const char *bouts = run.matchups[m].bouts == 0
		? "no bouts"
		: salle_arena_format(&cli->arena, "bouts %" PRIu64 " to %" PRIu64, first, matchup->bouts - 1);
	salle_error(&cli->diagnostics, NULL, "there is no bout %" PRIu64 " in '%s', which has fought %s of %s", bout, dir,
		bouts, salle_matchup_name(matchup, &cli->arena));
	return SALLE_BAD_INPUT;
}

enum salle_status salle_command_duel(struct salle_cli *cli, int argc, char **argv)
{
	struct duel_options duel = { .variant = "base", .overrides.arena = &cli->arena };
	const bool parsed = salle_options_parse(cli, &argp, argc, argv, &duel);
	if (duel.scenario == NULL || duel.build[0] == NULL || duel.build[1] == NULL)
		return salle_cli_add_input_errors(cli, duel.scenario, &duel.overrides);
	struct salle_scenario scenario;
	struct salle_stored_run run;
	enum salle_status status = salle_cli_load_scenario_or_run(cli, duel.scenario, &duel.overrides, &run, &scenario);
	if (status != SALLE_OK)
		return status;
	/* warnings are mostly about other builds; `salle check` prints them */
	salle_diagnostics_drop_warnings(&cli->diagnostics, 0, NULL);
	const struct salle_plan *plan = &scenario.plan;
	size_t m = find_requested_matchup(cli, &scenario, &duel);
	if (m == plan->n_matchups || !parsed)
		return SALLE_BAD_INPUT;
	salle_cli_warn_of_other_program(cli, &run);
	if (run.dir == NULL)
		warn_if_run_differs(cli, plan);
	else
		status = check_bout_was_fought(cli, run.dir, (struct salle_matchup *)(uintptr_t)&plan->matchups[m], duel.bout);
	if (status == SALLE_OK)
		salle_print_bout_trace(plan, m, duel.bout, duel.json, NULL, &cli->arena, stdout);
	return status;
}
