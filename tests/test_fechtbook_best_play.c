/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Best play in fechtbook duels, compared with the exact scores of policies. Where few policies are possible, it is
 * compared with all of them. tests/cli/train.bats compares best play with policies that a training finds.
 */
#include <salle/policy.h>

#include "fechtbook_fixture.h"
#include "rules/fechtbook/exact/exact.h"

enum {
	ALL = (int)(UINT32_MAX &
		~(SALLE_DECISION_BIT(FB_ASK_COVER) | SALLE_DECISION_BIT(FB_ASK_GRIP) | SALLE_DECISION_BIT(FB_ASK_DISTANCE)))
};

/* Replaces the fight by a fight with small pools, in which every wound kills. */
static void set_up_deadly_fight(struct fight *fight, unsigned pool, int64_t max_plays)
{
	fight_release(fight);
	fight_init(fight);
	fight->book.options.max_plays = max_plays;
	for (unsigned side = 0; side < 2; side++) {
		fight->fighter[side].pool = (uint8_t)pool;
		fight->fighter[side].pool_with[0] = (uint8_t)pool;
	}
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < FB_LEVELS_PRINTED; level++)
				for (unsigned k = 0; k < 6; k++)
					fight->book.wound[location][type][level].effects[k].death = true;
}

/*
 * Returns the matchup of ada and bea, who follow their policies. Bea makes the decisions in `free`, a set of
 * SALLE_DECISION_BIT bits, freely. `ban` may be NULL. `seat` is the side of bea in the matchup; her policy is that of
 * side 1 of the fight.
 */
static const struct fb_matchup *compile(struct fight *fight, uint32_t free, const struct salle_ban *ban, unsigned seat)
{
	const void *fighters[2];
	struct salle_policy_use uses[2];
	struct salle_params params = { { 0 } };
	for (unsigned side = 0; side < 2; side++) {
		const struct salle_policy *policy =
			salle_policy_read(&fb_vocabulary, "tested", fight->says[side], &fight->arena, &fight->diagnostics);
		if (policy == NULL)
			fail_msg("%s", fight->diagnostics.items[0].message);
		if (side == 1)
			policy = salle_policy_new_with_free_decisions(policy, free, &fight->arena);
		assert_non_null(policy);
		const unsigned at = side ^ !seat;
		fighters[at] = &fight->fighter[side];
		uses[at] = (struct salle_policy_use){ .policy = policy, .params = &params, .ban = ban };
	}
	salle_memo_init(&fight->book.outcomes, 8, salle_arena_shared(&fight->arena));
	return fb_compile_matchup(&fight->book, &fight->scene, fighters, uses, &fight->arena, &fight->diagnostics);
}

/* Returns the lower and the upper bound of bea's score in this seat. Fails unless the two are equal. */
static struct salle_play_bounds bounds_in_seat(struct fight *fight, uint32_t free, const struct salle_ban *ban,
	unsigned seat)
{
	struct salle_play_bounds bounds;
	assert_null(fb_exact_best_play(compile(fight, free, ban, seat), seat, &bounds));
	assert_near(bounds.low, bounds.high, 1e-8);
	return bounds;
}

static double bound_of(struct fight *fight, uint32_t free, const struct salle_ban *ban)
{
	return bounds_in_seat(fight, free, ban, 1).high;
}

/* Returns the exact score of bea if her policy has these rules instead of its own. */
static double score_of(struct fight *fight, const char *rules)
{
	const struct salle_node *before = fight->says[1];
	struct salle_exact_bout bout;
	fight_set_policy(fight, 1, rules);
	assert_null(fb_exact_solve(compile(fight, 0, NULL, 1), true, &bout, NULL));
	fight->says[1] = before;
	return bout.wins[SALLE_B] + bout.wins[SALLE_DRAW] / 2;
}

