/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Effects of a blow that lands: "Deal Damage", "Inflict Impact", "Wounds", computed by hand. */
#include <string.h>

#include "fechtbook_fixture.h"
#include "testing.h"

static struct fb_effects *effects_of_wound(struct fight *fight, unsigned location, unsigned type, unsigned level)
{
	return fight->book.wound[location][type][level - 1].effects;
}

/* Makes side 0 attack by its policy; the blow lands at `target` with this margin of success. Returns the victim. */
static struct fb_fighter_state *land_attack(struct fight *fight, unsigned target, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	assert_true(fb_declare_attack(b, 0));
	b->fighter[0].declared.target = (uint8_t)target;
	fb_land_attack(b, 0, mos);
	return &b->fighter[1];
}

/*
 * The policy chooses the thrust. Level = tap 0 + rating 2 + margin 1 - soak 0 = 3. A wound of level 3 raises the TN to
 * 5, and its impact of 3 takes 3 dice of a pool of 12.
 */
TEST_OF(struct fight *fight, test_wound_level_tn_and_impact)
{
	fight_start(fight, 0);
	const struct fb_fighter_state *victim = land_attack(fight, FB_CHEST, 1);
	assert_int_equal(victim->worst_wound, 3);
	assert_int_equal(victim->tn, 5);
	assert_int_equal(victim->pool, 9);
	assert_int_equal(victim->impact, 3);
	assert_int_equal(fight->bout.distance, 3);
}

/* Brawn 5 has tap 1, which adds 1 to damage and 1 to soak. Level = rating 2 + tap 1 + margin 1 - soak 1 = 3. Levels
 * above 5 count as 5. */
TEST_OF(struct fight *fight, test_brawn_taps_and_level_five)
{
	fight->fighter[0].brawn_tap = fight->fighter[1].brawn_tap = 1;
	fight_begin(fight);
	assert_int_equal(land_attack(fight, FB_CHEST, 1)->worst_wound, 3);
	fight_start(fight, 0);
	assert_int_equal(land_attack(fight, FB_CHEST, 9)->worst_wound, 5);
	fight->book.options.brawn_soak = 1; /* without the soak of 1 the level is 4 */
	fight_begin(fight);
	assert_int_equal(land_attack(fight, FB_CHEST, 1)->worst_wound, 4);
}

/* The highest TN of all wounds counts; a lesser wound later does not lower it. */
TEST_OF(struct fight *fight, test_worst_tn_stays)
{
	fight_start(fight, 0);
	land_attack(fight, FB_CHEST, 2);
	assert_int_equal(fight->bout.fighter[1].tn, 6);
	fight_start(fight, 0);
	assert_int_equal(land_attack(fight, FB_CHEST, 0)->tn, 6);
}

/* "Inflict Impact": impact first takes dice that are allocated but not rolled, then dice of the pool, then dice of the
 * next refresh. */
TEST_OF(struct fight *fight, test_impact_takes_allocated_dice_first)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, 0);
	b->fighter[1].declared.dice = 2;
	b->fighter[1].pool = 1;
	fb_apply_impact(b, 1, 5);
	assert_int_equal(b->fighter[1].declared.dice, 0);
	assert_int_equal(b->fighter[1].pool, 0);
	assert_int_equal(b->fighter[1].owed_impact, 2);
	fb_refresh_pool(b, 1);
	assert_int_equal(b->fighter[1].pool, 10);
	assert_int_equal(b->fighter[1].owed_impact, 0);
}

/* Impact that exceeds the next refresh is lost. */
TEST_OF(struct fight *fight, test_impact_beyond_the_refresh_is_lost)
{
	struct fb_bout *b = &fight->bout;
	fight_start(fight, 0);
	b->fighter[1].owed_impact = 30;
	fb_refresh_pool(b, 1);
	assert_int_equal(b->fighter[1].pool, 0);
	fb_refresh_pool(b, 1);
	assert_int_equal(b->fighter[1].pool, 12);
}

