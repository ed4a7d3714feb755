/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lookahead of an action, computed by hand from its definition (README.md, "The lookahead"). A thrust of the
 * fixture's fighters has rating 2 at every location. Wounds of level 1 to 5 have impact 1 to 5 and TN 4, 4, 5, 6, 6.
 */
#include <math.h>
#include <string.h>

#include "testing.h"
#include "fechtbook_fixture.h"
#include "rules/fechtbook/lookahead/evaluation.h"
#include "observable_fixture.h"

/*
 * Returns the value of a play's end for a fighter. The fighter has the initiative if `lead`. `tn` is the foe's TN minus
 * the fighter's, `owed` the dice that the foe owes minus those of the fighter.
 */
static double worth(int tn, int owed, bool lead)
{
	return 1 / (1 + exp(-(2 * tn + 0.2 * owed + (lead ? 0.01 : -0.01))));
}

static double choose(unsigned n, unsigned k)
{
	return k == 0 ? 1 : choose(n - 1, k - 1) * n / k;
}

/* Returns the chance of k hits with n dice at TN 4. */
static double hits(unsigned n, unsigned k)
{
	return choose(n, k) * ldexp(1, -(int)n);
}

static unsigned tn_after(unsigned level)
{
	return level >= 4 ? 6 : level == 3 ? 5 : 4;
}

static unsigned level_of(unsigned margin)
{
	return margin + 2 > 5 ? 5 : margin + 2;
}

static double lookahead(const struct salle_view *view)
{
	unsigned observable = view->decision == FB_ASK_ATTACK ? FB_SEES_ATTACK_LOOKAHEAD
		: view->decision == FB_ASK_DEFEND                 ? FB_SEES_DEFENCE_LOOKAHEAD
		: view->decision == FB_ASK_FEINT                  ? FB_SEES_FEINT_LOOKAHEAD
														  : FB_SEES_STEAL_LOOKAHEAD;
	return test_observable_value(&fb_vocabulary, view, observable, NULL);
}

/* Returns the view of ada, who thrusts at the chest with `dice` dice in `tempo`. The pools of ada and bea have `own`
 * and `foes` dice. */
static struct salle_view thrust_view(struct fight *fight, unsigned tempo, unsigned own, unsigned foes, unsigned dice)
{
	return view_of_attack(fight, tempo, own, foes, FB_DO_THRUST, 1, dice);
}

/*
 * Returns the value of a thrust of n dice against k dice in the last tempo. The foe has `left` more dice, which impact
 * can take.
 */
static double last_thrust(unsigned n, unsigned k, unsigned left, bool defended, bool loses_initiative)
{
	double sum = 0;
	for (unsigned h = 0; h <= n; h++)
		for (unsigned d = 0; d <= k; d++) {
			double chance = hits(n, h) * hits(k, d);
			if (h > d || (h == d && h > 0 && defended)) {
				unsigned level = level_of(h - d), owed = level > left ? level - left : 0;
				sum += chance * worth((int)tn_after(level) - 4, (int)owed, true);
			} else {
				sum += chance * worth(0, 0, d == h || !loses_initiative);
			}
		}
	return sum;
}

/* Returns the mean value of a thrust with ada's last die. The foe has no dice and the TN `tn`. */
static double worth_of_last_die(unsigned tn)
{
	double mean = 0;
	for (unsigned last = 0; last <= 1; last++) {
		unsigned second = last > 0 ? level_of(1) : 0;
		unsigned worst = last > 0 && tn_after(second) > tn ? tn_after(second) : tn;
		mean += 0.5 * worth((int)worst - 4, (int)second, true);
	}
	return mean;
}

/*
 * First tempo: ada thrusts with 3 of 4 dice, and bea deflects with her last 2. If the thrust lands or ties, ada has the
 * initiative and thrusts with her last die at a foe without dice. If bea beats the thrust, she has no dice to attack
 * with, so ada attacks anyway.
 */
