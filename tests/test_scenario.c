/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/bound_policy.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "rules/fechtbook/fechtbook.h"
#include "rules/coin/coin.h"
#include "scenario/loader.h"

/* A scenario with this text, loaded from a temporary file NAME.yaml. */
struct loaded {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario;
	enum salle_status status;
};

static struct loaded loaded;

static int tear_down(void **state)
{
	salle_diagnostics_release(&loaded.diagnostics);
	salle_arena_release(&loaded.arena);
	return 0;
}

/* Loads a scenario after closing the last one. `more` is the text of more.yaml in the same folder, or NULL. */
static void load_with(const char *text, const char *more, struct salle_overrides overrides)
{
	char *folder = make_scratch();
	char *path = scratch_path(folder, "hall.yaml"), *more_path = scratch_path(folder, "more.yaml");
	write_file(path, text);
	if (more != NULL)
		write_file(more_path, more);
	(void)tear_down(NULL);
	loaded = (struct loaded){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&loaded.diagnostics);
	overrides.data_dir = "scenarios";
	loaded.status = salle_scenario_load(path, &overrides, &loaded.scenario, &loaded.arena, &loaded.diagnostics);
	remove_scratch(folder);
	free(more_path);
	free(path);
}

static void load(const char *text)
{
	load_with(text, NULL, (struct salle_overrides){ 0 });
	if (loaded.status != SALLE_OK)
		fail_msg("%s", loaded.diagnostics.n > 0 ? loaded.diagnostics.items[0].message : "no message");
}

/* Asserts that the matchups, written as "a/policy b/policy bouts", one per line, equal `expected`. */
static void assert_matchups(const struct salle_plan *plan, const char *expected)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	for (size_t i = 0; i < plan->n_matchups; i++) {
		const struct salle_matchup *it = &plan->matchups[i];
		fprintf(out, "%s/%s %s/%s %llu\n", it->a, it->a_policy, it->b, it->b_policy, (unsigned long long)it->bouts);
		assert_non_null(it->setup);
		assert_string_equal(it->variant, "base");
	}
	fclose(out);
	assert_string_equal(text, expected);
	free(text);
}

#define THREE \
	"rules: coin\nbouts: 9\nbuilds:\n  b: {coin: fair}\n  a: {coin: loaded, policy: bold}\n  c: {coin: heavy}\n"

static void test_defaults(void **state)
{
	load("rules: coin\nbuilds: {x: {coin: fair}, y: {coin: fair}}\n");
	const struct salle_plan *plan = &loaded.scenario.plan;
	assert_string_equal(plan->scenario, "hall");
	assert_string_equal(plan->title, "");
	assert_string_equal(plan->rules->name, "coin");
	assert_int_equal(plan->seed, 1);
	assert_matchups(plan, "x/plain y/plain 100000\n");
	assert_non_null(loaded.scenario.book);
	assert_true(plan->layout.size > 0);
}

static void test_top_level_keys_are_read(void **state)
{
	load("scenario: sala d'armi\ntitle: Who wins?\nseed: 1000000000000000000\n" THREE);
	assert_string_equal(loaded.scenario.plan.scenario, "sala d'armi");
	assert_string_equal(loaded.scenario.plan.title, "Who wins?");
	assert_int_equal(loaded.scenario.plan.seed, 1000000000000000000);
}

