/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Grab, its bonus attack, and grappling. Computed by hand from the rule text. Both fighters have Brawn and Reflex 4,
 * and rank 8 with swords, which replaces Brawling. So both have 12 CP, with weapons and in a grapple. Brawn taps are 0.
 */
#include "grapple_fixture.h"
#include "testing.h"

static void declare(struct fight *fight, unsigned a)
{
	grapple_start(fight, a);
	fight_declare_exchange(fight, a);
}

/* Moves the bout to a moment at which `side` scores `hits` with the `dice` of its bonus attack at `tn`. */
static void bonus_attack_rolls(struct fight *fight, unsigned side, unsigned dice, unsigned tn, unsigned hits)
{
	fight_move_to_spare_roll(&fight->bout, FB_SPARE_BONUS_ATTACK, side, (struct fight_roll){ dice, tn, hits });
}

/*
 * The text's own example. Andrev makes a "6d Grab": 5 hits against 2 of the "5d Parry" are margin 3, so he has three
 * bonus dice. A Throw costs 1 die and rolls 2 dice. 1 hit has impact 1, knocks prone and begins a grapple. His pool in
 * the grapple is Brawling plus the better of Brawn and Reflex, minus the 6 dice spent. In the text that is 4 + 8 - 6 =
 * 6. In this test his Brawn is 6, so the pool is 6 + 8 - 6.
 */
TEST_OF(struct fight *fight, test_andrevs_grab_is_as_in_the_text)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[0].brawn = 6;
	fight->fighter[0].weapons[0].grips[0].nearest = fight->fighter[0].weapons[0].grips[0].farthest = 1;
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 1;
	fight_set_policy(fight, 1, "defend: [{do: deflect, dice: 5}, {do: nothing}]");
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	assert_int_equal(b->distance, 1);
	declare(fight, 0);
	assert_int_equal(b->fighter[0].declared.dice, 6);
	assert_int_equal(b->fighter[0].pool, 6); /* the foe is in measure, so there is no activation cost */
	bonus_attack_rolls(fight, 0, 2, 4, 1);
	fight_resolve_exchange(fight, 0, 4, 5, 4, 2);
	assert_true(b->grapple);
	assert_true(b->fighter[1].prone);
	assert_false(b->fighter[0].prone);
	assert_int_equal(b->fighter[1].impact, 1);
	assert_int_equal(b->fighter[0].pool, 14 - 6);
	assert_int_equal(b->fighter[1].pool, 12 - 5 - 1);
	assert_int_equal(b->initiative, 0);
	assert_int_equal(fight_sum_of_margins(fight, 0, FB_EVENT_GRAB), 3);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_THROW), 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_GRAPPLE), 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_SWING), 0);
	grapple_start(fight, 0);
	assert_int_equal(b->fighter[0].pool, 14); /* the refresh restores the full pool of the grapple */
}

/*
 * Grab has reach 1, so it costs 2 dice at distance 3. It needs an empty hand, or one hand of a two-handed grip. With
 * the option `grab_hand` any hand can grab.
 */
TEST_OF(struct fight *fight, test_grab_has_reach_one_and_needs_a_hand)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->distance, 3);
	assert_int_equal(b->fighter[0].pool, 12 - 2 - 6);
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 1 };
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	fight->book.options.grab_hand = 1;
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	b->fighter[0].is_arm_disabled[0] = b->fighter[0].is_arm_disabled[1] = true;
	fb_update_hands(&b->fighter[0]);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	fight->book.options.grab_hand = 0;
	fight->fighter[0].has_shield = false;
	fight->fighter[0].weapons[0].grips[0].hands = 2;
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_int_equal(b->fighter[0].free_hand, FB_SECOND_HAND);
	assert_true(fb_declare_attack(b, 0));
}

/*
 * The weapon of the bonus attack of a Grab. The sword strikes, shortened to reach 1, even if one hand has left its grip
 * for the Grab. Without a sword the fist of the sound arm strikes. With `grab_strikes: other` the hand that grabs
 * cannot strike: neither with its fist nor with a sword in its grip. After the bonus attack the hands hold what they
 * held before.
 */