static void swing_only(struct fight *fight, int8_t dr)
{
	fight->fighter[0].weapons[0].grips[0].swing[0] = (struct fb_head){ dr, dr, FB_BLUNT };
	fight_set_policy(fight, 0, SWINGS("0"));
}

/* A swing with rating 3 (blunt) and margin 0 against soak 4 makes no wound. At core locations it still has minimum
 * impact 3, at other locations none. */
TEST_OF(struct fight *fight, test_minimum_impact_acts_at_core_locations)
{
	swing_only(fight, 3);
	fight->fighter[1].brawn_tap = 3;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		fight->fighter[1].layers_at[location] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1 } } };
	fight_begin(fight);
	const struct fb_fighter_state *victim = land_attack(fight, FB_CHEST, 0);
	assert_int_equal(victim->n_wounds, 0);
	assert_int_equal(victim->impact, 3);
	fight_start(fight, 0);
	assert_int_equal(land_attack(fight, FB_THIGH_WHEEL, 0)->impact, 3); /* limbs have no minimum impact */
	fight_start(fight, 0);
	/* rating 3 + margin 1 - soak 4 = 0 again, so there is only the minimum impact */
	assert_int_equal(land_attack(fight, FB_CHEST, 1)->impact, 3 + 3);
}

/* A wound of level 1 has impact 1, and the minimum impact is 3. The larger of the two counts, not their sum. */
TEST_OF(struct fight *fight, test_minimum_impact_does_not_stack)
{
	swing_only(fight, 3);
	fight->fighter[1].brawn_tap = 2;
	fight_begin(fight);
	const struct fb_fighter_state *victim = land_attack(fight, FB_CHEST, 0);
	assert_int_equal(victim->worst_wound, 1);
	assert_int_equal(victim->impact, 3);
}

/* Each die of bought activation cost for a swing raises damage and minimum impact by one. */
TEST_OF(struct fight *fight, test_bought_activation_cost)
{
	swing_only(fight, 1);
	fight_set_policy(fight, 0, SWINGS("2"));
	fight->fighter[1].brawn_tap = 3;
	fight_begin(fight);
	/* the level is rating 1 + margin 1 + 2 bought - soak 3; the minimum impact is rating 1 + 2 bought */
	const struct fb_fighter_state *victim = land_attack(fight, FB_CHEST, 1);
	assert_int_equal(victim->worst_wound, 1);
	assert_int_equal(victim->impact, 3);
	assert_int_equal(fight->bout.fighter[0].pool, 12 - 2 - 5); /* 2 dice for damage, then half of 10 dice */
}

/* A blow in halfsword has no minimum impact. */
TEST_OF(struct fight *fight, test_halfsword_has_no_minimum_impact)
{
	swing_only(fight, 3);
	fight->fighter[0].weapons[0].grips[0].halfsword = true;
	fight_set_policy(fight, 0, "grip: halfsword");
	fight->fighter[1].brawn_tap = 3;
	fight_begin(fight);
	assert_int_equal(land_attack(fight, FB_CHEST, 0)->impact, 0);
}

TEST_OF(struct fight *fight, test_instant_death_and_knockout_without_a_number)
{
	for (unsigned d6 = 0; d6 < 6; d6++) {
		effects_of_wound(fight, FB_RIBS, FB_PIERCE, 5)[d6].death = 1;
		effects_of_wound(fight, FB_RIBS, FB_PIERCE, 4)[d6].knockout_req = FB_ALWAYS;
	}
	fight_begin(fight);
	assert_int_equal(land_attack(fight, FB_CHEST, 2)->ending, FB_KNOCKOUT);
	fight_start(fight, 0);
	assert_int_equal(land_attack(fight, FB_CHEST, 3)->ending, FB_DEATH); /* without a knockout check */
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_KNOCKOUT_CHECK), 0);
}

