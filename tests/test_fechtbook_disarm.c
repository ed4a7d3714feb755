/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Disarm, Point Blank, Disengage. Computed by hand from the rule text: swords are one-handed with reach M(3); pools
 * have 12 dice. */

#include "fechtbook_fixture.h"
#include "testing.h"

#define DISARMS(dice) "attack: [{do: disarm, dice: " dice "}, {do: stand_down}]"
#define THROWS(dice) "attack: [{do: point_blank, wheel: chest, dice: " dice "}, {do: stand_down}]"

static void disarmer(struct fight *fight)
{
	fight_set_policy(fight, 0, DISARMS("6"));
	fight_compile(fight);
}

/* A Disarm costs 1 of 12 dice and rolls 6. Margin 2 has impact 2 and disables the sword in this tempo and the next. */
TEST_OF(struct fight *fight, test_disarm_disables_the_weapon_for_two_tempos)
{
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	disarmer(fight);
	fight_declare(fight, 0);
	assert_int_equal(fight->bout.fighter[0].pool, 12 - 1 - 6);
	assert_int_equal(bea->declared.defence_net, FB_NET_OFFSET); /* class 1h against class 1h */
	unsigned moment = fight->bout.context.moment;
	fight_resolve_exchange(fight, 0, 4, 4, 4, 2);
	assert_int_equal(bea->n_wounds, 0);
	assert_int_equal(bea->impact, 2);
	assert_int_equal(bea->pool, 12 - 6 - 2);
	assert_true(bea->is_weapon_disabled);
	assert_int_equal(bea->barred_until, moment + 1);
	assert_true(fb_is_armed(bea));
	assert_int_equal(fight->bout.initiative, 0);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_DISARM), 1);
	assert_int_equal(fight_sum_of_margins(fight, 0, FB_EVENT_DISARM), 2);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_SWING), 0);
}

/* A fighter whose weapon is disabled can neither attack nor Deflect with it. After the next tempo both are possible
 * again. */
TEST_OF(struct fight *fight, test_disabled_weapon_neither_attacks_nor_deflects)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = &b->fighter[1];
	disarmer(fight);
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 2);
	bea->declared = (struct fb_declared){ .profile = bea->side->profiles };
	assert_false(fb_declare_attack(b, 1));
	fb_declare_defence(b, 1);
	assert_int_equal(bea->declared.defence, FB_NO_DEFENCE);
	b->tempo = 1;
	b->fighter[0].pool = 0; /* with no dice nobody attacks in this tempo */
	fb_fight_tempo(b);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_THRUST), 0);
	assert_false(bea->is_weapon_disabled);
	b->is_paused = false;
	bea->declared = (struct fb_declared){ .profile = bea->side->profiles };
	assert_true(fb_declare_attack(b, 1));
}

/* Margin 3 disarms. A foe with a free hand takes the sword away; with `take: no` it lies on the ground. */
TEST_OF(struct fight *fight, test_margin_three_disarms)
{
	struct fb_fighter_state *bea = &fight->bout.fighter[1];
	disarmer(fight);
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_false(fb_is_armed(bea));
	assert_false(bea->is_weapon_disabled); /* bea holds no weapon to disable */
	assert_int_equal(bea->item_states[0], FB_ABSENT);
	assert_false(fb_can_fight(bea));

	fight_set_policy(fight, 0, "attack: [{do: disarm, take: no, dice: 6}, {do: stand_down}]");
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_int_equal(bea->item_states[0], FB_DROPPED);
	assert_true(fb_can_fight(bea));

	fight->fighter[0].has_shield = true; /* the shield takes the free hand */
	fight->fighter[0].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 1 };
	disarmer(fight);
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_int_equal(bea->item_states[0], FB_DROPPED);
}

/* If one of two weapons is lost to a Disarm or a throw, the free hand joins the other weapon in the next tempo. */
TEST_OF(struct fight *fight, test_joins_the_other_weapon)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned side = 0; side < 2; side++) {
		fight_add_dagger(fight, side, true);
		struct fb_weapon *dagger = &fight->fighter[side].weapons[1];
		dagger->grips[dagger->n_grips++] = dagger->grips[0];
		dagger->grips[1].hands = 2;
	}
	for (unsigned throws = 0; throws < 2; throws++) {
		fight_set_policy(fight, 0, throws ? THROWS("5") : DISARMS("6"));
		fight_begin_declared(fight);
		fight_resolve_exchange(fight, 0, throws ? 5 : 4, throws ? 1 : 4, 4, throws ? 0 : 1);
		struct fb_fighter_state *loser = &b->fighter[!throws];
		assert_int_equal(loser->hold, 2);
		fb_begin_fighter_tempo(b, loser, !throws);
		assert_int_equal(loser->hold, 3);
	}
}

