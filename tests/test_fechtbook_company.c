/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Multiple Opponents" together with other rules: hazards, pulled punches, shields, defences with a named weapon,
 * defeated and prone members, openings. Computed by hand: swords are one-handed, with ratings 1 (swing) and 2 (thrust)
 * and reach M(3); pools have 12 dice; the TN is 4.
 */
#include <string.h>

#include "group_fixture.h"
#include "observable_fixture.h"
#include "testing.h"

static const int32_t falls = FB_HAZARD_PRONE;

static void give_shield(struct melee *m)
{
	m->fight.fighter[0].has_shield = true;
	m->fight.fighter[0].shield =
		(struct fb_shield){ .name = "heater", .class = FB_1H, .deflects_with_advantage = true };
}

/*
 * One defence with the shield against two opponents costs 2 dice. It keeps the shield's advantage, because two things
 * in hand are enough against two opponents.
 */
TEST_OF(struct melee *m, test_shield_defends_against_two_at_an_advantage)
{
	give_shield(m);
	fight_set_policy(&m->fight, 0, "defend: [{do: deflect, with: shield, dice: 5}, {do: nothing}]");
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_with, FB_GUARDS_SHIELD);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET + 1);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 2);
	/* against three opponents: 3 dice, and a disadvantage that cancels the advantage */
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 3);
	/* a policy that does not name the shield defends with it as well */
	fight_set_policy(&m->fight, 0, "defend: [{do: deflect, dice: 5}, {do: nothing}]");
	melee_enter(m, 1, 3);
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_net, FB_NET_OFFSET);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 3);
}

/*
 * One of two attackers stands too close, so a defence against this attack costs one die more. The one defence has this
 * higher cost, with a named weapon or without, whichever of the two attacks the policy sees.
 */
TEST_OF(struct melee *m, test_worst_companion_counts)
{
	for (unsigned named = 0; named < 2; named++)
		for (unsigned close = 0; close < 2; close++) {
			fight_set_policy(&m->fight, 0,
				named ? "defend: [{do: deflect, with: weapon, dice: 5}]" : "defend: [{do: deflect, dice: 5}]");
			melee_enter(m, 1, 2);
			m->g.distance[0][0] = m->g.distance[0][1] = 3;
			m->g.distance[0][close] = 2; /* a sword of reach 3 at distance 2 is infighting, which costs 1 die */
			melee_attack_by_all(m);
			assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_DEFLECT);
			assert_int_equal(melee_state_of_loner(m)->pool, 12 - 5 - 2 - 1);
			assert_int_equal(melee_state_of_loner(m)->declared.defence_dice, 5);
		}
	/* if the pool has no dice left, the extra cost reduces the dice of the defence */
	fight_set_policy(&m->fight, 0, "defend: [{do: deflect, with: weapon, dice: left}]");
	melee_enter(m, 1, 2);
	m->g.distance[0][0] = 3;
	m->g.distance[0][1] = 2;
	melee_attack_by_all(m);
	assert_int_equal(m->attackers.main_attack, 0);
	assert_int_equal(melee_state_of_loner(m)->pool, 0);
	assert_int_equal(melee_state_of_loner(m)->declared.defence_dice, 12 - 2 - 1);
}

/*
 * A pulled punch costs 2 dice even if others attack. Only its own wound is reduced: rating 2 + margin 3 is level 5,
 * pulled to 1.
 */
TEST_OF(struct melee *m, test_pulled_punch_reduces_only_its_own_wound)
{
	fight_set_policy(&m->fight, 0, "defend: nothing");
	fight_set_policy(&m->fight, 1, "pull: [{do: pull, level: 1, when: tn > 4}, {do: no}]");
	melee_enter(m, 1, 2);
	m->g.fighter[1][1].tn = 5;
	melee_attack_by_all(m);
	assert_int_equal(m->attackers.meeting[0].bout.fighter[1].pool, 6);
	assert_int_equal(m->attackers.meeting[1].bout.fighter[1].pool, 12 - 2 - 5);
	assert_int_equal(melee_resolve_attacks(m, 0, (const unsigned[]){ 1, 3 }), 1);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 2);
	assert_int_equal(m->g.fighter[0][0].worst_wound, 3); /* level 3, by the other attacker: rating 2 + margin 1 */
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_PULL), 1);
}

