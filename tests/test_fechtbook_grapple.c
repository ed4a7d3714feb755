/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Grab, its bonus attack, and grappling. Computed by hand from the rule text. Both have Brawn and Reflex 4, rank 8 with
 * swords (which stands in for Brawling as well): CP 12, and 12 in a grapple. Brawn taps are 0.
 */
#include "grapple_fixture.h"
#include "testing.h"

static void declare(struct fight *fight, unsigned a)
{
	grapple_start(fight, a);
	fight_exchange(fight, a);
}

/* Moves the bout to a moment at which the bonus attack of `side` scores `hits` of `dice` at `tn`. */
static void bonus(struct fight *fight, unsigned side, unsigned dice, unsigned tn, unsigned hits)
{
	fight_spare(&fight->bout, FB_SPARE_BONUS_ATTACK, side, (struct fight_roll){ dice, tn, hits });
}

/*
 * The text's own example. Andrev: "6d Grab", 5 hits to 2 of the 5d Parry: MoS 3, three dice. AC1 for a Throw leaves 2;
 * 1 hit: impact 1, prone, and a grapple. His pool is then Brawling and the better of Brawn and Reflex, less what he
 * spent: 4 + 8 - 6 = 6, no other than his 12 of CP here; with Brawn 6 it is 14 - 6.
 */
TEST_OF(struct fight *fight, test_andrev)
{
	struct fb_bout *b = &fight->bout;
	fight->fighter[0].brawn = 6;
	fight->fighter[0].weapons[0].grips[0].nearest = fight->fighter[0].weapons[0].grips[0].farthest = 1;
	fight->fighter[1].weapons[0].grips[0].nearest = fight->fighter[1].weapons[0].grips[0].farthest = 1;
	fight_set_policy(fight, 1, "defend: [{do: deflect, dice: 5}, {do: nothing}]");
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	assert_int_equal(b->distance, 1);
	declare(fight, 0);
	assert_int_equal(b->man[0].now.dice, 6);
	assert_int_equal(b->man[0].pool, 6); /* in measure: no AC */
	bonus(fight, 0, 2, 4, 1);
	fight_score(fight, 0, 4, 5, 4, 2);
	assert_true(b->grapple);
	assert_true(b->man[1].prone);
	assert_false(b->man[0].prone);
	assert_int_equal(b->man[1].impact, 1);
	assert_int_equal(b->man[0].pool, 14 - 6);
	assert_int_equal(b->man[1].pool, 12 - 5 - 1);
	assert_int_equal(b->initiative, 0);
	assert_int_equal(fight_margin(fight, 0, FB_EVENT_GRAB), 3);
	assert_int_equal(fight_succeeded(fight, 0, FB_EVENT_THROW), 1);
	assert_int_equal(fight_succeeded(fight, 0, FB_EVENT_GRAPPLE), 1);
	assert_int_equal(fight_succeeded(fight, 0, FB_EVENT_SWING), 0);
	grapple_start(fight, 0);
	assert_int_equal(b->man[0].pool, 14); /* the pool after the refresh */
}

/* Grab has reach 1: AC2 at distance 3. It needs an empty hand, or one of a two-handed grip; the option lets any do. */
TEST_OF(struct fight *fight, test_grab)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->distance, 3);
	assert_int_equal(b->man[0].pool, 12 - 2 - 6);
	fight->fighter[0].has_shield = true;
	fight->fighter[0].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .covers = 1 };
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	fight->book.options.grab_hand = 1;
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	b->man[0].lame[0] = b->man[0].lame[1] = true;
	fb_note_hands(&b->man[0]);
	grapple_start(fight, 0);
	assert_false(fb_declare_attack(b, 0));
	fight->book.options.grab_hand = 0;
	fight->fighter[0].has_shield = false;
	fight->fighter[0].weapons[0].grips[0].hands = 2;
	fight_compile(fight);
	grapple_start(fight, 0);
	assert_int_equal(b->man[0].free_hand, FB_SECOND_HAND);
	assert_true(fb_declare_attack(b, 0));
}

/*
 * What strikes in the bonus attack of a Grab: the sword, shortened to reach 1, even of a grip that a hand has left
 * for the Grab, and the fist of the one sound arm. With `grab_strikes: other` the hand that grabs does neither; where
 * another one has the sword or is empty all is as before. Afterwards it holds what it held.
 */