/* A knockout check with Grit 4 requires 2 hits. Its TN is that of the new wound, 5. */
TEST_OF(struct fight *fight, test_knockout_check_uses_the_wounds_tn)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of_wound(fight, FB_RIBS, FB_PIERCE, 3)[d6].knockout_req = 2;
	fight_begin(fight);
	fight->bout.random_words[FB_WORD_KNOCKOUT] = word_with_hits(4, 5, 2);
	assert_int_equal(land_attack(fight, FB_CHEST, 1)->ending, FB_STILL_IN);
	fight_start(fight, 0);
	fight->bout.random_words[FB_WORD_KNOCKOUT] = word_with_hits(4, 5, 2) - (1 << 12);
	assert_int_equal(land_attack(fight, FB_CHEST, 1)->ending, FB_KNOCKOUT);
	assert_int_equal(fight_times_tried(fight, 1, FB_EVENT_KNOCKOUT_CHECK), 2);
	assert_int_equal(fight_times_succeeded(fight, 1, FB_EVENT_KNOCKOUT_CHECK), 1);
}

/* A knockdown without a number makes the fighter prone for the rest of the bout. A knockdown with a number requires a
 * check with Reflex. */
TEST_OF(struct fight *fight, test_knockdown_makes_prone_for_good_or_after_a_check)
{
	for (unsigned d6 = 0; d6 < 6; d6++) {
		effects_of_wound(fight, FB_THIGH, FB_PIERCE, 2)[d6].knockdown_req = 1;
		effects_of_wound(fight, FB_THIGH, FB_PIERCE, 5)[d6].knockdown_req = FB_ALWAYS;
	}
	fight_begin(fight);
	fight->bout.random_words[FB_WORD_BODY] = word_with_hits(4, 4, 1);
	assert_false(land_attack(fight, FB_THIGH_WHEEL, 0)->prone);
	fight_start(fight, 0);
	const struct fb_fighter_state *victim = land_attack(fight, FB_THIGH_WHEEL, 0);
	assert_true(victim->prone);
	assert_false(victim->prone_for_good);
	fight_start(fight, 0);
	assert_true(land_attack(fight, FB_THIGH_WHEEL, 3)->prone_for_good);
}

/* Drop at the weapon arm takes a one-handed sword and restrains its attack. Drop at the empty hand does nothing. */
TEST_OF(struct fight *fight, test_drop_takes_the_weapon_and_restrains_its_attack)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of_wound(fight, FB_FOREARM, FB_PIERCE, 2)[d6].drop_req = FB_ALWAYS;
	fight_begin(fight);
	fight_set_place_of_blow(fight, 1, 1);
	assert_true(fb_is_armed(land_attack(fight, FB_ARMS, 0)));
	fight_start(fight, 0);
	fight_set_place_of_blow(fight, 1, 0);
	assert_true(fb_declare_attack(&fight->bout, 1));
	const struct fb_fighter_state *victim = land_attack(fight, FB_ARMS, 0);
	assert_false(fb_is_armed(victim));
	assert_int_equal(victim->item_states[0], FB_DROPPED);
	assert_false(victim->declared.attacks);
	assert_int_equal(victim->declared.dice, 0);
	/* the attack's 6 dice are lost before the impact of 2, which takes dice of the pool: 12 - 6 - 2 */
	assert_int_equal(victim->pool, 4);
}

/*
 * A Harass with the effect Drop, under both values of `drop_takes`. Only the shield is left to drop. It falls, unless
 * it is strapped on. Four dice never score the 5 hits that the foe's check requires.
 */
TEST_OF(struct fight *fight, test_harass_drops_a_shield_unless_it_is_strapped_on)
{
	for (unsigned weapons = 0; weapons < 2; weapons++) {
		fight->book.options.drop_takes = (int32_t)weapons;
		fight->fighter[1].has_shield = true;
		fight_begin(fight);
		fb_apply_drop(&fight->bout, 1, 0);
		fight->bout.fighter[0].declared.intended_object = FB_FORCE_DROP;
		fb_force_check(&fight->bout, 0, 5);
		assert_int_equal(fight->bout.fighter[1].has_shield, weapons);
	}
}

