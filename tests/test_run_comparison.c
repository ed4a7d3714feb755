/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of comparing two finished runs, on coins whose difference is known. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "figures/run_comparison.h"
#include "figures/differences.h"
#include "run_folder/tally_file.h"

#include "arena_fixture.h"
#include "testing.h"
#include "coin_plan.h"

/*
 * Compares a rate of 0 in 10 with a rate of 10 in 10. The exact limits are tail^(1/10) and 1 - tail^(1/10), so they
 * are equally far from 1 and 0.
 */
static void unpaired_rates_equal_known_answers(void **state)
{
	struct salle_interval it = salle_unpaired_rate_interval(0, 10, 10, 10, 0.95);
	assert_near(it.low, 1 - sqrt(2) * (1 - pow(0.025, 0.1)), 1e-13);
	assert_near(it.high, 1, 1e-13);
	/* With large numbers the interval of the difference of 0.5 and 0.2 is the normal one. */
	it = salle_unpaired_rate_interval(500000, 1000000, 400000, 2000000, 0.95);
	double reach = 1.959963984540054 * sqrt(0.25 / 1e6 + 0.16 / 2e6);
	assert_near(it.low, -0.3 - reach, 2e-6);
	assert_near(it.high, -0.3 + reach, 2e-6);
	it = salle_unpaired_rate_interval(0, 0, 3, 5, 0.95);
	assert_true(it.low == -1 && it.high == 1);

	/*
	 * The lady tasting tea: 4 of 4 against 0 of 4 is one of 70 outcomes. 17 outcomes are at least as extreme as 3 of 4
	 * against 1 of 4.
	 */
	assert_near(salle_unpaired_rate_p_value(0, 4, 4, 4), 2.0 / 70, 1e-13);
	assert_near(salle_unpaired_rate_p_value(4, 4, 0, 4), 2.0 / 70, 1e-13);
	assert_near(salle_unpaired_rate_p_value(1, 4, 3, 4), 34.0 / 70, 1e-13);
	assert_near(salle_unpaired_rate_p_value(2, 4, 2, 4), 1, 0);
	assert_near(salle_unpaired_rate_p_value(0, 0, 3, 4), 1, 0);
	assert_true(salle_unpaired_rate_p_value(500000000, 1000000000, 500200000, 1000000000) < 1e-10);
}

/*
 * Welch's test of two means. Two standard errors of 1 with one degree of freedom each give 2 degrees of freedom. The
 * p-value is P(|T| > t) = 1 - t / sqrt(2 + t^2).
 */
static void unpaired_means_equal_known_answers(void **state)
{
	const struct salle_measured_mean x = { 7, 1, 1 }, y = { 10, 1, 1 }, sure = { 10, 0, 5 }, nothing = { 7, 0, 0 };
	double t = 3 / sqrt(2), p = 1 - t / sqrt(2 + t * t);
	assert_near(salle_unpaired_mean_p_value(&x, &y), p, 1e-12);
	assert_near(salle_unpaired_mean_p_value(&y, &x), p, 1e-12);
	struct salle_interval it = salle_unpaired_mean_interval(&x, &y, 1 - p);
	assert_near(it.low, 0, 1e-12);
	assert_near(it.high, 6, 1e-12);
	assert_true(isinf(salle_unpaired_mean_interval(&nothing, &y, 0.95).low));
	assert_near(salle_unpaired_mean_p_value(&nothing, &y), 1, 0);
	it = salle_unpaired_mean_interval(&sure, &sure, 0.95);
	assert_true(it.low == 0 && it.high == 0);
}

/* Returns a bet of coin a against coin b in which a toss decides the bout with the chance `decides`/6. */
static struct coin_bet bet(const char *b, double draw, int64_t decides, uint64_t bouts)
{
	return (struct coin_bet){
		.side = { { "a", 3, 6, 4, 4, 2 }, { b, 2, 25, 5, 2, 9 } },
		.draw = draw,
		.limit = 20,
		.decides = decides,
		.bouts = bouts,
	};
}

