/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the look-ahead of the saga's policy `expert`. The look-ahead is solved backwards from the end, and agrees
 * with the exact chances of bouts.
 */
#include <math.h>

#include <salle/exchange_odds.h>

#include "rules/saga/exact/exact.h"
#include "rules/saga/lookahead/lookahead.h"
#include "saga_fixture.h"
#include "testing.h"

#define RAPIER "{dexterity: 2, quickness: 1, single: 5, weapons: [rapier]}"
#define SABER "{stamina: 1, quickness: 1, single: 5, weapons: [saber], armour: metal_reinf_leather_p}"
#define DEADLY "{strength: 6, quickness: -6, size: -5, dexterity: 1, single: 3, great: 3, weapons: [sword_great]}"
#define EXPERT "exert: [{do: [none, attack, defence], maximize: winning}]"

/*
 * Situations in which either side exerts itself or not, or exerts itself in defence, and is unhurt, hurt or tired. The
 * expected values come from an independent Python program.
 */
static const struct {
	unsigned line;
	struct sg_lookahead_state at;
	double value;
} answers[] = {
#define ANSWER(who, does, guards, a, b, fatigue_a, fatigue_b, value)                                                 \
	{ __LINE__, { .side = who, .exertion = does, .foe_guards = guards, { a, b }, { fatigue_a, fatigue_b } }, value },
#include "answers/lookahead_saga.def"
};

static void values_agree_with_a_python_program(void **state)
{
	saga_begin_duel("", RAPIER, SABER, EXPERT, "");
	for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
		double value = sg_chance_to_win(saga.matchup, &answers[i].at);
		if (!(fabs(value - answers[i].value) < 1e-6)) /* values are stored in single precision */
			fail_msg("lookahead_saga.def:%u: %.9f, not %.9f", answers[i].line, value, answers[i].value);
	}
}

/* Returns the highest chance to win that `side` can have at the beginning of its turn. */
static double best(struct sg_lookahead_state at)
{
	double most = 0;
	for (at.exertion = SG_NO_EXERTION; at.exertion <= SG_EXERT_DEFENCE; at.exertion++)
		most = fmax(most,
			at.exertion == SG_NO_EXERTION || at.fatigue[at.side] < SG_DAZED ? sg_chance_to_win(saga.matchup, &at) : 0);
	return most;
}

/* Returns a's exact chance to win before the initiative is rolled. */
static double exact_win_chance(void)
{
	const struct sg_side *side = saga.matchup->side;
	const struct sg_contest contest = saga_solve_contest(side[0].initiative, side[1].initiative);
	const double first = contest.above / (1 - contest.equal);
	return first * best((struct sg_lookahead_state){ .side = 0 }) +
		(1 - first) * (1 - best((struct sg_lookahead_state){ .side = 1 }));
}

/*
 * Two experts win as often as the look-ahead predicts, because the look-ahead assumes that both are experts. Every hit
 * ends the bout, so there are few states.
 */
static void experts_win_as_often_as_they_think(void **state)
{
	static const char *const options[] = { "", "{defence: stress_die}" };
	struct sg_exact_bout bout;
	for (unsigned k = 0; k < 2; k++) {
		saga_begin_duel(options[k], DEADLY, "{strength: 6, size: -5, quickness: -4, great: 2, weapons: [sword_great]}",
			EXPERT, "");
		assert_null(sg_exact_solve_bout(saga.matchup, true, &bout));
		if (fabs(bout.wins[SALLE_A] - exact_win_chance()) > 1e-6)
			fail_msg("%s: ada wins %.9f, expects %.9f", options[k], bout.wins[SALLE_A], exact_win_chance());
	}
}

/* Experts win as often as predicted in bouts in which wounds add up. The bouts are simulated. */
static void wounded_experts_win_as_often_as_predicted(void **state)
{
	enum { BOUTS = 40000 };
	const struct salle_stream_key key = salle_make_stream_key(1620, 3, false);
	unsigned wins = 0;
	saga_begin_duel("", RAPIER, SABER, EXPERT, "");
	for (unsigned i = 0; i < BOUTS; i++) {
		struct salle_stream stream = salle_stream_open(&key, i);
		wins += sg_fight(saga.matchup, &stream, &saga.recorder, NULL).winner == SALLE_A;
		salle_recorder_end_bout(&saga.recorder);
	}
	double z = salle_exchange_z_value(exact_win_chance(), wins, BOUTS);
	if (!(fabs(z) <= 4))
		fail_msg("ada wins %.6f, expects %.6f: %+.2f standard errors", (double)wins / BOUTS, exact_win_chance(), z);
}

/*
 * Dazed fighters do not exert themselves; both have the penalty of -5 ("5. Fatigue"). They take turns until one of them
 * hits, and a hit ends the bout. With hit chances x and y, the fighter to act wins with chance x / (1 - (1 - x)(1 -
 * y)).
 */
static void dazed_fighters_take_turns_until_a_hit(void **state)
{
	saga_begin_duel("", DEADLY, DEADLY, EXPERT, "");
	const struct sg_lookahead_state at = { .fatigue = { SG_DAZED, SG_DAZED } };
	double chance[SG_RESULTS];
	saga.bout.fighter[0].penalty = saga.bout.fighter[1].penalty = 5;
	const struct sg_blow blow = sg_make_blow(&saga.bout, 0, false);
	sg_solve_blow(&blow, chance);
	double x = chance[SG_WOUNDED + SG_INCAPACITATING] + chance[SG_WOUNDED + SG_DEAD];
	assert_true(fabs(x - (1 - chance[SG_MISSED])) < 1e-12 && x > 0.1 && x < 1);
	assert_true(fabs(sg_chance_to_win(saga.matchup, &at) - x / (1 - (1 - x) * (1 - x))) < 1e-6);
}

/* An exertion in attack that adds 5 points raises the chance to win by more than 0.05. */
static void exertion_is_used_if_it_helps(void **state)
{
	saga_begin_duel("", RAPIER, SABER, EXPERT, "");
	struct sg_lookahead_state at = { .side = 0, .exertion = SG_EXERT_ATTACK };
	double exerted = sg_chance_to_win(saga.matchup, &at);
	at.exertion = SG_NO_EXERTION;
	assert_true(exerted > sg_chance_to_win(saga.matchup, &at) + 0.05);
	/* With an Ability of 0, an exertion only costs a fatigue level and lowers the chance to win. */
	saga_begin_duel("", "{quickness: 2, weapons: [dagger]}", SABER, EXPERT, "");
	at = (struct sg_lookahead_state){ .side = 0, .exertion = SG_EXERT_ATTACK, .fatigue = { SG_WINDED, 0 } };
	exerted = sg_chance_to_win(saga.matchup, &at);
	at.exertion = SG_NO_EXERTION;
	assert_true(exerted < sg_chance_to_win(saga.matchup, &at));
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(values_agree_with_a_python_program), UNIT(experts_win_as_often_as_they_think),
	UNIT(wounded_experts_win_as_often_as_predicted), UNIT(dazed_fighters_take_turns_until_a_hit),
	UNIT(exertion_is_used_if_it_helps))