static void test_hand_that_grabs(void **state)
{
	static const struct {
		unsigned hands; /* of the grip; 0: the sword is dropped */
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
	struct fb_fighter_state *ada = &b->man[0];
	for (size_t k = 0; k < 2 * sizeof cases / sizeof *cases; k++) {
		struct fb_grip *grip = &fight->fighter[0].weapons[0].grips[0];
		grip->nearest = grip->farthest = 1;
		grip->hands = cases[k / 2].hands == 2 ? 2 : 1;
		fight->book.options.grab_strikes = k & 1;
		grapple_compile(fight, "wrestle: [{do: strike, dice: 3}, {do: nothing}]", "clinch: release");
		grapple_start(fight, 0);
		ada->lame[1] = cases[k / 2].lame;
		if (cases[k / 2].hands == 0)
			fb_drop_item(b, 0, 0);
		fb_update_hold(ada);
		unsigned hold = ada->hold, free_hand = ada->free_hand;
		assert_true(fb_declare_attack(b, 0));
		bonus(fight, 0, 3, 4, 0);
		fb_apply_maneuver(b, 0, 4);
		assert_int_equal(ada->now.profile->with, cases[k / 2].with[k & 1]);
		assert_int_equal(ada->hold, hold);
		assert_int_equal(ada->free_hand, free_hand);
		assert_false(ada->disabled);
		assert_int_equal(ada->locked, 0);
	}
}

/* A bonus attack without a hit: no grapple. One whose AC eats its dice cannot be declared. A tie grabs nothing. */
TEST_OF(struct fight *fight, test_bonus_fails)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	declare(fight, 0);
	bonus(fight, 0, 2, 4, 0);
	unsigned pool = b->man[0].pool;
	fight_score(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_false(b->man[1].prone);
	assert_int_equal(fight_tried(fight, 0, FB_EVENT_THROW), 1);
	assert_int_equal(fight_tried(fight, 0, FB_EVENT_GRAPPLE), 0);
	assert_int_equal(b->man[0].pool, pool); /* the bonus attack costs no die of the pool */
	assert_int_equal(b->distance, 1);

	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	declare(fight, 0);
	fight_score(fight, 0, 4, 2, 4, 1);
	assert_int_equal(fight_succeeded(fight, 0, FB_EVENT_GRAB), 1);
	assert_int_equal(fight_tried(fight, 0, FB_EVENT_THROW), 0);
	declare(fight, 0);
	fight_score(fight, 0, 4, 2, 4, 2);
	assert_int_equal(fight_succeeded(fight, 0, FB_EVENT_GRAB), 1);
	assert_int_equal(b->initiative, 0);
}

/* All of its dice are rolled, whatever the rule says; it may release, and then holds nothing. */
TEST_OF(struct fight *fight, test_release)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, "wrestle: [{do: hold, dice: 1}, {do: nothing}]", "clinch: release");
	declare(fight, 0);
	bonus(fight, 0, 3, 4, 3);
	fight_score(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_int_equal(b->man[1].locked, 0);
	assert_int_equal(b->man[1].tn, 4);
	assert_int_equal(b->man[1].impact, 3);
	grapple_compile(fight, WRESTLES("throw"), "clinch: release");
	declare(fight, 0);
	bonus(fight, 0, 2, 4, 2);
	fight_score(fight, 0, 4, 4, 4, 1);
	assert_false(b->grapple);
	assert_true(b->man[1].prone);
	assert_int_equal(b->distance, 3); /* the winner chooses the distance of its sword */
}

/* A pulled Grab costs AC2 more, and so its bonus attack is pulled: a Snap of the neck, 0b and two hits, to level 1. */
TEST_OF(struct fight *fight, test_pulled_bonus)
{
	struct fb_bout *b = &fight->bout;
	static const char *const says[] = { "pull: no", "pull: {do: pull, level: 1}", "pull: hold" };
	fight_set_policy(fight, 1, "yield: [{do: yield, when: threat == 2}, {do: fight_on}]");
	for (unsigned k = 0; k < 3; k++) {
		fight_set_policy(fight, 0, says[k]);
		grapple_compile(fight, "wrestle: [{do: snap, joint: neck, dice: 1}, {do: nothing}]", "clinch: release");
		declare(fight, 0);
		assert_int_equal(b->man[0].pool, 12 - 2 - 6 - (k > 0 ? 2 : 0));
		bonus(fight, 0, 2, 4, 2);
		fight_score(fight, 0, 4, 3, 4, 0);
		assert_int_equal(b->man[1].worst, k == 0 ? 2 : k == 1 ? 1 : 0);
		assert_int_equal(b->man[1].out, k == 2 ? FB_SURRENDER : FB_STILL_IN);
	}
}

