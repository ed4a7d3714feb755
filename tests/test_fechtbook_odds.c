/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact chances, compared with an enumeration of every roll and with exchanges that are fought. */
#include <math.h>
#include <string.h>

#include "fechtbook_fixture.h"
#include "observable_fixture.h"
#include "testing.h"

enum { MEASURES = 8, LANDS = 0, MARGIN, LEVEL, OUT, DOWN, DISARM, IMPACT, RISE };
static const char *const names[MEASURES] = { "lands", "margin", "level", "out", "down", "disarm", "impact", "rise" };

/* Returns the view of `side` just before it declares its attack, with the verdict of its policy. */
static struct salle_view attack_view(struct fight *fight, unsigned side)
{
	struct fb_fighter_state *man = &fight->bout.fighter[side];
	man->footing_code = fb_encode_footing(man->added_cost, man->prone, man->shaken);
	struct salle_view view = view_of(fight, side, FB_ASK_ATTACK);
	view.verdict = salle_decide(&man->side->policy.decision[FB_ASK_ATTACK], &fight->bout);
	return view;
}

static struct fb_wound *wound_of_level(struct fight *fight, unsigned location, unsigned type, unsigned level)
{
	return &fight->book.wound[location][type][level - 1];
}

/* Sets up a fight with cases of all kinds: several locations on the chest's wheel, armour, and wounds with every
 * effect. */
static void set_up_all_cases(struct fight *fight)
{
	static const uint8_t place[6] = { FB_RIBS, FB_ABS, FB_HAND, FB_FOREARM, FB_RIBS, FB_UPPER_ARM };
	memcpy(fight->book.wheel[FB_CHEST][FB_SWING], place, sizeof place);
	memcpy(fight->book.wheel[FB_CHEST][FB_THRUST], place, sizeof place);
	for (unsigned side = 0; side < 2; side++)
		fight->fighter[side].layers_at[FB_RIBS] =
			(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1 } } };
	for (unsigned type = 0; type < FB_TYPES; type++)
		for (unsigned d6 = 0; d6 < 6; d6++) {
			wound_of_level(fight, FB_RIBS, type, 2)->effects[d6].knockout_req = d6 < 2 ? 2 : 0;
			wound_of_level(fight, FB_RIBS, type, 4)->effects[d6].death = d6 == 5;
			wound_of_level(fight, FB_ABS, type, 3)->effects[d6].knockdown_req = d6 < 3 ? 3 : FB_ALWAYS;
			wound_of_level(fight, FB_ABS, type, 5)->effects[d6].suffocation = d6 == 0;
			wound_of_level(fight, FB_HAND, type, 2)->effects[d6].drop_req = 1;
			wound_of_level(fight, FB_HAND, type, 3)->effects[d6].disabled = d6 > 3;
			wound_of_level(fight, FB_FOREARM, type, 3)->effects[d6].drop_req = 2;
		}
	wound_of_level(fight, FB_RIBS, FB_CUT, 3)->doubles = wound_of_level(fight, FB_RIBS, FB_PIERCE, 3)->doubles = true;
	for (unsigned type = 0; type < FB_TYPES; type++) {
		wound_of_level(fight, FB_RIBS, type, 3)->effects[1].knockout_req = 3;
		wound_of_level(fight, FB_RIBS, type, 3)->effects[2].death = 1;
	}
}

/* ---- compared with an enumeration ---- */

/* Computes the chances of 0 … n hits by enumerating all faces. */
static void enumerate_hits(unsigned n, unsigned tn, double *hits)
{
	unsigned all = 1;
	for (unsigned k = 0; k < n; k++)
		all *= 6;
	for (unsigned k = 0; k <= n; k++)
		hits[k] = 0;
	for (unsigned combination = 0; combination < all; combination++) {
		unsigned k = 0;
		for (unsigned die = 0, rest = combination; die < n; die++, rest /= 6)
			k += rest % 6 + 1 >= tn;
		hits[k] += 1. / all;
	}
}

