/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conformance of every registered rule system, in every scenario shipped with it, with few bouts per matchup. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/scenario.h>

#include "base/arena.h"
#include "base/parse_text.h"

#include "conformance.h"
#include "load_fixture.h"
#include "testing.h"

/* maximum numbers of bouts in a plan, over all its matchups */
enum { BOUTS = 3000, REPLAYS = 300, EXCHANGES = 2000, MIRROR_BOUTS = 20000, MIRRORS_MAX = 40, PAIRS_MAX = 8000 };
/* A policy that looks ahead takes as long as dozens of other policies, so its plan has fewer bouts and matchups. */
enum { EXPERT_PART = 10, EXPERT_MATCHUPS = 4 };
/* Only some pairs and variants of a large field are fought. The test of threads fights even fewer, because it runs each
 * plan six times. */
enum { MATCHUPS_MOST = 150, THREADED_MOST = 60, THREADED_BOUTS = 1500 };
/* A bout of teams takes as long as a hundred duels, so in the test of threads teams fight a quarter of the bouts. */
enum { TEAMS_PART = 4 };

/* The preset scene favours neither side; other scenes may, such as an ambush. */
#define EVEN_SCENE "scene={}"

struct shipped {
	const struct salle_ruleset *rules;
	const char *path;
};

struct hall {
	struct salle_arena arena;
	struct shipped *scenarios;
	size_t n;
};

static struct hall hall = { .arena = SALLE_ARENA_INIT };

/* Returns how many of the plan's matchups to fight, at most `most`: whole variants, or a part of the base. */
static size_t choose_matchups(const struct salle_plan *plan, size_t most)
{
	size_t bases = 0;
	while (bases < plan->n_matchups && plan->matchups[bases].distance_from_base == 0)
		bases++;
	if (plan->n_matchups <= most || plan->n_changes > 0)
		return plan->n_matchups;
	return bases <= most ? most / bases * bases : most;
}

static bool has_expert(const struct salle_matchup *matchup)
{
	return strstr(matchup->a_policy, "expert") != NULL || strstr(matchup->b_policy, "expert") != NULL;
}

/* Factor by which this build of the program is slower than the release, from SALLE_SLOWER. */
static uint64_t slower = 1;

/* Returns the plan with about `bouts` bouts in all and a fixed number per matchup. A variant has the same number as
 * its base. */
static struct salle_plan shortened_plan(const struct salle_plan *plan, uint64_t bouts, size_t most,
	struct salle_arena *arena)
{
	struct salle_plan copy = *plan;
	copy.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	bouts /= slower;
	bool dear = false;
	for (size_t m = 0; m < plan->n_matchups; m++)
		dear |= has_expert(&plan->matchups[m]);
	copy.n_matchups = choose_matchups(plan, dear ? most / EXPERT_MATCHUPS : most);
	if (dear)
		bouts /= EXPERT_PART;
	struct salle_matchup *matchups = salle_arena_array(arena, copy.n_matchups, sizeof *matchups);
	for (size_t m = 0; m < copy.n_matchups; m++) {
		matchups[m] = plan->matchups[m];
		size_t base = m - plan->matchups[m].distance_from_base;
		matchups[m].bouts = bouts / copy.n_matchups + 5 + base % 3;
	}
	copy.matchups = matchups;
	return copy;
}

/* Writes the text as a YAML scalar in single quotes. */
static void write_quoted(FILE *out, const char *key, const char *text)
{
	fprintf(out, "%s: '", key);
	for (; *text != '\0'; text++)
		fputs(*text == '\'' ? "''" : (const char[]){ *text, '\0' }, out);
	fputc('\'', out);
}

static void write_pair(FILE *out, const char *a, const char *a_policy, const char *b, const char *b_policy)
{
	write_quoted(out, "{a", a);
	write_quoted(out, ", a_policy", a_policy);
	write_quoted(out, ", b", b);
	write_quoted(out, ", b_policy", b_policy);
	fputs("},", out);
}

/* Loads the scenario with the matchups of `list`. The list begins like "matchups=[{a: …}," and lacks the closing
 * bracket. */
static struct salle_plan load_pairs(const char *path, FILE *list, char **text, struct salle_arena *arena)
{
	fputc(']', list);
	assert_int_equal(fclose(list), 0);
	const char *const sets[] = { EVEN_SCENE, *text };
	/* a fixed number of bouts replaces a precision or a budget, which may need the scenario's own matchups */
	struct salle_scenario scenario = load_scenario_of_bouts(path, sets, 2, 2, arena);
	free(*text);
	return scenario.plan;
}

static FILE *begin_pairs(char **text, size_t *size)
{
	FILE *list = open_memstream(text, size);
	assert_non_null(list);
	fputs("matchups=[", list);
	return list;
}

