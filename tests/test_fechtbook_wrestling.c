/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The maneuvers of a grapple, one rule at a time. Computed by hand from the rule text. */
#include <stdio.h>

#include "grapple_fixture.h"
#include "testing.h"

/*
 * A weapon of reach 3 or more strikes only with its pommel. The pommel has rating 0, so margin 2 makes level 2 at the
 * ribs without Brawn tap and armour. A weapon of reach 2 counts as infighting, which costs 1 die. A weapon of reach 1
 * is in measure. If the weapon is disabled, the bare hand strikes.
 */
TEST_OF(struct fight *fight, test_long_weapon_strikes_with_its_pommel)
{
	struct fb_bout *b = &fight->bout;
	const char *thrusts = "wrestle: [{do: swing, wheel: chest, dice: 4}, {do: nothing}]";
	struct fb_grip *grip = &fight->fighter[0].weapons[0].grips[0];
	grapple_begin(fight, thrusts, "clinch: grapple");
	grapple_wrestle(fight, 4, 3, 4, 1);
	assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_POMMEL);
	assert_int_equal(b->fighter[1].worst_wound, 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_SWING), 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_POMMEL), 1);
	b->fighter[0].is_weapon_disabled = true;
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 3, 4, 1);
	assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_HAND);
	grip->nearest = grip->farthest = 2;
	grip->reach = FB_REACH_S;
	grapple_begin(fight, thrusts, "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_WEAPON);
	assert_int_equal(b->fighter[0].pool, 12 - 1 - 4);
	grip->farthest = 3; /* a weapon of reach M(2-3) can strike at 2 */
	grip->reach = FB_REACH_M;
	grapple_begin(fight, thrusts, "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.profile->attack_means, FB_WITH_WEAPON);
	assert_int_equal(b->fighter[0].pool, 12 - 1 - 4);
	grip->nearest = grip->farthest = 1;
	grip->reach = FB_REACH_H;
	grapple_begin(fight, thrusts, "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].pool, 12 - 4);
	/* at reach 1 the weapon can also strike at the gap */
	grapple_begin(fight, "wrestle: [{do: gap, dice: 4}, {do: nothing}]", "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].pool, 12 - 3 - 4);
	assert_true(b->fighter[0].declared.target >= FB_WHEELS);
}

/* A thrust wins ties in a grapple as elsewhere, if it scores a hit. */
TEST_OF(struct fight *fight, test_close_thrust_wins_ties)
{
	grapple_begin(fight, "wrestle: [{do: thrust, wheel: chest, dice: 4}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 2, 4, 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_THRUST), 1);
}

/*
 * A Disarm with a weapon of reach 2 "counts as infighting", which costs 1 die more. A weapon of reach 3 cannot disarm,
 * so the bare hand does. The hand's lower class (1hl) cancels the advantage.
 */
TEST_OF(struct fight *fight, test_disarm_by_reach)
{
	struct fb_bout *b = &fight->bout;
	struct fb_grip *grip = &fight->fighter[0].weapons[0].grips[0];
	for (unsigned reach = 1; reach <= 3; reach++) {
		grip->nearest = grip->farthest = (uint8_t)reach;
		grip->reach = reach == 1 ? FB_REACH_H : reach == 2 ? FB_REACH_S : FB_REACH_M;
		grapple_begin(fight,
			reach == 3 ? "wrestle: [{do: disarm, dice: 2, when: wrestle.chance(0) == 0.75}, {do: nothing}]"
					   : WRESTLES("disarm"),
			"clinch: grapple");
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(b->fighter[0].declared.profile->item, reach == 3 ? (int)FB_NONE : 0);
		assert_int_equal(b->fighter[0].pool, reach == 1 ? 12 - 1 - 4 : reach == 2 ? 12 - 2 - 4 : 12 - 1 - 2);
		assert_int_equal(fb_compute_special_net_advantages(b, 0), reach == 3 ? 0 : 1);
	}
}

/* A shield on a held arm cannot strike, whether the policy names it or not. */
TEST_OF(struct fight *fight, test_shield_on_a_held_arm_cannot_strike)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "buckler",
		.class = FB_1H,
		.covers = 1,
		.swing = { 3, 3, FB_BLUNT },
		.thrust = { 3, 3, FB_BLUNT } };
	for (unsigned c = 0; c < 4; c++) {
		grapple_begin(fight,
			c < 2 ? "wrestle: [{do: strike, wheel: chest, dice: 4}, {do: nothing}]" : "wrestle: instinct",
			"clinch: grapple");
		if (c & 1)
			fb_hold_limb(&b->fighter[0], 1);
		assert_true(fb_declare_attack(b, 0));
		assert_int_equal(b->fighter[0].declared.profile->attack_means, c & 1 ? FB_WITH_POMMEL : FB_WITH_SHIELD);
	}
}

/*
 * Disarm with a weapon of reach 1 costs 1 die and has an advantage: TN 3. The disadvantage of a lower class cancels the
 * advantage.
 */
TEST_OF(struct fight *fight, test_disarm_has_an_advantage_in_a_grapple)
{
	struct fb_bout *b = &fight->bout;
	struct fb_grip *grip = &fight->fighter[0].weapons[0].grips[0];
	grip->nearest = grip->farthest = 1;
	grip->reach = FB_REACH_H;
	grapple_begin(fight, WRESTLES("disarm"), "clinch: grapple");
	grapple_wrestle(fight, 3, 4, 4, 1);
	assert_int_equal(b->fighter[0].pool, 12 - 1 - 4);
	assert_false(fb_is_armed(&b->fighter[1]));
	assert_int_equal(b->fighter[1].impact, 3);
	fight->fighter[1].weapons[0].grips[0].class = FB_2H;
	grapple_begin(fight, WRESTLES("disarm"), "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(fb_compute_special_net_advantages(b, 0), 0);
}

/*
 * A bite at bare skin has rating 0 and at most level 4. Through clothes it has rating -1 and at most level 2. Armour
 * cannot be bitten. A standing foe can be bitten only at the upper wheels.
 */
TEST_OF(struct fight *fight, test_bites_reach_bare_skin_and_clothes)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, "wrestle: [{do: bite, where: [shin, neck], dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 6, 4, 0);
	assert_int_equal(b->fighter[0].maneuver_aim, FB_NECK);
	assert_int_equal(b->fighter[1].worst_wound, 4); /* level 6, capped at 4 */
	assert_int_equal(b->fighter[1].impact, 4);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_BITE), 1);
	grapple_begin(fight, "wrestle: [{do: bite, where: [shin, neck], dice: 6}, {do: nothing}]", "clinch: grapple");
	b->fighter[1].prone = true;
	grapple_wrestle(fight, 4, 2, 5, 0);
	assert_int_equal(b->fighter[0].maneuver_aim, FB_SHIN);
	assert_int_equal(b->fighter[1].worst_wound, 1); /* rating -1 + margin 2 through clothes */
	fight->fighter[1].layers_at[FB_NECK] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1 } } };
	grapple_begin(fight, "wrestle: [{do: bite, where: neck, dice: 6}, {do: nothing}]", "clinch: grapple");
	assert_false(fb_declare_attack(b, 0));
	fight->fighter[1].layers_at[FB_NECK].n_layers = 0;
	fight->fighter[0].brawn_tap = 2;
	grapple_begin(fight, "wrestle: [{do: bite, where: neck, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 1, 4, 0);
	assert_int_equal(b->fighter[1].worst_wound, 3); /* tap 2 + rating 0 + margin 1 */
	fight->book.options.grapple_damage = 1;
	grapple_begin(fight, "wrestle: [{do: bite, where: neck, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 1, 4, 0);
	assert_int_equal(b->fighter[1].worst_wound, 1);
}

/*
 * A Gouge costs 2 dice, and its impact is twice the margin. Margin 3 takes an eye, and the loss of the second eye ends
 * the bout. Margin 5 takes both eyes, or kills. A closed helm prevents a Gouge.
 */
TEST_OF(struct fight *fight, test_gouge_takes_eyes)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, WRESTLES("gouge"), "clinch: grapple");
	grapple_wrestle(fight, 4, 2, 4, 0);
	assert_int_equal(b->fighter[0].pool, 12 - 2 - 4);
	assert_int_equal(b->fighter[1].impact, 4);
	assert_int_equal(b->fighter[1].gouged_eyes, 0);
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 3, 4, 0);
	assert_int_equal(b->fighter[1].gouged_eyes, 1);
	assert_int_equal(b->fighter[1].ending, FB_STILL_IN);
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 3, 4, 0);
	assert_int_equal(b->fighter[1].ending, FB_BLINDED);
	grapple_begin(fight, "wrestle: [{do: gouge, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 5, 4, 0);
	assert_int_equal(b->fighter[1].ending, FB_BLINDED);
	grapple_begin(fight, "wrestle: [{do: gouge, finish: kill, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 5, 4, 0);
	assert_int_equal(b->fighter[1].ending, FB_DEATH);
	fight->fighter[1].layers_at[FB_FACE] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 2, .traits = FB_PLATE } } };
	grapple_begin(fight, WRESTLES("gouge"), "clinch: grapple");
	assert_false(fb_declare_attack(b, 0));
}

