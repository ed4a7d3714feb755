/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of best play in the musketeers' duels, compared with the exact score of policies. tests/cli/train.bats
 * compares best play with policies that a training finds. tests/cli/oracle_musketeers.bats compares it with a second
 * program in Python.
 */
#include <salle/policy.h>

#include "musketeers_fixture.h"
#include "rules/musketeers/exact/exact.h"

/*
 * Returns the matchup of the current duel, in which bea follows `foes`. Ada follows `own`, except in the free
 * decisions, a set of SALLE_DECISION_BIT bits.
 */
static const struct mk_matchup *duel_of(const char *own, uint32_t free, const char *foes)
{
	struct salle_policy_use uses[2] = { swordplay_policy(&play, own), swordplay_policy(&play, foes) };
	uses[0].policy = salle_policy_new_with_free_decisions(uses[0].policy, free, &play.arena);
	assert_non_null(uses[0].policy);
	const void *fencers[2] = { play.fencer[0], play.fencer[1] };
	const struct salle_side sides[2] = { { &fencers[0], &uses[0], 1 }, { &fencers[1], &uses[1], 1 } };
	return mk_compile_matchup(play.book, &play.scene, sides, &play.arena, &play.diagnostics);
}

/* Returns ada's exact score. */
static double score_of(const struct mk_matchup *matchup)
{
	struct mk_exact_bout bout;
	assert_null(mk_exact_solve_bout(matchup, &bout));
	return bout.wins[SALLE_A] + bout.wins[SALLE_DRAW] / 2;
}

static const char *const policies[] = {
	"",
	"parry: [{do: stop_hit, when: beyond > 0.3}, circular, dodge, nothing]\nattack: [{do: attack, form: any, aim: any, "
	"maximize: through}, hold]\nagain: stop",
	"turn: [stand, pick_up, attack, throw_dagger, {do: open, with: any, maximize: leads}, wait]\nriposte: "
	"[dagger_riposte, {do: riposte, aim: sword_arm}, retreat]\nyield: [{do: yield, when: endurance < 3}, fight_on]",
	"turn: [stand, pick_up, {choose: [{do: open}, {do: wait, weight: 2}], when: not prone and armed and not "
	"foe.prone}, attack, wait]\ncrossed: [{do: kick, when: not lame and not prone}, stay]\novertake: retreat",
};
enum { POLICIES = sizeof policies / sizeof *policies };

static const char a[] = "weapon: rapier & dagger\nexpertise: 1\nendurance: 4";
static const char b[] = "weapon: foil\nexpertise: 1\nendurance: 4";

/* Without a free decision, the score of best play is the exact score of the policy. */
static void without_choices_the_bounds_are_the_exact_score(void **state)
{
	meet_in("", a, b, "", "fight: circumstance");
	for (size_t k = 0; k < POLICIES; k++) {
		const struct mk_matchup *duel = duel_of(policies[k], 0, policies[(k + 1) % POLICIES]);
		const double exact = score_of(duel);
		struct salle_play_bounds bounds;
		assert_null(mk_exact_solve_best_play(duel, 0, &bounds));
		assert_near(bounds.low, exact, 1e-8);
		assert_near(bounds.high, exact, 1e-8);
		assert_int_equal(bounds.choices, 0);
	}
}

/* No policy scores more than the upper bound. The bound grows if more decisions are free. */
static void no_policy_exceeds_the_bound(void **state)
{
	struct salle_play_bounds parries, all;
	meet_in("max_phrases: 40", a, b, "", "");
	assert_null(mk_exact_solve_best_play(duel_of("", SALLE_DECISION_BIT(MK_ASK_PARRY), ""), 0, &parries));
	assert_null(mk_exact_solve_best_play(duel_of("", UINT32_MAX, ""), 0, &all));
	assert_near(all.low, all.high, 1e-8);
	assert_true(score_of(duel_of("", 0, "")) < parries.low && parries.high < all.low);
	for (size_t k = 0; k < POLICIES; k++)
		assert_true(score_of(duel_of(policies[k], 0, "")) <= all.high);
}

/* The bounds of a build are the same in both seats. The second duel exchanges the seats. */
static void both_seats_have_the_same_bound(void **state)
{
	struct salle_play_bounds first, second;
	const uint32_t free = SALLE_DECISION_BIT(MK_ASK_PARRY) | SALLE_DECISION_BIT(MK_ASK_ATTACK);
	meet_in("max_phrases: 40", a, a, "", "");
	assert_null(mk_exact_solve_best_play(duel_of("", free, ""), 0, &first));
	struct salle_policy_use uses[2] = { swordplay_policy(&play, ""), swordplay_policy(&play, "") };
	uses[1].policy = salle_policy_new_with_free_decisions(uses[1].policy, free, &play.arena);
	const void *fencers[2] = { play.fencer[0], play.fencer[1] };
	const struct salle_side sides[2] = { { &fencers[0], &uses[0], 1 }, { &fencers[1], &uses[1], 1 } };
	const struct mk_matchup *swapped =
		mk_compile_matchup(play.book, &play.scene, sides, &play.arena, &play.diagnostics);
	assert_null(mk_exact_solve_best_play(swapped, 1, &second));
	assert_near(first.high, second.high, 1e-9);
	assert_near(first.low, second.low, 1e-9);
}

static void unsolvable_duels_are_refused(void **state)
{
	struct salle_play_bounds bounds;
	meet_in("", "generate: secondary", b, "", "");
	assert_string_equal(mk_exact_solve_best_play(duel_of("", SALLE_DECISION_BIT(MK_ASK_TURN), ""), 0, &bounds),
		"a fencer is drawn afresh for every bout");
}

RUN_TESTS_EACH(NULL, close_play, UNIT(without_choices_the_bounds_are_the_exact_score),
	UNIT(no_policy_exceeds_the_bound), UNIT(both_seats_have_the_same_bound), UNIT(unsolvable_duels_are_refused))
