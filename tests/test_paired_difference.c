/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of paired differences: intervals, p-values, the gain from pairing, and corrections for multiple tests. */
#include <math.h>

#include <Rmath.h>

#include <salle/rng.h>
#include <salle/stats.h>

#include "testing.h"

/* Returns the moves of `n` pairs, each of which changes by 1. */
static struct salle_pair_moves moves_by_one(uint64_t n)
{
	return (struct salle_pair_moves){ n, n, n };
}

static struct salle_interval rate_interval(uint64_t n, uint64_t more, uint64_t less)
{
	struct salle_pair_moves up = moves_by_one(more), down = moves_by_one(less);
	return salle_paired_interval(n, &up, &down, 0.95);
}

static void intervals_equal_known_answers(void **state)
{
	/* No pair changed, so each direction has 0 of n changes, whose exact upper limit is 1 - 0.025^(1/n). */
	struct salle_interval found = rate_interval(1000, 0, 0);
	assert_near(found.high, 1 - pow(0.025, 0.001), 1e-14);
	assert_near(found.low, -found.high, 0);
	/*
	 * Of 100,000 pairs 9,000 changed up and 1,000 down: d = 0.08 with variance (0.1 - 0.0064) / 100000. The normal
	 * interval differs by at most 2 %.
	 */
	found = rate_interval(100000, 9000, 1000);
	double half = qnorm(0.975, 0, 1, 1, 0) * sqrt(0.0936 / 100000);
	assert_near(found.low, 0.08 - half, 0.02 * half);
	assert_near(found.high, 0.08 + half, 0.02 * half);
	/* Exchanging base and variant mirrors the interval. */
	struct salle_interval other = rate_interval(100000, 1000, 9000);
	assert_near(other.low, -found.high, 1e-15);
	assert_near(other.high, -found.low, 1e-15);
	/* Moves by 10 instead of 1 make the interval ten times as wide. */
	struct salle_pair_moves up = { 9000, 90000, 900000 }, down = { 1000, 10000, 100000 };
	other = salle_paired_interval(100000, &up, &down, 0.95);
	assert_near(other.low, 10 * found.low, 0.02 * half * 10);
	assert_near(other.high, 10 * found.high, 0.02 * half * 10);
	found = rate_interval(0, 0, 0);
	assert_true(isinf(found.low) && isinf(found.high) && found.low < found.high);
}

/* Returns the exact chance that b of n pairs change up and c down, each pair with these chances. */
static double uniform_chance(uint64_t n, uint64_t b, uint64_t c, double up, double down)
{
	double moved = dbinom((double)(b + c), (double)n, up + down, 0);
	return moved * dbinom((double)b, (double)(b + c), up / (up + down), 0);
}

static double measure_coverage(uint64_t n, const struct salle_interval *intervals, double up, double down)
{
	double sum = 0;
	for (uint64_t b = 0; b <= n; b++)
		for (uint64_t c = 0; b + c <= n; c++) {
			struct salle_interval it = intervals[b * (n + 1) + c];
			if (it.low <= up - down && up - down <= it.high)
				sum += uniform_chance(n, b, c, up, down);
		}
	return sum;
}

/*
 * Exact coverage of the interval of a difference of rates, summed over all outcomes of 60 pairs. The chances range from
 * 1 in 1,000 in either direction to nearly 1. Coverage is at least 95 % everywhere, and not much more where moves are
 * frequent.
 */
static void rate_intervals_cover_exactly(void **state)
{
	enum { N = 60 };
	static struct salle_interval intervals[(N + 1) * (N + 1)];
	for (uint64_t b = 0; b <= N; b++)
		for (uint64_t c = 0; b + c <= N; c++)
			intervals[b * (N + 1) + c] = rate_interval(N, b, c);
	static const double chances[] = { 0.001, 0.003, 0.01, 0.02, 0.035, 0.05, 0.07, 0.1, 0.15, 0.2, 0.3, 0.33,
		0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.93, 0.95, 0.965, 0.98, 0.99, 0.997 };
	const size_t n = sizeof chances / sizeof chances[0];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			if (chances[i] + chances[j] > 1)
				continue;
			double covered = measure_coverage(N, intervals, chances[i], chances[j]);
			if (covered < 0.95)
				fail_msg("up %g, down %g: covered with chance %g", chances[i], chances[j], covered);
		}
	assert_near(measure_coverage(N, intervals, 0.3, 0.3), 0.965, 0.01);
}