/*
 * A Hold with margin 1 has impact 1 and disables the weapon arm until a Break, although the sword stays in hand. Margin
 * 3 raises the TN to 5. Margin 5 raises it to 6 and pins the foe. Bought activation cost adds to the margin.
 */
TEST_OF(struct fight *fight, test_hold_disables_raises_tn_and_pins)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = &b->fighter[1];
	grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
	grapple_wrestle(fight, 4, 2, 4, 1);
	assert_int_equal(bea->impact, 1);
	assert_int_equal(bea->held_limbs, 1);
	assert_true(bea->is_arm_disabled[0]);
	assert_true(bea->is_weapon_disabled);
	assert_true(fb_is_armed(bea)); /* the weapon is still in hand */
	assert_int_equal(bea->tn, 4);
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 3, 4, 0);
	assert_int_equal(bea->held_limbs, 3); /* a second limb is held, too */
	assert_int_equal(bea->tn, 5);
	assert_int_equal(bea->stress_tn, 5);
	assert_int_equal(bea->ending, FB_STILL_IN);
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 1, 5, 0); /* the two holds raise bea's TN to 5 */
	assert_int_equal(bea->held_limbs, 7);
	bea->declared.defence = FB_BREAK;
	fb_apply_resistance(b, 1, 0);
	assert_int_equal(bea->held_limbs, 0);
	assert_int_equal(bea->tn, 4);
	assert_false(bea->is_arm_disabled[0] || bea->is_arm_disabled[1] || bea->is_weapon_disabled);

	grapple_begin(fight, "wrestle: [{do: hold, limb: leg, buy: 2, dice: 4}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 3, 4, 0);
	assert_int_equal(b->fighter[0].pool, 12 - 2 - 4);
	assert_int_equal(bea->held_limbs, 4);
	assert_int_equal(bea->impact, 5);
	assert_int_equal(bea->tn, 6);
	assert_int_equal(bea->ending, FB_PINNED);
}

