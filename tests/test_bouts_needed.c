/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bouts of plans with a precision, foreseen from a few, are those that they fight. */
#include <math.h>
#include <stdio.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

#include "coin_plan.h"
#include "testing.h"

static void run(const struct salle_plan *plan, struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = 2 };
	assert_int_equal(salle_batch_run(plan, &settings, result, arena), SALLE_OK);
}

/* The bouts of a whole field, foreseen from some of its matchups, are those that it fights, to a third. */
static void bouts_of_fields_are_foreseen(void **state)
{
	enum { COINS = 90, MOST = 200000 };
	struct coin_bet bets[COINS];
	char names[COINS][8];
	for (unsigned i = 0; i < COINS; i++) {
		snprintf(names[i], sizeof names[i], "x%u", i);
		bets[i] = bet_between(names[i], "y", 60 + (i * 37) % 80, 100, 0.1, MOST);
	}
	const struct salle_precision wanted[] = {
		salle_precision(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, MOST),
		salle_precision(SALLE_PRECISION_RELATIVE, 0.03, 1, MOST),
		salle_precision(SALLE_PRECISION_DECIDE, 0.5, 1, MOST),
		salle_precision_even(0.5, 0.02, 1, MOST),
	};
	for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, COINS, 23, &arena);
		plan.precision = wanted[w];
		struct salle_batch_result result;
		run(&plan, &result, &arena);
		const double ratio = salle_foresee(&plan, &arena).bouts / (double)result.bouts;
		assert_true(ratio > 0.75 && ratio < 1.33);
		assert_true(result.bouts < COINS * (uint64_t)MOST * 3 / 4);
		/* fixed numbers and budgets are known */
		plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
		assert_true(salle_foresee(&plan, &arena).bouts == COINS * (double)MOST);
		salle_arena_release(&arena);
	}
}

/* Twelve coins of one rate of A. */
static struct salle_plan alike(struct coin_bet *bets, int64_t a, int64_t b, double draws, struct salle_arena *arena)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" };
	for (size_t i = 0; i < 12; i++)
		bets[i] = bet_between(names[i], "y", a, b, draws, 1000000);
	return coin_plan(bets, 12, 29, arena);
}

/* Rare rates, of which the sequence is wider than its asymptote; and bouts that nobody wins never decide anything. */
static void rare_wins_are_foreseen(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct coin_bet bets[12];
	struct salle_batch_result result;
	struct salle_plan rare = alike(bets, 1, 49, 0, &arena);
	rare.precision = salle_precision(SALLE_PRECISION_RELATIVE, 0.1, 1, 1000000);
	run(&rare, &result, &arena);
	const double ratio = salle_foresee(&rare, &arena).bouts / (double)result.bouts;
	if (ratio < 0.9 || ratio > 1.12)
		fail_msg("%g", ratio);
	struct salle_plan drawn = alike(bets, 1, 1, 1, &arena);
	drawn.precision = salle_precision(SALLE_PRECISION_DECIDE, 0.5, 1, 1000000);
	assert_true(salle_foresee(&drawn, &arena).bouts == 12 * 1000000.0);
	salle_arena_release(&arena);
}

/* Of pairs that draw all of their first bouts, later ones show how rarely one is won, and that verdicts come. */
static void rare_decisions_are_foreseen(void **state)
{
	enum { MOST = 5000000 };
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct coin_bet bets[] = { bet_between("a", "y", 99, 1, 0.9995, MOST) };
	struct salle_batch_result result;
	struct salle_plan plan = coin_plan(bets, 1, 31, &arena);
	plan.precision = salle_precision_even(0.5, 0.01, 1, MOST);
	run(&plan, &result, &arena);
	assert_true(result.bouts < MOST / 10);
	const double ratio = salle_foresee(&plan, &arena).bouts / (double)result.bouts;
	if (ratio < 0.67 || ratio > 1.5)
		fail_msg("%g", ratio);
	salle_arena_release(&arena);
}

/*
 * Members of a group fight on until all of them have a verdict, here each on dice of its own. Of three even coins the
 * last takes half as long again as each of them does, so that what a mean coin needs is too little.
 */
static void groups_are_foreseen(void **state)
{
	enum { GROUPS = 6, MEMBERS = 3, MOST = 500000, SEEDS = 10 };
	char names[GROUPS * MEMBERS][8];
	struct coin_bet bets[GROUPS * MEMBERS];
	double foreseen = 0, fought = 0;
	for (unsigned i = 0; i < GROUPS * MEMBERS; i++) {
		snprintf(names[i], sizeof names[i], "x%u", i);
		bets[i] = bet_between(names[i], "y", 1, 1, 0.1, MOST);
	}
	for (unsigned seed = 0; seed < SEEDS; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, GROUPS * MEMBERS, seed, &arena);
		struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
		for (uint32_t m = GROUPS; m < GROUPS * MEMBERS; m++) {
			matchups[m].variant = "other";
			matchups[m].after_base = m / GROUPS * GROUPS;
		}
		plan.precision = salle_precision_even(0.5, 0.02, 1, MOST);
		struct salle_batch_result result;
		run(&plan, &result, &arena);
		foreseen += salle_foresee(&plan, &arena).bouts;
		fought += (double)result.bouts;
		salle_arena_release(&arena);
	}
	if (foreseen / fought < 0.87 || foreseen / fought > 1.2)
		fail_msg("%g", foreseen / fought);
}

RUN_TESTS(UNIT(bouts_of_fields_are_foreseen), UNIT(rare_wins_are_foreseen), UNIT(rare_decisions_are_foreseen),
	UNIT(groups_are_foreseen))