/* Returns the chance that a check fails. */
static double chance_of_failed_check(unsigned dice, unsigned tn, unsigned req)
{
	double hits[8], sum = 0;
	enumerate_hits(dice, tn, hits);
	for (unsigned k = 0; k < req && k <= dice; k++)
		sum += hits[k];
	return sum;
}

/*
 * Adds to `sum` the effects, times `chance`, of a blow at one location, on one arm, with one d6 of the wound table that
 * set_up_all_cases() makes. All attributes of the victim are 4, and its base TN is 4.
 */
static void strike(double chance, unsigned location, unsigned arm, unsigned d6, unsigned doubles, int damage,
	double sum[MEASURES])
{
	static const unsigned tn_of[] = { 4, 4, 4, 5, 6, 6 };
	int level = damage - (location == FB_RIBS);
	level = level > 5 ? 5 : level < 0 ? 0 : level;
	if (level == 0)
		return;
	unsigned tn = tn_of[level];
	double out = 0, down = 0, drop = 0;
	if (location == FB_RIBS && level == 2)
		out = d6 <= 2 ? chance_of_failed_check(4, tn, 2) : 0;
	if (location == FB_RIBS && level == 3)
		out = doubles == 2 ? 1 : doubles == 1 ? chance_of_failed_check(4, tn, 3) : 0;
	if (location == FB_RIBS && level == 4)
		out = d6 == 6;
	if (location == FB_ABS && level == 3)
		down = d6 <= 3 ? chance_of_failed_check(4, tn, 3) : 1;
	if (location == FB_ABS && level == 5)
		out = d6 == 1;
	if (location == FB_HAND && level == 2)
		drop = chance_of_failed_check(4, tn, 1);
	if (location == FB_HAND && level == 3)
		drop = d6 >= 5;
	if (location == FB_FOREARM && level == 3)
		drop = chance_of_failed_check(4, tn, 2);
	sum[LEVEL] += chance * level;
	sum[IMPACT] += chance * level;
	sum[RISE] += chance * (tn - 4);
	sum[OUT] += chance * out;
	sum[DOWN] += chance * down;
	sum[DISARM] += arm == 0 ? chance * drop : 0; /* the sword is in the first hand, and the other is empty */
}

/*
 * Computes the means of an exchange by enumerating every roll. `dice` and `tn` are those of the attack, `against` and
 * `against_tn` those of the defence. `rating` includes bought damage, and `minimum` is the minimum impact. `thrust`
 * says whether the attack is a thrust.
 */
static void enumerate(unsigned dice, unsigned tn, unsigned against, unsigned against_tn, int rating, unsigned minimum,
	bool thrust, double sum[MEASURES])
{
	static const unsigned places[6] = { FB_RIBS, FB_ABS, FB_HAND, FB_FOREARM, FB_RIBS, FB_UPPER_ARM };
	double hit[8], stop[8];
	enumerate_hits(dice, tn, hit);
	enumerate_hits(against, against_tn, stop);
	for (unsigned m = 0; m < MEASURES; m++)
		sum[m] = 0;
	for (unsigned h = 0; h <= dice; h++)
		for (unsigned d = 0; d <= against; d++) {
			if (!(h > d || (thrust && h == d && h > 0)))
				continue;
			double chance = hit[h] * stop[d];
			sum[LANDS] += chance;
			sum[MARGIN] += chance * (h - d);
			for (unsigned cell = 0; cell < 6 * 2 * 36; cell++) {
				unsigned place = places[cell % 6], arm = cell / 6 % 2, first = cell / 12 % 6 + 1,
						 second = cell / 72 + 1;
				unsigned doubles = first != second ? 0 : first == 6 ? 2 : 1;
				double before = sum[IMPACT], share = chance / (6 * 2 * 36);
				strike(share, place, arm, first, doubles, rating + (int)(h - d), sum);
				/* the minimum impact of a swing applies at core locations */
				if (place == FB_RIBS || place == FB_ABS)
					sum[IMPACT] = fmax(sum[IMPACT], before + share * minimum);
			}
		}
}

static void assert_enumerated(const char *what, const double expected[MEASURES], const double got[MEASURES])
{
	for (unsigned m = 0; m < MEASURES; m++)
		if (!(fabs(expected[m] - got[m]) < 1e-12))
			fail_msg("%s: %s is %.15g, by enumeration %.15g", what, names[m], got[m], expected[m]);
}