/*
 * A Disarm with a weapon of a lower class than the target has a disadvantage, and is impossible when prone. A Deflect
 * against a Disarm compares classes as against a swing.
 */
TEST_OF(struct fight *fight, test_lower_class_disarms_at_a_disadvantage)
{
	fight->fighter[1].weapons[0].grips[0].class = FB_1HH;
	disarmer(fight);
	fight_declare(fight, 0);
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), -1);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net, FB_NET_OFFSET);
	fight_resolve_exchange(fight, 0, 5, 4, 4, 2); /* disadvantage of the attack: TN 5; defence: TN 4 */
	assert_int_equal(fight->bout.fighter[1].impact, 2);
	fight->bout.fighter[0].prone = true;
	fight_start(fight, 0);
	assert_false(fb_declare_attack(&fight->bout, 0));

	fight->fighter[1].weapons[0].grips[0].class = fight->fighter[1].weapons[0].grips[0].defence_class = FB_1HL;
	disarmer(fight);
	fight_declare(fight, 0);
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), 0);
	assert_int_equal(fight->bout.fighter[1].declared.defence_net,
		FB_NET_OFFSET - 1); /* class 1hl of the hand opposes a Disarm of class 1h */
	fight->bout.fighter[0].prone = true;
	fight->bout.fighter[0].declared = (struct fb_declared){ .profile = fight->bout.fighter[0].side->profiles };
	assert_true(fb_declare_attack(&fight->bout, 0));
}

/*
 * If the foe is too far away, a Disarm costs no extra dice. If the foe is too close, a Disarm costs more: a sword M(3)
 * at distance 2 is infighting, which costs 1 die.
 */
TEST_OF(struct fight *fight, test_disarm_costs_more_only_if_too_close)
{
	struct fb_fighter_state *ada = &fight->bout.fighter[0];
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 5;
	disarmer(fight);
	fight_start(fight, 0);
	fight->bout.distance = 5;
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(ada->pool, 12 - 1 - 6);
	fight_start(fight, 0);
	fight->bout.distance = 2;
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(ada->pool, 12 - 2 - 6);
}

/* A Disarm cancels an attack with the target weapon. Then the impact of the Disarm is applied. */
TEST_OF(struct fight *fight, test_disarm_cancels_the_attack_before_its_impact)
{
	struct fb_bout *b = &fight->bout;
	disarmer(fight);
	fight_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(b->fighter[1].declared.dice, 6);
	fb_apply_special_maneuver(b, 0, 2);
	assert_false(b->fighter[1].declared.attacks);
	assert_int_equal(b->fighter[1].pool,
		12 - 6 - 2); /* the six dice of the attack are lost before the impact takes dice */

	fight_set_policy(fight, 1, DISARMS("6"));
	fight_compile(fight);
	b->fighter[1].held_items[0] = FB_NOTHING; /* bea attacks with her bare hand and holds the sword in the other */
	b->fighter[1].held_items[1] = 0;
	fight_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	b->fighter[1].declared = (struct fb_declared){ .attacks = true,
		.maneuver = FB_DISARM,
		.dice = 6,
		.profile = &b->fighter[1].side->specials->disarm[FB_HOLDS] };
	fb_apply_special_maneuver(b, 0, 2);
	assert_true(b->fighter[1].declared.attacks);
}

/* A fighter without a weapon disarms with the hand, as class 1hl. A foe without a weapon cannot be disarmed. */
TEST_OF(struct fight *fight, test_disarm_with_the_hand)
{
	struct fb_fighter_state *ada = &fight->bout.fighter[0];
	disarmer(fight);
	ada->held_items[0] = FB_NOTHING;
	ada->item_states[0] = FB_DROPPED;
	fb_update_hold(ada);
	fight_start(fight, 0);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(ada->declared.profile->class, FB_1HL);
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), -1);
	fb_cancel_undrawn_attack(&fight->bout, 0);
	assert_true(ada->declared.dice > 0);
	fight->bout.fighter[1].held_items[0] = FB_NOTHING;
	fb_update_hold(&fight->bout.fighter[1]);
	fight_start(fight, 0);
	assert_false(fb_declare_attack(&fight->bout, 0));
}

/*
 * A thrown sword. The rating of the sword's best profile is 2, and a throw adds 1, so the wound has level 3 at any
 * margin. With `point_blank_margin: full` the wound has level 4 at margin 1. A sword is not made to be thrown, which is
 * a disadvantage. After a hit or a miss the sword lies on the ground.
 */