/* Runs the bets and reads the run back, as if from a folder of that name. */
static struct salle_stored_run run(const char *dir, const struct coin_bet *bets, size_t n, uint64_t seed,
	struct salle_arena *arena)
{
	struct salle_plan plan = coin_plan(bets, n, seed, arena);
	struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	salle_tally_file_write(&plan, &result, out);
	assert_int_equal(fclose(out), 0);
	struct salle_stored_run earlier = { .dir = dir, .scenario = "coin" };
	struct salle_diagnostics diagnostics;
	salle_diagnostics_init(&diagnostics);
	assert_int_equal(salle_tally_file_read(dir, bytes, length, &earlier, arena, &diagnostics), SALLE_OK);
	salle_diagnostics_release(&diagnostics);
	free(bytes);
	return earlier;
}

TEST_OF(struct salle_arena *arena, run_equals_itself)
{
	const struct coin_bet bets[] = { bet("b", 0.1, 3, 3000), bet("c", 0.1, 3, 3000) };
	struct salle_stored_run here = run("here", bets, 2, 5, arena);
	struct salle_comparison all = salle_compare_runs(&here, &here, arena);
	assert_int_equal(all.n, 10);
	assert_int_equal(all.matchups, 2);
	assert_int_equal(all.paired, 2);
	for (size_t i = 0; i < all.n; i++) {
		const struct salle_contrast *it = &all.items[i];
		assert_true(it->paired && it->difference == 0 && it->significance.p == 1 && it->significance.holm == 1);
		assert_near(it->pairing.correlation, 1, 1e-12);
		assert_true(isnan(it->pairing.variance_ratio));
		if (!it->rate) {
			assert_true(isnan(it->interval.low) && isnan(it->interval.high));
			continue;
		}
		/*
		 * None of 93 batches of 32 bouts changed. With 95 % confidence the expected number of changes is at most
		 * 3.689, which is a rate of just under 3.7 / 3000.
		 */
		assert_near(it->interval.high, 3.689 / 3000, 0.05 / 3000 + 0.12 / 3000);
		assert_near(it->interval.low, -it->interval.high, 1e-15);
	}
}

/*
 * Compares the same change within one run (as a variant) and between two runs. The differences agree to the last
 * digit, widths and correlations approximately. With 97 batches the standard error of a standard deviation is 7 %, and
 * that of a correlation r is (1 - r^2) / 10. The test allows four standard errors.
 */
TEST_OF(struct salle_arena *arena, runs_differ_as_variants_do)
{
	const struct coin_bet bets[] = { bet("b", 0.1, 3, 100000), bet("b", 0.15, 4, 100000) };
	struct salle_stored_run first = run("first", &bets[0], 1, 5, arena), second = run("second", &bets[1], 1, 5, arena);
	struct salle_comparison between = salle_compare_runs(&first, &second, arena);

	struct salle_plan plan = coin_plan(bets, 2, 5, arena);
	struct salle_matchup *matchups = (struct salle_matchup *)(uintptr_t)plan.matchups;
	matchups[1].variant = "other";
	matchups[1].distance_from_base = 1;
	struct salle_batch_settings settings = { .threads = 2 };
	struct salle_batch_result result;
	assert_int_equal(salle_batch_run(&plan, &settings, &result, arena), SALLE_OK);
	struct salle_differences within = salle_compute_differences(&plan, &result, arena);

	assert_int_equal(between.n, within.n);
	for (size_t i = 0; i < within.n; i++) {
		const struct salle_difference *bouts = &within.items[i];
		const struct salle_contrast *batched = &between.items[i];
		assert_string_equal(batched->metric, bouts->metric);
		assert_true(batched->paired);
		assert_near(batched->base_value, bouts->base, 1e-12);
		assert_near(batched->value, bouts->variant, 1e-12);
		assert_near(batched->difference, bouts->difference, 1e-12);
		assert_near((batched->interval.high - batched->interval.low) / (bouts->interval.high - bouts->interval.low), 1,
			0.3);
		assert_near(batched->pairing.correlation, bouts->pairing.correlation, 0.25);
		assert_int_equal(batched->base_bouts, 100000);
	}
}