/* The attackers hold their blows back. If the loner yields to one of the blows, the others are not inflicted either. */
TEST_OF(struct melee *m, test_yielding_to_one_held_blow_stops_the_others)
{
	fight_set_policy(&m->fight, 0, "defend: nothing");
	fight_set_policy(&m->fight, 0, "yield: [{do: yield, when: threat >= 4}, {do: fight_on}]");
	fight_set_policy(&m->fight, 1, "pull: hold");
	melee_enter(m, 1, 2);
	melee_attack_by_all(m);
	assert_int_equal(melee_resolve_attacks(m, 0, (const unsigned[]){ 3, 1 }), 1);
	assert_int_equal(m->g.fighter[0][0].ending, FB_SURRENDER);
	assert_int_equal(m->g.fighter[0][0].n_wounds, 0);
	assert_int_equal(fight_times_succeeded(&m->fight, 1, FB_EVENT_PULL), 2);
}

/* Each fighter in the hazard, also the loner, rolls once. These rolls come before the opportunity pools. */
TEST_OF(struct melee *m, test_each_fighter_in_the_hazard_rolls_once)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: pool}");
	m->fight.scene.hazard = 2;
	m->fight.scene.hazard_effects = (struct salle_indices){ &falls, 1 };
	m->fight.scene.in_hazard = 3; /* both sides */
	melee_enter(m, 1, 3);
	fb_begin_group_play(&m->g);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_HAZARD), 1);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_HAZARD), 3);
	/* each fighter spends two dice per required hit on the hazard roll; all other dice go into the opportunity pools */
	assert_int_equal(m->g.fighter[0][0].pool, 0);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(m->g.fighter[1][i].pool, 0);
	unsigned down = 0;
	for (unsigned i = 0; i < 3; i++)
		down += m->g.fighter[1][i].prone;
	assert_int_equal(down, 3 - fight_times_succeeded(&m->fight, 1, FB_EVENT_HAZARD));
}

/* A member that was pressed into the hazard is in the hazard. The other members are not. */
TEST_OF(struct melee *m, test_pressed_into_hazard)
{
	m->fight.scene.hazard = 1;
	m->fight.scene.hazard_effects = (struct salle_indices){ &falls, 1 };
	melee_enter(m, 1, 3);
	m->g.fighter[1][1].in_hazard = true;
	fb_begin_group_play(&m->g);
	assert_int_equal(fight_times_tried(&m->fight, 0, FB_EVENT_HAZARD), 0);
	assert_int_equal(fight_times_tried(&m->fight, 1, FB_EVENT_HAZARD), 1);
	struct fb_meeting with;
	fb_enter_meeting(&m->g, 0, 1, &with);
	assert_int_equal(with.bout.fighter[0].ground_code, fb_encode_place(false, true, false));
	fb_enter_meeting(&m->g, 0, 0, &with);
	assert_int_equal(with.bout.fighter[0].ground_code, fb_encode_place(false, false, false));
}

/* A prone fighter attacks at a disadvantage, and standing fighters do not. A defeated fighter does not attack. */
TEST_OF(struct melee *m, test_prone_and_out)
{
	fight_set_policy(&m->fight, 1, "position: nothing");
	fight_set_policy(&m->fight, 0, "defend: nothing");
	melee_enter(m, 1, 3);
	m->g.fighter[1][0].prone = true;
	m->g.fighter[1][2].ending = FB_YIELD;
	fb_assign_engagements(&m->g);
	struct fb_attackers *o = melee_attack_by_all(m);
	assert_int_equal(o->n_engaged, 2);
	/* both attackers have the same random word: 6 dice score 3 hits at TN 4, and fewer at TN 5 for the prone
	 * attacker */
	uint32_t word = word_with_hits(6, 4, 3);
	for (unsigned k = 0; k < 2; k++)
		o->meeting[k].bout.random_words[FB_WORD_MANEUVER + 1] = word;
	fb_roll_all_attacks(o);
	assert_int_equal(o->hits[1], 3);
	assert_int_equal(o->hits[0], salle_pool_hits(6, 5, word));
	assert_true(o->hits[0] < 3);
}