TEST_OF(struct fight *fight, test_value_of_dice_left)
{
	double sum = 0;
	for (unsigned h = 0; h <= 3; h++)
		for (unsigned d = 0; d <= 2; d++) {
			double chance = hits(3, h) * hits(2, d);
			bool lands = h > d || (h == d && h > 0);
			unsigned level = lands ? level_of(h - d) : 0, tn = lands ? tn_after(level) : 4;
			double then = worth_of_last_die(tn);
			/* bea has no dice left, so she owes the whole impact of the first wound */
			then += worth((int)tn - 4, (int)level, true) - worth((int)tn - 4, 0, true);
			sum += chance * then;
		}
	fight_start(fight, 0);
	struct fb_bout *b = &fight->bout;
	b->fighter[0].pool = 4;
	b->fighter[1].pool = 2;
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_begin(fight);
	b->fighter[0].pool = 4;
	b->fighter[1].pool = 2;
	assert_true(fb_declare_attack(b, 0));
	b->fighter[1].defence_code[FB_DEFLECT] = fb_compute_defence_code(b, 1, FB_DEFLECT);
	struct salle_view view = view_of(fight, 1, FB_ASK_DEFEND);
	view.verdict =
		(struct salle_verdict){ .rule = 1, .action = FB_DEFLECT, .code = { 0, FB_NET_OFFSET }, .number = { 2 } };
	assert_near(lookahead(&view), 1 - sum, 1e-6);
}

/*
 * A Counter rolls 2 dice and costs 2 dice. If the Counter beats the thrust, bea has the thrust's hits as bonus dice in
 * the second tempo. Her 2 dice can beat 0 hits or 1 hit. After 1 hit she thrusts with one bonus die, and ada deflects
 * with her last die.
 */
TEST_OF(struct fight *fight, test_counter_is_worth_its_bonus_dice)
{
	double sum = 0;
	for (unsigned h = 0; h <= 3; h++)
		for (unsigned d = 0; d <= 2; d++) {
			bool lands = h > d || (h == d && h > 0);
			unsigned level = lands ? level_of(h - d) : 0, tn = lands ? tn_after(level) : 4;
			double then = worth_of_last_die(tn);
			then += worth((int)tn - 4, (int)level, true) - worth((int)tn - 4, 0, true);
			if (d > h && h == 1)
				then = 1 - last_thrust(1, 1, 0, true, true);
			sum += hits(3, h) * hits(2, d) * then;
		}
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_begin(fight);
	fight->bout.fighter[0].pool = 4;
	fight->bout.fighter[1].pool = 4;
	assert_true(fb_declare_attack(&fight->bout, 0));
	struct salle_view view = view_of(fight, 1, FB_ASK_DEFEND);
	view.verdict =
		(struct salle_verdict){ .rule = 1, .action = FB_COUNTER, .code = { 2, FB_NET_OFFSET, 1 }, .number = { 2 } };
	assert_near(lookahead(&view), 1 - sum, 1e-6);
}

/* Both thrust with 3 dice. Each has two dice for the initiative: one die that it adds and one for the thrust. So the
 * contest is even. */
TEST_OF(struct fight *fight, test_even_clash_by_hand)
{
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_begin(fight);
	fight->bout.fighter[0].pool = 3;
	fight->bout.fighter[1].pool = 4;
	assert_true(fb_declare_attack(&fight->bout, 0));
	struct salle_view view = view_of(fight, 1, FB_ASK_STEAL);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_STEAL_IT, .number = { 1 } };
	assert_near(lookahead(&view), 0.5, 1e-6);
	view.live_values[FB_SEES_POOL] = 5; /* bea has a fourth die for her attack */
	assert_true(lookahead(&view) > 0.5);
}

/* Returns the lookahead of ada's strike with 2 of her 6 dice. bea has 4 dice. */
static double strike(struct fight *fight, int64_t tempos, int32_t steal_tempos, unsigned tempo)
{
	fight->book.options.tempos = tempos;
	fight->book.options.steal_tempos = steal_tempos;
	fight_compile(fight);
	struct salle_view view = view_of_attack(fight, tempo, 6, 4, FB_DO_STRIKE, 0, 2);
	return lookahead(&view);
}