TEST_OF(struct fight *fight, test_thrown_sword_ignores_the_margin)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	fight_set_policy(fight, 0, THROWS("5"));
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 5;
	fight->book.options.point_blank_margin = 1;
	fight_begin_declared(fight);
	fight_resolve_exchange(fight, 0, 5, 3, 4, 2);
	assert_int_equal(b->fighter[1].worst_wound, 4);
	fight->book.options.point_blank_margin = 0;
	fight_begin_declared(fight);
	assert_int_equal(b->distance, 5);
	assert_int_equal(ada->pool, 12 - 5); /* the distance adds no cost */
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), -1);
	fight_resolve_exchange(fight, 0, 5, 3, 4, 2);
	assert_int_equal(b->fighter[1].worst_wound, 3);
	assert_int_equal(ada->item_states[0], FB_DROPPED);
	assert_false(fb_is_armed(ada));
	assert_int_equal(b->distance, 5); /* a throw does not change the distance */
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_POINT_BLANK), 1);

	fight->fighter[0].weapons[0].traits = FB_THROWN;
	fight_begin_declared(fight);
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2); /* only a Thrust wins ties, so a tied throw misses */
	assert_int_equal(b->fighter[1].n_wounds, 0);
	assert_false(fb_is_armed(ada));
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_POINT_BLANK), 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_POINT_BLANK), 0);
}

/*
 * Point Blank is impossible while infighting, at favoured wheels, and when prone with a weapon that is not made to be
 * thrown.
 */
TEST_OF(struct fight *fight, test_point_blank_limits)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 0, THROWS("5"));
	fight_set_policy(fight, 1, "favour: chest");
	fight_begin(fight);
	assert_false(fb_declare_attack(b, 0));
	fight_set_policy(fight, 1, "favour: nothing");
	fight_begin(fight);
	b->distance = 2;
	assert_false(fb_declare_attack(b, 0));
	b->distance = 3;
	b->fighter[0].prone = true;
	assert_false(fb_declare_attack(b, 0));
	b->fighter[0].prone = false;
	assert_true(fb_declare_attack(b, 0));
}

/*
 * A throw uses the weapon's best profile with its printed rating, whatever the grip. It hits by the thrust wheel. No
 * trait of swings applies: Curved does not act at bare skin, Pick and Crushing do not act against plate (AV 2,
 * doubled), and jack chains do not count as plate.
 */
TEST_OF(struct fight *fight, test_point_blank_profile)
{
	fight->fighter[0].weapons[0].grips[0].swing[0] = (struct fb_head){ 4, 4, FB_CUT };
	fight_set_policy(fight, 0, THROWS("5"));
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wheel[FB_CHEST][FB_THRUST][d6] = FB_ABS;
	fight_compile(fight);
	const struct fb_side *ada = &fight->matchup->side[0];
	const struct fb_profile *thrown = &ada->profiles[ada->specials->thrown_profile[0]];
	assert_int_equal(thrown->head.damage_rating, 5);
	assert_int_equal(thrown->blow[FB_CHEST][0].location, FB_ABS);
	assert_int_equal(thrown->blow[FB_CHEST][0].base_damage, 5);
	assert_false(thrown->has_minimum_impact); /* only swings have minimum impact */
	static const struct {
		int dr;
		unsigned type, traits;
		struct fb_layers worn;
		int base;
	} throws[] = {
		{ 5, FB_CUT, FB_CURVED, { 0 }, 5 }, /* rating 4 as printed, plus 1 for a throw */
		{ 4, FB_CUT, FB_CRUSHING, { 1, { { .armour_value = 2, .traits = FB_PLATE } } }, 5 - 4 },
		{ 4, FB_PIERCE, FB_PICK, { 1, { { .armour_value = 2, .traits = FB_PLATE } } }, 5 - 4 },
		{ 4, FB_CUT, 0,
			{ 1, { { .armour_value = 2, .traits = FB_PLATE, .ineffective_traits = { [FB_BY_THRUST] = FB_PLATE } } } },
			5 - 2 }, /* jack chains count as soft against a throw */
	};
	for (size_t i = 0; i < sizeof throws / sizeof *throws; i++) {
		fight->fighter[0].weapons[0].grips[0].swing[0] =
			(struct fb_head){ (int8_t)throws[i].dr, 4, (uint8_t)throws[i].type };
		fight->fighter[0].weapons[0].traits = throws[i].traits;
		fight->fighter[1].layers_at[FB_ABS] = throws[i].worn;
		fight_compile(fight);
		thrown = &fight->matchup->side[0].profiles[fight->matchup->side[0].specials->thrown_profile[0]];
		assert_int_equal(thrown->head.damage_rating, 5);
		assert_int_equal(thrown->blow[FB_CHEST][0].base_damage, throws[i].base);
		assert_int_equal(thrown->head.type, throws[i].type);
	}
}

