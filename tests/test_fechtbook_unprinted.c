/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * House rules about dice and advantages that the Fechtbook does not print. Ada (side 0) thrusts with 6 dice, bea
 * defends with 6 dice; both have TN 4.
 */
#include "fechtbook_fixture.h"
#include "testing.h"
#include "rules/fechtbook/chances.h"

#define THRUSTS(wheel) "attack: [{do: thrust, wheel: " wheel ", dice: 6}, {do: stand_down}]"
#define DEFENDS(how) "defend: [{do: " how ", dice: 6}, {do: nothing}]"

static void declare(struct fight *fight, const char *attack, const char *defence)
{
	fight_set_policy(fight, 0, attack);
	fight_set_policy(fight, 1, defence);
	fight_begin_declared(fight);
	assert_int_equal(fight->bout.fighter[0].declared.dice, 6);
	assert_int_equal(fight->bout.fighter[1].declared.defence_dice, 6);
}

/* Fails the test unless the declared attack or defence is rolled with these dice and this target number. */
static void assert_rolls(const struct fight *fight, unsigned side, unsigned dice, unsigned tn)
{
	const struct fb_fighter_state *man = &fight->bout.fighter[side];
	const int own = side == 0 ? 0 : man->declared.defence_net - FB_NET_OFFSET - man->net_advantages;
	const struct fb_pool pool = fb_modify_pool(&fight->bout, side, own, 6);
	assert_true(fight->matchup->has_modified_rolls && !fight->matchup->is_plain);
	assert_int_equal(pool.dice, dice);
	assert_int_equal(pool.tn, tn);
}

/*
 * Ada is prone, which is a disadvantage, so she rolls 6 - 2 dice. Bea dodges a blow at the shin, which is an advantage,
 * so she rolls 6 + 2 dice. With the option `advantage` of 1 the target numbers change as well, and with 0 they do not.
 * Without advantages and disadvantages both roll the declared dice.
 */
TEST_OF(struct fight *fight, test_advantages_may_be_dice)
{
	for (unsigned tn = 0; tn < 2; tn++) {
		fight->book.options.advantage = tn;
		fight->book.options.advantage_dice = 2;
		declare(fight, THRUSTS("shin"), DEFENDS("dodge"));
		fight->bout.fighter[0].prone = true;
		assert_rolls(fight, 0, 4, 4 + tn);
		assert_rolls(fight, 1, 8, 4 - tn);
		declare(fight, THRUSTS("chest"), DEFENDS("dodge"));
		assert_rolls(fight, 0, 6, 4);
		assert_rolls(fight, 1, 6, 4);
	}
	fight->book.options.advantage_dice = 7; /* the disadvantage takes more dice than Ada has */
	declare(fight, THRUSTS("chest"), DEFENDS("dodge"));
	fight->bout.fighter[0].prone = true;
	assert_rolls(fight, 0, 0, 5);
}

/* Both fighters are prone. The TN is 5 for the kind of roll that `prone_hinders` names, and 4 for the other kind. */
TEST_OF(struct fight *fight, test_lying_prone_may_hinder_one_kind_of_roll)
{
	static const struct {
		int32_t hinders;
		unsigned attack, defence;
	} cases[] = { { FB_PRONE_HINDERS_ATTACKS, 5, 4 }, { FB_PRONE_HINDERS_DEFENCES, 4, 5 } };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		fight->book.options.prone_hinders = cases[i].hinders;
		declare(fight, THRUSTS("chest"), DEFENDS("dodge"));
		fight->bout.fighter[0].prone = fight->bout.fighter[1].prone = true;
		assert_rolls(fight, 0, 6, cases[i].attack);
		assert_rolls(fight, 1, 6, cases[i].defence);
	}
}

/* A sword gives 3 more dice in defence. A Deflect with it has 9 dice and scores 9 hits if all succeed. A dodge has 6
 * dice. */