/* A prone fighter with a held leg cannot stand up, but can pick a weapon up with a free arm. */
TEST_OF(struct fight *fight, test_held_by_a_leg)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = &b->fighter[1];
	fight_set_policy(fight, 1, "position: [{do: stand, dice: 2}, {do: retrieve, dice: 3}, {do: nothing}]");
	for (unsigned leg = 0; leg < 2; leg++) {
		grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
		bea->prone = true;
		bea->held_limbs = leg ? 4 : 0;
		fb_drop_item(b, 1, 0);
		fb_update_hold(bea);
		fb_plan_positioning(b, 1);
		assert_int_equal(bea->declared.intent, leg ? FB_RETRIEVE : FB_STAND);
		assert_int_equal(bea->declared.intent_dice, leg ? 3 : 2);
	}
}

/*
 * A fighter with a held leg cannot stand up. If an arm is held, a two-handed weapon stays in the other hand. The TN of
 * a wound lasts beyond the hold.
 */
TEST_OF(struct fight *fight, test_held_limbs_limit_the_fighter)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = &b->fighter[1];
	grapple_begin(fight, "wrestle: [{do: hold, limb: leg, dice: 4}, {do: nothing}]", "clinch: grapple");
	bea->prone = true;
	grapple_wrestle(fight, 4, 2, 5, 1);
	grapple_start(fight, 0);
	fb_plan_positioning(b, 1);
	assert_int_equal(bea->declared.intent, FB_NO_INTENT);
	bea->held_limbs = 0;
	fb_plan_positioning(b, 1);
	assert_int_equal(bea->declared.intent, FB_STAND);

	struct fb_weapon *weapon = &fight->fighter[1].weapons[0];
	weapon->n_grips = 2;
	weapon->grips[1] = weapon->grips[0];
	weapon->grips[1].hands = 2;
	grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
	assert_int_equal(bea->hold & 1, 1);
	grapple_wrestle(fight, 4, 3, 4, 0); /* margin 3 raises the TN to 5 */
	assert_int_equal(bea->hold & 1, 0);
	assert_false(bea->is_weapon_disabled);
	fb_rejoin_grip(bea);
	assert_int_equal(bea->hold & 1, 0);
	static const struct fb_blow blow = { .location = FB_RIBS, .wound_row = FB_RIBS * FB_TYPES * FB_LEVELS_MAX };
	uint32_t word[4] = { 0 };
	fb_apply_wound(b, 1, &blow, 3, 0, word); /* this wound raises the TN to 5 */
	fb_end_grapple(b);
	assert_int_equal(bea->tn, 5);
	fb_rejoin_grip(bea);
	assert_int_equal(bea->hold & 1, 1);
}