static bool is_mirror(const struct salle_matchup *matchup)
{
	return strcmp(matchup->a, matchup->b) == 0 && strcmp(matchup->a_policy, matchup->b_policy) == 0;
}

static void descriptors_of_rule_systems_are_complete(void **state)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		assert_descriptor_conforms(salle_rulesets[i]);
		assert_vocabulary_conforms(salle_rulesets[i]->vocabulary);
	}
}

static void every_rule_system_has_a_scenario(void **state)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		size_t found = 0;
		for (size_t s = 0; s < hall.n; s++)
			found += hall.scenarios[s].rules == salle_rulesets[i];
		if (found == 0)
			fail_msg("no scenarios/%s/*.yaml", salle_rulesets[i]->name);
	}
}

/* Tests the first scenario of each rule system that has duels. */
static void exchanges_fall_as_their_odds_say(void **state)
{
	const struct salle_ruleset *last = NULL;
	for (size_t s = 0; s < hall.n; s++) {
		const struct shipped *shipped = &hall.scenarios[s];
		if (shipped->rules->exchange.run == NULL || shipped->rules == last)
			continue;
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_scenario scenario = load_scenario(shipped->path, NULL, 0, &arena);
		if (scenario.plan.layout.n_members == 0) {
			last = shipped->rules;
			assert_exchanges_agree(&scenario.plan, EXCHANGES);
		}
		salle_arena_release(&arena);
	}
}

static void check_threads_of_scenario(const struct shipped *shipped, const struct salle_scenario *scenario,
	struct salle_arena *arena)
{
	(void)shipped;
	uint64_t bouts = scenario->plan.layout.n_members > 0 ? THREADED_BOUTS / TEAMS_PART : THREADED_BOUTS;
	struct salle_plan plan = shortened_plan(&scenario->plan, bouts, THREADED_MOST, arena);
	assert_threads_agree(&plan);
}

static void check_replays_of_scenario(const struct shipped *shipped, const struct salle_scenario *scenario,
	struct salle_arena *arena)
{
	(void)shipped;
	struct salle_plan plan = shortened_plan(&scenario->plan, REPLAYS, MATCHUPS_MOST, arena);
	assert_replays(&plan);
}

static void check_sums_of_scenario(const struct shipped *shipped, const struct salle_scenario *scenario,
	struct salle_arena *arena)
{
	(void)shipped;
	struct salle_plan plan = shortened_plan(&scenario->plan, BOUTS, MATCHUPS_MOST, arena);
	assert_sums(&plan);
}

/* Returns whether the plan has this build against itself under these two policies. */
static bool fights(const struct salle_plan *plan, const char *build, const char *one, const char *other)
{
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		if (strcmp(it->a, build) == 0 && strcmp(it->b, build) == 0 && strcmp(it->a_policy, one) == 0 &&
			strcmp(it->b_policy, other) == 0)
			return true;
	}
	return false;
}

static void check_swapped_sides(const struct shipped *shipped, const struct salle_scenario *scenario,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &scenario->plan;
	char *here_text, *there_text;
	size_t here_size, there_size, n = 0;
	/* every loadout of `prices` meets every other, so single pairs cannot be listed */
	if (plan->prices != NULL)
		return;
	FILE *here = begin_pairs(&here_text, &here_size), *there = begin_pairs(&there_text, &there_size);
	for (size_t m = 0; m < plan->n_matchups && n < PAIRS_MAX; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		if (is_mirror(it) || it->distance_from_base > 0)
			continue;
		write_pair(here, it->a, it->a_policy, it->b, it->b_policy);
		write_pair(there, it->b, it->b_policy, it->a, it->a_policy);
		n++;
	}
	assert_true(n > 0);
	/* one build on both sides with two policies, in either order */
	for (size_t p = 1; p < scenario->n_policies; p++) {
		const char *build = plan->matchups[0].a, *one = scenario->policies[p - 1], *other = scenario->policies[p];
		if (fights(plan, build, one, other) || fights(plan, build, other, one))
			continue;
		write_pair(here, build, one, build, other);
		write_pair(there, build, other, build, one);
	}
	struct salle_plan plain = load_pairs(shipped->path, here, &here_text, arena);
	struct salle_plan swapped = load_pairs(shipped->path, there, &there_text, arena);
	plain = shortened_plan(&plain, BOUTS, MATCHUPS_MOST, arena);
	swapped = shortened_plan(&swapped, BOUTS, MATCHUPS_MOST, arena);
	assert_swapped_agree(&plain, &swapped);
}

/* Returns whether side A of matchup m, a build with its policy, appears in no earlier matchup. */
static bool is_new_on_side_a(const struct salle_plan *plan, size_t m)
{
	for (size_t i = 0; i < m; i++)
		if (strcmp(plan->matchups[i].a, plan->matchups[m].a) == 0 &&
			strcmp(plan->matchups[i].a_policy, plan->matchups[m].a_policy) == 0)
			return false;
	return true;
}