static void ask_attack(const struct salle_view *view, double against, double got[MEASURES])
{
	for (unsigned m = 0; m < MEASURES; m++)
		got[m] = test_observable_value(&fb_vocabulary, view, FB_SEES_CHANCE + m, &against);
}

/*
 * Two attacks against 0, 1 and 2 dice, all at TN 4: a thrust with rating 2 and 3 dice, and a swing with rating 1, 2
 * dice and 2 dice bought for damage.
 */
TEST_OF(struct fight *fight, test_attack_by_enumeration)
{
	set_up_all_cases(fight);
	for (unsigned against = 0; against < 3; against++) {
		double expected[MEASURES], got[MEASURES];
		fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
		fight_begin(fight);
		struct salle_view view = attack_view(fight, 0);
		ask_attack(&view, against, got);
		enumerate(3, 4, against, 4, 2, 0, true, expected);
		assert_enumerated("thrust", expected, got);

		fight_set_policy(fight, 0, "attack: [{do: swing, wheel: chest, buy: 2, dice: 2}, {do: stand_down}]");
		fight_begin(fight);
		view = attack_view(fight, 0);
		ask_attack(&view, against, got);
		enumerate(2, 4, against, 4, 1 + 2, 1 + 2, false, expected);
		assert_enumerated("swing", expected, got);
	}
}

/* With `thrust_wins_ties: no` a tied thrust has no effect. A shield of medium size defends at an advantage. */
TEST_OF(struct fight *fight, test_ties_and_shields)
{
	double expected[MEASURES], got[MEASURES];
	set_up_all_cases(fight);
	fight->book.options.thrust_wins_ties = false;
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight->fighter[1].has_shield = true;
	fight->fighter[1].shield = (struct fb_shield){ .name = "shield", .class = FB_1H, .deflects_with_advantage = true };
	fight_begin(fight);
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	struct salle_view view = attack_view(fight, 0);
	ask_attack(&view, 2, got);
	enumerate(3, 4, 2, 3, 2, 0, false, expected);
	assert_enumerated("thrust at a shield", expected, got);

	/* a shaken fighter attacks at TN 5; a prone foe with a shield deflects at TN 4 */
	fight->bout.fighter[0].shaken = true;
	fight->bout.fighter[1].prone = true;
	view = attack_view(fight, 0);
	ask_attack(&view, 2, got);
	enumerate(3, 5, 2, 4, 2, 0, false, expected);
	assert_enumerated("shaken at prone", expected, got);
}

/* bea is prone and shaken. A prone fighter cannot defend at a further disadvantage, so bea has no defence. */
TEST_OF(struct fight *fight, test_no_defence_left)
{
	double none[MEASURES], got[MEASURES];
	set_up_all_cases(fight);
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_begin(fight);
	fight->bout.fighter[1].prone = fight->bout.fighter[1].shaken = true;
	struct salle_view view = attack_view(fight, 0);
	ask_attack(&view, 5, got);
	ask_attack(&view, 0, none);
	assert_enumerated("no defence", none, got);
	enumerate(3, 4, 0, 4, 2, 0, false, none);
	assert_enumerated("an open roll", none, got);
}

/*
 * "Initiative Contests": the stealer has 2 dice and 1 for its thrust. The aggressor has 1 die, 1 for its thrust, and 2
 * that it adds.
 */
TEST_OF(struct fight *fight, test_chance_to_strike_first_by_enumeration)
{
	fight_begin(fight);
	assert_true(fb_declare_attack(&fight->bout, 0));
	struct salle_view view = view_of(fight, 1, FB_ASK_STEAL);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_STEAL_IT, .number = { 2 } };
	double own[4], foes[5], sum = 0, added = 2;
	enumerate_hits(3, 4, own);
	enumerate_hits(4, 4, foes);
	for (unsigned h = 0; h <= 3; h++)
		for (unsigned k = 0; k < h; k++)
			sum += own[h] * foes[k];
	assert_true(fabs(test_observable_value(&fb_vocabulary, &view, FB_SEES_FIRST, &added) - sum) < 1e-12);
}