/*
 * Coverage of the interval of a mean: 2,000 trials of 1,500 pairs that move up or down by 1 to `most` with these
 * chances. Coverage is at least 95 % (minus 4.5 standard deviations of 2,000 trials: 44) and below 100 %. An interval
 * that is too wide would reach 100 %.
 */
static void mean_intervals_cover(void **state)
{
	static const struct {
		double up, down;
		unsigned most_up, most_down;
	} cases[] = { { 0.006, 0, 5, 1 }, { 0.002, 0.002, 6, 6 }, { 0.02, 0.005, 1, 9 }, { 0.3, 0.2, 4, 4 },
		{ 0.5, 0.5, 3, 3 } };
	struct salle_stream_key key = salle_make_stream_key(11, 7, false);
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		double mean = cases[i].up * (cases[i].most_up + 1) / 2 - cases[i].down * (cases[i].most_down + 1) / 2;
		unsigned covered = 0, trials = 2000, n = 1500;
		for (unsigned trial = 0; trial < trials; trial++) {
			struct salle_stream stream = salle_stream_open(&key, i * 10000 + trial);
			struct salle_pair_moves moves[2] = { { 0 }, { 0 } };
			for (unsigned pair = 0; pair < n; pair++) {
				double toss = (uint32_t)salle_stream_draw(&stream) * 0x1p-32;
				bool down = toss >= cases[i].up;
				if (toss >= cases[i].up + cases[i].down)
					continue;
				unsigned most = down ? cases[i].most_down : cases[i].most_up;
				uint64_t step = 1 + salle_uniform_below((uint32_t)salle_stream_draw(&stream), most);
				moves[down].moved++;
				moves[down].sum += step;
				moves[down].squares += step * step;
			}
			struct salle_interval it = salle_paired_interval(n, &moves[0], &moves[1], 0.95);
			covered += it.low <= mean && mean <= it.high;
		}
		if (covered < 1856 || covered > 1996)
			fail_msg("case %zu: covered %u times of %u", i, covered, trials);
	}
}

static void p_values_equal_known_answers(void **state)
{
	/* 8 moves up and 2 down: the sign test's p is 2 (1 + 10 + 45) / 1024. */
	assert_near(salle_paired_rate_p_value(8, 2), 112.0 / 1024, 1e-14);
	assert_near(salle_paired_rate_p_value(2, 8), 112.0 / 1024, 1e-14);
	assert_near(salle_paired_rate_p_value(5, 5), 1, 0);
	assert_near(salle_paired_rate_p_value(0, 0), 1, 0);
	assert_near(salle_paired_rate_p_value(6, 0), 2.0 / 64, 1e-14);
	/*
	 * Three pairs change by 1, 2 and 3. Student's t is 2 sqrt(3) with 2 degrees of freedom. Its upper tail is (1 - t /
	 * sqrt(2 + t^2)) / 2 = 0.0370899.
	 */
	struct salle_pair_moves up = { 3, 6, 14 }, none = { 0, 0, 0 };
	double t = 2 * sqrt(3);
	assert_near(salle_paired_mean_p_value(3, &up, &none), 1 - t / sqrt(2 + t * t), 1e-12);
	assert_near(salle_paired_mean_p_value(3, &none, &up), 1 - t / sqrt(2 + t * t), 1e-12);
	/* One pair of many changed by 1, which is no evidence of a difference. */
	up = moves_by_one(1);
	assert_near(salle_paired_mean_p_value(1000000, &up, &none), 1, 0);
	assert_near(salle_paired_mean_p_value(10, &none, &none), 1, 0);
	/* All 50 pairs changed by 1 in the same direction, so p is that of 50 equal tosses of a coin. */
	up = moves_by_one(50);
	assert_near(salle_paired_mean_p_value(50, &up, &none), ldexp(1, -49), 1e-20);
	struct salle_pair_moves twice = { 2, 6, 18 };
	assert_near(salle_paired_mean_p_value(2, &twice, &none), 0.5, 1e-15);
	assert_near(salle_paired_mean_p_value(2, &none, &twice), 0.5, 1e-15);
}

