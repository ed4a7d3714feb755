/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Dual Wielding", "Grip", "Halfsword": two weapons in hand and changes of grip during the fight. Computed by hand. */
#include <math.h>
#include <stdio.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

/* Each hand holds a weapon; the sword is in the dominant hand. A dagger of reach H does not change the sword's pool. */
TEST_OF(struct fight *fight, test_each_hand_holds_a_weapon)
{
	fight_add_dagger(fight, 0, true);
	fight_begin(fight);
	const struct fb_fighter_state *man = &fight->bout.fighter[0];
	assert_int_equal(man->held_items[0], 0);
	assert_int_equal(man->held_items[1], 1);
	assert_int_equal(man->hold, 0);
	assert_int_equal(man->second_weapon, 1);
	assert_int_equal(fb_find_second_weapon_of_holding(man->side, man->seen_holding), 1);
	assert_int_equal(man->pool, 12);
	assert_int_equal(fight->bout.distance_limit, 3);
}

/* A second weapon of reach M or longer costs 2 dice of the pool. If the weapons have different proficiencies, the lower
 * pool counts, here 9 dice. */
TEST_OF(struct fight *fight, test_second_weapon_lowers_the_pool)
{
	struct fb_fighter *fighter = &fight->fighter[0];
	fight_add_dagger(fight, 0, true);
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 2), 12);
	fighter->weapons[1].reach = FB_REACH_S;
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 2), 12);
	fighter->weapons[1].reach = FB_REACH_M;
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 2), 9 - 2);
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 0), 9); /* `off_hand_penalty` is 0 */
	fighter->weapons[1].proficiency = FB_SWORDS;
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 2), 12 - 2);
	fighter->pool_with[0] = 1;
	assert_int_equal(fb_compute_pool_with_two_weapons(fighter, 0, 1, 2), 0);
	fighter->pool_with[0] = 12;
	fight_begin(fight);
	assert_int_equal(fight->bout.fighter[0].pool, 10);
	/* after the second weapon falls, its penalty lasts until the refresh at the end of the play */
	fb_apply_drop(&fight->bout, 0, 1);
	assert_int_equal(fight->bout.fighter[0].pool, 10);
	fb_refresh_pool(&fight->bout, 0);
	assert_int_equal(fight->bout.fighter[0].pool, 12);
}

/* Either hand strikes, with the heads, class and measure of its own weapon. */
TEST_OF(struct fight *fight, test_either_hand_strikes_with_its_own_weapon)
{
	struct fb_bout *b = &fight->bout;
	fight_add_dagger(fight, 0, true);
	static const char *const with[2] = { "weapon", "second" };
	for (unsigned hand = 0; hand < 2; hand++) {
		char yaml[120];
		snprintf(yaml, sizeof yaml, "attack: [{do: thrust, with: %s, wheel: chest, dice: 4}, {do: stand_down}]",
			with[hand]);
		fight_set_policy(fight, 0, yaml);
		fight_begin(fight);
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(b->fighter[0].declared.profile->item, hand);
		assert_int_equal(b->fighter[0].declared.profile->head.damage_rating, hand == 0 ? 2 : 0);
		assert_int_equal(b->fighter[0].pool, 12 - 4 - (hand == 0 ? 0 : 2)); /* the dagger costs 2 dice at distance 3 */
		fight_set_hits(fight, 0, 4, 4, 3);
		fb_resolve_contest(b, 0);
		assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_SECOND), hand);
		assert_int_equal(b->distance, hand == 0 ? 3 : 1); /* the distance of the weapon that hit */
	}
}

/*
 * If one hand loses its weapon, only an attack with this weapon is cancelled. The free hand does not join a weapon that
 * is held in one hand.
 */
TEST_OF(struct fight *fight, test_restrains_one_hand)
{
	struct fb_bout *b = &fight->bout;
	fight_add_dagger(fight, 0, true);
	for (unsigned hand = 0; hand < 2; hand++) {
		fight_set_policy(fight, 0, "attack: [{do: thrust, with: second, wheel: chest, dice: 4}, {do: stand_down}]");
		fight_begin(fight);
		assert_true(fb_declare_attack(b, 0));
		fb_apply_drop(b, 0, hand);
		assert_int_equal(b->fighter[0].declared.attacks, hand == 0);
		assert_int_equal(fb_weapon_of(b->fighter[0].hold), hand == 0 ? 1 : 0);
		assert_int_equal(b->fighter[0].second_weapon, FB_NOTHING);
		assert_int_equal(b->distance_limit, 3); /* the reach of the foe's sword */
	}
}

/*
 * The better of two weapons defends. A swing of class 1h outweighs the dagger (1hl) and not the sword, so the sword
 * deflects. A thrust outweighs neither weapon, and a Deflect costs nothing with either, so the primary weapon, the
 * sword, deflects. A Counter costs 1 die with the light dagger and 2 dice with the sword.
 */