static void test_hand_that_grabs(void **state)
{
	static const struct {
		unsigned hands; /* hands of the grip; 0 if the sword is dropped */
		bool lame;      /* the other arm is disabled */
		unsigned with[2];
	} cases[] = {
		{ 1, false, { FB_WITH_WEAPON, FB_WITH_WEAPON } },
		{ 2, false, { FB_WITH_WEAPON, FB_WITH_HAND } },
		{ 0, false, { FB_WITH_HAND, FB_WITH_HAND } },
		{ 0, true, { FB_WITH_HAND, FB_WITH_KICK } },
	};
	struct fight *fight = *state;
	struct fb_bout *b = &fight->bout;
	struct fb_fighter_state *ada = &b->fighter[0];
	for (size_t k = 0; k < 2 * sizeof cases / sizeof *cases; k++) {
		struct fb_grip *grip = &fight->fighter[0].weapons[0].grips[0];
		grip->nearest = grip->farthest = 1;
		grip->hands = cases[k / 2].hands == 2 ? 2 : 1;
		fight->book.options.grab_strikes = k & 1;
		grapple_compile(fight, "wrestle: [{do: strike, dice: 3}, {do: nothing}]", "clinch: release");
		grapple_start(fight, 0);
		ada->is_arm_disabled[1] = cases[k / 2].lame;
		if (cases[k / 2].hands == 0)
			fb_drop_item(b, 0, 0);
		fb_update_hold(ada);
		unsigned hold = ada->hold, free_hand = ada->free_hand;
		assert_true(fb_declare_attack(b, 0));
		bonus_attack_rolls(fight, 0, 3, 4, 0);
		fb_apply_special_maneuver(b, 0, 4);
		assert_int_equal(ada->declared.profile->attack_means, cases[k / 2].with[k & 1]);
		assert_int_equal(ada->hold, hold);
		assert_int_equal(ada->free_hand, free_hand);
		assert_false(ada->is_weapon_disabled);
		assert_int_equal(ada->held_limbs, 0);
	}
}

/*
 * A bonus attack without a hit begins no grapple. If the activation cost of a bonus attack would use up all its dice,
 * the attack cannot be declared. A tied Grab has no effect.
 */
TEST_OF(struct fight *fight, test_failed_bonus_attack_begins_no_grapple)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	declare(fight, 0);
	bonus_attack_rolls(fight, 0, 2, 4, 0);
	unsigned pool = b->fighter[0].pool;
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_false(b->fighter[1].prone);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THROW), 1);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_GRAPPLE), 0);
	assert_int_equal(b->fighter[0].pool, pool); /* the bonus attack costs no dice of the pool */
	assert_int_equal(b->distance, 1);

	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 1);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_GRAB), 1);
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THROW), 0);
	declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight_times_succeeded(fight, 0, FB_EVENT_GRAB), 1);
	assert_int_equal(b->initiative, 0);
}

/*
 * A bonus attack rolls all of its dice, whatever number the policy names. The winner may release the foe, and then no
 * grapple begins.
 */
TEST_OF(struct fight *fight, test_winner_may_release_the_foe)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, "wrestle: [{do: hold, dice: 1}, {do: nothing}]", "clinch: release");
	declare(fight, 0);
	bonus_attack_rolls(fight, 0, 3, 4, 3);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_int_equal(b->fighter[1].held_limbs, 0);
	assert_int_equal(b->fighter[1].tn, 4);
	assert_int_equal(b->fighter[1].impact, 3);
	grapple_compile(fight, WRESTLES("throw"), "clinch: release");
	declare(fight, 0);
	bonus_attack_rolls(fight, 0, 2, 4, 2);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_true(b->fighter[1].prone);
	assert_int_equal(b->distance, 3); /* the winner chooses the distance of its sword */
}

/*
 * A pulled Grab costs 2 dice more, and its bonus attack is pulled, too. The bonus attack is a Snap of the neck with
 * rating 0 and two hits, level 2, which is pulled to level 1.
 */
TEST_OF(struct fight *fight, test_pulled_grab_pulls_its_bonus_attack)
{
	struct fb_bout *b = &fight->bout;
	static const char *const says[] = { "pull: no", "pull: {do: pull, level: 1}", "pull: hold" };
	fight_set_policy(fight, 1, "yield: [{do: yield, when: threat == 2}, {do: fight_on}]");
	for (unsigned k = 0; k < 3; k++) {
		fight_set_policy(fight, 0, says[k]);
		grapple_compile(fight, "wrestle: [{do: snap, joint: neck, dice: 1}, {do: nothing}]", "clinch: release");
		declare(fight, 0);
		assert_int_equal(b->fighter[0].pool, 12 - 2 - 6 - (k > 0 ? 2 : 0));
		bonus_attack_rolls(fight, 0, 2, 4, 2);
		fight_resolve_exchange(fight, 0, 4, 3, 4, 0);
		assert_int_equal(b->fighter[1].worst_wound, k == 0 ? 2 : k == 1 ? 1 : 0);
		assert_int_equal(b->fighter[1].ending, k == 2 ? FB_SURRENDER : FB_STILL_IN);
	}
}

/* In red against red a Grab is resolved before the other attack and cancels it. Then the impact of the Grab is
 * applied. */