static void gains_from_pairing_equal_known_answers(void **state)
{
	/* The base's outcomes 0 0 1 1 and the variant's 0 1 0 1 are independent, so pairing saves no bouts. */
	struct salle_pair_moves up = moves_by_one(1), down = moves_by_one(1), none = { 0, 0, 0 };
	struct salle_pairing found = salle_gain_from_pairing(4, 2, 2, 2, &up, &down);
	assert_near(found.correlation, 0, 1e-15);
	assert_near(found.variance_ratio, 1, 1e-15);
	/* Base and variant are identical: the variance of the difference is 0, so `variance_ratio` is not a number. */
	found = salle_gain_from_pairing(4, 2, 2, 2, &none, &none);
	assert_near(found.correlation, 1, 1e-15);
	assert_true(isnan(found.variance_ratio));
	/* The base's outcomes are 0 0 1 1, and the variant's are 1 1 0 0. */
	up = down = moves_by_one(2);
	found = salle_gain_from_pairing(4, 2, 2, 2, &up, &down);
	assert_near(found.correlation, -1, 1e-15);
	assert_near(found.variance_ratio, 0.5, 1e-15);
	/*
	 * The base's outcomes are 1 2 3, and the variant's are 2 4 6. Their variances are 2/3 and 8/3, and the variance of
	 * the difference is 2/3.
	 */
	up = (struct salle_pair_moves){ 3, 6, 14 };
	found = salle_gain_from_pairing(3, 6, 14, 56, &up, &none);
	assert_near(found.correlation, 1, 1e-15);
	assert_near(found.variance_ratio, 5, 1e-14);
	/* The base's outcomes are constant. */
	up = moves_by_one(2);
	found = salle_gain_from_pairing(4, 0, 0, 2, &up, &none);
	assert_true(isnan(found.correlation));
	assert_near(found.variance_ratio, 1, 1e-15);
	/* Large values must not cancel: the base is 10^4 and 10^4 + 1 in turn over 10^9 bouts, and the variant is always
	 * 1 more. */
	uint64_t n = 1000000000, half = n / 2;
	up = moves_by_one(n);
	found = salle_gain_from_pairing(n, half * 20001, half * 200020001, half * 200060005, &up, &none);
	assert_near(found.correlation, 1, 1e-12);
}

static void adjusted_p_values_equal_known_answers(void **state)
{
	/*
	 * Holm multiplies the sorted values by 4, 3, 2, 1: 0.005 * 4, 0.01 * 3, 0.03 * 2, 0.04 * 1. Each result is at least
	 * the one before.
	 */
	static const double p[] = { 0.01, 0.04, 0.03, 0.005 }, holm[] = { 0.03, 0.06, 0.06, 0.02 };
	/* Benjamini and Hochberg: 0.005 * 4/1, 0.01 * 4/2, 0.03 * 4/3, 0.04 * 4/4. Each result is at most the one after. */
	static const double fdr[] = { 0.02, 0.04, 0.04, 0.02 };
	double found[4];
	salle_adjust_holm(p, 4, found);
	for (unsigned i = 0; i < 4; i++)
		assert_near(found[i], holm[i], 1e-15);
	salle_adjust_fdr(p, 4, found);
	for (unsigned i = 0; i < 4; i++)
		assert_near(found[i], fdr[i], 1e-15);
	static const double high[] = { 0.9, 0.6, 1 };
	salle_adjust_holm(high, 3, found);
	for (unsigned i = 0; i < 3; i++)
		assert_near(found[i], 1, 0);
	salle_adjust_fdr(high, 3, found);
	assert_near(found[1], 1, 1e-15);
	salle_adjust_holm(NULL, 0, NULL);
}

/* Nine moves are too few for an interval of the mean. Ten have one. */
static void few_moves_have_no_interval(void **state)
{
	struct salle_pair_moves up = { 5, 9, 23 }, down = { 4, 6, 12 };
	assert_true(isnan(salle_paired_mean_interval(1000, &up, &down, 0.95).low));
	assert_true(isnan(salle_paired_mean_interval(1000, &up, &down, 0.95).high));
	down = (struct salle_pair_moves){ 5, 7, 13 };
	struct salle_interval found = salle_paired_mean_interval(1000, &up, &down, 0.95);
	struct salle_interval all = salle_paired_interval(1000, &up, &down, 0.95);
	assert_true(found.low == all.low && found.high == all.high && found.low < found.high);
}

