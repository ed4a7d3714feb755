/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The lookahead of every action, compared with tests/answers/lookahead_fechtbook.def. A Python program computed these
 * answers from the rules and from README.md ("The lookahead", "What else expert knows"); the program shares no code
 * with salle. The other tests compute maneuvers other than blows by hand. Both fighters begin a play with one die, so
 * all sequels can be enumerated.
 */
#include <math.h>

#include "testing.h"
#include "grapple_fixture.h"
#include "observable_fixture.h"

/*
 * Returns the value of a play's end for a fighter. The fighter has the initiative if `lead`. `tn` is the foe's TN minus
 * the fighter's, `owed` the dice that the foe owes minus those of the fighter.
 */
static double value_of_end(int tn, int owed, bool lead)
{
	return 1 / (1 + exp(-(2 * tn + 0.2 * owed + (lead ? 0.01 : -0.01))));
}

/* Returns the chance of k hits with n dice that hit with p each. */
static double chance_of_n_hits(unsigned n, unsigned k, double p)
{
	double chance = 1;
	for (unsigned i = 0; i < k; i++)
		chance *= p * (n - i) / (i + 1);
	for (unsigned i = k; i < n; i++)
		chance *= 1 - p;
	return chance;
}

static double chance_of_even_hits(unsigned n, unsigned k)
{
	return chance_of_n_hits(n, k, 0.5);
}

/* Profiles whose indices depend on the matchup. */
enum { POMMEL = 240, FOES_POMMEL = 242, THROWN = 244, FOES_THROWN, SHOT, DAGGER };