/* Returns the true win rate of A for bet() with these chances; the function below returns the true mean length. */
static double true_rate(double draw, double d)
{
	return (1 - pow(1 - d, 20)) * (1 - draw) * 3 / 5;
}

static double true_length(double d)
{
	return (1 - pow(1 - d, 20)) / d;
}

enum { SEEDS = 200 };

/* Coverage and mean width of the intervals of win rate and mean length, in SEEDS comparisons. */
struct covered {
	unsigned hits[2];
	double width[2];
};

static struct covered covered(bool paired, uint64_t bouts, uint64_t other_bouts)
{
	static const size_t metrics[] = { 0, 2 };
	const double truths[] = { true_rate(0.13, 4.0 / 6) - true_rate(0.1, 3.0 / 6),
		true_length(4.0 / 6) - true_length(3.0 / 6) };
	struct covered covered = { 0 };
	for (uint64_t seed = 0; seed < SEEDS; seed++) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		const struct coin_bet before = bet("b", 0.1, 3, bouts), after = bet("b", 0.13, 4, other_bouts);
		struct salle_stored_run first = run("first", &before, 1, seed, &arena);
		struct salle_stored_run second = run("second", &after, 1, paired ? seed : seed + SEEDS, &arena);
		struct salle_comparison all = salle_compare_runs(&first, &second, &arena);
		for (size_t i = 0; i < 2; i++) {
			const struct salle_contrast *one = &all.items[metrics[i]];
			assert_int_equal(one->paired, paired);
			covered.hits[i] += one->interval.low <= truths[i] && truths[i] <= one->interval.high;
			covered.width[i] += (one->interval.high - one->interval.low) / SEEDS;
		}
		salle_arena_release(&arena);
	}
	return covered;
}

/* 95 % of 200 comparisons are 190; the test allows three standard deviations (9) less. Pairing makes intervals
 * narrower. */
static void intervals_contain_true_differences(void **state)
{
	const struct covered in_pairs = covered(true, 2000, 2000), shorter = covered(true, 2000, 1100),
						 apart = covered(false, 2000, 2000);
	for (size_t i = 0; i < 2; i++) {
		assert_true(in_pairs.hits[i] >= 181);
		assert_true(shorter.hits[i] >= 181);
		assert_true(apart.hits[i] >= 181);
	}
	assert_true(shorter.width[0] > 1.2 * in_pairs.width[0]);
	assert_true(in_pairs.width[0] < 0.7 * apart.width[0]);
}

/*
 * The first 1,024 of 1,100 bouts are 64 batches of 16 bouts. In the run of 5,000 bouts, whose batches have 64 bouts,
 * the same bouts are 16 batches.
 */
TEST_OF(struct salle_arena *arena, runs_of_other_lengths_have_their_spans_in_common)
{
	const struct coin_bet few = bet("b", 0.1, 3, 1100), many = bet("b", 0.2, 3, 5000);
	const struct coin_bet few_cut = bet("b", 0.1, 3, 1088), many_cut = bet("b", 0.2, 3, 1088);
	struct salle_stored_run x = run("x", &few, 1, 5, arena), y = run("y", &many, 1, 5, arena);
	struct salle_stored_run x_cut = run("x", &few_cut, 1, 5, arena), y_cut = run("y", &many_cut, 1, 5, arena);
	struct salle_comparison all = salle_compare_runs(&x, &y, arena), cut = salle_compare_runs(&x_cut, &y_cut, arena);
	assert_int_equal(all.items[0].base_bouts, 1088); /* the bouts that both runs have: 17 batches of 64 */
	for (size_t i = 0; i < all.n; i++) {
		assert_near(all.items[i].difference, cut.items[i].difference, 1e-12);
		assert_near(all.items[i].base_value, cut.items[i].base_value, 1e-12);
	}
}