/* Rows 0, 2, 5 are one family, rows 1, 3, 4 another. Holm's correction covers all six rows. */
static void families_are_adjusted_apart(void **state)
{
	static const size_t family[] = { 0, 1, 0, 1, 1, 0 };
	static const double p[] = { 1e-6, 0.02, 1e-6, 0.03, 0.6, 1e-6 };
	static const double holm[] = { 6e-6, 0.06, 6e-6, 0.06, 0.6, 6e-6 };
	/* with two families: 0.02 * 3/1 and 0.03 * 3/2 */
	static const double fdr[] = { 1e-6, 0.045, 1e-6, 0.045, 0.6, 1e-6 };
	static const double one[] = { 2e-6, 0.03, 2e-6, 0.036, 0.6, 2e-6 }; /* with one family: 0.02 * 6/4 and 0.03 * 6/5 */
	struct {
		int before;
		struct salle_significance of;
	} rows[6];
	/* At 0.05, one family has 5 of 6 significant rows; two families have 3 of 3 and 2 of 3. */
	static const size_t significant[2][2] = { { 5, 0 }, { 3, 2 } };
	for (unsigned families = 1; families <= 2; families++) {
		for (unsigned i = 0; i < 6; i++)
			rows[i].of = (struct salle_significance){ .p = p[i] };
		salle_adjust_significance(&rows[0].of, 6, families == 1 ? NULL : family, sizeof rows[0]);
		struct salle_test_family counts[2] = { { 0 } };
		for (unsigned i = 0; i < 6; i++) {
			assert_near(rows[i].of.holm, holm[i], 1e-15);
			assert_near(rows[i].of.fdr, families == 1 ? one[i] : fdr[i], 1e-15);
			salle_test_family_add_row(&counts[families == 1 ? 0 : family[i]], &rows[i].of, 0.05);
		}
		for (unsigned k = 0; k < families; k++) {
			assert_int_equal(counts[k].rows, 6 / families);
			assert_int_equal(counts[k].significant, significant[families - 1][k]);
			assert_near(salle_level_of_selected_intervals(&counts[k], 0.05),
				1 - 0.05 * (double)counts[k].significant / (double)counts[k].rows, 1e-15);
		}
	}
}

/*
 * 40 changes are +2, one is -1 and one is -3. The difference is (80 - 4) / 1000 = 0.076, five times its standard error
 * of 0.0143. If the degrees of freedom were those of the two negative changes alone, the interval would reach below 0.
 */
static void few_moves_one_way_widen_little(void **state)
{
	const struct salle_pair_moves more = { 40, 80, 200 }, less = { 2, 4, 10 };
	struct salle_interval it = salle_paired_mean_interval(1000, &more, &less, 0.95);
	assert_true(salle_paired_mean_p_value(1000, &more, &less) < 1e-4);
	assert_true(it.low > 0.04 && it.high < 0.12);
}

/* Rows that are not tested do not change the adjusted p-values of other rows. They are counted separately. */
static void exact_rows_are_no_tests(void **state)
{
	(void)state;
	static const double p[] = { 0.02, 0.04, 0, 0, 0, 1 };
	static const double holm[] = { 0.04, 0.04, 0, 0, 0, 1 }, fdr[] = { 0.04, 0.04, 0, 0, 0, 1 };
	struct salle_significance rows[6];
	struct salle_test_family family = { 0 };
	for (unsigned i = 0; i < 6; i++)
		rows[i] = (struct salle_significance){ .p = p[i], .exact = i >= 2 };
	salle_adjust_significance(rows, 6, NULL, sizeof rows[0]);
	for (unsigned i = 0; i < 6; i++) {
		assert_near(rows[i].holm, holm[i], 1e-15);
		assert_near(rows[i].fdr, fdr[i], 1e-15);
		salle_test_family_add_row(&family, &rows[i], 0.05);
	}
	assert_int_equal(family.rows, 2);
	assert_int_equal(family.significant, 2);
	assert_int_equal(family.exact, 4);
	assert_int_equal(family.different, 3);
}

RUN_TESTS(UNIT(few_moves_one_way_widen_little), UNIT(intervals_equal_known_answers), UNIT(rate_intervals_cover_exactly),
	UNIT(mean_intervals_cover), UNIT(p_values_equal_known_answers), UNIT(gains_from_pairing_equal_known_answers),
	UNIT(adjusted_p_values_equal_known_answers), UNIT(few_moves_have_no_interval), UNIT(families_are_adjusted_apart),
	UNIT(exact_rows_are_no_tests))