static void check_mirrored_bouts(const struct shipped *shipped, const struct salle_scenario *scenario,
	struct salle_arena *arena)
{
	const struct salle_plan *plan = &scenario->plan;
	if (plan->prices != NULL)
		return;
	char *text;
	size_t size, n = 0;
	FILE *list = begin_pairs(&text, &size);
	for (size_t m = 0; m < plan->n_matchups && n < MIRRORS_MAX; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		if (!is_new_on_side_a(plan, m))
			continue;
		write_pair(list, it->a, it->a_policy, it->a, it->a_policy);
		n++;
	}
	struct salle_plan all = load_pairs(shipped->path, list, &text, arena);
	/* an ablation removes the piece from one side only, so the sides are not equal */
	struct salle_plan mirrors = salle_plan_without_changes(&all);
	mirrors = shortened_plan(&mirrors, MIRROR_BOUTS, MATCHUPS_MOST, arena);
	assert_mirrors_fair(&mirrors);
}

static void enter_scenario(const struct salle_ruleset *rules, const char *path)
{
	struct shipped *more = salle_arena_array(&hall.arena, hall.n + 1, sizeof *more);
	if (hall.n > 0)
		memcpy(more, hall.scenarios, hall.n * sizeof *more);
	more[hall.n++] = (struct shipped){ .rules = rules, .path = salle_arena_copy_text(&hall.arena, path) };
	hall.scenarios = more;
}

static const struct look {
	const char *name;
	void (*look)(const struct shipped *shipped, const struct salle_scenario *scenario, struct salle_arena *arena);
} looks[] = {
	/* the number of threads changes nothing */
	{ "threads", check_threads_of_scenario },
	/* single bouts can be replayed */
	{ "replays", check_replays_of_scenario },
	/* the counts of tallies add up */
	{ "sums", check_sums_of_scenario },
	/* exchanging the sides exchanges the results */
	{ "swapped", check_swapped_sides },
	/* a build is even with itself */
	{ "mirrors", check_mirrored_bouts },
};

/* The only property to test, from SALLE_CONFORMANCE; NULL to test all. */
static const char *only;

/*
 * Loads the scenario once for all properties, then frees it, because the tables of all scenarios together would fill
 * the memory.
 */
TEST_OF(const struct shipped *shipped, scenario_conforms)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_scenario scenario = load_scenario(shipped->path, NULL, 0, &arena);
	size_t taken = 0;
	assert_ptr_equal(scenario.plan.rules, shipped->rules);
	for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
		if (only != NULL && strcmp(only, looks[i].name) != 0)
			continue;
		struct salle_arena room = SALLE_ARENA_INIT;
		looks[i].look(shipped, &scenario, &room);
		salle_arena_release(&room);
		taken++;
	}
	salle_arena_release(&arena);
	assert_true(taken > 0);
}

static void load_all_scenarios(void)
{
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		glob_t found;
		int status =
			glob(salle_arena_format(&hall.arena, "scenarios/%s/*.yaml", salle_rulesets[i]->name), 0, NULL, &found);
		for (size_t f = 0; status == 0 && f < found.gl_pathc; f++)
			enter_scenario(salle_rulesets[i], found.gl_pathv[f]);
		globfree(&found);
	}
}

TEST_MAIN
{
	static const struct CMUnitTest of_rules[] = {
		cmocka_unit_test(descriptors_of_rule_systems_are_complete),
		cmocka_unit_test(every_rule_system_has_a_scenario),
		cmocka_unit_test(exchanges_fall_as_their_odds_say),
	};
	enum { OF_RULES = sizeof of_rules / sizeof *of_rules };
	const char *set = getenv("SALLE_SLOWER"); /* set by scripts/run-tests.sh for a sanitizer */
	if (set != NULL && (!salle_parse_uint(set, &slower) || slower == 0)) {
		fprintf(stderr, "SALLE_SLOWER must be a whole number of 1 or more, not '%s'\n", set);
		return 2;
	}
	only = getenv("SALLE_CONFORMANCE"); /* set for the thread sanitizer */
	load_all_scenarios();
	struct CMUnitTest *tests = salle_arena_array(&hall.arena, OF_RULES + hall.n, sizeof *tests);
	memcpy(tests, of_rules, sizeof of_rules);
	for (size_t s = 0; s < hall.n; s++)
		tests[OF_RULES + s] = (struct CMUnitTest){ .name = hall.scenarios[s].path,
			.test_func = scenario_conforms,
			.initial_state = (void *)&hall.scenarios[s] };
	const int failed = _cmocka_run_group_tests("conformance", tests, OF_RULES + hall.n, NULL, NULL);
	salle_arena_release(&hall.arena);
	return failed;
}
