/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the worth of rules and actions in games of coins whose best play is known (src/rules/coin/README.md,
 * "Aims").
 */
#include <string.h>

#include "arena_fixture.h"
#include "planted_rule.h"
#include "run_fixture.h"
#include "testing.h"
#include "train/banned_rules.h"

/*
 * A player who adapts loses nothing without the rule, because the rule has a substitute. tests/studies/study_skill.c
 * does the same for 20 seeds.
 */
TEST_OF(struct salle_arena *arena, a_rule_with_a_substitute_is_worth_nothing_to_who_adapts)
{
	for (uint64_t seed = 1; seed <= 3; seed++) {
		const struct salle_restricted_play play = find_planted_rule("option:aims=weights", seed, arena);
		assert_true(is_planted_rule_found(&play));
	}
}

/* Without `at` the policy sharp aims for one hit. Then it loses to low and beats high, and scores 1/2 instead of
 * 17/18. */
TEST_OF(struct salle_arena *arena, an_action_without_substitute_is_worth_as_much_to_who_adapts)
{
	const struct salle_restricted_play play = find_planted_rule("at", 4, arena);
	assert_true(play.measured);
	assert_near(play.score, 17.0 / 18, 0.01);
	assert_near(play.worth.value, 4.0 / 9, 0.015);
	assert_near(play.worth_unadapted.value, play.worth.value, 1e-9);
	assert_null(strstr(salle_node_to_text(arena, play.restricted.node), "at"));
}

/*
 * A coin meets itself under `cycle`. With all aims the match is even. Without `at` the coin aims for one hit. An
 * opponent that knows this aims for two and wins all bouts. An opponent that does not know it draws its aim evenly, and
 * wins half. The policy of a uses `at`, so the restricted training must ban the action in that policy, too.
 */
TEST_OF(struct salle_arena *arena, an_opponent_that_adapts_takes_advantage)
{
	static const char *const players[] = { "a" };
	const struct salle_train_settings settings = { .players = players, .n_players = 1, .field = players, .n_field = 1,
		.bouts = 1200000 };
	struct run_fixture it;
	struct salle_restriction restriction;
	struct salle_restricted_training training;
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	run_fixture_load(&it,
		"rules: coin\nseed: 6\noptions: {aims: cycle, limit: 1, draw: 0}\nscene: {decides: 6}\n"
		"policies: {even: {aim: {choose: [any, {do: at, hits: 2}, {do: at, hits: 3}]}}}\n"
		"builds: {a: {coin: fair, dice: 6, policy: even}}\nmatchups: [{a: a, b: a}]\n",
		NULL);
	assert_int_equal(salle_restriction_read("at", "", &(struct salle_overrides){ 0 }, &it.scenario, &settings,
						 &restriction, arena, &diagnostics),
		SALLE_OK);
	assert_int_equal(salle_restricted_run(&it.scenario, &settings, &restriction, &training, arena, &diagnostics),
		SALLE_OK);
	const struct salle_restricted_play *play = &training.plays[0];
	assert_near(play->score, 0.5, 0.03);
	assert_near(play->score_without, 0, 0.01);
	assert_near(play->worth.value, 0.5, 0.03);
	assert_near(play->score_unadapted, 0.5, 0.05);
	salle_diagnostics_release(&diagnostics);
	run_fixture_release(&it);
}

/* Rules of a banned action are removed; a choice with one option left becomes a rule with the conditions of both. */
TEST_OF(struct salle_arena *arena, banned_rules_are_removed)
{
	struct run_fixture it;
	run_fixture_load(&it,
		"rules: coin\npolicies:\n  all:\n    aim:\n      - {do: at, hits: 2, when: hits > 1}\n"
		"      - {choose: [{do: any, weight: 2, when: hits > 0}, {do: at, hits: 3}], when: tosses < 4}\n"
		"      - {do: at, hits: 5}\n"
		"builds: {a: {coin: fair, policy: all}}\nmatchups: [{a: a, b: a}]\n",
		NULL);
	struct salle_library_policy policy = { .policy = it.scenario.plan.matchups->setup->sides->policies->policy };
	salle_library_policy_fill(&policy, arena);
	const struct salle_candidate candidate = { .base = &policy };
	const struct salle_ban ban = { .actions = { 2 } }; /* bit 1: the action `at` */
	const struct salle_candidate left = salle_candidate_without_banned_rules(&candidate, &ban, arena);
	assert_string_equal(salle_node_to_text(arena, left.rules[0]), "[{do: any, when: tosses < 4 and 0 < hits}, any]");
	run_fixture_release(&it);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(a_rule_with_a_substitute_is_worth_nothing_to_who_adapts),
	UNIT(an_action_without_substitute_is_worth_as_much_to_who_adapts), UNIT(an_opponent_that_adapts_takes_advantage),
	UNIT(banned_rules_are_removed))