TEST_OF(struct fight *fight, test_better_of_two_weapons_defends)
{
	fight_add_dagger(fight, 1, true);
	fight_compile(fight);
	const struct fb_side *ada = &fight->matchup->side[0], *bea = &fight->matchup->side[1];
	const struct fb_profile *swing = &ada->profiles[0], *thrust = &ada->profiles[1];
	assert_ptr_equal(fb_choose_default_guard(bea, 0, 1, false, swing, true, 3), &bea->guard[0][0]);
	assert_ptr_equal(fb_choose_default_guard(bea, 0, 1, false, thrust, true, 3), &bea->guard[0][0]);
	assert_ptr_equal(fb_choose_default_guard(bea, 0, 1, false, thrust, false, 3), &bea->guard[2][0]);
	assert_ptr_equal(fb_choose_default_guard(bea, 0, 1, false, thrust, true, 1),
		&bea->guard[2][0]); /* the foe is inside the sword's reach, so the sword costs 2 dice */
	/* defences with a weapon that the policy names */
	static const struct {
		const char *with;
		unsigned cost, net;
	} ways[] = { { "weapon", 2, FB_NET_OFFSET }, { "second", 1, FB_NET_OFFSET - 1 }, { "held", 2, FB_NET_OFFSET } };
	fight_set_policy(fight, 0, SWINGS("0"));
	for (unsigned k = 0; k < 3; k++) {
		char yaml[100];
		snprintf(yaml, sizeof yaml, "defend: [{do: counter, with: %s, dice: 3}, {do: nothing}]", ways[k].with);
		fight_set_policy(fight, 1, yaml);
		fight_begin(fight);
		struct fb_bout *b = &fight->bout;
		assert_true(fb_declare_attack(b, 0));
		fb_declare_defence(b, 1);
		assert_int_equal(b->fighter[1].pool, 12 - 3 - ways[k].cost);
		assert_int_equal(b->fighter[1].declared.defence_net, ways[k].net);
	}
}

/* The longer weapon is in the dominant hand, in whatever order the weapons were taken up. */
TEST_OF(struct fight *fight, test_longer_is_primary)
{
	struct fb_fighter_state *man = &fight->bout.fighter[0];
	fight_add_dagger(fight, 0, true);
	fight_begin(fight);
	fb_drop_item(&fight->bout, 0, 0);
	fb_update_hold(man);
	assert_int_equal(man->hold, 2);
	assert_true(fb_put_into_hand(man, 0));
	assert_int_equal(man->held_items[0], 0);
	assert_int_equal(man->held_items[1], 1);
	man->held_items[0] = 1;
	man->held_items[1] = 0;
	fb_update_hold(man);
	assert_int_equal(man->held_items[0], 0);
	assert_int_equal(man->second_weapon, 1);
}

/* A basket hilt in either hand favours the arms while it is held. It guards only the hand that holds it. */
TEST_OF(struct fight *fight, test_basket_hilt_favours_the_arms)
{
	fight_add_dagger(fight, 1, true);
	fight->fighter[1].weapons[1].traits = FB_BASKET_HILT;
	fight_begin(fight);
	struct fb_fighter_state *man = &fight->bout.fighter[1];
	assert_int_equal(fb_get_favoured_wheels(man), 1 << FB_ARMS);
	assert_false(fb_is_hand_guarded(man, 0));
	assert_true(fb_is_hand_guarded(man, 1));
	fb_apply_drop(&fight->bout, 1, 1);
	assert_int_equal(fb_get_favoured_wheels(man), 0);
	/* a die can be paid only for a wheel next to the arms */
	fight_set_policy(fight, 1, "favour: [{do: shin}, {do: belly}]");
	fight_begin(fight);
	assert_int_equal(fb_get_favoured_wheels(man), 1 << FB_ARMS | 1 << FB_BELLY);
	assert_int_equal(man->pool, man->full_pool - 1);
	man->paid_wheels = 1 << FB_SHIN_WHEEL; /* paid before the hilt came into the hand */
	fb_update_favoured(man);
	assert_int_equal(fb_get_favoured_wheels(man), 1 << FB_ARMS);
	fb_apply_drop(&fight->bout, 1, 1);
	fight_start(fight, 0);
	assert_int_equal(fb_get_favoured_wheels(man), 1 << FB_SHIN_WHEEL);
}

/*
 * Drawing a dagger (reach H) into the off hand requires 1 hit (r1) and has an advantage. The sword stays in hand, and
 * then the dagger can strike.
 */