TEST_OF(struct salle_arena *arena, matchups_are_paired_by_name)
{
	const struct coin_bet bets[] = { bet("b", 0.1, 3, 500), bet("c", 0.1, 3, 500), bet("d", 0.1, 3, 500) };
	const struct coin_bet others[] = { bet("e", 0.1, 3, 500), bet("c", 0.1, 3, 500), bet("b", 0.1, 3, 0),
		bet("d", 0.1, 3, 500), bet("d", 0.1, 3, 500) };
	struct salle_stored_run x = run("x", bets, 3, 5, arena), y = run("y", others, 5, 5, arena);
	struct salle_stored_matchup *matchups = (struct salle_stored_matchup *)(uintptr_t)y.matchups;
	matchups[1].b_policy = "other"; /* this is still the only matchup of a against c */
	matchups[3].b_policy = "one";   /* one of two matchups of a and d, neither of them under the first run's policy */
	matchups[4].b_policy = "two";
	struct salle_comparison all = salle_compare_runs(&x, &y, arena);
	assert_int_equal(all.matchups, 1); /* a against b has no bouts in the second run */
	assert_int_equal(all.n, 5);
	assert_string_equal(all.items[0].other->b_policy, "other");
	assert_int_equal(all.base_only, 2); /* the matchups against d and against b, which the second run did not fight */
	assert_int_equal(all.other_only, 3);
}

/* The false discovery rate is controlled per metric: q is computed from the rows of that metric only. */
TEST_OF(struct salle_arena *arena, each_metric_is_a_family)
{
	/* The second run decides later, so all lengths differ; other metrics differ by chance only. */
	struct coin_bet before[6], after[6];
	static const char *const names[] = { "b", "c", "d", "e", "f", "g" };
	for (size_t i = 0; i < 6; i++) {
		before[i] = bet(names[i], 0.1, 3, 2000);
		after[i] = bet(names[i], 0.1, 4, 2000);
	}
	struct salle_stored_run here = run("here", before, 6, 5, arena), there = run("there", after, 6, 6, arena);
	struct salle_comparison all = salle_compare_runs(&here, &there, arena);
	enum { METRICS = 5, ROWS = 6 };
	assert_int_equal(all.n % METRICS, 0);
	assert_true(all.n / METRICS <= ROWS && all.n / METRICS > 1);
	for (size_t metric = 0; metric < METRICS; metric++) {
		double p[ROWS], q[ROWS];
		size_t n = 0;
		for (size_t i = 0; i < all.n; i++)
			if (strcmp(all.items[i].metric, all.items[metric].metric) == 0)
				p[n++] = all.items[i].significance.p;
		assert_int_equal(n, all.n / METRICS);
		salle_adjust_fdr(p, n, q);
		for (size_t i = 0; i < n; i++) {
			const struct salle_contrast *row = &all.items[metric + i * METRICS];
			assert_true(row->significance.fdr == q[i]);
			assert_int_equal(isnan(row->selected_interval.low), q[i] > 0.05);
			assert_true(isnan(row->selected_interval.low) || row->selected_interval.low <= row->interval.low);
		}
	}
}

RUN_TESTS_EACH(make_arena, release_arena, UNIT(unpaired_rates_equal_known_answers),
	UNIT(unpaired_means_equal_known_answers), UNIT(run_equals_itself), UNIT(runs_differ_as_variants_do),
	UNIT(intervals_contain_true_differences), UNIT(runs_of_other_lengths_have_their_spans_in_common),
	UNIT(matchups_are_paired_by_name), UNIT(each_metric_is_a_family))
