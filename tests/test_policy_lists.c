/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Builds under several policies: their matchups, and the dice that these matchups share. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "diagnostics_fixture.h"
#include "testing.h"
#include "tally_fixture.h"

struct loaded {
	struct salle_arena arena;
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario;
};

static void load(struct loaded *it, const char *text, const char *policies)
{
	char *folder = make_scratch(), *path = scratch_path(folder, "hall.yaml");
	write_file(path, text);
	*it = (struct loaded){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&it->diagnostics);
	struct salle_overrides overrides = { .policies = policies, .data_dir = "scenarios" };
	if (salle_scenario_load(path, &overrides, &it->scenario, &it->arena, &it->diagnostics) != SALLE_OK)
		fail_msg("%s", it->diagnostics.n > 0 ? it->diagnostics.items[0].message : "no message");
	remove_scratch(folder);
	free(path);
}

static void release(struct loaded *it)
{
	salle_diagnostics_release(&it->diagnostics);
	salle_arena_release(&it->arena);
}

/* Asserts that the matchups, written as "a/policy b/policy", one per line, equal `expected`. */
static void assert_matchups(const char *text, const char *policies, const char *expected)
{
	struct loaded it;
	load(&it, text, policies);
	char *found = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&found, &size);
	for (size_t i = 0; i < it.scenario.plan.n_matchups; i++) {
		const struct salle_matchup *matchup = &it.scenario.plan.matchups[i];
		fprintf(out, "%s%s%s/%s %s/%s\n", strcmp(matchup->variant, "base") == 0 ? "" : matchup->variant,
			strcmp(matchup->variant, "base") == 0 ? "" : ": ", matchup->a, matchup->a_policy, matchup->b,
			matchup->b_policy);
	}
	fclose(out);
	assert_string_equal(found, expected);
	free(found);
	release(&it);
}

#define SLY "rules: coin\npolicies: {sly: {aim: {do: at, hits: 2}}}\n"
#define TWO SLY "builds: {x: {coin: fair, policy: [plain, bold]}, y: {coin: loaded, policy: [sly, plain]}}\n"

static void each_pair_of_policies_is_a_matchup(void **state)
{
	assert_matchups(TWO, NULL, "x/plain y/sly\nx/plain y/plain\nx/bold y/sly\nx/bold y/plain\n");
	assert_matchups(TWO "matchups: {each_vs: y}\n", NULL,
		"y/sly x/plain\ny/sly x/bold\ny/plain x/plain\ny/plain x/bold\n");
	/* A list is inherited as a whole, and replaced as a whole. */
	assert_matchups(SLY
		"builds: {x: {coin: fair, policy: [plain, bold]}, y: {extends: x}, z: {extends: x, policy: sly}}\n"
		"matchups: [[z, y]]\n",
		NULL, "z/sly y/plain\nz/sly y/bold\n");
}

/* A matchup under p against q also covers q against p, so it occurs once, unless both sides are listed. */
static void a_build_meets_itself_under_each_pair_of_policies(void **state)
{
	assert_matchups(TWO "matchups: [[x, x]]\n", NULL, "x/plain x/plain\nx/plain x/bold\nx/bold x/bold\n");
	assert_matchups(TWO "matchups: {round_robin: yes, mirror: yes}\n", "bold,sly",
		"x/bold x/bold\nx/bold x/sly\nx/sly x/sly\nx/bold y/bold\nx/bold y/sly\nx/sly y/bold\nx/sly y/sly\n"
		"y/bold y/bold\ny/bold y/sly\ny/sly y/sly\n");
	assert_matchups(TWO "matchups: [{a: x, b: x, a_policy: [sly, bold]}]\n", NULL,
		"x/sly x/plain\nx/sly x/bold\nx/bold x/plain\nx/bold x/bold\n");
}

/*
 * Policies named in a matchup take precedence over those of the command line. The command line may name a policy that
 * only the scenario defines.
 */
static void the_command_line_can_select_all_policies(void **state)
{
	assert_matchups(TWO, "bold", "x/bold y/bold\n");
	assert_matchups(TWO "matchups: [{a: x, b: y, a_policy: sly}]\n", " bold , plain", "x/sly y/bold\nx/sly y/plain\n");
	assert_matchups(SLY "builds: {x: {coin: fair}, y: {coin: loaded}}\nmatchups: [{a: x, b: y, a_policy: bold}]\n",
		"all", "x/bold y/plain\nx/bold y/bold\nx/bold y/sly\n");
}

/*
 * A variant has the base's matchups. Its policies replace those of the base by their position in the list. `all` means
 * the policies of the base.
 */