TEST_OF(struct fight *fight, test_dagger_is_drawn_beside_the_sword)
{
	struct fb_bout *b = &fight->bout;
	fight_add_dagger(fight, 0, false);
	fight_set_policy(fight, 0,
		"position: [{do: draw, dice: 3}, {do: draw_second, dice: 2}, {do: nothing}]\n"
		"attack: [{do: thrust, with: [second, weapon], wheel: chest, dice: 4}, {do: stand_down}]");
	fight_begin(fight);
	assert_int_equal(b->fighter[0].second_weapon, FB_NOTHING);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.intent, FB_DRAW);
	assert_int_equal(b->fighter[0].declared.intended_object, 1);
	assert_int_equal(b->fighter[0].declared.profile->item, 1); /* the weapon that ada is about to draw */
	fight_move_to_positioning_roll(fight, 0, 2, 0);
	fb_resolve_positioning(b, 0);
	assert_int_equal(b->fighter[0].declared.dice, 0); /* the draw failed, so all dice of the attack are lost */
	assert_int_equal(b->fighter[0].second_weapon, FB_NOTHING);
	b->fighter[0].declared.dice = 4;
	b->fighter[0].declared.intent = FB_DRAW;
	fight_move_to_positioning_roll(fight, 0, 2, 2);
	fb_resolve_positioning(b, 0);
	assert_int_equal(b->fighter[0].second_weapon, 1);
	assert_int_equal(b->fighter[0].declared.dice, 4);
	assert_int_equal(b->fighter[0].hold, 0);
}

/* Adds a two-handed and a halfsword grip to the sword. Its ratings for swing and thrust are 1 and 2 in one hand, 2
 * and 3 in two hands, 0 and 3 in halfsword, which has reach S(1-2). */
static void add_grips(struct fb_fighter *fighter)
{
	struct fb_weapon *sword = &fighter->weapons[0];
	sword->traits = FB_HALFSWORD;
	sword->n_grips = 3;
	sword->grips[1] = sword->grips[2] = sword->grips[0];
	sword->grips[1].hands = sword->grips[2].hands = 2;
	sword->grips[1].class = sword->grips[1].defence_class = sword->grips[2].class = FB_2H;
	sword->grips[1].swing[0].damage_rating = 2;
	sword->grips[2].swing[0].damage_rating = 0;
	sword->grips[1].thrust.damage_rating = sword->grips[2].thrust.damage_rating = 3;
	sword->grips[2].halfsword = true;
	sword->grips[2].defence_class = FB_2HW;
	sword->grips[2].nearest = 1;
	sword->grips[2].farthest = 2;
	sword->grips[2].reach = FB_REACH_S;
}

static const struct fb_profile *declare_with(struct fight *fight, const char *regrip)
{
	char yaml[160];
	snprintf(yaml, sizeof yaml, "regrip: [{do: %s}, {do: keep}]", regrip);
	fight_set_policy(fight, 0, yaml);
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
	return fight->bout.fighter[0].declared.profile;
}

/* Changing between one and two hands is free. Changing into or out of halfsword costs 1 die. */
TEST_OF(struct fight *fight, test_change_of_grip)
{
	struct fb_fighter_state *man = &fight->bout.fighter[0];
	add_grips(&fight->fighter[0]);
	const struct fb_profile *profile = declare_with(fight, "one_hand");
	assert_int_equal(profile->head.damage_rating, 2);
	assert_int_equal(man->pool, 12 - 6); /* no activation cost, so half of 12 dice */
	assert_int_equal(man->held_items[1], FB_NOTHING);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_REGRIP), 1);

	profile = declare_with(fight, "halfsword");
	assert_int_equal(profile->head.damage_rating, 3);
	assert_false(profile->has_minimum_impact);
	assert_int_equal(profile->cost_by_distance[3], 1);
	assert_int_equal(man->pool, 12 - 2 - 5); /* 1 die for the grip and 1 die for the distance, then half of 10 dice */
	assert_true(man->side->is_halfsword[man->hold]);
	assert_int_equal(man->side->guard[man->hold][0].class, FB_2HW);
	assert_int_equal(fight->bout.distance_limit, 3); /* the reach of the foe's sword */
	man->declared = (struct fb_declared){ .profile = man->side->profiles };
	man->pool = 12;
	assert_true(fb_declare_attack(&fight->bout, 0)); /* already in halfsword, so the grip costs nothing */
	assert_int_equal(man->pool, 12 - 1 - 6);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_REGRIP), 1);
	fb_take_grip(man, FB_REGRIP_TWO_HANDS);
	assert_int_equal(man->added_cost, 1); /* leaving halfsword costs 1 die, too */
	assert_false(man->side->is_halfsword[man->hold]);
	fb_take_grip(man, FB_REGRIP_ONE_HAND);
	assert_int_equal(man->added_cost, 1);
	fb_rejoin_grip(man); /* a hand that left the weapon by choice does not rejoin */
	assert_int_equal(man->hold & 1, 0);
}

