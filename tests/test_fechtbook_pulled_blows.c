/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chances that policies see of strikes with the body against metal ("Unarmed Combat"). A hand strikes ribs in maille of
 * AV 1. The strike's damage is rating 0 plus half of the margin, minus 1. The hand has soak 0 and suffers the whole
 * margin as damage. A wound of level 1 to 5 has impact 1 to 5 and TN 4, 4, 5, 6, 6.
 */
#include <math.h>

#include "testing.h"
#include "fechtbook_fixture.h"
#include "observable_fixture.h"

static struct fb_effects *effects_of(struct fight *fight, unsigned location, unsigned level)
{
	return fight->book.wound[location][FB_BLUNT][level - 1].effects;
}

/* Returns the index of the profile of a swing with the hand. */
static uint8_t hand_of(const struct fight *fight)
{
	const struct fb_side *own = &fight->matchup->side[0];
	for (uint8_t p = own->body_strikes.first_profile;
		 p < own->body_strikes.first_profile + own->body_strikes.n_profiles; p++)
		if (own->profiles[p].attack_means == FB_WITH_HAND && own->profiles[p].mode == FB_SWING)
			return p;
	fail_msg("no hand swings");
	return 0;
}

/* Returns the view of ada, who is about to strike with the last `dice` dice of her pool. bea's pool has `foes` dice. */
static struct salle_view strike_view(struct fight *fight, unsigned tempo, unsigned dice, unsigned foes)
{
	fight->fighter[1].layers_at[FB_RIBS] =
		(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1, .traits = FB_MAILLE } } };
	fight_set_policy(fight, 0, "attack: [{do: swing, wheel: chest, with: hand, dice: 3}, {do: stand_down}]");
	fight_compile(fight);
	return view_of_attack(fight, tempo, dice, foes, FB_DO_SWING, hand_of(fight), dice);
}

static double value_against(const struct salle_view *view, unsigned observable, double against)
{
	return test_observable_value(&fb_vocabulary, view, observable, &against);
}

/*
 * With three dice against none, margins 1, 2 and 3 occur in 3, 3 and 1 of 8 cases. So the mean level of the hand's
 * wound is (3 * 1 + 3 * 2 + 1 * 3) / 8. Against one die the margins occur in 6, 4 and 1 of 16 cases. A wound of level 3
 * requires a knockout check of 2 hits. Grit 4 fails this check with the chance 48/81 at TN 5, and 1125/1296 at TN 6.
 */
TEST_OF(struct fight *fight, test_chances_of_the_hands_wound_by_hand)
{
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of(fight, FB_HAND, 3)[d6].knockout_req = 2;
	struct salle_view view = strike_view(fight, 1, 3, 12);
	assert_near(value_against(&view, FB_SEES_RECOIL, 0), 12 / 8., 1e-12);
	assert_near(value_against(&view, FB_SEES_RECOIL, 1), 17 / 16., 1e-12);
	assert_near(value_against(&view, FB_SEES_RECOIL_OUT, 1), 1 / 16. * 48 / 81, 1e-12);
	view.live_values[FB_SEES_TN] = 6; /* at TN 6 three dice all hit with the chance 1/216 */
	assert_near(value_against(&view, FB_SEES_RECOIL_OUT, 0), 1 / 216. * 1125 / 1296, 1e-12);
	view.verdict.code[0] = 0; /* a strike with the sword, which metal does not hurt */
	assert_near(value_against(&view, FB_SEES_RECOIL, 0), 0, 1e-12);
}

/* After both have declared, the defender and an attacker that may feint see the same chances as above. */
TEST_OF(struct fight *fight, test_chances_of_either_side)
{
	struct fb_bout *b = &fight->bout;
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of(fight, FB_HAND, 3)[d6].knockout_req = 2;
	fight_set_policy(fight, 1, "defend: [{do: deflect, dice: 1}, {do: nothing}]");
	(void)strike_view(fight, 1, 12, 12);
	assert_true(fb_declare_attack(b, 0));
	assert_int_equal(b->fighter[0].declared.dice, 3);
	b->fighter[1].defence_code[FB_DEFLECT] = fb_compute_defence_code(b, 1, FB_DEFLECT);
	struct salle_view view = view_of(fight, 1, FB_ASK_DEFEND);
	view.verdict =
		(struct salle_verdict){ .rule = 1, .action = FB_DEFLECT, .code = { 0, FB_NET_OFFSET }, .number = { 1 } };
	assert_near(value_against(&view, FB_SEES_STRUCK_RECOIL, 0), 17 / 16., 1e-12);
	assert_near(value_against(&view, FB_SEES_STRUCK_RECOIL_OUT, 0), 1 / 16. * 48 / 81, 1e-12);
	fb_declare_defence(b, 1);
	view = view_of(fight, 0, FB_ASK_FEINT);
	assert_near(value_against(&view, FB_SEES_LANDS_RECOIL, 0), 17 / 16., 1e-12);
	assert_near(value_against(&view, FB_SEES_LANDS_RECOIL_OUT, 0), 1 / 16. * 48 / 81, 1e-12);
}

/* ---- the lookahead ---- */

/*
 * Returns the value of a play's end for the fighter with the initiative. `tn` is the foe's TN minus the fighter's,
 * `owed` the dice that the foe owes minus those of the fighter.
 */
