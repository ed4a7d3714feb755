/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dropped items are taken up again. At a pause each fighter regains what it had at the beginning, as far as its arms
 * allow. A shield can also be retrieved by positioning.
 */
#include "fechtbook_fixture.h"
#include "testing.h"

static void add_shield(struct fight *fight, unsigned side)
{
	fight->fighter[side].has_shield = true;
	fight->fighter[side].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 1 };
}

/* Allows weapon `w` to be held in two hands, in addition to one hand, or only in two hands if `alone`. */
static void in_two_hands(struct fight *fight, unsigned side, unsigned w, bool alone)
{
	struct fb_weapon *weapon = &fight->fighter[side].weapons[w];
	struct fb_grip *two = &weapon->grips[alone ? 0 : 1];
	*two = weapon->grips[0];
	two->hands = 2;
	two->class = two->defence_class = FB_2H;
	weapon->n_grips = alone ? 1 : 2;
}

/* Takes a pause and returns ada. */
static struct fb_fighter_state *pause(struct fight *fight)
{
	assert_true(fb_take_pause(&fight->bout));
	fight_start(fight, 0);
	return &fight->bout.fighter[0];
}

static struct fb_fighter_state *begin(struct fight *fight)
{
	fight_begin(fight);
	return &fight->bout.fighter[0];
}

static void drop(struct fight *fight, unsigned item)
{
	fb_drop_item(&fight->bout, 0, item);
	fb_update_hold(&fight->bout.fighter[0]);
}

/* The shield fell, and the hand that had held it joined the weapon. At the pause this hand takes up the shield
 * again. */
TEST_OF(struct fight *fight, test_shield_is_taken_up_at_the_pause)
{
	add_shield(fight, 0);
	in_two_hands(fight, 0, 0, false);
	struct fb_fighter_state *ada = begin(fight);
	assert_int_equal(ada->hold, 0);
	fb_apply_drop(&fight->bout, 0, 1);
	fb_begin_fighter_tempo(&fight->bout, ada, 0);
	assert_int_equal(ada->hold, 1);
	ada = pause(fight);
	assert_int_equal(ada->hold, 0);
	assert_true(ada->has_shield);
	assert_int_equal(ada->item_states[FB_SHIELD], FB_HELD);
	assert_int_equal(ada->added_cost, 0);
	ada->is_arm_disabled[1] = true; /* no sound arm is left to hold the shield */
	fb_apply_drop(&fight->bout, 0, 1);
	ada = pause(fight);
	assert_int_equal(ada->hold, 0);
	assert_false(ada->has_shield);
	assert_int_equal(ada->item_states[FB_SHIELD], FB_DROPPED);
}

/* The sidearm is in hand, and the first weapon replaces it at the pause. It does not if it needs a disabled arm, if it
 * is a discharged firearm, or if it is sheathed. */
TEST_OF(struct fight *fight, test_first_weapon_replaces_a_sidearm)
{
	fight_add_dagger(fight, 0, false);
	in_two_hands(fight, 0, 0, true);
	for (unsigned c = 0; c < 4; c++) {
		struct fb_fighter_state *ada = begin(fight);
		assert_int_equal(ada->hold, 1);
		drop(fight, 0);
		assert_true(fb_put_into_hand(ada, 1));
		ada->is_weapon_disabled = true;
		ada->barred_until = (uint16_t)(fight->bout.context.moment + 9);
		ada->is_arm_disabled[1] = c == 1;
		ada->discharged_firearms = c == 2;
		ada->item_states[0] = c == 3 ? FB_SHEATHED : FB_DROPPED;
		ada = pause(fight);
		assert_int_equal(ada->hold, c == 0 ? 1 : 2);
		assert_int_equal(ada->item_states[0], c == 0 ? FB_HELD : FB_SHEATHED);
		assert_int_equal(ada->item_states[1], c == 0 ? FB_SHEATHED : FB_HELD);
		assert_int_equal(ada->is_weapon_disabled, c != 0); /* a dagger that stays in hand stays disabled */
	}
	fight->fighter[0].weapons[0].can_be_sheathed = false;
	struct fb_fighter_state *ada = begin(fight);
	drop(fight, 0);
	ada->is_arm_disabled[1] = true;
	ada = pause(fight);
	assert_int_equal(ada->hold, 2);
	assert_int_equal(ada->item_states[0], FB_DROPPED); /* the first weapon cannot be worn, so it stays on the ground */
}

