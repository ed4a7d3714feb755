/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of the test with three verdicts: computed by hand, by enumeration, and in simulated runs. */
#include <math.h>
#include <string.h>

#include <salle/batch.h>
#include <salle/three_way_test.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

#include "coin_plan.h"
#include "testing.h"
#include "tally_fixture.h"

/*
 * By hand, for 0.5 within 0.2 (d = 0.15). With n hits in 2n trials, the verdict "even" needs n (log(0.55 / 0.7) +
 * log(0.45 / 0.3)) = n 0.164303 >= log 20 = 2.995732. So n = 19 (3.1218) suffices, and n = 18 (2.9575) does not.
 */
static void even_verdicts_equal_calculation_by_hand(void **state)
{
	const struct salle_three_way_test test = { 0.5, 0.2 };
	assert_int_equal(salle_three_way_verdict(&test, 18, 18), SALLE_OPEN);
	assert_int_equal(salle_three_way_verdict(&test, 19, 19), SALLE_EVEN);
	assert_int_equal(salle_three_way_verdict(&test, 0, 0), SALLE_OPEN);
}

/*
 * By hand: k hits of k have the likelihood ratio 0.8 * 1.3^k, plus 0.2 times the mean of (2q)^k over the prior's rates
 * q above one half. This mean is at least 1 and at most 2 * prod((307.2 + 2i) / (307.2 + i), i < k), which is 2.6 for k
 * = 13. 0.8 * 1.3^13 is 24.2, and 0.8 * 1.3^15 is 40.9.
 */
static void better_verdicts_equal_calculation_by_hand(void **state)
{
	const struct salle_three_way_test test = { 0.5, 0.2 };
	assert_int_equal(salle_three_way_verdict(&test, 13, 0), SALLE_OPEN);
	assert_int_equal(salle_three_way_verdict(&test, 15, 0), SALLE_BETTER);
	assert_int_equal(salle_three_way_verdict(&test, 0, 13), SALLE_OPEN);
	assert_int_equal(salle_three_way_verdict(&test, 0, 15), SALLE_WORSE);
	/* seen from the other side, the target 0.2 is 0.8 */
	const struct salle_three_way_test low = { 0.2, 0.1 }, high = { 0.8, 0.1 };
	for (unsigned hits = 0; hits <= 60; hits++) {
		enum salle_test_verdict one = salle_three_way_verdict(&low, hits, 60 - hits);
		enum salle_test_verdict other = salle_three_way_verdict(&high, 60 - hits, hits);
		assert_int_equal(one == SALLE_BETTER, other == SALLE_WORSE);
		assert_int_equal(one == SALLE_EVEN, other == SALLE_EVEN);
	}
}

enum { STEPS = 400 };

/*
 * Computes the chance of each verdict within the first STEPS trials, with a look after each, by enumerating all
 * sequences of results.
 */
static void enumerate(const struct salle_three_way_test *test, double rate, double chances[SALLE_EVEN + 1])
{
	double alive[STEPS + 2] = { 1 };
	for (unsigned n = 1; n <= STEPS; n++)
		for (unsigned s = n + 1; s-- > 0;) {
			alive[s] = (s < n ? alive[s] * (1 - rate) : 0) + (s > 0 ? alive[s - 1] * rate : 0);
			enum salle_test_verdict verdict = salle_three_way_verdict(test, s, n - s);
			if (verdict == SALLE_OPEN)
				continue;
			chances[verdict] += alive[s];
			alive[s] = 0;
		}
}

/*
 * False verdicts are as rare as claimed at the rates where they are most likely, and not much rarer. Right verdicts
 * occur.
 */