static const struct answer {
	const char *action;
	unsigned line, tempo, grapples, own, foes;
	double value;
	unsigned decision;
	struct salle_verdict verdict;
	uint8_t live[FB_LIVE]; /* a value plus 1; 0 keeps the bout's value */
	int32_t steal_tempos;  /* the option of this name */
} answers[] = {
#define CODE(...) .verdict.code = { __VA_ARGS__ }
#define NUMBER(...) .verdict.number = { __VA_ARGS__ }
#define SEEN(name, value) .live[FB_SEES_##name] = (value) + 1
#define EVERY_TEMPO .steal_tempos = 1
#define FOES(maneuver, profile, bought, dice)                                                                       \
	SEEN(FOE_MANEUVER, maneuver), SEEN(FOE_PROFILE, profile), SEEN(FOE_TARGET, FB_CHEST), SEEN(FOE_BOUGHT, bought), \
		SEEN(FOE_DICE, dice)
#define ANSWER(asked, does, in, close, left, against, ...)                                                  \
	{ #asked ": " #does, __LINE__, in, close, left, against, .decision = FB_ASK_##asked, .verdict.rule = 1, \
		.verdict.action = FB_##does, .value = __VA_ARGS__ },
#include "answers/lookahead_fechtbook.def"
};

enum { N_ANSWERS = sizeof answers / sizeof *answers };

static const struct fb_weapon pistol = { .name = "pistol",
	.proficiency = FB_BRAWLING,
	.reach = FB_REACH_S,
	.can_be_sheathed = true,
	.n_grips = 1,
	.grips = { { .class = FB_1H, .reach = FB_REACH_S, .hands = 1, .nearest = 1, .farthest = 2 } },
	.traits = FB_PICK,
	.firearm = true,
	.shot = { 4, 4, FB_PIERCE } };

/* Gives both fighters one die at the beginning of every play. Each test sets bea's rules for a grapple itself. */
static int setup(void **state)
{
	(void)fight_setup(state);
	struct fight *fight = *state;
	for (unsigned side = 0; side < 2; side++) {
		/* the pool of a grapple has 4 + 8 dice, minus 11 for encumbrance */
		fight->fighter[side].encumbrance = fight->fighter[side].load = 11;
		fight->fighter[side].pool = fight->fighter[side].pool_with[0] = 1;
	}
	fight_add_dagger(fight, 0, false);
	fight->fighter[0].weapons[2] = pistol;
	fight->fighter[0].n_weapons = 3;
	grapple_compile(fight, WRESTLES("hold"), "clinch: grapple");
	assert_int_equal(fight->bout.fighter[0].side->specials->pool, 1);
	assert_int_equal(fight->bout.fighter[1].side->pool[0], 1);
	return 0;
}

/* Sets the tempo (0 is the first) and both pools. The fight is a grapple if `grapples`, else with weapons. */
static void set_tempo_and_pools(struct fight *fight, unsigned tempo, unsigned own, unsigned foes, bool grapples)
{
	grapple_start(fight, 0);
	fight->bout.grapple = grapples;
	fight->bout.distance = grapples ? 1 : 3;
	fight->bout.tempo = (uint8_t)tempo;
	fight->bout.fighter[0].pool = (uint8_t)own;
	fight->bout.fighter[1].pool = (uint8_t)foes;
}

static double lookahead(struct salle_view *view, unsigned observable, struct salle_verdict verdict)
{
	static const double stakes[4] = { 0.8, 3, 3, 3 };
	verdict.rule = 1;
	view->verdict = verdict;
	return test_observable_value(&fb_vocabulary, view, observable, stakes);
}

/* Returns the lookahead of ada's Disarm with n dice, which costs 1 die. */
static double disarm(const struct fight *fight, unsigned n, unsigned observable)
{
	struct salle_view view = view_of(fight, 0, FB_ASK_ATTACK);
	return lookahead(&view, observable,
		(struct salle_verdict){ .action = FB_DO_DISARM, .code = { 0, FB_CHEST, 1 }, .number = { (uint8_t)n } });
}

static uint8_t profile_of(const struct fight *fight, unsigned number)
{
	const struct fb_side *side = fight->matchup->side;
	unsigned hold = fight->bout.fighter[0].hold;
	return (uint8_t)(number >= DAGGER ? side->hold[2].first_profile + 1U
			: number >= SHOT          ? side->specials->thrown_profile[4]
			: number >= FOES_THROWN   ? side[1].specials->thrown_profile[hold]
			: number >= THROWN        ? side->specials->thrown_profile[hold]
			: number >= FOES_POMMEL   ? number - FOES_POMMEL + side[1].pommel_strikes[hold].first_profile
			: number >= POMMEL        ? number - POMMEL + side[0].pommel_strikes[hold].first_profile
									  : number);
}

static double evaluate(struct fight *fight, const struct answer *row)
{
	static const uint8_t observables[] = { [FB_ASK_ATTACK] = FB_SEES_ATTACK_EVALUATION,
		[FB_ASK_DEFEND] = FB_SEES_DEFENCE_EVALUATION,
		[FB_ASK_FEINT] = FB_SEES_FEINT_LOOKAHEAD,
		[FB_ASK_STEAL] = FB_SEES_STEAL_LOOKAHEAD,
		[FB_ASK_WRESTLE] = FB_SEES_WRESTLE_EVALUATION,
		[FB_ASK_RESIST] = FB_SEES_RESIST_EVALUATION };
	set_tempo_and_pools(fight, row->tempo, row->own, row->foes, row->grapples);
	struct salle_view view = view_of(fight, 0, row->decision);
	for (unsigned o = 0; o < FB_LIVE; o++)
		if (row->live[o] > 0)
			view.live_values[o] = profile_of(fight, row->live[o] - 1U);
	struct salle_verdict verdict = row->verdict;
	verdict.code[0] = profile_of(fight, verdict.code[0]);
	return lookahead(&view, observables[row->decision], verdict);
}

static void test_evaluations_equal_known_answers(void **state)
{
	struct fight *fight = *state;
	unsigned faults = 0;
	for (size_t i = 0; i < N_ANSWERS; i++) {
		const struct answer *row = &answers[i];
		if (fight->book.options.steal_tempos != row->steal_tempos) {
			fight->book.options.steal_tempos = row->steal_tempos;
			grapple_compile(fight, WRESTLES("hold"), "clinch: grapple");
		}
		double value = evaluate(fight, row);
		if (fabs(value - row->value) < 1e-6) /* the values have single precision */
			continue;
		print_error("lookahead_fechtbook.def:%u: %s: %.9f, not %.9f\n", row->line, row->action, value, row->value);
		faults++;
	}
	assert_int_equal(faults, 0);
}

/* Every action of the decisions that have a lookahead has a row. */
static void test_every_action(void **state)
{
	static const uint8_t decisions[] = { FB_ASK_ATTACK, FB_ASK_STEAL, FB_ASK_DEFEND, FB_ASK_FEINT, FB_ASK_WRESTLE,
		FB_ASK_RESIST };
	for (size_t d = 0; d < sizeof decisions; d++) {
		const struct salle_decision *decision = &fb_vocabulary.decisions[decisions[d]];
		for (unsigned action = 0; decision->actions[action].name != NULL; action++) {
			unsigned rows = 0;
			for (size_t i = 0; i < N_ANSWERS; i++)
				rows += answers[i].decision == decisions[d] && answers[i].verdict.action == action;
			if (rows == 0)
				fail_msg("%s: %s has no known answer", decision->name, decision->actions[action].name);
		}
	}
}

/*
 * Returns the value of a thrust with one die in the last tempo. The foe defends with `against` dice. The thrust wins
 * ties if `defended`; with margin 1 its wound has level 3.
 */
static double last_thrust(unsigned against, bool defended, bool loses_initiative)
{
	double value = 0;
	for (unsigned h = 0; h <= 1; h++)
		for (unsigned d = 0; d <= against; d++) {
			double chance = chance_of_even_hits(1, h) * chance_of_even_hits(against, d);
			if (h > d)
				value += chance * value_of_end(1, 3, true);
			else if (h == d && h > 0 && defended)
				value += chance * value_of_end(0, 2, true);
			else
				value += chance * value_of_end(0, 0, d == h || !loses_initiative);
		}
	return value;
}

/*
 * Returns the value of the first attack in the next play of a grapple. The foe's base TN is 4 + `tn`. The attack is a
 * Hold with one die, without bought activation cost, against a Resist with one die or no defence. A Hold is better than
 * any strike or bite: it has impact 1, and a held limb counts three dice.
 */
static double next_hold(unsigned against, int tn)
{
	double value = 0;
	for (unsigned h = 0; h <= 1; h++)
		for (unsigned d = 0; d <= against; d++)
			value += chance_of_even_hits(1, h) * chance_of_n_hits(against, d, tn == 0 ? 0.5 : 1 / 3.) *
				(h > d ? value_of_end(tn, 4, true) : value_of_end(tn, 0, h == d));
	return value;
}

/*
 * A Disarm (cost: 1 die) at the end of a play. Margins 1 and 2 have impact and disable the weapon. From margin 3 on the
 * weapon is gone, which the presets count as a fight won with the chance 0.8.
 */
static void test_value_of_a_disarm_by_hand(void **state)
{
	const struct fight *fight = *state;
	static const double other[4] = { 0.5, 1, 0, 0 };
	double by_presets = 0, given = 0;
	for (unsigned h = 0; h <= 4; h++) {
		double none = value_of_end(0, 0, true), gone = value_of_end(0, (int)h, true);
		by_presets += chance_of_even_hits(4, h) *
			(h == 0         ? none
					: h < 3 ? value_of_end(0, (int)h + 3, true)
							: 0.8 + 0.2 * gone);
		given += chance_of_even_hits(4, h) *
			(h == 0         ? none
					: h < 3 ? value_of_end(0, (int)h + 1, true)
							: 0.5 + 0.5 * gone);
	}
	set_tempo_and_pools(*state, 1, 5, 0, false);
	assert_near(disarm(fight, 4, FB_SEES_ATTACK_LOOKAHEAD), by_presets, 1e-6);
	assert_near(disarm(fight, 4, FB_SEES_ATTACK_EVALUATION), by_presets, 1e-6);
	struct salle_view view = view_of(fight, 0, FB_ASK_ATTACK);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_DO_DISARM, .code = { 0, 0, 1 }, .number = { 4 } };
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_ATTACK_EVALUATION, other), given, 1e-6);
}