static const char *const policies[] = {
	"yield: fight_on",
	"throw: {choose: [red, {do: white, weight: 2}]}\ndefend: [{do: dodge, dice: left, initiative: yes}, nothing]",
	"throw: white\nattack: [{do: thrust, wheel: any, dice: 1..left, maximize: attack.lookahead}, stand_down]\n"
	"defend: [{do: deflect, dice: left - 1}, nothing]",
	"throw: white\ncomposure: defend\nfavour: chest\nfeint: {do: feint}\n"
	"steal: [{do: steal, dice: 1, when: pool > 2}, nothing]\ninitiative: {do: allot, dice: 1}",
};
enum { POLICIES = sizeof policies / sizeof *policies };

/* Without a free decision, best play scores as bea's policy does: a chain without choices is the chain of her
 * policy. */
static void without_choices_the_bounds_are_the_exact_score(void **state)
{
	struct fight *fight = *state;
	fight->scene.opening = FB_DUEL;
	for (size_t k = 0; k < POLICIES; k++) {
		set_up_deadly_fight(fight, 5, 3);
		fight->scene.opening = FB_DUEL;
		fight_set_policy(fight, 0, policies[(k + 1) % POLICIES]);
		fight_set_policy(fight, 1, policies[k]);
		const struct salle_play_bounds bounds = bounds_in_seat(fight, 0, NULL, 1);
		assert_near(bounds.high, score_of(fight, policies[k]), 1e-8);
		assert_int_equal(bounds.choices, 0);
	}
}

/*
 * Ada charges and attacks in both tempos. Bea deflects, and never attacks. Her policies differ in the dice of the first
 * and the second deflection; nothing else can happen before she dies or the bout ends in a draw.
 */
static void best_defence_is_the_best_of_all_splits(void **state)
{
	struct fight *fight = *state;
	enum { POOL = 7 };
	set_up_deadly_fight(fight, POOL, 1);
	const struct salle_ban ban = {
		.actions = { [FB_ASK_DEFEND] = 1 << FB_COUNTER | 1 << FB_DODGE | 1 << FB_DISENGAGE },
	};
	fight_set_policy(fight, 1, "attack: stand_down");
	double best = 0, least = 1;
	for (unsigned first = 0; first <= POOL; first++)
		for (unsigned second = 0; second <= POOL; second++) {
			char rules[200];
			snprintf(rules, sizeof rules, "defend: [{do: deflect, dice: '%u if tempo == 1 else %u'}, nothing]", first,
				second);
			const double score = score_of(fight, rules);
			best = score > best ? score : best;
			least = score < least ? score : least;
		}
	assert_true(best > least + 0.05);
	assert_near(bound_of(fight, SALLE_DECISION_BIT(FB_ASK_DEFEND), &ban), best, 1e-8);
	/* if bea may also choose other actions, the bound is not lower */
	assert_true(bound_of(fight, SALLE_DECISION_BIT(FB_ASK_DEFEND), NULL) >= best);
}

/*
 * Both throw once, and again if both threw white. Ada's throws are random, and bea does not see them. So the best of
 * bea's eight policies is best play. If she saw ada's throws, she would score more, because white is best against red,
 * and red against white. Best play is the same in both seats.
 */
static void a_throw_does_not_see_the_foes_throw(void **state)
{
	struct fight *fight = *state;
	static const char *const colours[] = { "red", "white" }, *const moves[] = { "attack", "defend" };
	set_up_deadly_fight(fight, 5, 2);
	fight->scene.opening = FB_DUEL;
	fight_set_policy(fight, 0,
		"throw: {choose: [red, white]}\ninitiative: {do: allot, dice: 2}\ndefend: nothing\n"
		"attack: [{do: strike, wheel: any, dice: 1}, stand_down]");
	fight_set_policy(fight, 1,
		"attack: [{do: strike, wheel: any, dice: 1}, stand_down]\n"
		"defend: [{do: deflect, dice: left - 2}, nothing]");
	double best = 0;
	for (unsigned k = 0; k < 8; k++) {
		char rules[200];
		snprintf(rules, sizeof rules, "throw: [{do: %s, when: circling}, %s]\ncomposure: %s", colours[k & 1],
			colours[k >> 1 & 1], moves[k >> 2]);
		const double score = score_of(fight, rules);
		best = score > best ? score : best;
	}
	const uint32_t free = SALLE_DECISION_BIT(FB_ASK_THROW) | SALLE_DECISION_BIT(FB_ASK_COMPOSURE);
	assert_near(bounds_in_seat(fight, free, NULL, 1).high, best, 1e-8);
	assert_near(bounds_in_seat(fight, free, NULL, 0).high, best, 1e-8);
}