/* After a Drop, a weapon held in two hands stays in the other hand, if it can be used with one hand. The free hand
 * takes hold of the weapon again at no cost. */
TEST_OF(struct fight *fight, test_drop_from_two_hands)
{
	struct fb_weapon *sword = &fight->fighter[1].weapons[0];
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of_wound(fight, FB_FOREARM, FB_PIERCE, 2)[d6].drop_req = FB_ALWAYS;
	sword->grips[1] = sword->grips[0];
	sword->grips[1].hands = 2;
	sword->grips[1].class = FB_2H;
	sword->n_grips = 2;
	fight_begin(fight);
	fight_set_place_of_blow(fight, 1, 0);
	assert_int_equal(fight->bout.fighter[1].hold, 1);
	struct fb_fighter_state *victim = land_attack(fight, FB_ARMS, 0);
	assert_true(fb_is_armed(victim));
	assert_int_equal(victim->hold, 0);
	fb_rejoin_grip(victim);
	assert_int_equal(victim->hold, 1);
	assert_int_equal(victim->added_cost, 0);

	sword->grips[0] = sword->grips[1]; /* this weapon is two-handed only */
	sword->n_grips = 1;
	fight_begin(fight);
	fight_set_place_of_blow(fight, 1, 1);
	assert_false(fb_is_armed(land_attack(fight, FB_ARMS, 0)));
}

/* A disabled arm drops what it holds and can hold nothing more. The other hand can still take the weapon up. */
TEST_OF(struct fight *fight, test_disabled_arm_drops_what_it_holds)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of_wound(fight, FB_FOREARM, FB_PIERCE, 4)[d6].disabled = 1;
	fight_begin(fight);
	fight_set_place_of_blow(fight, 1, 0);
	struct fb_fighter_state *victim = land_attack(fight, FB_ARMS, 2);
	assert_true(victim->is_arm_disabled[0]);
	assert_false(fb_is_armed(victim));
	assert_true(fb_put_into_hand(victim, 0));
	assert_int_equal(victim->held_items[1], 0);
	assert_int_equal(victim->held_items[0], FB_NOTHING);
}

/* Suffocation does not cancel the attack. A fighter with a mortal wound fights on. */
TEST_OF(struct fight *fight, test_suffocation_and_mortal)
{
	for (unsigned d6 = 0; d6 < 6; d6++) {
		effects_of_wound(fight, FB_RIBS, FB_PIERCE, 2)[d6].suffocation = 1;
		effects_of_wound(fight, FB_RIBS, FB_PIERCE, 3)[d6].mortal = 1;
	}
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 1));
	const struct fb_fighter_state *victim = land_attack(fight, FB_CHEST, 1);
	assert_true(victim->has_mortal_wound);
	assert_int_equal(victim->ending, FB_STILL_IN);
	fight_start(fight, 0);
	assert_true(fb_declare_attack(&fight->bout, 1));
	victim = land_attack(fight, FB_CHEST, 0);
	assert_int_equal(victim->ending, FB_SUFFOCATION);
	assert_true(victim->declared.attacks);
}

/* A complex guard stops a blow at the hand that holds the guard, not a blow at the other hand. A stopped blow still
 * counts as landed. */
TEST_OF(struct fight *fight, test_complex_guard_stops_blows_at_its_hand)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wheel[FB_ARMS][FB_THRUST][d6] = FB_HAND;
	fight->fighter[1].weapons[0].traits = FB_COMPLEX_GUARD;
	fight_begin(fight);
	fight->bout.distance = 2;
	fight_set_place_of_blow(fight, 1, 0);
	const struct fb_fighter_state *victim = land_attack(fight, FB_ARMS, 3);
	assert_int_equal(victim->n_wounds, 0);
	assert_int_equal(victim->impact, 0);
	assert_int_equal(fight->bout.distance, 3);
	fight_start(fight, 0);
	fight_set_place_of_blow(fight, 1, 1);
	assert_int_equal(land_attack(fight, FB_ARMS, 3)->n_wounds, 1);
}