/*
 * "Declare Favoring": the sword's worst blow with margin 2 is a thrust: level 4 at the bare crown, level 3 at AV 1. If
 * the head is favoured or behind a shield, the worst blow is level 3.
 */
TEST_OF(struct fight *fight, test_worst_blow_depends_on_favoured_wheels)
{
	const double margin = 2;
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (location != FB_CROWN)
			fight->fighter[1].layers_at[location] =
				(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 1 } } };
	for (unsigned shielded = 0; shielded < 2; shielded++) {
		fight->fighter[1].has_shield = shielded;
		fight->fighter[1].shield =
			(struct fb_shield){ .name = "heater", .class = FB_1HH, .covers = 2, .deflects_with_advantage = true };
		fight_set_policy(fight, 1, "favour: [{do: chest}, {do: nothing}]");
		fight_compile(fight);
		fight_start(fight, 0);
		struct salle_view view = view_of(fight, 1, FB_ASK_FAVOUR);
		static const struct {
			unsigned action, level;
		} cases[] = { { FB_FAVOUR_NONE, 4 }, { FB_FAVOUR_WHEEL + FB_HEAD, 3 }, { FB_FAVOUR_WHEEL + FB_BELLY, 4 } };
		for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
			view.verdict = (struct salle_verdict){ .rule = 1, .action = (uint8_t)cases[i].action };
			assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_EXPOSED_LEVEL, &margin),
				shielded ? 3 : cases[i].level, 1e-9);
			assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_EXPOSED_OUT, &margin), 0, 1e-9);
		}
	}
}

/* ---- compared with exchanges that are fought ---- */

/* Fights the exchange that side `a` has declared `BOUTS` times. Compares the means with the expected ones, with the
 * chance `gains` that the foe gains the initiative, and with the mean number `bonus` of the foe's bonus dice. */
static void fight_it(struct fight *fight, unsigned a, const double expected[MEASURES], double gains, double bonus)
{
	enum { BOUTS = 40000, SUMS = MEASURES + 2 };
	double sum[SUMS] = { 0 }, squares[SUMS] = { 0 };
	struct fb_bout before = fight->bout;
	for (unsigned bout = 0; bout < BOUTS; bout++) {
		fight->bout = before;
		salle_stream_fill(&fight->stream, fight->bout.random_words, FB_WORDS);
		unsigned event = before.fighter[a].declared.profile->event;
		unsigned landed = fight_times_succeeded(fight, a, event);
		unsigned margins = fight_sum_of_margins(fight, a, event);
		fb_resolve_contest(&fight->bout, a);
		const struct fb_fighter_state *victim = &fight->bout.fighter[!a], *was = &before.fighter[!a];
		bool lands = fight_times_succeeded(fight, a, event) > landed;
		double seen[SUMS] = { lands, lands ? fight_sum_of_margins(fight, a, event) - margins : 0, victim->worst_wound,
			victim->ending != FB_STILL_IN, victim->prone && !was->prone, fb_is_armed(was) && !fb_is_armed(victim),
			victim->impact - was->impact, victim->tn - was->tn, fight->bout.initiative != a, victim->next_bonus_dice };
		for (unsigned k = 0; k < SUMS; k++) {
			sum[k] += seen[k];
			squares[k] += seen[k] * seen[k];
		}
	}
	for (unsigned k = 0; k < SUMS; k++) {
		double mean = sum[k] / BOUTS, sigma = sqrt((squares[k] / BOUTS - mean * mean) / BOUTS);
		double wanted = k < MEASURES ? expected[k] : k == MEASURES ? gains : bonus;
		if (!(fabs(mean - wanted) <= 4.5 * sigma + 1e-9))
			fail_msg("measure %u is %.6f, as fought %.6f +- %.6f", k, wanted, mean, sigma);
	}
	fight->bout = before;
}

