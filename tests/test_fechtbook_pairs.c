/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two weapons: a Disarm of either weapon, and both weapons in a grapple. Computed by hand. Swords have ratings 1
 * (swing) and 2 (thrust), class 1h and reach M(3). The dagger in the off hand has ratings 0, class 1hl and reach H(1).
 * Pools have 12 dice, the TN is 4, and Brawn taps are 0.
 */
#include "grapple_fixture.h"
#include "testing.h"

#define DISARMS(weapon) "attack: [{do: disarm, dice: 6, weapon: " weapon "}, {do: stand_down}]"

/* Makes ada disarm one of bea's two weapons, sword and dagger, with margin `mos`. Returns bea. */
static struct fb_fighter_state *disarm(struct fight *fight, const char *says, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	fight_add_dagger(fight, 1, true);
	fight_set_policy(fight, 0, says);
	fight_compile(fight);
	grapple_start(fight, 0);
	b->context.moment++;
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	fight_resolve_exchange(fight, 0, 4, mos, 4, 0);
	return &b->fighter[1];
}

/* "Declare the target weapon": a Disarm of the dagger, the second weapon, has no disadvantage. It does not affect the
 * sword. */
TEST_OF(struct fight *fight, test_second_weapon_is_disarmed_alone)
{
	struct fb_fighter_state *bea = disarm(fight, DISARMS("second"), 2);
	assert_true(bea->is_second_disabled);
	assert_false(bea->is_weapon_disabled);
	assert_int_equal(bea->impact, 2);
	assert_int_equal(bea->item_states[1], FB_HELD);
	/* the dagger is disabled in this tempo and the next */
	fight->bout.context.moment++;
	fb_end_bonus_dice(&fight->bout);
	assert_false(bea->is_second_disabled);
}

/* Margin 3: bea loses the dagger. The sword stays in hand and can defend. */
TEST_OF(struct fight *fight, test_second_weapon_falls_and_the_sword_stays)
{
	fight->fighter[0].weapons[0].grips[0].hands = 1;
	struct fb_fighter_state *bea = disarm(fight, DISARMS("second"), 3);
	assert_int_equal(bea->held_items[0], 0);
	assert_int_equal(bea->held_items[1], FB_NOTHING);
	assert_int_equal(bea->second_weapon, FB_NOTHING);
	assert_int_equal(bea->item_states[1], FB_ABSENT);
	assert_false(bea->is_second_disabled);
	assert_false(bea->is_weapon_disabled);
}

/* If the primary weapon falls, bea fights with the dagger, which is not disabled. */
TEST_OF(struct fight *fight, test_dagger_fights_on_without_the_sword)
{
	struct fb_fighter_state *bea = disarm(fight, DISARMS("[primary, second]"), 3);
	assert_int_equal(bea->item_states[0], FB_ABSENT);
	assert_true(fb_is_armed(bea));
	assert_int_equal(fb_weapon_of(bea->hold), 1);
	assert_false(bea->is_weapon_disabled);
	assert_int_equal(fight->bout.distance_limit, 3); /* the reach of ada's sword */
}

/* The dagger is disabled first, and then the sword is lost to a second Disarm. The dagger stays disabled for as long as
 * its own Disarm says. */
TEST_OF(struct fight *fight, test_remaining_weapon_stays_disabled)
{
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *bea = disarm(fight, DISARMS("second"), 1);
	unsigned until = bea->second_barred_until;
	b->fighter[0].maneuver_aim = 0;
	b->fighter[0].free_hand = FB_NO_HAND;
	fb_apply_disarm(b, 0, 3);
	assert_int_equal(fb_weapon_of(bea->hold), 1);
	assert_true(bea->is_weapon_disabled);
	assert_false(bea->is_second_disabled);
	assert_int_equal(bea->barred_until, until);
}

/*
 * A foe with one weapon has no second weapon to disarm. If the policy names several targets, the first target that
 * exists counts. The class of the attacker's weapon is compared with that of the target.
 */