static void test_matchups_are_listed(void **state)
{
	static const struct {
		const char *text, *expected;
	} cases[] = {
		{ "", "b/plain a/bold 9\nb/plain c/plain 9\na/bold c/plain 9\n" },
		{ "matchups: round_robin\n", "b/plain a/bold 9\nb/plain c/plain 9\na/bold c/plain 9\n" },
		{ "matchups: {round_robin: yes, mirror: yes}\n",
			"b/plain b/plain 9\nb/plain a/bold 9\nb/plain c/plain 9\n"
			"a/bold a/bold 9\na/bold c/plain 9\nc/plain c/plain 9\n" },
		{ "matchups: {each_vs: a}\n", "a/bold b/plain 9\na/bold c/plain 9\n" },
		{ "matchups: {each_vs: [c, b]}\n", "c/plain b/plain 9\nc/plain a/bold 9\nb/plain a/bold 9\n" },
		{ "matchups: {each_vs: [c], mirror: yes}\n", "c/plain b/plain 9\nc/plain a/bold 9\nc/plain c/plain 9\n" },
		{ "matchups: [[a, b], {a: b, b: a, bouts: 5, a_policy: bold}, [a, a]]\n",
			"a/bold b/plain 9\nb/bold a/bold 5\na/bold a/bold 9\n" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char *text = NULL;
		assert_true(asprintf(&text, "%s%s", THREE, cases[i].text) > 0);
		load(text);
		assert_matchups(&loaded.scenario.plan, cases[i].expected);
		free(text);
	}
}

static void assert_key_equal(const struct salle_stream_key *key, const struct salle_stream_key *expected)
{
	assert_int_equal(key->seed, expected->seed);
	assert_int_equal(key->pair, expected->pair);
	assert_int_equal(key->reversed, expected->reversed);
}

/* A pair's bouts are the same, whatever the order of its names. The order determines which side of a matchup each
 * build has. */
static void test_stream_keys_depend_on_builds(void **state)
{
	load(THREE "seed: 42\nmatchups: [[a, b], [b, a], [c, c]]\n");
	const struct salle_matchup *pair = loaded.scenario.plan.matchups;
	struct salle_stream_key forth = salle_make_stream_key(42, salle_pair_hash("null", "a", "b"), false);
	struct salle_stream_key back = salle_make_stream_key(42, salle_pair_hash("null", "a", "b"), true);
	struct salle_stream_key self = salle_make_stream_key(42, salle_pair_hash("null", "c", "c"), false);
	assert_key_equal(&pair[0].key, &forth);
	assert_key_equal(&pair[1].key, &back);
	assert_key_equal(&pair[2].key, &self);
}

static const struct coin_fighter *fighter(const struct loaded *it, const char *name)
{
	for (size_t i = 0; i < it->scenario.n_builds; i++)
		if (strcmp(it->scenario.builds[i].name, name) == 0)
			return it->scenario.builds[i].fighter;
	fail_msg("no build '%s'", name);
	return NULL;
}

static void test_builds_inherit_keys(void **state)
{
	load("rules: coin\nbuilds:\n"
		 "  grandchild: {extends: child, wounds: 4}\n"
		 "  child: {extends: base, dice: 7, coin: heavy}\n"
		 "  base: {abstract: yes, dice: 3, tn: 5, policy: bold}\n");
	assert_int_equal(loaded.scenario.n_builds, 2);
	assert_int_equal(fighter(&loaded, "child")->dice, 7);
	assert_int_equal(fighter(&loaded, "child")->tn, 5);
	assert_int_equal(fighter(&loaded, "child")->wounds, 1);
	assert_int_equal(fighter(&loaded, "grandchild")->dice, 7);
	assert_int_equal(fighter(&loaded, "grandchild")->tn, 5);
	assert_int_equal(fighter(&loaded, "grandchild")->wounds, 4);
	assert_string_equal(fighter(&loaded, "grandchild")->coin->name.text, "heavy");
	assert_matchups(&loaded.scenario.plan, "grandchild/bold child/bold 100000\n");
}

/* A map is extended key by key. A list replaces the whole inherited list. */
static void test_extends_maps(void **state)
{
	load("rules: fechtbook\nbuilds:\n"
		 "  base: {abstract: yes, agility: 4, brawn: 4, cunning: 4, will: 4, weapons: [Longsword, Dirk],\n"
		 "    proficiencies: {swords: 3, brawling: 5}}\n"
		 "  child: {extends: base, weapons: [Messer], proficiencies: {swords: 7}}\n"
		 "matchups: {round_robin: yes, mirror: yes}\n");
	const struct fb_fighter *child = loaded.scenario.builds[0].fighter;
	assert_int_equal(child->rank[FB_SWORDS], 7);
	assert_int_equal(child->rank[FB_BRAWLING], 5);
	assert_int_equal(child->n_weapons, 1);
}

static void test_long_chain_of_extends_is_read(void **state)
{
	enum { LINKS = 5000 };
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	fputs("rules: coin\nbuilds:\n", out);
	for (unsigned i = 0; i < LINKS; i++)
		fprintf(out, "  b%u: {extends: b%u, abstract: yes}\n", i, i + 1);
	fprintf(out, "  b%d: {coin: fair, dice: 11}\n  end: {extends: b0}\n", LINKS);
	fclose(out);
	load(text);
	assert_int_equal(fighter(&loaded, "end")->dice, 11);
	free(text);
}

static unsigned aim_of(struct loaded *it, size_t matchup, unsigned side)
{
	const struct salle_plan *plan = &it->scenario.plan;
	const struct coin_matchup *compiled = salle_matchup_compile(plan, &plan->matchups[matchup], false, &it->arena);
	static const struct coin_state state;
	struct salle_verdict verdict = salle_decide(&compiled->side[side].policy.decision[COIN_AIM_DECISION], &state);
	return verdict.action == 0 ? 1 : verdict.number[0];
}

/* Shipped entries come first, then those of files, then those of the scenario. Each can extend any other. */
static void test_policies_of_all_files_are_listed_in_order(void **state)
{
	load_with(
		"rules: coin\npolicies: {mine: {extends: theirs}, wild: {aim: {do: at, hits: 60}}}\npolicy_files: more.yaml\n"
		"builds: {x: {coin: fair, policy: mine}, y: {coin: fair, policy: wild}}\n",
		"policies: {theirs: {extends: bold}}\n", (struct salle_overrides){ 0 });
	assert_int_equal(loaded.status, SALLE_OK);
	static const char *const names[] = { "plain", "bold", "theirs", "mine", "wild" };
	assert_int_equal(loaded.scenario.n_policies, 5);
	for (size_t i = 0; i < 5; i++)
		assert_string_equal(loaded.scenario.policies[i], names[i]);
	assert_int_equal(aim_of(&loaded, 0, 0), 4);
	assert_int_equal(aim_of(&loaded, 0, 1), 60);
}

static void test_set_overrides_change_values(void **state)
{
	static const char *const sets[] = { "builds.b.dice=13", "options.limit=5", "options.draw=0.25",
		"matchups=[[b, c], {a: c, b: b, bouts: 4}]", "builds.c.v2.wounds=2", "title='a = b'" };
	struct salle_overrides overrides = { .sets = sets, .n_sets = 4 };
	load_with(THREE, NULL, overrides);
	assert_int_equal(loaded.status, SALLE_OK);
	assert_int_equal(fighter(&loaded, "b")->dice, 13);
	assert_int_equal(((const struct coin_book *)loaded.scenario.book)->options.limit, 5);
	assert_matchups(&loaded.scenario.plan, "b/plain c/plain 9\nc/plain b/plain 4\n");

	/* the name has a dot, and one part of it is a name, too */
	overrides = (struct salle_overrides){ .sets = sets + 4, .n_sets = 2 };
	load_with(THREE "  c.v2: {coin: fair}\n", NULL, overrides);
	assert_int_equal(loaded.status, SALLE_OK);
	assert_int_equal(fighter(&loaded, "c.v2")->wounds, 2);
	assert_int_equal(fighter(&loaded, "c")->wounds, 1);
	assert_string_equal(loaded.scenario.plan.title, "a = b");
}

static void test_command_line_goes_over_the_file(void **state)
{
	load_with(THREE "matchups: [{a: a, b: b, bouts: 5}, [b, c]]\n", NULL,
		(struct salle_overrides){ .bouts = 3, .has_seed = true, .seed = UINT64_MAX });
	assert_int_equal(loaded.status, SALLE_OK);
	assert_true(loaded.scenario.plan.seed == UINT64_MAX);
	assert_matchups(&loaded.scenario.plan, "a/bold b/plain 3\nb/plain c/plain 3\n");
}

static void test_settings_are_resolved(void **state)
{
	load(THREE "options: {draw: 0.1}\n");
	static const struct salle_setting expected[] = {
		{ "options.draw", "0.1", false },
		{ "options.limit", "1000", true },
		{ "options.blood", "0", true },
		{ "options.nerve", "0", true },
		{ "options.aims", "nothing", true },
		{ "scene.decides", "2", true },
	};
	assert_int_equal(loaded.scenario.plan.n_settings, 6);
	for (size_t i = 0; i < 6; i++) {
		assert_string_equal(loaded.scenario.plan.settings[i].name, expected[i].name);
		assert_string_equal(loaded.scenario.plan.settings[i].value, expected[i].value);
		assert_int_equal(loaded.scenario.plan.settings[i].is_preset, expected[i].is_preset);
	}
}

static void test_sources_are_recorded(void **state)
{
	load(THREE);
	const struct salle_plan *plan = &loaded.scenario.plan;
	assert_int_equal(plan->n_sources, 3);
	static const char *const roles[] = { "scenario", "table coins", "policies" };
	for (size_t i = 0; i < 3; i++) {
		assert_string_equal(plan->sources[i].role, roles[i]);
		assert_int_equal(strlen(plan->sources[i].sha256), 64);
		assert_true(plan->sources[i].bytes > 0);
	}
	assert_int_equal(plan->sources[0].bytes, strlen(THREE));
	assert_non_null(strstr(plan->sources[1].path, "coins.csv"));
}

/* Writes a field of n builds. The last build has the keys `more` in addition to its coin. */
static char *field_of(unsigned n, const char *matchups, const char *more)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	fprintf(out, "rules: coin\nmatchups: {round_robin: yes%s}\nbuilds:\n", matchups);
	for (unsigned i = 0; i < n; i++)
		fprintf(out, "  b%u: {coin: fair%s}\n", i, i + 1 == n ? more : "");
	fclose(out);
	return text;
}