/*
 * Stealing would be bea's best reply to a strike. She may steal in the first tempo only, however many tempos follow, or
 * in every tempo with `steal_tempos: every`.
 */
TEST_OF(struct fight *fight, test_tempos_in_which_the_foe_may_steal)
{
	enum { FIRST, EVERY };
	double only = strike(fight, 1, FIRST, 0), second = strike(fight, 2, FIRST, 1);
	assert_true(only < second);
	assert_near(strike(fight, 2, EVERY, 1), only, 1e-12);
	assert_near(strike(fight, 1, EVERY, 0), only, 1e-12);
	assert_true(strike(fight, 3, FIRST, 0) < strike(fight, 3, FIRST, 1));
	assert_near(strike(fight, 3, EVERY, 1), strike(fight, 3, EVERY, 0), 1e-12);
}

/*
 * If the stealer would owe dice, the attacker's value can be above 1. ada has three dice for a blow at bea's ribs,
 * where every wound has impact 10. She has six dice for the second tempo, in which a wound anywhere else kills. bea
 * cannot wound ada through her armour. bea contends for the initiative with one die against none, and has one die to
 * attack. So bea strikes first with the chance 1/2 + 1/4. Then nothing opposes ada's hits, and a hit makes bea owe ten
 * dice. If ada strikes first, the dice that bea owes are not counted. ada wins unless her last six dice all miss.
 */
TEST_OF(struct fight *fight, test_stealing_worth_less_than_nothing)
{
	fight->book.options.initiative_aggressor = fight->book.options.initiative_thrust = 0;
	fight->fighter[0].speed = 0;
	fight->book.rule[FB_RULE_SWING].has_minimum_impact = fight->book.rule[FB_RULE_THRUST].has_minimum_impact = false;
	for (unsigned location = 0; location < FB_LOCATIONS; location++) {
		fight->fighter[0].layers_at[location] =
			(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 40 } } };
		for (unsigned type = 0; type < FB_TYPES; type++)
			for (unsigned level = 0; level < FB_LEVELS_PRINTED; level++) {
				struct fb_wound *wound = &fight->book.wound[location][type][level];
				*wound = (struct fb_wound){ .tn = 4, .impact = 10 };
				for (unsigned d6 = 0; d6 < 6; d6++)
					wound->effects[d6].death = location != FB_RIBS;
			}
	}
	for (unsigned gap = 0; gap < FB_GAPS; gap++)
		fight->fighter[0].layers_at_gap[gap] = fight->fighter[0].layers_at[FB_RIBS];
	fight_set_policy(fight, 0, "attack: [{do: thrust, wheel: chest, dice: 3}, {do: stand_down}]");
	fight_begin(fight);
	fight->bout.fighter[0].pool = 9;
	fight->bout.fighter[1].pool = 2;
	assert_true(fb_declare_attack(&fight->bout, 0));
	struct salle_view view = view_of(fight, 1, FB_ASK_STEAL);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_STEAL_IT, .number = { 1 } };
	double last = 1 - ldexp(1, -6) * (1 - worth(0, 0, true));
	double stolen = last + 0.75 * (1 - ldexp(1, -3)) * (worth(0, 10, true) - worth(0, 0, true));
	assert_true(stolen > 1);
	assert_near(lookahead(&view), 1 - stolen, 1e-6);
	view.verdict.number[0] = 2; /* bea allots both dice and has none left to attack */
	assert_true(lookahead(&view) < 1 - stolen);
}

/* At any TNs the value does not depend on which values the tables already hold, nor on the order in which values are
 * computed. */