/*
 * Disengage is impossible in the first play, and if the fighter attacked in the tempo before. Its cost does not depend
 * on the distance. A Disengage ends in a pause, after which a new duel begins at the longest reach.
 */
TEST_OF(struct fight *fight, test_disengage_ends_in_a_pause)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "defend: [{do: disengage, dice: 6}, {do: nothing}]");
	fight_begin_declared(fight);
	assert_int_equal(b->fighter[1].declared.defence, FB_NO_DEFENCE);
	b->play = 1;
	for (unsigned did = FB_DID_NOTHING; did < FB_TEMPO_ACTIONS; did++) {
		b->fighter[1].last_action = (uint8_t)did;
		bool attacked = did == FB_DID_SWING || did == FB_DID_THRUST || did == FB_DID_GAP || did == FB_DID_DISARM ||
			did == FB_DID_POINT_BLANK || did == FB_DID_GRAB || did == FB_DID_WRESTLE;
		fight_start(fight, 0);
		assert_true(fb_declare_attack(b, 0));
		b->distance = 1; /* infighting would cost a Deflect 2 dice */
		fb_declare_defence(b, 1);
		assert_int_equal(b->fighter[1].declared.defence, attacked ? FB_NO_DEFENCE : FB_DISENGAGE);
		assert_int_equal(b->fighter[1].pool, attacked ? 12 : 6);
	}
	b->fighter[1].last_action = FB_DID_NOTHING;
	fight_declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 3);
	assert_true(b->is_paused);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_DISENGAGE), 1);
	b->fighter[0].prone = true;
	assert_true(fb_take_pause(b));
	assert_false(b->fighter[0].prone);
	assert_int_equal(b->both_threw, FB_BOTH_RED);
	assert_int_equal(b->distance, 3);
	fight_declare(fight, 0);
	b->is_paused = false;
	fight_resolve_exchange(fight, 0, 4, 3, 4, 3); /* the thrust wins the tie */
	assert_false(b->is_paused);
}

/*
 * The chance of a Disarm of n dice against a Deflect of m dice is a sum over binomials. Two dice against one at TN 4
 * win with the chance 1/2 * 3/4 + 1/2 * 1/4.
 */
TEST_OF(struct fight *fight, test_chance_of_a_disarm_is_a_sum_of_binomials)
{
	fight_set_policy(fight, 0, "attack: [{do: disarm, dice: 2, when: chance(1) == 0.5}, {do: stand_down}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
	fight->fighter[1].weapons[0].grips[0].class = FB_1HH; /* at TN 5 the chance is 1/2 * 5/9 + 1/2 * 1/9 = 1/3 */
	fight_set_policy(fight, 0,
		"attack: [{do: disarm, dice: 2, when: chance(1) > 0.3333 and chance(1) < 0.3334}, {do: stand_down}]");
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
}

/* Policies see the maneuver that the foe declared. Only blows can be feints. */
TEST_OF(struct fight *fight, test_policies_see_the_declared_maneuver)
{
	fight_set_policy(fight, 0, DISARMS("4"));
	fight_set_policy(fight, 0, "feint: [{do: feint, wheel: head}, {do: nothing}]");
	fight_set_policy(fight, 1, "defend: [{do: deflect, dice: 3, when: foe.maneuver == disarming}, {do: nothing}]");
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[1].declared.defence_dice, 3);
	fb_consider_feint(&fight->bout, 0);
	assert_false(fight->bout.fighter[0].declared.has_feinted);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_disarm_disables_the_weapon_for_two_tempos),
	UNIT(test_disabled_weapon_neither_attacks_nor_deflects), UNIT(test_margin_three_disarms),
	UNIT(test_joins_the_other_weapon), UNIT(test_lower_class_disarms_at_a_disadvantage),
	UNIT(test_disarm_costs_more_only_if_too_close), UNIT(test_disarm_cancels_the_attack_before_its_impact),
	UNIT(test_disarm_with_the_hand), UNIT(test_thrown_sword_ignores_the_margin), UNIT(test_point_blank_limits),
	UNIT(test_point_blank_profile), UNIT(test_disengage_ends_in_a_pause),
	UNIT(test_chance_of_a_disarm_is_a_sum_of_binomials), UNIT(test_policies_see_the_declared_maneuver))