/* 1,000 builds make 499,500 pairs. 1,001 builds make 500,500, and are refused before anything is compiled. */
static void test_too_many_matchups_are_refused(void **state)
{
	char *text = field_of(202, "", "");
	load_with(text, NULL, (struct salle_overrides){ 0 });
	assert_int_equal(loaded.status, SALLE_OK);
	assert_int_equal(loaded.scenario.plan.n_matchups, 20301);
	free(text);
	text = field_of(1001, "", "");
	load_with(text, NULL, (struct salle_overrides){ 0 });
	assert_int_equal(loaded.status, SALLE_BAD_INPUT);
	assert_string_equal(loaded.diagnostics.items[0].message,
		"more than 500000 matchups: 500500; use fewer builds or policies (such as --policies A,B), "
		"since each pair fights under every policy of both builds");
	free(text);
}

/* All pairs of a round robin are counted. */
static void test_round_robins_count_all_pairs(void **state)
{
	char *text = field_of(1001, ", mirror: yes", ", policy: [plain, bold]");
	/*
	 * the other 1,000 builds have 1000 x 1001 / 2 matchups; the last build has 2 x 1000 with them and 3 with itself
	 */
	load_with(text, NULL, (struct salle_overrides){ 0 });
	assert_int_equal(loaded.status, SALLE_BAD_INPUT);
	assert_non_null(strstr(loaded.diagnostics.items[0].message, "more than 500000 matchups: 502503;"));
	free(text);
}