/*
 * In the first tempo ada makes a Disarm with 3 of 5 dice (cost: 1 die) as an open roll, and bea has 2 dice. The Disarm
 * disables bea's weapon in the second tempo. After one hit bea has one die left. She can only dodge with it, and a
 * dodge does not take the initiative.
 */
TEST_OF(struct fight *fight, test_disarmed_in_the_second_tempo)
{
	set_tempo_and_pools(fight, 0, 5, 2, false);
	double deflected = chance_of_even_hits(1, 0) *
			(chance_of_even_hits(2, 0) * value_of_end(0, 0, true) +
				(1 - chance_of_even_hits(2, 0)) * value_of_end(0, 0, false)) +
		chance_of_even_hits(1, 1) *
			(chance_of_even_hits(2, 0) * value_of_end(1, 3, true) +
				chance_of_even_hits(2, 1) * value_of_end(0, 2, true) +
				chance_of_even_hits(2, 2) * value_of_end(0, 0, false));
	double open = last_thrust(0, false, false), owed = value_of_end(0, 1, true) - value_of_end(0, 0, true);
	double value = chance_of_even_hits(3, 0) * deflected + chance_of_even_hits(3, 1) * last_thrust(1, true, false) +
		chance_of_even_hits(3, 2) * open + chance_of_even_hits(3, 3) * (0.8 + 0.2 * (open + owed));
	struct salle_view view = view_of(fight, 0, FB_ASK_ATTACK);
	view.live_values[FB_SEES_STEALING] = 1;
	assert_near(lookahead(&view, FB_SEES_ATTACK_LOOKAHEAD,
					(struct salle_verdict){ .action = FB_DO_DISARM, .code = { 0, 0, 1 }, .number = { 3 } }),
		value, 1e-6);
}

