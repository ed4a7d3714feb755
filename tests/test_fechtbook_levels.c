/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Wound Levels" above the five printed levels, in a user's own table. Computed by hand. */
#include <math.h>

#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

/* Gives pierced ribs the levels 6 and 7, with TN 6 and impact 8 and 11. Level 7 kills. Other locations and damage
 * types end at level 5. */
static void add_levels(struct fight *fight)
{
	struct fb_wound *wound = fight->book.wound[FB_RIBS][FB_PIERCE];
	wound[6 - 1] = (struct fb_wound){ .tn = 6, .impact = 8 };
	wound[7 - 1] = (struct fb_wound){ .tn = 6, .impact = 11 };
	for (unsigned d6 = 0; d6 < 6; d6++)
		wound[7 - 1].effects[d6].death = 1;
	fight->book.highest_level[FB_RIBS][FB_PIERCE] = 7;
	fight->book.most_levels = 7;
	fight_compile(fight);
}

static struct fb_fighter_state *land(struct fight *fight, unsigned wheel, unsigned profile, unsigned mos)
{
	struct fb_bout *b = &fight->bout;
	fight_compile(fight); /* makes both fighters unhurt again */
	fight_start(fight, 0);
	b->fighter[0].declared.target = (uint8_t)wheel;
	b->fighter[0].declared.profile = &b->fighter[0].side->profiles[profile];
	fb_land_attack(b, 0, mos);
	return &b->fighter[1];
}

/* A thrust with rating 2: margin 3 makes level 5, margin 4 level 6, and margin 5 or more level 7. */
static void test_thrusts_reach_the_added_levels(void **state)
{
	static const struct {
		unsigned mos, level, impact;
	} cases[] = { { 3, 5, 5 }, { 4, 6, 8 }, { 5, 7, 11 }, { 9, 7, 11 } };
	struct fight *fight = *state;
	add_levels(fight);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct fb_fighter_state *bea = land(fight, FB_CHEST, 1, cases[i].mos);
		assert_int_equal(bea->worst_wound, cases[i].level);
		assert_int_equal(bea->impact, cases[i].impact);
		assert_int_equal(bea->ending, cases[i].level == 7 ? FB_DEATH : FB_STILL_IN);
		assert_int_equal(fb_level_of_cell(bea->fresh_wound - 1u), cases[i].level);
		assert_int_equal(fb_type_of_cell(bea->fresh_wound - 1u), FB_PIERCE);
	}
}

/* A cut with rating 1 at the ribs and a thrust at another location have at most level 5, the last level of their
 * rows. */
TEST_OF(struct fight *fight, test_others_end_at_five)
{
	add_levels(fight);
	assert_int_equal(land(fight, FB_CHEST, 0, 9)->worst_wound, 5);
	assert_int_equal(land(fight, FB_HEAD, 1, 9)->worst_wound, 5);
}

/* Rigid armour of AV 1 limits blunt wounds to level 3, even if the table has more than five levels. The blow is a cut
 * with rating 1 and margin 9. */
TEST_OF(struct fight *fight, test_armour_caps_the_added_levels)
{
	fight->fighter[1].layers_at[FB_RIBS] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1, .traits = FB_RIGID } } };
	fight->book.highest_level[FB_RIBS][FB_BLUNT] = 7;
	add_levels(fight);
	assert_int_equal(land(fight, FB_CHEST, 0, 9)->worst_wound, 3);
}

/* Exact chances use the added levels: a thrust at the chest with margin 5 is level 7 and kills. */
TEST_OF(struct fight *fight, test_exact_chances_use_the_added_levels)
{
	add_levels(fight);
	const struct fb_aim aim = { .matchup = fight->matchup,
		.profile = &fight->matchup->side[0].profiles[1],
		.target = FB_CHEST,
		.victim_tn = 4,
		.victim_hold = FB_HOLDS };
	struct fb_mean_harm toll = fb_find_mean_harm(&aim, 5);
	assert_true(fabs(toll.level - 7) < 1e-9 && fabs(toll.impact - 11) < 1e-9 && fabs(toll.defeat - 1) < 1e-9);
	toll = fb_find_mean_harm(&aim, 4);
	assert_true(fabs(toll.level - 6) < 1e-9 && fabs(toll.impact - 8) < 1e-9 && toll.defeat == 0);
}

/* A punch pulled to level 6 reduces a wound of level 7 to level 6. */
TEST_OF(struct fight *fight, test_punch_is_pulled_to_an_added_level)
{
	add_levels(fight);
	fight_set_policy(fight, 0, "pull: {do: pull, level: 6}");
	fight_begin_declared(fight);
	struct fb_bout *b = &fight->bout;
	assert_int_equal(b->fighter[0].declared.pull_limit, 1 + 6);
	b->fighter[0].declared.target = FB_CHEST;
	b->fighter[0].declared.profile = &b->fighter[0].side->profiles[1];
	fb_land_attack(b, 0, 8);
	assert_int_equal(b->fighter[1].worst_wound, 6);
}

/* The observable `worst` can have any level of the table. */
TEST_OF(struct fight *fight, test_policies_see_the_added_levels)
{
	assert_int_equal(fb_get_highest_wound_level(fight->matchup, 0), 5);
	add_levels(fight);
	assert_int_equal(fb_get_highest_wound_level(fight->matchup, 0), 7);
	fight_set_policy(fight, 1, "yield: [{do: yield, when: worst > 6}, {do: fight_on}]");
	fight_begin(fight);
	for (unsigned worst = 6; worst <= 7; worst++) {
		struct fb_fighter_state *bea = &fight->bout.fighter[1];
		bea->worst_wound = (uint8_t)worst;
		fb_consider_yield(&fight->bout, 1);
		assert_int_equal(bea->ending, worst == 7 ? FB_YIELD : FB_STILL_IN);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_thrusts_reach_the_added_levels), UNIT(test_others_end_at_five),
	UNIT(test_armour_caps_the_added_levels), UNIT(test_exact_chances_use_the_added_levels),
	UNIT(test_punch_is_pulled_to_an_added_level), UNIT(test_policies_see_the_added_levels))