/* A decision with one action that is not banned scores as the policy that always takes this action. */
static void a_choice_of_one_action_is_that_policy(void **state)
{
	struct fight *fight = *state;
	set_up_deadly_fight(fight, 5, 3);
	fight->scene.opening = FB_DUEL;
	const struct salle_ban ban = { .actions = { [FB_ASK_THROW] = 1 << FB_WHITE } };
	fight_set_policy(fight, 1, "throw: white");
	assert_near(bound_of(fight, SALLE_DECISION_BIT(FB_ASK_THROW), &ban), score_of(fight, "throw: red"), 1e-8);
}

/* No policy scores more than the bound, and the bound grows with the number of free decisions. */
static void no_policy_exceeds_the_bound(void **state)
{
	struct fight *fight = *state;
	set_up_deadly_fight(fight, 2, 2);
	fight->scene.opening = FB_DUEL;
	const double defends = bound_of(fight, SALLE_DECISION_BIT(FB_ASK_DEFEND), NULL);
	const double all = bound_of(fight, (uint32_t)ALL, NULL);
	assert_true(score_of(fight, policies[0]) <= defends && defends < all);
	for (size_t k = 0; k < POLICIES; k++)
		assert_true(score_of(fight, policies[k]) <= all);
}

/* A free decision adds no kind of maneuver to the matchup, so the foe plays as against bea's policy. */
static void free_decisions_keep_the_kinds_of_maneuvers(void **state)
{
	struct fight *fight = *state;
	set_up_deadly_fight(fight, 3, 2);
	const struct fb_matchup *named = compile(fight, 0, NULL, 1), *free = compile(fight, (uint32_t)ALL, NULL, 1);
	assert_true(named->is_plain && !free->is_plain); /* Disengage, which no policy has, is possible */
	assert_int_equal(named->side[1].n_profiles, free->side[1].n_profiles);
	assert_false(free->uses_specials || free->uses_grab || free->side[1].may_brawl || free->side[1].acts_for_effect);
	assert_false(free->side[1].policy.decision[FB_ASK_REGRIP].is_free);
	assert_true(free->side[1].policy.decision[FB_ASK_FAVOUR].is_free);
	fight_set_policy(fight, 1, "attack: [{do: grab, dice: left}, stand_down]\nregrip: keep");
	free = compile(fight, (uint32_t)ALL, NULL, 1);
	assert_true(free->uses_specials && free->uses_grab && free->side[1].policy.decision[FB_ASK_REGRIP].is_free);
}

static void unsolvable_duels_are_refused(void **state)
{
	struct fight *fight = *state;
	struct salle_play_bounds bounds;
	fight->book.options.melee = 1;
	assert_string_equal(fb_exact_best_play(compile(fight, SALLE_DECISION_BIT(FB_ASK_THROW), NULL, 1), 1, &bounds),
		"bouts with the option melee are not solved");
}

#define FIGHT_TEST(name) cmocka_unit_test_setup_teardown(name, fight_setup, fight_teardown)

RUN_TESTS(FIGHT_TEST(without_choices_the_bounds_are_the_exact_score),
	FIGHT_TEST(best_defence_is_the_best_of_all_splits), FIGHT_TEST(a_throw_does_not_see_the_foes_throw),
	FIGHT_TEST(a_choice_of_one_action_is_that_policy), FIGHT_TEST(no_policy_exceeds_the_bound),
	FIGHT_TEST(free_decisions_keep_the_kinds_of_maneuvers), FIGHT_TEST(unsolvable_duels_are_refused))