TEST_OF(struct fight *fight, test_grab_comes_first_and_cancels_the_attack)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(b->fighter[1].declared.dice, 6);
	bonus_attack_rolls(fight, 0, 2, 4, 2);
	fb_apply_special_maneuver(b, 0, 3);
	assert_false(b->fighter[1].declared.attacks);
	assert_int_equal(b->fighter[1].pool, 12 - 6 - 2);
	/* a Grab whose bonus attack fails does not cancel the other attack */
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
	bonus_attack_rolls(fight, 0, 2, 4, 0);
	fb_apply_special_maneuver(b, 0, 3);
	assert_true(b->fighter[1].declared.attacks);
}

/*
 * "Disarmed, Disabled": in red against red a Grab is lost if the arm that grabs is disabled before the Grab. The
 * dominant hand holds the sword, and the other hand grabs. If the other arm is disabled, no hand is left to grab. A
 * disabled sword arm does not stop the Grab.
 */
TEST_OF(struct fight *fight, test_grab_by_a_disabled_arm)
{
	struct fb_bout *b = &fight->bout;
	static const struct fb_effects disabled = { .has_any = true, .disabled = true };
	static const uint32_t word[4];
	for (unsigned arm = 0; arm < 2; arm++)
		for (int any = 0; any < 2; any++) {
			fight->book.options.grab_hand = any;
			grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
			grapple_start(fight, 0);
			assert_true(fb_declare_attack(b, 0));
			assert_int_equal(b->fighter[0].declared.maneuver, FB_GRAB);
			fb_apply_effects(b, 0, &disabled, arm, word);
			assert_int_equal(b->fighter[0].declared.attacks, arm == 0 || any);
			assert_int_equal(b->fighter[0].declared.dice > 0, arm == 0 || any);
		}
	/* a Disarm with the bare hand is lost in the same way */
	fight_set_policy(fight, 0, "attack: [{do: disarm, dice: 3}, {do: stand_down}]");
	fight->book.options.grab_hand = 0;
	fight_compile(fight);
	grapple_start(fight, 0);
	fb_drop_item(b, 0, 0);
	fb_update_hold(&b->fighter[0]);
	assert_true(fb_declare_attack(b, 0));
	fb_apply_effects(b, 0, &disabled, 0, word);
	assert_true(b->fighter[0].declared.attacks);
	fb_apply_effects(b, 0, &disabled, 1, word);
	assert_false(b->fighter[0].declared.attacks);
}

/*
 * The pool of a grapple is Brawling plus the better of Brawn and Reflex. Load and bulk reduce it, armour does not. Dice
 * spent before the grapple are subtracted.
 */
TEST_OF(struct fight *fight, test_pool_of_a_grapple_is_brawling_plus_an_attribute)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[0].brawn = 5;
	fight->fighter[0].armour_penalty = 3;
	fight->fighter[0].load = 1.5;
	fight->fighter[0].bulk = 1;
	fight->fighter[0].encumbrance = 5.5;
	fight->fighter[0].rank[FB_BRAWLING] = 6;
	fight->fighter[1].rank[FB_BRAWLING] = 2;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	assert_int_equal(b->fighter[0].side->specials->pool, 6 + 5 - 2);
	assert_int_equal(b->fighter[1].side->specials->pool, 2 + 4);
	grapple_start(fight, 0);
	b->fighter[0].pool = 7; /* 5 of 12 dice are spent */
	b->fighter[1].pool = 4; /* 8 of 12 dice are spent, but the pool of the grapple has only 6 */
	fb_begin_grapple(b);
	assert_int_equal(b->fighter[0].pool, 9 - 5);
	assert_int_equal(b->fighter[1].pool, 0);
	fb_end_grapple(b);
	assert_int_equal(b->fighter[0].pool, 7);
	assert_int_equal(b->fighter[1].pool, 4);

	fight->book.options.grapple_pool = 1; /* with this option the pool changes only at the next refresh */
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	fb_begin_grapple(b);
	assert_int_equal(b->fighter[0].pool, 12);
	grapple_start(fight, 0);
	assert_int_equal(b->fighter[0].pool, 9);
}

/*
 * "Proficiencies": the best other rank replaces Brawling. The rank with swords, 8, is the best, although the rank with
 * longswords, 3, comes first. The pool is 4 + 8. With the option `default_penalty` of 2 it is 2 dice smaller.
 */
TEST_OF(struct fight *fight, test_best_other_rank_replaces_brawling)
{
	for (unsigned penalty = 0; penalty <= 2; penalty += 2) {
		fight->book.options.default_penalty = (int32_t)penalty;
		fight->fighter[0].rank[FB_LONGSWORDS] = 3;
		fight->fighter[0].rank[FB_SWORDS] = 8;
		grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
		const struct fb_side *own = &fight->matchup->side[0];
		assert_int_equal(own->specials->pool, 4 + 8 - penalty);
		assert_int_equal(own->pool[FB_HOLDS >> 1], 4 + 8 - penalty); /* pool of an unarmed fighter */
	}
}