TEST_OF(struct fight *fight, test_first_existing_target_is_disarmed)
{
	fight_set_policy(fight, 0, DISARMS("second"));
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(&fight->bout, 0));
	fight_set_policy(fight, 0, DISARMS("[second, primary]"));
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(fight->bout.fighter[0].maneuver_aim, FB_DISARM_TAKES_WEAPON);

	fight_add_dagger(fight, 1, true);
	/* the sword's class is now heavier than ada's 1h, and the dagger's is lighter */
	fight->fighter[1].weapons[0].grips[0].class = FB_1HH;
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(&fight->bout, 0));
	assert_int_equal(fight->bout.fighter[0].maneuver_aim, FB_DISARM_TAKES_WEAPON | FB_DISARM_AT_SECOND);
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), 0);
	fight->bout.fighter[0].maneuver_aim = FB_DISARM_TAKES_WEAPON;
	assert_int_equal(fb_compute_special_net_advantages(&fight->bout, 0), -1);
}

/*
 * A disabled second weapon can neither strike nor parry. Disabling the second weapon cancels an attack with it, but not
 * an attack with the sword.
 */
TEST_OF(struct fight *fight, test_disabled_second_weapon_neither_strikes_nor_parries)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "attack: [{do: thrust, with: second, dice: 4}, {do: swing, dice: 4}, {do: stand_down}]");
	fight_set_policy(fight, 1, "defend: [{do: deflect, with: second, dice: 4}, {do: dodge, dice: 4}]");
	struct fb_fighter_state *bea = disarm(fight, DISARMS("second"), 1);
	bea->declared = (struct fb_declared){ .profile = bea->side->profiles };
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(bea->declared.profile->item, 0);
	fb_cancel_attack_with_weapon(b, 1, 1);
	assert_true(bea->declared.attacks);
	bea->is_second_disabled = false;
	bea->pool = 12;
	b->distance = 1;
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(bea->declared.profile->item, 1);
	fb_cancel_attack_with_weapon(b, 1, 1);
	assert_false(bea->declared.attacks);
	for (unsigned disabled = 0; disabled < 2; disabled++) {
		bea->is_second_disabled = disabled;
		bea->pool = 12;
		fb_declare_defence(b, 1);
		assert_int_equal(bea->declared.defence, disabled ? FB_DODGE : FB_DEFLECT);
	}
}

/*
 * Begins a grapple of ada and bea. bea holds a sword M(3) and a dagger H(1). Here the dagger's thrust has rating 1,
 * which is better than pommel and fists. Returns bea.
 */
static struct fb_fighter_state *clinch(struct fight *fight, const char *wrestle)
{
	fight_add_dagger(fight, 1, true);
	fight->fighter[1].weapons[1].grips[0].thrust = (struct fb_head){ 1, 1, FB_PIERCE };
	fight_set_policy(fight, 1, wrestle);
	grapple_begin(fight, WRESTLES("hold"), "clinch: grapple");
	fight->bout.initiative = 1;
	return &fight->bout.fighter[1];
}

/*
 * "All grappling takes place at distance 1": the sword strikes with its pommel, the dagger in the other hand as usual.
 */
TEST_OF(struct fight *fight, test_dagger_in_a_grapple)
{
	struct fb_fighter_state *bea = clinch(fight, "wrestle: [{do: thrust, wheel: chest, dice: 4}, {do: nothing}]");
	assert_true(fb_declare_attack(&fight->bout, 1));
	assert_int_equal(bea->declared.profile->item, 1);
	assert_int_equal(bea->declared.profile->attack_means, FB_WITH_WEAPON);
	assert_int_equal(bea->pool, 8); /* the dagger is in measure, so there is no activation cost */
	/* the preset "instinct" chooses the dagger, too, with half of the 12 dice of the grapple's pool */
	bea->pool = 12;
	struct salle_verdict verdict = fb_choose_default_wrestle(&fight->bout, bea);
	assert_int_equal(bea->side->profiles[verdict.code[0]].item, 1);
	assert_int_equal(verdict.number[FB_NUMBER_DICE], 6);
}