/* A Strangle disables no limb. With margin 5 the foe loses consciousness. Rigid armour at the neck prevents a
 * Strangle. */
TEST_OF(struct fight *fight, test_strangle_knocks_out_at_margin_five)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, "wrestle: [{do: strangle, buy: 1, dice: 4}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 2, 4, 0);
	assert_int_equal(b->fighter[1].held_limbs, FB_NECK_HELD);
	assert_int_equal(b->fighter[1].tn, 5); /* margin 2 + 1 for the bought activation cost */
	assert_int_equal(b->fighter[1].impact, 3);
	grapple_start(fight, 0);
	grapple_wrestle(fight, 4, 4, 5, 0);
	assert_int_equal(b->fighter[1].ending, FB_KNOCKOUT);
	fight->fighter[1].layers_at[FB_NECK] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 2, .traits = FB_MAILLE } } };
	grapple_begin(fight, WRESTLES("strangle"), "clinch: grapple");
	assert_true(fb_declare_attack(b, 0)); /* maille is not rigid */
	fight->fighter[1].layers_at[FB_NECK].layer[0].traits = FB_RIGID;
	grapple_begin(fight, WRESTLES("strangle"), "clinch: grapple");
	assert_false(fb_declare_attack(b, 0));
}

/*
 * A Snap costs 1 die. Its damage is rating 0 + margin at a location beside the joint. Only the Brawn tap soaks this
 * damage, whatever armour is worn.
 */
TEST_OF(struct fight *fight, test_snap_is_soaked_by_brawn_alone)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[1].brawn_tap = 1;
	fight->fighter[1].layers_at[FB_NECK] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 4, .traits = FB_PLATE } } };
	fight->book.wound[FB_NECK][FB_BLUNT][3].effects[0].death = true;
	for (unsigned f = 1; f < 6; f++)
		fight->book.wound[FB_NECK][FB_BLUNT][3].effects[f].death = true;
	grapple_begin(fight, "wrestle: [{do: snap, joint: neck, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 4, 4, 0);
	assert_int_equal(b->fighter[0].pool, 12 - 1 - 6);
	assert_int_equal(b->fighter[1].worst_wound, 3); /* level 3: 4 hits - tap 1 */
	grapple_begin(fight, "wrestle: [{do: snap, joint: neck, dice: 6}, {do: nothing}]", "clinch: grapple");
	grapple_wrestle(fight, 4, 5, 4, 0);
	assert_int_equal(b->fighter[1].ending, FB_DEATH);
	const struct fb_specials *specials = b->fighter[0].side->specials;
	assert_int_equal(specials->snap[FB_JOINT_KNEE][0].location, FB_THIGH);
	assert_int_equal(specials->snap[FB_JOINT_KNEE][1].location, FB_SHIN);
}

/*
 * A Throw costs 1 die, has impact, and makes the foe prone. If the thrower goes down with the foe, the grapple
 * continues, and the thrower is not prone. Otherwise the grapple ends at the distance that the thrower prefers.
 */
TEST_OF(struct fight *fight, test_throw_makes_the_foe_prone)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_wrestle(fight, 4, 3, 4, 1);
	assert_int_equal(b->fighter[0].pool, 12 - 1 - 4);
	assert_true(b->grapple && b->fighter[1].prone && !b->fighter[0].prone);
	assert_int_equal(b->fighter[1].impact, 2);
	grapple_begin(fight, WRESTLES("throw"), "clinch: release");
	grapple_wrestle(fight, 4, 3, 4, 1);
	assert_true(!b->grapple && b->fighter[1].prone);
	assert_int_equal(b->distance, 3);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_THROW), 1);
}

