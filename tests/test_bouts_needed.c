/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predictions of how many bouts a plan with a precision needs, from a few bouts. */
#include <stdio.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

#include "coin_plan.h"
#include "arena_fixture.h"
#include "testing.h"

static void run(const struct salle_plan *plan, struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_batch_settings settings = { .threads = 2 };
	assert_int_equal(salle_batch_run(plan, &settings, result, arena), SALLE_OK);
}

/*
 * The predicted number of bouts of a field is within a third of the number that the field fights. The prediction uses
 * some of the matchups.
 */
static void bouts_of_fields_are_predicted(void **state)
{
	enum { COINS = 90, MOST = 200000 };
	struct coin_bet bets[COINS];
	char names[COINS][8];
	for (unsigned i = 0; i < COINS; i++) {
		snprintf(names[i], sizeof names[i], "x%u", i);
		bets[i] = bet_between(names[i], "y", 60 + (i * 37) % 80, 100, 0.1, MOST);
	}
	const struct salle_precision wanted[] = {
		salle_precision_make(SALLE_PRECISION_HALF_WIDTH, 0.01, 1, MOST),
		salle_precision_make(SALLE_PRECISION_RELATIVE, 0.03, 1, MOST),
		salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, MOST),
		salle_precision_make_even(0.5, 0.02, 1, MOST),
	};
	for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		struct salle_plan plan = coin_plan(bets, COINS, 23, &arena);
		plan.precision = wanted[w];
		struct salle_batch_result result;
		run(&plan, &result, &arena);
		const double ratio = salle_bouts_needed(&plan, &arena).bouts.likely / (double)result.bouts;
		assert_true(ratio > 0.75 && ratio < 1.33);
		assert_true(result.bouts < COINS * (uint64_t)MOST * 3 / 4);
		/* a fixed number of bouts needs no prediction */
		plan.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
		assert_true(salle_bouts_needed(&plan, &arena).bouts.likely == COINS * (double)MOST);
		salle_arena_release(&arena);
	}
}

/* Returns a plan of twelve coins that all beat y at the same rate. */
static struct salle_plan plan_of_alike_matchups(struct coin_bet *bets, int64_t a, int64_t b, double draws,
	struct salle_arena *arena)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l" };
	for (size_t i = 0; i < 12; i++)
		bets[i] = bet_between(names[i], "y", a, b, draws, 1000000);
	return coin_plan(bets, 12, 29, arena);
}

/* In the first plan wins are so rare that the confidence sequence is wider than its asymptotic width. In the second
 * plan all bouts are draws, which decide nothing. */
TEST_OF(struct salle_arena *arena, rare_wins_are_predicted)
{
	struct coin_bet bets[12];
	struct salle_batch_result result;
	struct salle_plan rare = plan_of_alike_matchups(bets, 1, 49, 0, arena);
	rare.precision = salle_precision_make(SALLE_PRECISION_RELATIVE, 0.1, 1, 1000000);
	run(&rare, &result, arena);
	const double ratio = salle_bouts_needed(&rare, arena).bouts.likely / (double)result.bouts;
	if (ratio < 0.8 || ratio > 1.25)
		fail_msg("%g", ratio);
	struct salle_plan drawn = plan_of_alike_matchups(bets, 1, 1, 1, arena);
	drawn.precision = salle_precision_make(SALLE_PRECISION_DECIDE, 0.5, 1, 1000000);
	const struct salle_range needed = salle_bouts_needed(&drawn, arena).bouts;
	assert_true(needed.high == 12 * 1000000.0);
	/* the prediction is all 12,000,000 bouts, or fewer on a slow machine, where the pilot run ends early */
	assert_true(needed.likely > needed.high / 2);
}

/* The first bouts of the pair are all draws. Later bouts show how rarely a bout is won, so that the number of bouts
 * up to the verdict can be predicted. */
TEST_OF(struct salle_arena *arena, rare_decisions_are_predicted)
{
	enum { MOST = 5000000 };
	const struct coin_bet bets[] = { bet_between("a", "y", 99, 1, 0.9995, MOST) };
	struct salle_batch_result result;
	struct salle_plan plan = coin_plan(bets, 1, 31, arena);
	plan.precision = salle_precision_make_even(0.5, 0.01, 1, MOST);
	run(&plan, &result, arena);
	assert_true(result.bouts < MOST / 10);
	const double ratio = salle_bouts_needed(&plan, arena).bouts.likely / (double)result.bouts;
	if (ratio < 0.67 || ratio > 1.5)
		fail_msg("%g", ratio);
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(bouts_of_fields_are_predicted), UNIT(rare_wins_are_predicted),
	UNIT(rare_decisions_are_predicted))