/* In red against red, before the other attack: restraining cancels it, and only then the impact is counted. */
TEST_OF(struct fight *fight, test_restraining)
{
	struct fb_bout *b = &fight->bout;
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(b->man[1].now.dice, 6);
	bonus(fight, 0, 2, 4, 2);
	fb_apply_maneuver(b, 0, 3);
	assert_false(b->man[1].now.attacks);
	assert_int_equal(b->man[1].pool, 12 - 6 - 2);
	/* a Grab whose bonus attack fails restrains nothing */
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	assert_true(fb_declare_attack(b, 1));
	bonus(fight, 0, 2, 4, 0);
	fb_apply_maneuver(b, 0, 3);
	assert_true(b->man[1].now.attacks);
}

/*
 * "Disarmed, Disabled": in red against red, before it, a Grab loses its hand. With the sword in the dominant one the
 * other grabs; where that is disabled, no hand that may is left. The sword arm lets the other one go on.
 */
TEST_OF(struct fight *fight, test_grab_by_a_disabled_arm)
{
	struct fb_bout *b = &fight->bout;
	static const struct fb_effects disabled = { .any = true, .disabled = true };
	static const uint32_t word[4];
	for (unsigned arm = 0; arm < 2; arm++)
		for (int any = 0; any < 2; any++) {
			fight->book.options.grab_hand = any;
			grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
			grapple_start(fight, 0);
			assert_true(fb_declare_attack(b, 0));
			assert_int_equal(b->man[0].now.maneuver, FB_GRAB);
			fb_apply_effects(b, 0, &disabled, arm, word);
			assert_int_equal(b->man[0].now.attacks, arm == 0 || any);
			assert_int_equal(b->man[0].now.dice > 0, arm == 0 || any);
		}
	/* so does a Disarm with the bare hand */
	fight_set_policy(fight, 0, "attack: [{do: disarm, dice: 3}, {do: stand_down}]");
	fight->book.options.grab_hand = 0;
	fight_compile(fight);
	grapple_start(fight, 0);
	fb_drop_item(b, 0, 0);
	fb_update_hold(&b->man[0]);
	assert_true(fb_declare_attack(b, 0));
	fb_apply_effects(b, 0, &disabled, 0, word);
	assert_true(b->man[0].now.attacks);
	fb_apply_effects(b, 0, &disabled, 1, word);
	assert_false(b->man[0].now.attacks);
}

/* Brawling and the better of Brawn and Reflex; load and bulk count, armour does not. Spent dice stay spent. */
TEST_OF(struct fight *fight, test_pool)
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
	assert_int_equal(b->man[0].side->arts->pool, 6 + 5 - 2);
	assert_int_equal(b->man[1].side->arts->pool, 2 + 4);
	grapple_start(fight, 0);
	b->man[0].pool = 7; /* 5 of 12 spent */
	b->man[1].pool = 4; /* 8 of 12 spent: 2 more than the grapple's pool has */
	fb_begin_grapple(b);
	assert_int_equal(b->man[0].pool, 9 - 5);
	assert_int_equal(b->man[1].pool, 0);
	fb_end_grapple(b);
	assert_int_equal(b->man[0].pool, 7);
	assert_int_equal(b->man[1].pool, 4);

	fight->book.options.grapple_pool = 1; /* the pool changes from the next refresh on */
	grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
	grapple_start(fight, 0);
	fb_begin_grapple(b);
	assert_int_equal(b->man[0].pool, 12);
	grapple_start(fight, 0);
	assert_int_equal(b->man[0].pool, 9);
}

/* "Proficiencies": for Brawling stands the best of the others, 8 and not the 3 before it: 4 + 8; 2 less by option. */
TEST_OF(struct fight *fight, test_replacement_proficiency)
{
	for (unsigned penalty = 0; penalty <= 2; penalty += 2) {
		fight->book.options.default_penalty = (int32_t)penalty;
		fight->fighter[0].rank[FB_LONGSWORDS] = 3;
		fight->fighter[0].rank[FB_SWORDS] = 8;
		grapple_compile(fight, WRESTLES("throw"), "clinch: grapple");
		const struct fb_side *own = &fight->matchup->side[0];
		assert_int_equal(own->arts->pool, 4 + 8 - penalty);
		assert_int_equal(own->pool[FB_HOLDS >> 1], 4 + 8 - penalty); /* pool of an unarmed fighter */
	}
}