static double value_of_end(int tn, int owed)
{
	return 1 / (1 + exp(-(2 * tn + 0.2 * owed + 0.01)));
}

/*
 * Returns the value of a strike with the bare hand in the last tempo, with four dice against none. The foe's armour
 * hurts the hand: the margin is the level of the hand's wound and the number of dice that the striker owes. With margin
 * 4 the foe has a wound of level 1, too, and `at_four` is the value of this outcome.
 */
static double last_strike(double at_four)
{
	return 1 / 16. * value_of_end(0, 0) + 4 / 16. * value_of_end(0, -1) + 6 / 16. * value_of_end(0, -2) +
		4 / 16. * value_of_end(-1, -3) + 1 / 16. * at_four;
}

TEST_OF(struct fight *fight, test_lookahead_values_pulled_blows)
{
	struct salle_view view = strike_view(fight, 1, 4, 0);
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_LOOKAHEAD, NULL),
		last_strike(value_of_end(-2, -3)), 1e-6);
	/* the hand's wound of level 4 knocks the striker out with the chance 1125/1296, at TN 6 */
	double out = 1125 / 1296.;
	for (unsigned d6 = 0; d6 < 6; d6++)
		effects_of(fight, FB_HAND, 4)[d6].knockout_req = 2;
	view = strike_view(fight, 1, 4, 0);
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_LOOKAHEAD, NULL),
		last_strike((1 - out) * value_of_end(-2, -3)), 1e-6);
	/* the foe's wound kills with half of the d6; if both fighters are out, the bout is a draw */
	for (unsigned d6 = 0; d6 < 3; d6++)
		effects_of(fight, FB_RIBS, 1)[d6].death = 1;
	view = strike_view(fight, 1, 4, 0);
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_LOOKAHEAD, NULL),
		last_strike(0.5 * (1 - out / 2) + 0.5 * (1 - out) * value_of_end(-2, -3)), 1e-6);
	/* at TN 6 no wound raises the striker's TN further, and each of the four dice hits with the chance 1/6 */
	view.live_values[FB_SEES_TN] = 6;
	double six[5] = { 625 / 1296., 500 / 1296., 150 / 1296., 20 / 1296., 1 / 1296. };
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_LOOKAHEAD, NULL),
		six[0] * value_of_end(-2, 0) + six[1] * value_of_end(-2, -1) + six[2] * value_of_end(-2, -2) +
			six[3] * value_of_end(-2, -3) + six[4] * (0.5 * (1 - out / 2) + 0.5 * (1 - out) * value_of_end(-2, -3)),
		1e-6);
}

/* A striker that falls by the damage to its hand owes three more dice. For half of the d6 a check of 3 hits decides
 * whether the striker falls. */
TEST_OF(struct fight *fight, test_fallen_striker_owes_three_dice)
{
	for (unsigned level = 1; level <= 5; level++)
		for (unsigned d6 = 0; d6 < 3; d6++)
			effects_of(fight, FB_HAND, level)[d6].knockdown_req = 3;
	/* four dice of Reflex at TN 4 score fewer than 3 hits with the chance 11/16 */
	double falls = 0.5 * 11 / 16.;
	struct salle_view view = strike_view(fight, 1, 1, 0);
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_LOOKAHEAD, NULL),
		0.5 * value_of_end(0, 0) + 0.5 * ((1 - falls) * value_of_end(0, -1) + falls * value_of_end(0, -4)), 1e-6);
}

/*
 * ada strikes with her last die. bea steals the initiative with one of two dice and thrusts with the other. bea's
 * thrust makes a wound of level 3 (rating 2 + margin 1) with TN 5 and impact 3. In the contest bea rolls 3 dice (one
 * more for reach, one for the thrust) against ada's 1 die. bea wins with the chance 11/16 and ties with 4/16. Nobody
 * has dice for the second tempo. If bea's thrust misses, the maille wounds ada's hand, and she owes a die.
 */
TEST_OF(struct fight *fight, test_clash_counts_the_wound_of_the_hand)
{
	struct fb_bout *b = &fight->bout;
	(void)strike_view(fight, 0, 3, 2);
	b->fighter[0].pool = 5; /* 2 dice for the distance, 3 for the strike */
	assert_true(fb_declare_attack(b, 0));
	b->fighter[0].pool = 0;
	b->fighter[0].declared.dice = 1;
	struct salle_view view = view_of(fight, 1, FB_ASK_STEAL);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_STEAL_IT, .number = { 1 } };
	double even = value_of_end(0, 0);
	double missed =
		(1 - even) + 0.5 * (value_of_end(0, -1) - value_of_end(0, 0)); /* ada's value of striking with one die */
	double bea_first = 0.5 * (1 - missed) + 0.5 * value_of_end(1, 0);
	/* bea's value of stealing */
	double answered = 0.5 * (1 - even) + 0.5 * (1 - value_of_end(-1, 0) + value_of_end(1, 3) - value_of_end(1, 0));
	double ada = 3 / 16. * (1 - answered) + 13 / 16. * (1 - bea_first);
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_STEAL_LOOKAHEAD, NULL), 1 - ada, 1e-6);
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_chances_of_the_hands_wound_by_hand),
	UNIT(test_chances_of_either_side), UNIT(test_lookahead_values_pulled_blows),
	UNIT(test_fallen_striker_owes_three_dice), UNIT(test_clash_counts_the_wound_of_the_hand))