/* A second scenario does not change the diagnostics of the first. */
static void test_scenarios_do_not_share_diagnostics(void **state)
{
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	struct salle_place b2 = { "b", 2, 1 }, a9 = { "a", 9, 1 }, a3 = { "a", 3, 7 }, a31 = { "a", 3, 1 };
	salle_error(&diagnostics, &a9, "earlier");
	salle_error(&diagnostics, &b2, "two");
	salle_error(&diagnostics, &a9, "nine");
	salle_warning(&diagnostics, &a3, "same");
	salle_error(&diagnostics, &a3, "same");
	salle_error(&diagnostics, &a31, "one");
	salle_error(&diagnostics, NULL, "nowhere");
	for (unsigned i = 0; i < 3; i++)
		salle_error(&diagnostics, &a3, "same");
	salle_diagnostics_sort_from(&diagnostics, 1);
	static const char *const expected[] = { "earlier", "two", "one", "same", "same", "nine", "nowhere" };
	assert_int_equal(diagnostics.n, 7);
	assert_int_equal(diagnostics.errors, 6);
	for (size_t i = 0; i < 7; i++)
		assert_string_equal(diagnostics.items[i].message, expected[i]);
	salle_diagnostics_release(&diagnostics);
}

/* The keys of the scenario itself would hide keys of a rule system with the same names. */
static void test_no_key_has_two_owners(void **state)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		for (const struct salle_field *a = salle_build_fields; a->key != NULL; a++)
			for (const struct salle_field *b = salle_rulesets[i]->build.fields; b != NULL && b->key != NULL; b++)
				assert_string_not_equal(a->key, b->key);
		for (const struct salle_field *a = salle_policy_fields; a->key != NULL; a++)
			for (const struct salle_decision *b = salle_rulesets[i]->vocabulary->decisions; b->name != NULL; b++)
				assert_string_not_equal(a->key, b->name);
	}
}

static void test_shipped_scenarios(void **state)
{
	glob_t found;
	assert_int_equal(glob("scenarios/*/*.yaml", 0, NULL, &found), 0);
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_diagnostics diagnostics;
		struct salle_scenario scenario;
		struct salle_overrides overrides = { .data_dir = "scenarios" };
		salle_diagnostics_init(&diagnostics);
		enum salle_status status = salle_scenario_load(found.gl_pathv[i], &overrides, &scenario, &arena, &diagnostics);
		if (status != SALLE_OK)
			fail_msg("%s:%u: %s", found.gl_pathv[i], diagnostics.items[0].at.line, diagnostics.items[0].message);
		assert_true(scenario.plan.n_matchups > 0);
		salle_diagnostics_release(&diagnostics);
		salle_arena_release(&arena);
	}
	globfree(&found);
}

RUN_TESTS_EACH(NULL, tear_down, UNIT(test_defaults), UNIT(test_top_level_keys_are_read), UNIT(test_matchups_are_listed),
	UNIT(test_stream_keys_depend_on_builds), UNIT(test_builds_inherit_keys), UNIT(test_extends_maps),
	UNIT(test_long_chain_of_extends_is_read), UNIT(test_policies_of_all_files_are_listed_in_order),
	UNIT(test_set_overrides_change_values), UNIT(test_command_line_goes_over_the_file),
	UNIT(test_settings_are_resolved), UNIT(test_sources_are_recorded), UNIT(test_too_many_matchups_are_refused),
	UNIT(test_round_robins_count_all_pairs), UNIT(test_scenarios_do_not_share_diagnostics),
	UNIT(test_no_key_has_two_owners), UNIT(test_shipped_scenarios))