/* ada's Disarm with 3 dice against bea's Deflect with 2, at the end of a play. A tied Disarm does not land. */
TEST_OF(struct fight *fight, test_against_a_disarm)
{
	fight_set_policy(fight, 0, "attack: [{do: disarm, dice: 3}, {do: stand_down}]");
	fight_compile(fight);
	set_tempo_and_pools(fight, 1, 4, 2, false);
	assert_true(fb_declare_attack(&fight->bout, 0));
	double value = 0;
	for (unsigned h = 0; h <= 3; h++)
		for (unsigned d = 0; d <= 2; d++) {
			double then = value_of_end(0, 0, d == h);
			if (h > d)
				then = h - d < 3 ? value_of_end(0, (int)(h - d) + 3, true)
								 : 0.8 + 0.2 * value_of_end(0, (int)(h - d), true);
			value += chance_of_even_hits(3, h) * chance_of_even_hits(2, d) * then;
		}
	struct salle_view view = view_of(fight, 1, FB_ASK_DEFEND);
	struct salle_verdict deflect = { .action = FB_DEFLECT, .code = { 0, FB_NET_OFFSET }, .number = { 2 } };
	assert_near(lookahead(&view, FB_SEES_DEFENCE_LOOKAHEAD, deflect), 1 - value, 1e-6);
	assert_near(lookahead(&view, FB_SEES_DEFENCE_EVALUATION, deflect), 1 - value, 1e-6);
}

/* A Throw with 2 dice, if the value of a prone foe is set to 0 dice. After one hit or two, bea is prone and without
 * dice. */