/* Distance 1, no favouring, no feint, no stealing; the wheel that the foe covers is open to a strike. */
TEST_OF(struct fight *fight, test_conditions)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "favour: chest");
	fight_set_policy(fight, 1, "steal: [{do: steal, dice: 2}, {do: nothing}]");
	grapple_begin(fight, "wrestle: [{do: strike, wheel: chest, dice: 4}, {do: nothing}]", "clinch: grapple");
	assert_int_equal(b->distance, 1);
	assert_int_equal(b->limit, 1);
	assert_int_equal(b->man[1].pool, 12); /* no die was spent on favouring */
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->man[0].now.target, FB_CHEST);
	assert_false(fb_declare_steal(b, 1));
}

/* Both stand down: a pause, and no grapple any more. */
TEST_OF(struct fight *fight, test_standing_down)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1, "wrestle: nothing");
	grapple_begin(fight, "wrestle: nothing", "clinch: grapple");
	b->man[1].locked = 4;
	fb_fight_tempo(b);
	assert_true(b->paused);
	assert_true(fb_take_pause(b));
	assert_false(b->grapple);
	assert_int_equal(b->man[1].locked, 0);
	assert_int_equal(b->distance, 3);
}

/*
 * Who says nothing of grapples strikes with half of its dice in the first tempo, with what is in hand, or throws the
 * foe off; attacked it breaks with as many dice as the foe's, or resists where AC2 and a die cannot be paid.
 */
TEST_OF(struct fight *fight, test_instinct)
{
	struct fb_bout *b = &fight->bout;
	grapple_begin(fight, WRESTLES("throw"), "clinch: grapple");
	b->initiative = 1;
	assert_true(fb_declare_attack(b, 1));
	assert_int_equal(b->man[1].now.profile->with, FB_WITH_POMMEL);
	assert_int_equal(b->man[1].now.dice, 6);
	grapple_begin(fight, WRESTLES("throw"), "clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	assert_int_equal(b->man[1].now.defence, FB_BREAK);
	assert_int_equal(b->man[1].now.defence_dice, 4);
	assert_int_equal(b->man[1].pool, 12 - 2 - 4);
	b->man[1].pool = 2;
	fb_declare_defence(b, 1);
	assert_int_equal(b->man[1].now.defence, FB_RESIST);
	assert_int_equal(b->man[1].now.defence_dice, 2);
}

/* A Throw of n dice against m of defence: as in any contest. 2 against 1 at TN 4: 1/2; a bonus attack of 2: 3/4. */
TEST_OF(struct fight *fight, test_chances)
{
	struct fb_bout *b = &fight->bout;
	fight_set_policy(fight, 1,
		"resist: [{do: resist, dice: 2, when: foe.dice == 1 and resist.chance == 0.5}, {do: nothing}]");
	grapple_begin(fight, "wrestle: [{do: throw, dice: 2, when: wrestle.chance(1) == 0.5}, {do: nothing}]",
		"clinch: grapple");
	assert_true(fb_declare_attack(b, 0));
	b->man[0].now.dice = 1;
	fb_declare_defence(b, 1);
	assert_int_equal(b->man[1].now.defence, FB_RESIST);
	grapple_compile(fight,
		"wrestle: [{do: throw, dice: 2, when: bonus_attack and wrestle.chance(9) == 0.75}, {do: nothing}]",
		"clinch: grapple");
	declare(fight, 0);
	fight_score(fight, 0, 4, 4, 4, 1); /* MoS 3, less AC1 */
	assert_int_equal(fight_tried(fight, 0, FB_EVENT_THROW), 1);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_andrev), UNIT(test_grab), UNIT(test_hand_that_grabs),
	UNIT(test_bonus_fails), UNIT(test_release), UNIT(test_pulled_bonus), UNIT(test_restraining),
	UNIT(test_grab_by_a_disabled_arm), UNIT(test_pool), UNIT(test_replacement_proficiency), UNIT(test_conditions),
	UNIT(test_standing_down), UNIT(test_instinct), UNIT(test_chances))