static void resist(struct fight *fight, const char *action)
{
	char says[120];
	snprintf(says, sizeof says, "resist: [{do: %s, dice: 4}, {do: nothing}]", action);
	fight_set_policy(fight, 1, says);
	grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
}

/*
 * A Resist has no activation cost and takes the initiative. A Break costs 2 dice and ends the grapple at the farthest
 * reach. Both fighters stand up after a Break, if they can. A tie has no effect.
 */
TEST_OF(struct fight *fight, test_resist_and_break)
{
	struct fb_bout *b = &fight->bout;
	resist(fight, "resist");
	grapple_wrestle(fight, 4, 1, 4, 3);
	assert_int_equal(b->fighter[1].pool, 12 - 4);
	assert_int_equal(b->initiative, 1);
	assert_true(b->grapple);
	resist(fight, "break");
	grapple_wrestle(fight, 4, 2, 4, 2);
	assert_true(b->grapple);
	assert_int_equal(b->initiative, 0);
	grapple_start(fight, 0);
	b->fighter[0].prone = b->fighter[1].prone = true;
	b->fighter[0].prone_for_good = true;
	grapple_wrestle(fight, 5, 1, 5, 3);
	assert_int_equal(b->fighter[1].pool, 12 - 2 - 4);
	assert_false(b->grapple);
	assert_true(b->fighter[0].prone);
	assert_false(b->fighter[1].prone);
	assert_int_equal(b->distance, 3);
	assert_int_equal(b->initiative, 1);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_BREAK), 1);
}

/*
 * A Reverse costs 2 dice, takes the initiative, and gives the foe's hits as bonus dice. A prone defender changes places
 * with the foe.
 */
TEST_OF(struct fight *fight, test_reverse_takes_the_initiative)
{
	struct fb_bout *b = &fight->bout;
	resist(fight, "reverse");
	b->fighter[1].prone = true;
	grapple_wrestle(fight, 4, 2, 5, 3);
	assert_int_equal(b->fighter[1].pool, 12 - 2 - 4);
	assert_int_equal(b->fighter[1].next_bonus_dice, 2);
	assert_true(b->has_tempo_effects);
	assert_int_equal(b->initiative, 1);
	assert_true(b->fighter[0].prone && !b->fighter[1].prone);
	assert_true(b->grapple);
	fight_set_policy(fight, 0, "position: nothing");
	resist(fight, "reverse"); /* a standing defender does not change places */
	b->fighter[0].prone = true;
	grapple_wrestle(fight, 5, 2, 4, 3);
	assert_true(b->fighter[0].prone && !b->fighter[1].prone);
}

/* Which maneuvers end a hold: none but a Break, also a Reverse, or also a Resist, by the option `hold_until`. */
static void test_hold_ends_by_the_option(void **state)
{
	static const char *const actions[] = { "resist", "reverse" };
	static const bool ends[3][2] = { { false, false }, { false, true }, { true, true } };
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	for (int until = 0; until < 3; until++)
		for (unsigned action = 0; action < 2; action++) {
			fight->book.options.hold_until = until;
			resist(fight, actions[action]);
			grapple_wrestle(fight, 4, 2, 4, 1);
			assert_int_equal(b->fighter[1].held_limbs, 1);
			grapple_start(fight, 0);
			grapple_wrestle(fight, 4, 1, 4, 2);
			assert_int_equal(b->fighter[1].held_limbs, ends[until][action] ? 0 : 1);
		}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_long_weapon_strikes_with_its_pommel),
	UNIT(test_close_thrust_wins_ties), UNIT(test_disarm_has_an_advantage_in_a_grapple), UNIT(test_disarm_by_reach),
	UNIT(test_shield_on_a_held_arm_cannot_strike), UNIT(test_bites_reach_bare_skin_and_clothes),
	UNIT(test_gouge_takes_eyes), UNIT(test_hold_disables_raises_tn_and_pins), UNIT(test_held_by_a_leg),
	UNIT(test_held_limbs_limit_the_fighter), UNIT(test_strangle_knocks_out_at_margin_five),
	UNIT(test_snap_is_soaked_by_brawn_alone), UNIT(test_throw_makes_the_foe_prone), UNIT(test_resist_and_break),
	UNIT(test_reverse_takes_the_initiative), UNIT(test_hold_ends_by_the_option))