static void test_value_of_a_throw_by_hand(void **state)
{
	static const double stakes[4] = { 0.8, 3, 0, 3 };
	const struct fight *fight = *state;
	set_tempo_and_pools(*state, 1, 3, 0, true);
	struct salle_view view = view_of(fight, 0, FB_ASK_WRESTLE);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_WR_THROW, .code = { 0, 0, 1 }, .number = { 2 } };
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_WRESTLE_EVALUATION, stakes),
		chance_of_even_hits(2, 0) * next_hold(1, 0) + (1 - chance_of_even_hits(2, 0)) * next_hold(0, 0), 1e-6);
	/* Here bea resists with one die. If the Throw wins, she is again without dice. If the Resist wins, she has the
	 * initiative and makes the next Hold. */
	set_tempo_and_pools(*state, 1, 3, 1, true);
	view = view_of(fight, 0, FB_ASK_WRESTLE);
	view.verdict = (struct salle_verdict){ .rule = 1, .action = FB_WR_THROW, .code = { 0, 0, 1 }, .number = { 2 } };
	double value = 0;
	for (unsigned h = 0; h <= 2; h++)
		for (unsigned d = 0; d <= 1; d++)
			value += chance_of_even_hits(2, h) * chance_of_even_hits(1, d) *
				(h > d           ? next_hold(0, 0)
						: h == d ? next_hold(1, 0)
								 : 1 - next_hold(1, 0));
	assert_near(test_observable_value(&fb_vocabulary, &view, FB_SEES_WRESTLE_EVALUATION, stakes), value, 1e-6);
}

/*
 * bea defends against a Hold with 3 dice, at the end of a play. If her Resist with 2 dice wins, she has the initiative
 * in the grapple and makes a Hold of her own. If her Break with 2 dice wins, both stand with weapons again, and she
 * thrusts.
 */
TEST_OF(struct fight *fight, test_resist_and_break)
{
	grapple_compile(fight, "wrestle: [{do: hold, dice: 3}, {do: nothing}]", "clinch: grapple");
	set_tempo_and_pools(fight, 1, 3, 4, true);
	assert_true(fb_declare_attack(&fight->bout, 0));
	struct salle_view view = view_of(fight, 1, FB_ASK_RESIST);
	double resisted = 0, broken = 0;
	for (unsigned h = 0; h <= 3; h++)
		for (unsigned d = 0; d <= 2; d++) {
			double chance = chance_of_even_hits(3, h) * chance_of_even_hits(2, d);
			/* If the Hold lands after a Resist, bea has 2 dice left. The impact of 1 to 3 and the held limb take these
			 * dice, and she owes more. A Break leaves no dice. */
			double lands = next_hold(0, h - d >= 3 ? 1 : 0);
			resisted += chance * (h > d ? lands : h == d ? next_hold(1, 0) : 1 - next_hold(1, 0));
			broken += chance * (h > d ? lands : h == d ? next_hold(1, 0) : 1 - last_thrust(1, true, true));
		}
	assert_near(lookahead(&view, FB_SEES_RESIST_EVALUATION,
					(struct salle_verdict){ .action = FB_RS_RESIST, .number = { 2 } }),
		1 - resisted, 1e-6);
	assert_near(lookahead(&view, FB_SEES_RESIST_EVALUATION,
					(struct salle_verdict){ .action = FB_RS_BREAK, .code = { 2 }, .number = { 2 } }),
		1 - broken, 1e-6);
}

RUN_TESTS_EACH(setup, fight_teardown, UNIT(test_evaluations_equal_known_answers), UNIT(test_every_action),
	UNIT(test_value_of_a_disarm_by_hand), UNIT(test_disarmed_in_the_second_tempo), UNIT(test_against_a_disarm),
	UNIT(test_value_of_a_throw_by_hand), UNIT(test_resist_and_break))