/* A fighter changes its grip for an attack that steals the initiative, but then cannot make the attack. The changed
 * grip stays and is paid for. */
TEST_OF(struct fight *fight, test_failed_change_of_grip)
{
	struct fb_fighter_state *man = &fight->bout.fighter[0];
	add_grips(&fight->fighter[0]);
	fight_set_policy(fight, 0, "regrip: halfsword");
	fight_set_policy(fight, 0, "steal: {do: steal, dice: 2}");
	fight_set_policy(fight, 0, "attack: stand_down");
	fight_compile(fight);
	fight_start(fight, 1);
	assert_true(fb_declare_attack(&fight->bout, 1));
	assert_false(fb_ask_to_steal_initiative(&fight->bout, 0));
	assert_true(man->side->is_halfsword[man->hold]);
	assert_int_equal(man->added_cost, 1);
	assert_int_equal(man->pool, 12);
}

/* A fighter that begins the bout in halfsword can change to the plain grip. */
TEST_OF(struct fight *fight, test_out_of_halfsword)
{
	const struct fb_fighter_state *man = &fight->bout.fighter[0];
	add_grips(&fight->fighter[0]);
	fight_set_policy(fight, 0, "grip: halfsword");
	const struct fb_profile *profile = declare_with(fight, "two_hands");
	assert_int_equal(profile->cost_by_distance[3], 0);
	assert_int_equal(man->pool, 12 - 1 - 6); /* 1 die for the grip, then half of 11 dice */
	assert_false(man->side->is_halfsword[man->hold]);
}

/* "Dropping a weapon in combat is a free action". The weapon drawn in its place can attack in the same tempo. */
TEST_OF(struct fight *fight, test_dropping_is_free_and_the_drawn_weapon_attacks)
{
	struct fb_fighter_state *man = &fight->bout.fighter[0];
	fight_add_dagger(fight, 0, false);
	fight_set_policy(fight, 0,
		"regrip: [{do: drop, when: hands > 0}, {do: keep}]\n"
		"position: [{do: draw, dice: 3}, {do: nothing}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(man->item_states[0], FB_DROPPED);
	assert_int_equal(man->declared.intent, FB_DRAW);
	assert_int_equal(man->declared.profile->item, 1);
	/* 3 dice to draw, 2 dice for distance 3, and half of the other 7 dice; this play still uses the sword's pool */
	assert_int_equal(man->pool, 12 - 3 - 2 - 4);
}

/*
 * Exact chances of a blow at the arms of a foe with two weapons. Every location of the wheel is a hand, and a guard
 * protects the off hand. So the guard stops half of the blows, and the other half make a weapon fall.
 */
TEST_OF(struct fight *fight, test_odds_of_two_weapons)
{
	fight_add_dagger(fight, 1, true);
	fight->fighter[1].weapons[1].traits = FB_COMPLEX_GUARD;
	for (unsigned d6 = 0; d6 < 6; d6++) {
		fight->book.wheel[FB_ARMS][FB_THRUST][d6] = FB_HAND;
		fight->book.wound[FB_HAND][FB_PIERCE][2].effects[d6].drop_req = FB_ALWAYS;
	}
	fight_compile(fight);
	const struct fb_matchup *matchup = fight->matchup;
	struct fb_aim aim = { .matchup = matchup,
		.profile = &matchup->side[0].profiles[1],
		.target = FB_ARMS,
		.victim_tn = 4,
		.victim_hold = 0,
		.victim_second = 2 };
	struct fb_mean_harm toll = fb_find_mean_harm(&aim, 1); /* level 3: rating 2 + margin 1 */
	assert_true(fabs(toll.level - 1.5) < 1e-12);
	assert_true(fabs(toll.disarm - 0.5) < 1e-12);
	aim.victim_second = 0;
	toll = fb_find_mean_harm(&aim, 1);
	assert_true(fabs(toll.level - 3) < 1e-12);
	assert_true(fabs(toll.disarm - 0.5) < 1e-12); /* only one hand holds a weapon */
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_each_hand_holds_a_weapon),
	UNIT(test_second_weapon_lowers_the_pool), UNIT(test_either_hand_strikes_with_its_own_weapon),
	UNIT(test_restrains_one_hand), UNIT(test_better_of_two_weapons_defends), UNIT(test_longer_is_primary),
	UNIT(test_basket_hilt_favours_the_arms), UNIT(test_dagger_is_drawn_beside_the_sword), UNIT(test_change_of_grip),
	UNIT(test_failed_change_of_grip), UNIT(test_out_of_halfsword),
	UNIT(test_dropping_is_free_and_the_drawn_weapon_attacks), UNIT(test_odds_of_two_weapons))