/*
 * A Hold of the arm with the dagger disables the dagger; a Hold of the other arm disables the sword. Break frees both.
 */
TEST_OF(struct fight *fight, test_hold_of_either_arm)
{
	struct fb_fighter_state *bea = clinch(fight, "wrestle: [{do: thrust, wheel: chest, dice: 4}, {do: nothing}]");
	fb_hold_limb(bea, 1);
	assert_true(bea->is_second_disabled);
	assert_false(bea->is_weapon_disabled);
	assert_int_equal(bea->item_states[1], FB_HELD); /* the weapon does not fall */
	assert_true(fb_declare_attack(&fight->bout, 1));
	assert_int_not_equal(bea->declared.profile->item, 1);
	fb_end_bonus_dice(&fight->bout);
	assert_true(bea->is_second_disabled);
	fb_hold_limb(bea, 0);
	assert_true(bea->is_weapon_disabled);
	fb_end_grapple(&fight->bout);
	assert_false(bea->is_weapon_disabled);
	assert_false(bea->is_second_disabled);
	assert_int_equal(bea->held_items[0], 0);
	assert_int_equal(bea->held_items[1], 1);
}

/* With both hands full a fighter cannot Grab. During a grapple its pool does not depend on the two weapons. */
TEST_OF(struct fight *fight, test_pool_of_two)
{
	fight->fighter[1].brawn = 6;
	fight_add_dagger(fight, 1, true);
	/* a long second weapon costs 2 dice; its proficiency has the lower rank 5 */
	fight->fighter[1].weapons[1].reach = FB_REACH_M;
	fight->fighter[1].rank[FB_BRAWLING] = 4;
	fight_set_policy(fight, 1, "attack: [{do: grab, dice: 6}, {do: stand_down}]");
	grapple_compile(fight, WRESTLES("hold"), "clinch: grapple");
	grapple_start(fight, 1);
	unsigned both = fight->bout.fighter[1].pool;
	assert_int_equal(both, fb_compute_pool_with_two_weapons(&fight->fighter[1], 0, 1, 2));
	assert_false(fb_declare_attack(&fight->bout, 1));
	fb_begin_grapple(&fight->bout);
	assert_int_equal(fight->bout.fighter[1].pool, 6 + 4);
	fb_refresh_pool(&fight->bout, 1);
	assert_int_equal(fight->bout.fighter[1].pool, 6 + 4);
	fb_end_grapple(&fight->bout);
	assert_int_equal(fight->bout.fighter[1].pool, both);
}

/* In a grapple a Disarm can take either weapon, at an advantage. */
TEST_OF(struct fight *fight, test_disarm_in_a_grapple)
{
	fight_add_dagger(fight, 1, true);
	grapple_begin(fight, "wrestle: [{do: disarm, dice: 4, weapon: second, take: no}, {do: nothing}]",
		"clinch: grapple");
	grapple_wrestle(fight, 3, 4, 4, 0);
	const struct fb_fighter_state *bea = &fight->bout.fighter[1];
	assert_int_equal(bea->item_states[1], FB_DROPPED);
	assert_int_equal(bea->item_states[0], FB_HELD);
	assert_int_equal(bea->impact, 4);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_second_weapon_is_disarmed_alone),
	UNIT(test_second_weapon_falls_and_the_sword_stays), UNIT(test_dagger_fights_on_without_the_sword),
	UNIT(test_remaining_weapon_stays_disabled), UNIT(test_first_existing_target_is_disarmed),
	UNIT(test_disabled_second_weapon_neither_strikes_nor_parries), UNIT(test_dagger_in_a_grapple),
	UNIT(test_hold_of_either_arm), UNIT(test_pool_of_two), UNIT(test_disarm_in_a_grapple))