/* A prone loner stands up with two dice beside her one defence, as in a duel. The dice are paid before the defence. */
TEST_OF(struct melee *m, test_prone_loner_stands_up_before_the_defence)
{
	fight_set_policy(&m->fight, 0, "position: [{do: stand, dice: 2}, {do: nothing}]");
	fight_set_policy(&m->fight, 0, "defend: [{do: dodge, dice: 4}, {do: nothing}]");
	melee_enter(m, 1, 2);
	m->g.fighter[0][0].prone = true;
	melee_attack_by_all(m);
	assert_int_equal(melee_state_of_loner(m)->declared.intent, FB_STAND);
	assert_int_equal(melee_state_of_loner(m)->declared.defence, FB_DODGE);
	assert_int_equal(melee_state_of_loner(m)->pool, 12 - 2 - 4 - 2);
}

/* Charge: the fight begins at the longest reach, and the opportunity pools decide who attacks. */
TEST_OF(struct melee *m, test_charge_begins_at_the_longest_reach)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 0}");
	m->fight.scene.opening = FB_CHARGE_B;
	melee_enter(m, 1, 2);
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.engagement[0].mode, FB_MODE_SINGLED_OUT); /* a tie without hits */
	assert_int_equal(m->g.engagement[0].initiative, 1);
	for (unsigned i = 0; i < 2; i++)
		assert_int_equal(m->g.distance[0][i], 3);
	assert_int_equal(m->g.fighter[0][0].pool, 12);
	/* in a fight of two against two each side has one fighter in each pair; the side that charges has the initiative */
	for (unsigned side = 0; side < 2; side++) {
		m->fight.scene.opening = side == 0 ? FB_CHARGE_A : FB_CHARGE_B;
		melee_enter(m, 2, 2);
		fb_begin_group_play(&m->g);
		for (unsigned k = 0; k < 2; k++) {
			assert_int_equal(m->g.engagement[k].mode, FB_MODE_PAIR);
			assert_int_equal(m->g.engagement[k].initiative, side);
			assert_int_not_equal(m->g.engagement[k].both_threw, FB_BOTH_RED);
		}
	}
}

/* Sucker punch: each attacker stands at its preferred distance. An ambush takes half of the dice of every victim, but
 * only in the first play. */
TEST_OF(struct melee *m, test_surprise_places_attackers_and_halves_pools)
{
	melee_set_policy(m, "opportunity: {do: allot, dice: 0}");
	fight_set_policy(&m->fight, 1, "distance: nearest");
	m->fight.fighter[1].weapons[0].grips[0].nearest = 2;
	m->fight.scene.opening = FB_SUCKER_PUNCH_B;
	melee_enter(m, 1, 3);
	fb_begin_group_play(&m->g);
	for (unsigned i = 0; i < 3; i++)
		assert_int_equal(m->g.distance[0][i], 2);
	assert_int_equal(m->g.fighter[0][0].pool, 12);
	m->fight.scene.opening = FB_AMBUSH_B;
	melee_enter(m, 1, 3);
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.fighter[0][0].pool, 6);
	m->g.play = 1;
	fb_begin_group_play(&m->g);
	assert_int_equal(m->g.fighter[0][0].pool, 12);
}

/*
 * Sets up ada against two foes. The first foe has the policy in `yaml` and `extra_dice`, the second its usual policy.
 * Returns the matchup of the second foe with ada.
 */