static void assert_as_fought(struct fight *fight, const char *attack, const char *defence)
{
	struct fb_bout *b = &fight->bout;
	double expected[MEASURES], of_foe[MEASURES], no_arguments = 0;
	fight_set_policy(fight, 0, attack);
	fight_set_policy(fight, 1, defence);
	fight_begin(fight);
	struct salle_view view = attack_view(fight, 0);
	assert_true(fb_declare_attack(b, 0));
	b->fighter[1].declared.dice = 0;
	struct salle_verdict verdict;
	for (unsigned d = FB_DEFLECT; d < FB_DEFENCES; d++)
		b->fighter[1].defence_code[d] = fb_compute_defence_code(b, 1, d);
	verdict = salle_decide(&b->fighter[1].side->policy.decision[FB_ASK_DEFEND], b);
	struct salle_view of_defence = view_of(fight, 1, FB_ASK_DEFEND);
	of_defence.verdict = verdict;
	for (unsigned m = 0; m < MEASURES; m++)
		expected[m] = test_observable_value(&fb_vocabulary, &of_defence, FB_SEES_STRUCK + m, &no_arguments);
	fb_declare_defence(b, 1);
	fight_it(fight, 0, expected, test_observable_value(&fb_vocabulary, &of_defence, FB_SEES_GAINS, &no_arguments),
		test_observable_value(&fb_vocabulary, &of_defence, FB_SEES_BONUS, &no_arguments));
	if (verdict.action == FB_DEFLECT) {
		ask_attack(&view, verdict.number[0], of_foe);
		assert_enumerated("the same, seen by the attacker", expected, of_foe);
	}
	struct salle_view of_feint = view_of(fight, 0, FB_ASK_FEINT);
	for (unsigned m = 0; m < MEASURES; m++)
		of_foe[m] = test_observable_value(&fb_vocabulary, &of_feint, FB_SEES_LANDS + m, &no_arguments);
	assert_enumerated("the same, before a feint", expected, of_foe);
}

TEST_OF(struct fight *fight, test_exchanges_as_fought)
{
	set_up_all_cases(fight);
	assert_as_fought(fight, "attack: [{do: swing, wheel: chest, buy: 1, dice: 6}, {do: stand_down}]",
		"defend: [{do: deflect, dice: 4}, {do: nothing}]");
	assert_as_fought(fight, "attack: [{do: thrust, wheel: chest, buy: 1, dice: 6}, {do: stand_down}]",
		"defend: [{do: counter, dice: 5}, {do: nothing}]");
	assert_as_fought(fight, "attack: [{do: thrust, wheel: arms, dice: 5}, {do: stand_down}]",
		"defend: [{do: dodge, initiative: yes, dice: 5}, {do: nothing}]");
	assert_as_fought(fight, "attack: [{do: thrust, wheel: chest, dice: 4}, {do: stand_down}]", "defend: nothing");
	fight->fighter[1].weapons[0].traits |= FB_COMPLEX_GUARD;
	assert_as_fought(fight, "attack: [{do: swing, wheel: chest, dice: 7}, {do: stand_down}]",
		"defend: [{do: dodge, dice: 3}, {do: nothing}]");
	fight->book.options.arm_hit = 1;
	assert_as_fought(fight, "attack: [{do: swing, wheel: chest, dice: 7}, {do: stand_down}]",
		"defend: [{do: deflect, dice: 3}, {do: nothing}]");
}

/* House rules: the base TN is 5 or 6. Then the swing wins ties and counts half of its margin, and the thrust loses ties
 * and counts no margin. */
TEST_OF(struct fight *fight, test_house_rules_as_fought)
{
	static const char swing[] = "attack: [{do: swing, wheel: chest, buy: 1, dice: 6}, {do: stand_down}]";
	static const char thrust[] = "attack: [{do: thrust, wheel: chest, buy: 1, dice: 6}, {do: stand_down}]";
	static const char deflect[] = "defend: [{do: deflect, dice: 4}, {do: nothing}]";
	set_up_all_cases(fight);
	for (fight->book.options.base_tn = 5; fight->book.options.base_tn <= 6; fight->book.options.base_tn++) {
		assert_as_fought(fight, swing, deflect);
		assert_int_equal(fight->bout.fighter[1].tn, fight->book.options.base_tn);
		assert_as_fought(fight, thrust, deflect);
	}
	fight->book.options.base_tn = 4;
	fight->book.rule[FB_RULE_SWING].wins_ties = true;
	fight->book.rule[FB_RULE_SWING].margin_share = FB_MARGIN_HALF;
	fight->book.rule[FB_RULE_THRUST].wins_ties = false;
	fight->book.rule[FB_RULE_THRUST].margin_share = FB_MARGIN_NONE;
	fight->book.rule[FB_RULE_THRUST].has_minimum_impact = true;
	assert_as_fought(fight, swing, deflect);
	assert_as_fought(fight, thrust, deflect);
}