/* A sidearm on the ground is sheathed again. If the first weapon is gone, the sidearm is drawn. */
TEST_OF(struct fight *fight, test_sidearm_is_sheathed_again)
{
	fight_add_dagger(fight, 0, false);
	struct fb_fighter_state *ada = begin(fight);
	ada->item_states[1] = FB_DROPPED;
	ada = pause(fight);
	assert_int_equal(ada->hold, 0);
	assert_int_equal(ada->item_states[1], FB_SHEATHED);
	drop(fight, 0);
	ada->item_states[0] = FB_ABSENT;
	ada = pause(fight);
	assert_int_equal(ada->hold, 2);
}

/* With one sound arm, and both shield and sword on the ground, the fighter takes up the sword. */
TEST_OF(struct fight *fight, test_sound_arm_takes_the_sword_before_the_shield)
{
	add_shield(fight, 0);
	for (unsigned arm = 0; arm < 2; arm++) {
		struct fb_fighter_state *ada = begin(fight);
		ada->is_arm_disabled[arm] = true;
		fb_apply_drop(&fight->bout, 0, 0);
		fb_apply_drop(&fight->bout, 0, 1);
		ada = pause(fight);
		assert_true(fb_is_armed(ada));
		assert_int_equal(ada->held_items[!arm], 0);
		assert_false(ada->has_shield);
	}
}

/* The sword is taken up beside the other weapon. The hand that had joined the other weapon lets go of it to take the
 * sword. */
TEST_OF(struct fight *fight, test_sword_is_taken_up_beside_the_other_weapon)
{
	fight_add_dagger(fight, 0, true);
	in_two_hands(fight, 0, 1, false);
	struct fb_fighter_state *ada = begin(fight);
	fb_apply_drop(&fight->bout, 0, 0);
	fb_begin_fighter_tempo(&fight->bout, ada, 0);
	assert_int_equal(ada->hold, 3);
	ada = pause(fight);
	assert_int_equal(ada->hold, 0);
	assert_int_equal(ada->second_weapon, 1);
}

/* If a hand left the weapon by choice, it stays away after the pause. A two-handed grip stays two-handed. */
TEST_OF(struct fight *fight, test_grip_left_by_choice_stays)
{
	fight_add_dagger(fight, 0, false);
	in_two_hands(fight, 0, 0, false);
	for (unsigned single = 0; single < 2; single++) {
		struct fb_fighter_state *ada = begin(fight);
		if (single)
			fb_take_grip(ada, FB_REGRIP_ONE_HAND);
		ada->item_states[1] = FB_DROPPED;
		ada = pause(fight);
		assert_int_equal(ada->hold, !single);
		assert_int_equal(ada->one_handed, single);
	}
}

static bool retrieves(struct fight *fight)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, 0);
	fb_plan_positioning(b, 0);
	return b->fighter[0].declared.intent == FB_RETRIEVE;
}

/* "An r1 positioning roll to retrieve from the ground" also retrieves a shield, if a hand is free. Weapons come before
 * the shield. */
TEST_OF(struct fight *fight, test_retrieved_by_positioning)
{
	struct fb_bout *b = &fight->bout;
	add_shield(fight, 0);
	fight_set_policy(fight, 0, "position: [{do: retrieve, dice: 2}, {do: retrieve_second, dice: 3}, {do: nothing}]");
	begin(fight);
	assert_false(retrieves(fight));
	drop(fight, FB_SHIELD);
	for (unsigned hits = 0; hits < 2; hits++) {
		assert_true(retrieves(fight));
		assert_int_equal(b->fighter[0].declared.intended_object, FB_SHIELD);
		assert_int_equal(b->fighter[0].declared.intent_dice, 3);
		assert_int_equal(b->fighter[0].pool, 9);
		fight_move_to_positioning_roll(fight, 0, 3, hits);
		fb_resolve_positioning(b, 0);
		assert_int_equal(b->fighter[0].has_shield, hits);
	}
	drop(fight, FB_SHIELD);
	b->fighter[0].is_arm_disabled[1] = true;
	assert_false(retrieves(fight));
	drop(fight, 0);
	assert_true(retrieves(fight));
	assert_int_equal(b->fighter[0].declared.intended_object, 0);
	assert_int_equal(b->fighter[0].declared.intent_dice, 2);
	b->fighter[0].item_states[0] = FB_ABSENT;
	assert_true(retrieves(fight));
	assert_int_equal(b->fighter[0].declared.intended_object, FB_SHIELD);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_shield_is_taken_up_at_the_pause),
	UNIT(test_first_weapon_replaces_a_sidearm), UNIT(test_sidearm_is_sheathed_again),
	UNIT(test_sound_arm_takes_the_sword_before_the_shield), UNIT(test_sword_is_taken_up_beside_the_other_weapon),
	UNIT(test_grip_left_by_choice_stays), UNIT(test_retrieved_by_positioning))