static void policies_of_variants_match_by_position(void **state)
{
	assert_matchups(TWO "matchups: [[x, y]]\nvariants: {other: {builds: {x: {policy: [sly, plain]}}}}\n", NULL,
		"x/plain y/sly\nx/plain y/plain\nx/bold y/sly\nx/bold y/plain\n"
		"other: x/sly y/sly\nother: x/sly y/plain\nother: x/plain y/sly\nother: x/plain y/plain\n");
	assert_matchups("rules: coin\nbuilds: {x: {coin: fair}, y: {coin: loaded, policy: bold}}\n"
					"variants: {more: {policies: {sly: {aim: {do: at, hits: 2}}}, builds: {x: {policy: sly}}}}\n",
		"all",
		"x/plain y/plain\nx/plain y/bold\nx/bold y/plain\nx/bold y/bold\n"
		"more: x/plain y/plain\nmore: x/plain y/bold\nmore: x/bold y/plain\nmore: x/bold y/bold\n");
}

static void resolved_builds_show_policies(void **state)
{
	struct loaded it;
	load(&it, TWO, NULL);
	assert_int_equal(it.scenario.builds[1].n_policies, 2);
	assert_string_equal(it.scenario.builds[1].policies[0], "sly");
	assert_string_equal(it.scenario.builds[1].policies[1], "plain");
	release(&it);
}

/*
 * All policies of a pair see the same dice. In the rule system coin policies do not affect who wins. So all four
 * matchups have the same winner in every bout, but aim for different numbers of hits.
 */
static void policies_share_their_dice(void **state)
{
	struct loaded it;
	load(&it, TWO "bouts: 500\n", NULL);
	const struct salle_plan *plan = &it.scenario.plan;
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(plan, &settings, &result, &it.arena), SALLE_OK);
	const struct salle_tally_layout *at = &plan->layout;
	for (size_t m = 1; m < 4; m++) {
		assert_memory_equal(&plan->matchups[m].key, &plan->matchups[0].key, sizeof plan->matchups[m].key);
		for (size_t who = 0; who < 3; who++)
			assert_int_equal(unpacked_tally(&result, m)[at->wins + who], unpacked_tally(&result, 0)[at->wins + who]);
	}
	assert_int_not_equal(unpacked_tally(&result, 0)[at->events + SALLE_EVENT_SUCCEEDED],
		unpacked_tally(&result, 2)[at->events + SALLE_EVENT_SUCCEEDED]);
	release(&it);
}

/* Returns how many of A's tosses in the first matchup reached the number of hits aimed for. */
static uint64_t count_reached_aims(const char *text, const char *policies)
{
	struct loaded it;
	load(&it, text, policies);
	struct salle_batch_settings settings = { .threads = 1 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&it.scenario.plan, &settings, &result, &it.arena), SALLE_OK);
	uint64_t count = unpacked_tally(&result, 0)[it.scenario.plan.layout.events + SALLE_EVENT_SUCCEEDED];
	release(&it);
	return count;
}

#define GOAL(preset) "rules: coin\nbouts: 500\npolicies: {goal: {params: {n: " preset "}, aim: {do: at, hits: n}}}\n"
#define FOES "y: {coin: loaded}}\nmatchups: [[x, y]]\n"

/* Each policy of a build takes the parameters that it declares. With --policies the build's own parameters apply. */
static void parameters_find_their_policy(void **state)
{
	uint64_t one = count_reached_aims(GOAL("1") "builds: {x: {coin: fair, policy: goal}, " FOES, NULL);
	uint64_t three = count_reached_aims(GOAL("3") "builds: {x: {coin: fair, policy: goal}, " FOES, NULL);
	assert_true(three < one);
	static const char both[] = GOAL("1") "builds: {x: {coin: fair, policy: [goal, plain], params: {n: 3}}, " FOES;
	assert_int_equal(count_reached_aims(both, NULL), three);
	assert_int_equal(count_reached_aims(both, "goal"), three);
	static const char other[] = GOAL("1") "builds: {x: {coin: fair, policy: plain}, " FOES;
	assert_int_equal(count_reached_aims(other, "goal"), one);
	static const char alone[] = GOAL("1") "builds: {x: {coin: fair, policy: goal, params: {n: 3}}, " FOES;
	assert_int_equal(count_reached_aims(alone, "plain"), count_reached_aims(other, NULL));
}

RUN_TESTS(UNIT(each_pair_of_policies_is_a_matchup), UNIT(a_build_meets_itself_under_each_pair_of_policies),
	UNIT(the_command_line_can_select_all_policies), UNIT(policies_of_variants_match_by_position),
	UNIT(resolved_builds_show_policies), UNIT(policies_share_their_dice), UNIT(parameters_find_their_policy))
