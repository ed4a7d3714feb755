/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mixed policies: a fighter draws one of several policies for each bout, and follows it to the end. */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/policy.h>
#include <salle/scenario.h>

#include "base/arena.h"
#include "batch/exact_bouts.h"

#include "arena_fixture.h"
#include "load_fixture.h"
#include "testing.h"

enum { BOUTS = 4000, WEIGHTS = 4 };

static const struct example {
	const char *name, *scenario, *sides, *foe, *first, *second;
	bool can_be_solved;
} examples[] = {
	{ "musketeers", "scenarios/musketeers/blades.yaml", "a: dagger, b: rapier", "master", "plain", "expert", true },
	{ "campaign", "scenarios/campaign/golden_skirmish.yaml", "a: pistols, b: rifle", "plain", "charger", "skirmisher",
		false },
	{ "saga", "scenarios/saga/golden_blades.yaml", "a: rapier, b: shield", "plain", "plain", "master", false },
	{ "fechtbook", "scenarios/fechtbook/armoury.yaml", "a: pollax, b: longsword", "plain", "plain", "wary", true },
	{ "before the bout", "scenarios/fechtbook/armoury.yaml", "a: pollax, b: messer", "plain", "plain", "close", false },
	{ "teams", "scenarios/campaign/golden_skirmish.yaml", "side_a: [pistols, pistols], side_b: [rifle, rifle]", "plain",
		"charger", "skirmisher", false },
};

enum { FIRST, SECOND, MIXED, MATCHUPS };

/* Loads the example with three matchups: side A under the first policy, the second, and a mixture 1 : 3 of both. */
static struct salle_scenario load_example(const struct example *it, struct salle_arena *arena)
{
	const char *const added = strcmp(it->second, "wary") == 0 ? "wary: {extends: plain, throw: white}, "
		: strcmp(it->second, "close") == 0                    ? "close: {extends: expert, distance: nearest}, "
															  : "";
	const char *pairs[MATCHUPS];
	const char *const names[MATCHUPS] = { it->first, it->second, "mixed" };
	for (size_t m = 0; m < MATCHUPS; m++)
		pairs[m] = salle_arena_format(arena, "{%s, a_policy: %s, b_policy: %s}", it->sides, names[m], it->foe);
	const char *const sets[] = { salle_arena_format(arena, "policies={%smixed: {mixture: {%s: 1, %s: 3}}}", added,
									 it->first, it->second),
		salle_arena_format(arena, "matchups=[%s, %s, %s]", pairs[0], pairs[1], pairs[2]), "variants={}" };
	return load_scenario_of_bouts(it->scenario, sets, 3, BOUTS, arena);
}

static void replay(const struct salle_plan *plan, size_t m, struct salle_outcome *out, struct salle_arena *arena)
{
	const struct salle_compiled_matchup *compiled[2];
	salle_matchup_compile_seats(plan, m, compiled, arena);
	memset(out, 0, BOUTS * sizeof *out);
	salle_replay_bouts(plan, m, compiled, 0, BOUTS, out);
}

static bool is_same_outcome(const struct salle_outcome *a, const struct salle_outcome *b)
{
	return a->winner == b->winner && a->first_mover == b->first_mover && a->ending == b->ending &&
		a->length == b->length;
}

/*
 * The policies of a matchup do not change its dice. So each bout under the mixture ends as it ends under one of the
 * two policies. Consider the bouts that the two policies end differently. In 3 of 4 of them the mixture follows the
 * second policy, within 5 standard deviations.
 */
TEST_OF(struct salle_arena *arena, each_bout_follows_one_of_the_policies)
{
	for (size_t e = 0; e < sizeof examples / sizeof *examples; e++) {
		const struct salle_scenario scenario = load_example(&examples[e], arena);
		struct salle_outcome *outcomes[MATCHUPS];
		unsigned differing = 0, second = 0;
		for (size_t m = 0; m < MATCHUPS; m++) {
			outcomes[m] = salle_arena_array(arena, BOUTS, sizeof **outcomes);
			replay(&scenario.plan, m, outcomes[m], arena);
		}
		for (size_t i = 0; i < BOUTS; i++) {
			const bool is_first = is_same_outcome(&outcomes[MIXED][i], &outcomes[FIRST][i]),
					   is_second = is_same_outcome(&outcomes[MIXED][i], &outcomes[SECOND][i]);
			if (!is_first && !is_second)
				fail_msg("%s: bout %zu follows neither policy", examples[e].name, i);
			differing += is_first != is_second;
			second += is_second && !is_first;
		}
		const double mean = 0.75 * differing, deviation = sqrt(0.75 * 0.25 * differing);
		if (differing <= 100)
			fail_msg("%s: only %u bouts differ", examples[e].name, differing);
		if (fabs(second - mean) > 5 * deviation)
			fail_msg("%s: the second policy decided %u of %u bouts", examples[e].name, second, differing);
	}
}

/* The exact chances of a mixture are the weighted means of the chances under its policies. */
TEST_OF(struct salle_arena *arena, exact_chances_are_weighted_means)
{
	for (size_t e = 0; e < sizeof examples / sizeof *examples; e++) {
		struct salle_exact_bout bout[MATCHUPS];
		const struct salle_scenario scenario = load_example(&examples[e], arena);
		if (!examples[e].can_be_solved)
			continue;
		for (size_t m = 0; m < MATCHUPS; m++)
			assert_null(salle_solve_matchup(&scenario.plan, &scenario.plan.matchups[m], &bout[m], NULL));
		for (unsigned i = 0; i < 3; i++)
			assert_near(bout[MIXED].wins[i], (bout[FIRST].wins[i] + 3 * bout[SECOND].wins[i]) / WEIGHTS, 1e-12);
		for (unsigned i = 0; i < SALLE_EXACT_ENDINGS; i++)
			assert_near(bout[MIXED].endings[i], (bout[FIRST].endings[i] + 3 * bout[SECOND].endings[i]) / WEIGHTS,
				1e-12);
		assert_near(bout[MIXED].length, (bout[FIRST].length + 3 * bout[SECOND].length) / WEIGHTS, 1e-9);
		assert_int_equal(bout[MIXED].states, bout[FIRST].states + bout[SECOND].states);
	}
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(each_bout_follows_one_of_the_policies),
	UNIT(exact_chances_are_weighted_means))