/* A weapon held in two hands falls only if one hand cannot hold it. */
TEST_OF(struct fight *fight, test_two_hands_as_fought)
{
	set_up_all_cases(fight);
	struct fb_weapon *weapon = &fight->fighter[1].weapons[0];
	weapon->grips[0].hands = 2;
	assert_as_fought(fight, "attack: [{do: swing, wheel: chest, dice: 7}, {do: stand_down}]",
		"defend: [{do: deflect, dice: 3}, {do: nothing}]");
	weapon->grips[1] = weapon->grips[0];
	weapon->grips[0].hands = 1;
	weapon->n_grips = 2;
	assert_as_fought(fight, "attack: [{do: swing, wheel: chest, dice: 7}, {do: stand_down}]",
		"defend: [{do: deflect, dice: 3}, {do: nothing}]");
}

/*
 * Compares the exact chances of a feint from a gap with fought exchanges. The attack has 3 dice. Four of the remaining
 * dice buy two dice, and the 3 dice of the gap's activation cost become dice of the attack.
 */
static void assert_feint_as_fought(struct fight *fight, const char *says)
{
	struct fb_bout *b = &fight->bout;
	double expected[MEASURES], no_arguments = 0;
	set_up_all_cases(fight);
	fight_set_policy(fight, 0, says);
	fight_begin(fight);
	assert_true(fb_declare_attack(b, 0));
	fb_declare_defence(b, 1);
	struct salle_view view = view_of(fight, 0, FB_ASK_FEINT);
	view.verdict = salle_decide(&b->fighter[0].side->policy.decision[FB_ASK_FEINT], b);
	assert_int_equal(view.verdict.action, FB_DO_FEINT);
	for (unsigned m = 0; m < MEASURES; m++)
		expected[m] = test_observable_value(&fb_vocabulary, &view, FB_SEES_LANDS + m, &no_arguments);
	fb_consider_feint(b, 0);
	assert_int_equal(b->fighter[0].declared.dice, 3 + 2 + 3);
	double attack[9], defence[9], gains = 0;
	enumerate_hits(8, 4, attack);
	enumerate_hits(b->fighter[1].declared.defence_dice, 4, defence);
	for (unsigned h = 0; h <= 8; h++)
		for (unsigned k = h + 1; k <= b->fighter[1].declared.defence_dice; k++)
			gains += attack[h] * defence[k];
	fight_it(fight, 0, expected, gains, 0);
}

static void test_feint_as_fought(void **state)
{
	assert_feint_as_fought(*state,
		"attack: [{do: gap, dice: 3}, {do: stand_down}]\nfeint: [{do: feint, wheel: chest, dice: 4}, {do: nothing}]");
}

/* A feint that also changes the thrust to a swing. */
static void test_feint_to_a_swing_as_fought(void **state)
{
	assert_feint_as_fought(*state,
		"attack: [{do: gap, dice: 3}, {do: stand_down}]\n"
		"feint: [{do: feint, wheel: chest, as: swing, dice: 4}, {do: nothing}]");
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_attack_by_enumeration), UNIT(test_ties_and_shields),
	UNIT(test_no_defence_left), UNIT(test_chance_to_strike_first_by_enumeration),
	UNIT(test_worst_blow_depends_on_favoured_wheels), UNIT(test_exchanges_as_fought), UNIT(test_house_rules_as_fought),
	UNIT(test_two_hands_as_fought), UNIT(test_feint_as_fought), UNIT(test_feint_to_a_swing_as_fought))