/*
 * A grapple is at distance 1. A die cannot favour a wheel, and feints and stealing are impossible. A strike may aim at
 * the wheel that the foe favoured before the grapple.
 */
TEST_OF(struct fight *fight, test_grapple_excludes_favouring_feints_and_stealing)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "favour: chest");
	fight_set_policy(fight, 1, "steal: [{do: steal, dice: 2}, {do: nothing}]");
	grapple_begin(fight, "wrestle: [{do: strike, wheel: chest, dice: 4}, {do: nothing}]", "clinch: grapple");
	assert_int_equal(b->distance, 1);
	assert_int_equal(b->distance_limit, 1);
	assert_int_equal(b->fighter[1].pool, 12); /* no die was spent on favouring */
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.target, FB_CHEST);
	assert_false(fb_ask_to_steal_initiative(b, 1));
}

/* If both stand down, a pause follows and the grapple ends. */
TEST_OF(struct fight *fight, test_grapple_ends_if_both_stand_down)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "wrestle: nothing");
	grapple_begin(fight, "wrestle: nothing", "clinch: grapple");
	b->fighter[1].held_limbs = 4;
	fb_fight_tempo(b);
	assert_true(b->is_paused);
	assert_true(fb_take_pause(b));
	assert_false(b->grapple);
	assert_int_equal(b->fighter[1].held_limbs, 0);
	assert_int_equal(b->distance, 3);
}

/*
 * If the policy of a fighter has no rules for grapples, the fighter attacks with half of its dice in the first tempo,
 * with the weapon in hand or by a Throw. Against an attack it makes a Break with as many dice as the foe. If it cannot
 * pay the 2 dice that a Break costs and one more die, it resists.
 */
TEST_OF(struct fight *fight, test_instinct_strikes_and_breaks)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, WRESTLES("throw"), "clinch: grapple");
	b->initiative = 1;
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(b->fighter[1].declared.profile->attack_means, FB_WITH_POMMEL);
	assert_int_equal(b->fighter[1].declared.dice, 6);
	grapple_begin(fight, WRESTLES("throw"), "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence, FB_BREAK);
	assert_int_equal(b->fighter[1].declared.defence_dice, 4);
	assert_int_equal(b->fighter[1].pool, 12 - 2 - 4);
	b->fighter[1].pool = 2;
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence, FB_RESIST);
	assert_int_equal(b->fighter[1].declared.defence_dice, 2);
}

/*
 * A Throw of n dice against m dice of the defence has the chances of any contest: two dice against one at TN 4 win with
 * the chance 1/2. A bonus attack of 2 dice succeeds with the chance 3/4.
 */
TEST_OF(struct fight *fight, test_throw_has_the_chances_of_a_contest)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1,
		"resist: [{do: resist, dice: 2, when: foe.dice == 1 and resist.chance == 0.5}, {do: nothing}]");
	grapple_begin(fight, "wrestle: [{do: throw, dice: 2, when: wrestle.chance(1) == 0.5}, {do: nothing}]",
		"clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	b->fighter[0].declared.dice = 1;
	fb_declare_defence(b, 1);
	assert_int_equal(b->fighter[1].declared.defence, FB_RESIST);
	grapple_compile(fight,
		"wrestle: [{do: throw, dice: 2, when: bonus_attack and wrestle.chance(9) == 0.75}, {do: nothing}]",
		"clinch: grapple");
	declare(fight, 0);
	fight_resolve_exchange(fight, 0, 4, 4, 4, 1); /* bonus dice: margin 3 - cost 1 = 2 */
	assert_int_equal(fight_times_tried(fight, 0, FB_EVENT_THROW), 1);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_andrevs_grab_is_as_in_the_text),
	UNIT(test_grab_has_reach_one_and_needs_a_hand), UNIT(test_hand_that_grabs),
	UNIT(test_failed_bonus_attack_begins_no_grapple), UNIT(test_winner_may_release_the_foe),
	UNIT(test_pulled_grab_pulls_its_bonus_attack), UNIT(test_grab_comes_first_and_cancels_the_attack),
	UNIT(test_grab_by_a_disabled_arm), UNIT(test_pool_of_a_grapple_is_brawling_plus_an_attribute),
	UNIT(test_best_other_rank_replaces_brawling), UNIT(test_grapple_excludes_favouring_feints_and_stealing),
	UNIT(test_grapple_ends_if_both_stand_down), UNIT(test_instinct_strikes_and_breaks),
	UNIT(test_throw_has_the_chances_of_a_contest))