TEST_OF(struct fight *fight, test_tables_change_nothing)
{
	enum { TNS = 9, ASKED = 20 * TNS };
	double before[ASKED];
	for (unsigned round = 0; round < 2; round++) {
		fight_compile(fight);
		for (unsigned i = 0; i < ASKED; i++) {
			unsigned n = round == 0 ? i : ASKED - 1 - i, k = n / TNS, tns = n % TNS;
			struct salle_view view = thrust_view(fight, k % 2, 3 + k % 9, 12 - k % 11, 1 + k % 3);
			view.live_values[FB_SEES_TN] = (uint8_t)(4 + tns / 3);
			view.live_values[FB_SEES_FOE_TN] = (uint8_t)(4 + tns % 3);
			double value = lookahead(&view);
			assert_true(value > 0 && value < 1);
			if (round == 0)
				before[n] = value;
			else
				assert_memory_equal(&before[n], &value, sizeof value);
		}
	}
}

/*
 * The value of an undefended blow is the same, bit for bit, in three computations: before the table has it, from the
 * table, and as an exchange without a defence.
 */
TEST_OF(struct fight *fight, test_undefended_value_equals_the_table)
{
	enum { TNS = 9, MOST = 12 };
	for (unsigned n = 0; n < 2 * TNS * MOST; n++) {
		unsigned tempo = n % 2, tns = n / 2 % TNS, dice = 1 + n / 2 / TNS;
		struct salle_view view = thrust_view(fight, tempo, 12, 1 + n % 12, dice);
		view.live_values[FB_SEES_TN] = (uint8_t)(4 + tns / 3);
		view.live_values[FB_SEES_FOE_TN] = (uint8_t)(4 + tns % 3);
		const struct fb_situation s = fb_make_situation(&view);
		struct fb_moment at = fb_make_moment(&view);
		at.pool[view.side] -= dice;
		struct fb_bid bid = { .aim = fb_make_aim(&s, view.side, view.verdict.code[0], FB_CHEST, 0, at.tn[!view.side]),
			.dice = dice,
			.tn = at.tn[view.side],
			.defence_tn = at.tn[!view.side] };
		struct fb_outcomes_by_margin room;
		bid.blow_cases = fb_find_blow_cases(s.lookahead, &bid.aim, at.tn[view.side], &room);
		double first = fb_value_of_unopposed_blow(&s, &bid, &at), whole = fb_value_of_exchange(&s, &bid, &at);
		double kept = fb_value_of_unopposed_blow(&s, &bid, &at);
		assert_memory_equal(&first, &whole, sizeof whole);
		assert_memory_equal(&kept, &whole, sizeof whole);
	}
}

/* A thrust of bea with margin 2 makes a wound of level 4. ada's armour reduces the level to 1 everywhere except at her
 * crown. */
TEST_OF(struct fight *fight, test_armour_leaves_one_exposed_wheel)
{
	static const struct {
		unsigned action;
		double level;
	} cases[] = { { FB_FAVOUR_NONE, 4 }, { FB_FAVOUR_WHEEL + FB_CHEST, 4 }, { FB_FAVOUR_WHEEL + FB_HEAD, 1 } };
	for (unsigned location = 0; location < FB_LOCATIONS; location++)
		if (location != FB_CROWN)
			fight->fighter[0].layers_at[location] =
				(struct fb_layers){ .n_layers = 1, .layer = { { .armour_value = 3 } } };
	fight_begin(fight);
	struct salle_view view = view_of(fight, 0, FB_ASK_FAVOUR);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		view.verdict = (struct salle_verdict){ .rule = 1, .action = (uint8_t)cases[i].action };
		assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_EXPOSED_LEVEL, (double[]){ 2 }),
			cases[i].level, 1e-9);
	}
}

RUN_TESTS_EACH(fight_setup, fight_teardown, UNIT(test_value_of_dice_left), UNIT(test_counter_is_worth_its_bonus_dice),
	UNIT(test_even_clash_by_hand), UNIT(test_tempos_in_which_the_foe_may_steal),
	UNIT(test_stealing_worth_less_than_nothing), UNIT(test_tables_change_nothing),
	UNIT(test_undefended_value_equals_the_table), UNIT(test_armour_leaves_one_exposed_wheel))