static void error_rates_are_as_stated(void **state)
{
	static const struct salle_three_way_test tests[] = { { 0.5, 0.2 }, { 0.5, 0.1 }, { 0.3, 0.15 }, { 0.9, 0.08 } };
	for (size_t i = 0; i < 4; i++) {
		double at[4] = { 0 }, above[4] = { 0 }, below[4] = { 0 };
		enumerate(&tests[i], tests[i].target, at);
		enumerate(&tests[i], tests[i].target + tests[i].within, above);
		enumerate(&tests[i], tests[i].target - tests[i].within, below);
		assert_true(at[SALLE_BETTER] <= 0.025 && at[SALLE_WORSE] <= 0.025);
		assert_true(above[SALLE_EVEN] <= 0.05 && below[SALLE_EVEN] <= 0.05);
		assert_true(above[SALLE_WORSE] <= 0.025 && below[SALLE_BETTER] <= 0.025);
		if (tests[i].within >= 0.15) {
			assert_true(at[SALLE_BETTER] + at[SALLE_WORSE] > 0.01 && above[SALLE_EVEN] > 0.01);
			assert_true(at[SALLE_EVEN] > 0.9 && above[SALLE_BETTER] > 0.9 && below[SALLE_WORSE] > 0.9);
		}
	}
}

/* One coin is even, one is better by 6 points, and one is worse by 20. Draws do not count. */
static void matchups_end_with_a_verdict(void **state)
{
	static const struct {
		int64_t a, b;
		double draw;
		const char *reason;
	} coins[] = { { 1, 1, 0, "even" }, { 56, 44, 0.4, "better" }, { 3, 7, 0, "worse" }, { 1, 1, 1, "max_bouts" } };
	struct coin_bet bets[4];
	for (size_t m = 0; m < 4; m++)
		bets[m] = (struct coin_bet){ .side = { { "a", coins[m].a, 1, 4, 1, 1 }, { "b", coins[m].b, 1, 4, 1, 1 } },
			.draw = coins[m].draw,
			.limit = 1,
			.decides = 6,
			.bouts = 200000 };
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_plan plan = coin_plan(bets, 4, 23, &arena);
	plan.precision = salle_precision_make_even(0.5, 0.01, 1, 200000);
	struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, &arena), SALLE_OK);
	for (size_t m = 0; m < 4; m++) {
		const struct salle_tally_head *head = salle_tally_head_const(unpacked_tally(&result, m));
		assert_string_equal(salle_stop_reason(&plan, &plan.matchups[m], head), coins[m].reason);
	}
	assert_in_range(salle_tally_head_const(unpacked_tally(&result, 0))->bouts, 10000, 90000);
	assert_in_range(salle_tally_head_const(unpacked_tally(&result, 1))->bouts, 1024, 10240);
	salle_arena_release(&arena);
}

/*
 * A rate of one half takes 2.6 / 0.01^2 bouts. A rate of 0.2 takes 4 * 0.2 * 0.8 times as many. A distant rate takes
 * 9.6 times its variance, divided by the square of its distance from the target.
 */
static void predicted_trials_equal_calculation_by_hand(void **state)
{
	const struct salle_three_way_test half = { 0.5, 0.01 }, fifth = { 0.2, 0.01 };
	assert_true(fabs(salle_three_way_trials_needed(&half, 0.5) - 26000) < 1e-6);
	assert_true(fabs(salle_three_way_trials_needed(&fifth, 0.2) - 16640) < 1e-6);
	assert_true(fabs(salle_three_way_trials_needed(&half, 0.7) - 60) < 1e-6);
	assert_true(salle_precision_make_even(0.5, 0.01, 1, 10000000).tuned_to == 26000);
	assert_true(salle_precision_make_even(0.5, 0.01, 2, 10000000).tuned_to == 52000);
	assert_true(salle_precision_make_even(0.5, 0.1, 1, 10000000).tuned_to == 10240);
	assert_true(salle_precision_make_even(0.5, 0.01, 1, 5000).tuned_to == 5000);
}

RUN_TESTS(UNIT(even_verdicts_equal_calculation_by_hand), UNIT(better_verdicts_equal_calculation_by_hand),
	UNIT(error_rates_are_as_stated), UNIT(matchups_end_with_a_verdict),
	UNIT(predicted_trials_equal_calculation_by_hand))