/*
 * Fortune: the effect in a cell of the wound table depends on one d6 or on two d6. One d6 chooses among six effects. Of
 * 36 rolls of two d6, 30 have no doubles, 5 have doubles of 1 to 5, and 1 is a double 6.
 */
static void test_fortune_decides_by_one_die_or_two(void **state)
{
	struct fb_wound wound = { .tn = 4 };
	unsigned seen[3] = { 0 };
	for (unsigned d6 = 0; d6 < 6; d6++)
		wound.effects[d6].knockout_req = (uint8_t)(d6 + 1);
	assert_int_equal(fb_choose_wound_effects(&wound, 0)->knockout_req, 1);
	assert_int_equal(fb_choose_wound_effects(&wound, UINT32_MAX)->knockout_req, 6);
	wound.doubles = true;
	for (unsigned k = 0; k < 36; k++)
		seen[fb_choose_wound_effects(&wound, (uint32_t)((((uint64_t)k << 32) + (UINT64_C(1) << 31)) / 36))
				 ->knockout_req -
			1]++;
	assert_int_equal(seen[0], 30);
	assert_int_equal(seen[1], 5);
	assert_int_equal(seen[2], 1);
}

/*
 * Thrust: each die of bought activation cost moves the location by up to two places on the wheel, to the location where
 * the foe's wound would be worst.
 */
TEST_OF(struct fight *fight, test_bought_dice_shift_the_location_of_a_thrust)
{
	/* a roll of 1 hits a bare location; all other locations have armour */
	fight->book.wheel[FB_CHEST][FB_THRUST][0] = FB_ABS;
	fight->fighter[1].layers_at[FB_RIBS] = (struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 5 } } };
	fight_set_policy(fight, 0, STRIKES("1"));
	fight_compile(fight);
	const struct fb_profile *thrust = &fight->matchup->side[0].profiles[1];
	assert_int_equal(thrust->mode, FB_THRUST);
	/* from a roll of 4, the bare location is three places away in either direction */
	static const uint8_t wrapped[6] = { 0, 0, 0, 3, 0, 0 };
	assert_memory_equal(thrust->best_shifted_place[0][FB_CHEST], wrapped, sizeof wrapped);
	fight->book.options.wheel_shift = 1;
	fight_compile(fight);
	static const uint8_t clamped[6] = { 0, 0, 0, 3, 4, 5 };
	assert_memory_equal(fight->matchup->side[0].profiles[1].best_shifted_place[0][FB_CHEST], clamped, sizeof clamped);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_wound_level_tn_and_impact), UNIT(test_brawn_taps_and_level_five),
	UNIT(test_worst_tn_stays), UNIT(test_impact_takes_allocated_dice_first),
	UNIT(test_impact_beyond_the_refresh_is_lost), UNIT(test_minimum_impact_acts_at_core_locations),
	UNIT(test_minimum_impact_does_not_stack), UNIT(test_bought_activation_cost),
	UNIT(test_halfsword_has_no_minimum_impact), UNIT(test_instant_death_and_knockout_without_a_number),
	UNIT(test_knockout_check_uses_the_wounds_tn), UNIT(test_knockdown_makes_prone_for_good_or_after_a_check),
	UNIT(test_drop_takes_the_weapon_and_restrains_its_attack),
	UNIT(test_harass_drops_a_shield_unless_it_is_strapped_on), UNIT(test_drop_from_two_hands),
	UNIT(test_disabled_arm_drops_what_it_holds), UNIT(test_suffocation_and_mortal),
	UNIT(test_complex_guard_stops_blows_at_its_hand), UNIT(test_fortune_decides_by_one_die_or_two),
	UNIT(test_bought_dice_shift_the_location_of_a_thrust))