TEST_OF(struct fight *fight, test_an_item_may_have_dice_in_defence)
{
	fight->fighter[1].weapons[0].defence_dice = 3;
	declare(fight, THRUSTS("chest"), DEFENDS("dodge"));
	assert_rolls(fight, 1, 6, 4);
	declare(fight, THRUSTS("chest"), DEFENDS("deflect"));
	assert_rolls(fight, 0, 6, 4);
	assert_rolls(fight, 1, 9, 4);
	fight->bout.random_words[FB_WORD_MANEUVER + 1] = UINT32_MAX;
	fb_resolve_contest(&fight->bout, 0);
	assert_int_equal(fight_sum_of_margins(fight, 1, FB_EVENT_DEFLECT), 9);
}

/* A shield takes 2 dice in defence, so a Deflect with it has 4 dice. The sword beside it gives 3 dice, as its own cell
 * says. */
TEST_OF(struct fight *fight, test_a_shield_may_have_dice_in_defence)
{
	fight->fighter[1].weapons[0].defence_dice = 3;
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield = (struct fb_shield){ .name = "buckler", .class = FB_1H, .defence_dice = -2 };
	declare(fight, THRUSTS("chest"), DEFENDS("deflect, with: shield"));
	assert_rolls(fight, 1, 4, 4);
	declare(fight, THRUSTS("chest"), DEFENDS("deflect, with: weapon"));
	assert_rolls(fight, 1, 9, 4);
}

/* A Deflect with a dagger in the off hand has 2 dice less. A Deflect with the sword has all 6 dice. */
TEST_OF(struct fight *fight, test_the_off_hand_may_lose_dice_in_defence)
{
	fight->book.options.off_hand_defence = -2;
	fight_add_dagger(fight, 1, true);
	declare(fight, THRUSTS("chest"), DEFENDS("deflect, with: second"));
	assert_rolls(fight, 1, 4, 4);
	declare(fight, THRUSTS("chest"), DEFENDS("deflect, with: weapon"));
	assert_rolls(fight, 1, 6, 4);
}

/*
 * A wound of level 3 at the ribs requires a check of four hits with 5 dice of Grit, at the wound's TN of 5. Each die
 * hits with the chance 1/3. The check succeeds with four or five hits, so with the chance (5 * 2 + 1) / 243 = 11/243.
 */
TEST_OF(struct fight *fight, test_a_check_may_require_four_hits)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		fight->book.wound[FB_RIBS][FB_PIERCE][3 - 1].effects[d6].knockout_req = 4;
	fight->fighter[1].grit = 5;
	fight_begin(fight);
	const struct fb_aim aim = { .matchup = fight->matchup,
		.profile = &fight->matchup->side[0].profiles[1],
		.target = FB_CHEST,
		.victim_tn = 4,
		.victim_hold = FB_HOLDS };
	assert_near(fb_find_mean_harm(&aim, 1).defeat, 1 - 11 / 243.0, 1e-12);
	for (unsigned hits = 3; hits <= 4; hits++) {
		fight_begin(fight);
		fight->bout.random_words[FB_WORD_KNOCKOUT] = word_with_hits(5, 5, hits);
		fight->bout.fighter[0].declared.target = FB_CHEST;
		fight->bout.fighter[0].declared.profile = &fight->bout.fighter[0].side->profiles[1];
		fb_land_attack(&fight->bout, 0, 1);
		assert_int_equal(fight->bout.fighter[1].ending, hits == 4 ? FB_STILL_IN : FB_KNOCKOUT);
	}
}

/* Without any of these house rules a matchup has no modified rolls. */
TEST_OF(struct fight *fight, test_printed_rules_are_not_modified)
{
	declare(fight, THRUSTS("chest"), DEFENDS("deflect"));
	assert_false(fight->matchup->has_modified_rolls);
	assert_true(fight->matchup->is_plain);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_advantages_may_be_dice),
	UNIT(test_lying_prone_may_hinder_one_kind_of_roll), UNIT(test_an_item_may_have_dice_in_defence),
	UNIT(test_a_shield_may_have_dice_in_defence), UNIT(test_the_off_hand_may_lose_dice_in_defence),
	UNIT(test_a_check_may_require_four_hits), UNIT(test_printed_rules_are_not_modified))