static const struct fb_matchup *put_beside(struct melee *m, const char *yaml, int extra_dice)
{
	struct fight *fight = &m->fight;
	const struct salle_policy *policy[3];
	static struct salle_params params[3];
	for (unsigned i = 0; i < 3; i++) {
		if (i == 2)
			fight_set_policy(fight, 1, yaml);
		policy[i] = salle_policy_read(&fb_vocabulary, "tested", fight->says[i > 0], &fight->arena, &fight->diagnostics);
		assert_non_null(policy[i]);
		assert_true(salle_params_read(policy[i], NULL, &params[i], &fight->arena, &fight->diagnostics));
	}
	struct fb_fighter *first = salle_arena_alloc(&fight->arena, sizeof *first);
	*first = fight->fighter[1];
	first->extra_dice = extra_dice;
	const void *fighters[2][2] = { { &fight->fighter[0] }, { first, &fight->fighter[1] } };
	const struct salle_policy_use uses[2][2] = { { { .policy = policy[0], .params = &params[0] } },
		{ { .policy = policy[2], .params = &params[2] }, { .policy = policy[1], .params = &params[1] } } };
	const struct salle_side sides[2] = { { fighters[0], uses[0], 1 }, { fighters[1], uses[1], 2 } };
	const struct fb_matchup *matchup =
		fb_compile_teams(&fight->book, &fight->scene, sides, &fight->arena, &fight->diagnostics);
	assert_non_null(matchup);
	return fb_get_pair_matchup(matchup->teams, 0, 1);
}

/* If the first foe can disarm ada or gain an edge, the matchup of the second foe with ada must allow for a disabled
 * weapon, a free hand or an edge. */
TEST_OF(struct melee *m, test_actions_of_a_companion)
{
	const struct fb_matchup *pair = put_beside(m, "yield: fight_on", 0);
	assert_int_equal(test_observable_max(&fb_vocabulary, pair, 0, FB_SEES_DISABLED), 0);
	assert_int_equal(test_observable_max(&fb_vocabulary, pair, 0, FB_SEES_FREE_HAND), 0);
	assert_int_equal(test_observable_max(&fb_vocabulary, pair, 0, FB_SEES_EDGES), 0);
	pair = put_beside(m, "position: [{do: edge, gain: both, dice: 2}, {do: nothing}]", 0);
	assert_int_equal(test_observable_max(&fb_vocabulary, pair, 0, FB_SEES_DISABLED), 0);
	assert_int_equal(test_observable_max(&fb_vocabulary, pair, 0, FB_SEES_EDGES), 15);
	pair = put_beside(m, "attack: [{do: disarm, dice: 6}, {do: stand_down}]", 0);
	for (unsigned side = 0; side < 2; side++) {
		assert_int_equal(test_observable_max(&fb_vocabulary, pair, side, FB_SEES_DISABLED), 1);
		assert_int_equal(test_observable_max(&fb_vocabulary, pair, side, FB_SEES_FREE_HAND), FB_FREE_HAND);
	}
}

/* A pool of the second foe's matchup can be as large as the full pool of the first foe, which has 5 extra dice. */
TEST_OF(struct melee *m, test_extra_dice_of_a_companion_count)
{
	const unsigned without = put_beside(m, "yield: fight_on", 0)->most_dice;
	assert_int_equal(put_beside(m, "yield: fight_on", 5)->most_dice, without + 2 * 5);
}

RUN_TESTS_EACH(melee_setup, melee_teardown, UNIT(test_shield_defends_against_two_at_an_advantage),
	UNIT(test_worst_companion_counts), UNIT(test_pulled_punch_reduces_only_its_own_wound),
	UNIT(test_yielding_to_one_held_blow_stops_the_others), UNIT(test_each_fighter_in_the_hazard_rolls_once),
	UNIT(test_pressed_into_hazard), UNIT(test_prone_and_out), UNIT(test_prone_loner_stands_up_before_the_defence),
	UNIT(test_charge_begins_at_the_longest_reach), UNIT(test_surprise_places_attackers_and_halves_pools),
	UNIT(test_actions_of_a_companion), UNIT(test_extra_dice_of_a_companion_count))
