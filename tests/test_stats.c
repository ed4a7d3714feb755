/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/rng.h>
#include <salle/stats.h>

#include "testing.h"

static void assert_interval(struct salle_interval found, double low, double high, double tolerance)
{
	assert_near(found.low, low, tolerance);
	assert_near(found.high, high, tolerance);
}

static void rate_intervals_of_the_tables(void **state)
{
	/* Published exact 95 % limits, to four digits: 5 of 10, 1 of 20, 3 of 15. */
	assert_interval(salle_rate_interval(5, 10, 0.95), 0.1871, 0.8129, 5e-5);
	assert_interval(salle_rate_interval(1, 20, 0.95), 0.0013, 0.2487, 5e-5);
	assert_interval(salle_rate_interval(3, 15, 0.95), 0.0433, 0.4809, 5e-5);
	/* Closed forms: 0 of n is [0, 1 - tail^(1/n)], n of n its mirror image; 1 of 2 solves p^2 = tail. */
	assert_interval(salle_rate_interval(0, 10, 0.95), 0, 1 - pow(0.025, 0.1), 1e-14);
	assert_interval(salle_rate_interval(10, 10, 0.95), pow(0.025, 0.1), 1, 1e-14);
	assert_interval(salle_rate_interval(1, 2, 0.95), 1 - sqrt(0.975), sqrt(0.975), 1e-14);
	assert_interval(salle_rate_interval(0, 1, 0.99), 0, 0.995, 1e-14);
	assert_interval(salle_rate_interval(0, 0, 0.95), 0, 1, 0);
}

/*
 * 10^12 bouts. In the middle the normal limits p -/+ z * sqrt(p*q/n) have a relative error of 1/n. Near 0 the limits
 * are those of a Poisson distribution: Garwood's table has 1.624 and 11.668 for 5 events, 3.689 for none.
 */
static void rate_intervals_of_a_million_million(void **state)
{
	const uint64_t n = 1000000000000;
	const double z = 1.959963984540054;
	assert_interval(salle_rate_interval(n / 2, n, 0.95), 0.5 - z * 5e-7, 0.5 + z * 5e-7, 2e-12);
	assert_interval(salle_rate_interval(n / 10, n, 0.95), 0.1 - z * 3e-7, 0.1 + z * 3e-7, 4e-12);
	assert_interval(salle_rate_interval(5, n, 0.95), 1.6235e-12, 11.6683e-12, 1e-16);
	assert_interval(salle_rate_interval(0, n, 0.95), 0, 3.6889e-12, 1e-16);
	assert_interval(salle_rate_interval(n, n, 0.95), 1 - 3.6889e-12, 1, 1e-15);
}

/* Each limit solves its equation: P(X >= hits | low) = P(X <= hits | high) = tail. */
static void rate_intervals_solve_their_equations(void **state)
{
	static const uint64_t sizes[] = { 3, 17, 1000, 1000000, 1000000000 };
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
		for (unsigned part = 1; part < 20; part++) {
			uint64_t n = sizes[i], hits = n * part / 20;
			struct salle_interval found = salle_rate_interval(hits, n, 0.99);
			if (hits > 0)
				assert_near(pbinom((double)hits - 1, (double)n, found.low, 0, 0), 0.005, 1e-8);
			assert_near(pbinom((double)hits, (double)n, found.high, 1, 0), 0.005, 1e-8);
		}
}

/* Exact coverage of p, summed over all outcomes, is at least the nominal level. */
static void rate_intervals_cover(void **state)
{
	static const unsigned sizes[] = { 1, 7, 30, 200 };
	static const double rates[] = { 0.001, 0.03, 0.11, 0.25, 0.5, 0.731, 0.99 };
	for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
		for (size_t r = 0; r < sizeof rates / sizeof rates[0]; r++) {
			double covered = 0;
			for (unsigned hits = 0; hits <= sizes[i]; hits++) {
				struct salle_interval found = salle_rate_interval(hits, sizes[i], 0.9);
				if (found.low <= rates[r] && rates[r] <= found.high)
					covered += dbinom(hits, sizes[i], rates[r], 0);
			}
			assert_true(covered >= 0.9);
		}
}

static struct salle_interval strata_interval(const uint64_t (*strata)[2], size_t n)
{
	struct salle_strata sum = { 0 };
	for (size_t i = 0; i < n; i++)
		salle_strata_add(&sum, strata[i][0], strata[i][1]);
	return salle_strata_interval(&sum, 1, 0.95);
}

static void strata_intervals_equal_known_answers(void **state)
{
	/*
	 * A build won 0 of 20,000 bouts against one foe, and all against another. Each rate has the variance n p (1 - p)
	 * with p = 2 / 20004. The squares of the half-widths are added.
	 */
	static const uint64_t sure[][2] = { { 0, 20000 }, { 20000, 20000 } };
	struct salle_interval it = strata_interval(sure, 2);
	assert_interval(it, 0.5 - 1.96 * 2 / 40000, 0.5 + 1.96 * 2 / 40000, 1e-6);
	/* With one foe, or if nothing is won against any foe, the interval is Clopper and Pearson's. */
	static const uint64_t one[][2] = { { 3, 15 } }, none[][2] = { { 0, 4 }, { 0, 6 } };
	assert_interval(strata_interval(one, 1), 0.0433, 0.4809, 5e-5);
	assert_interval(strata_interval(none, 2), 0, 1 - pow(0.025, 0.1), 1e-14);
}

static void moments_without_cancellation(void **state)
{
	/* 2, 4, 4, 4, 5, 5, 7 and 9 have the mean 5, squared deviations of 32 and the variance 32/7. */
	struct salle_moments moments = salle_find_moments(8, 40, 232);
	assert_near(moments.mean, 5, 0);
	assert_near(moments.sd, sqrt(32.0 / 7), 1e-15);

	/*
	 * 10^9 values, half of them 10^5 and half one more: standard deviation 0.5. Computed in doubles, n*squares - sum^2
	 * would lose all digits.
	 */
	uint64_t half = 500000000, low = 100000, high = 100001;
	moments = salle_find_moments(2 * half, half * (low + high), half * (low * low + high * high));
	assert_near(moments.mean, 100000.5, 1e-9);
	assert_near(moments.sd, 0.5, 1e-9);

	moments = salle_find_moments(1, 3, 9);
	assert_near(moments.mean, 3, 0);
	assert_near(moments.sd, 0, 0);
	moments = salle_find_moments(0, 0, 0);
	assert_near(moments.mean, 0, 0);
}

static void mean_intervals_equal_known_answers(void **state)
{
	const double z = 1.959963984540054;
	/* At most one wound per bout: the rate's exact interval, with closed forms for 0 of 10 and 1 of 2. */
	assert_interval(salle_mean_interval(10, 0, 0, 0.95), 0, 1 - pow(0.025, 0.1), 1e-14);
	assert_interval(salle_mean_interval(2, 1, 1, 0.95), 1 - sqrt(0.975), sqrt(0.975), 1e-14);
	/*
	 * Three or four wounds per bout: the interval is that of the rate of four, plus 3. If there are always three, it is
	 * as wide below 3 as above.
	 */
	assert_interval(salle_mean_interval(2, 7, 25, 0.95), 4 - sqrt(0.975), 3 + sqrt(0.975), 1e-14);
	assert_interval(salle_mean_interval(10, 30, 90, 0.95), 2 + pow(0.025, 0.1), 4 - pow(0.025, 0.1), 1e-14);
	/*
	 * 0 and 4 wounds in two bouts: mean 2, variance 8, factor 4, total 4/4 = 1. Garwood's interval of one event is
	 * -log(0.975) to 5.57164. Multiplied by factor / bouts = 4/2 it is the interval of the mean.
	 */
	assert_interval(salle_mean_interval(2, 4, 16, 0.95), -2 * log(0.975), 2 * 5.571643, 2e-6);
	/* For large totals the interval is the normal one. 10^10 bouts with 0 or 2, half each: mean 1, standard
	 * deviation 1. */
	assert_interval(salle_mean_interval(10000000000, 10000000000, 20000000000, 0.95), 1 - z * 1e-5, 1 + z * 1e-5,
		5e-10);
	struct salle_interval found = salle_mean_interval(0, 0, 0, 0.95);
	assert_true(found.low == 0 && isinf(found.high));
}

struct counts {
	uint64_t sum, squares;
};

/* Draws counts. Each bout has `least` wounds, and 1 to `most` more with the chance `chance` / 2^32. */
static struct counts sample_counts(struct salle_stream *stream, unsigned bouts, uint32_t chance, unsigned least,
	unsigned most)
{
	struct counts counts = { 0, 0 };
	for (unsigned i = 0; i < bouts; i++) {
		bool happens = (uint32_t)salle_stream_draw(stream) < chance;
		uint64_t n = least + (happens ? 1 + salle_uniform_below((uint32_t)salle_stream_draw(stream), most) : 0);
		counts.sum += n;
		counts.squares += n * n;
	}
	return counts;
}

/*
 * Coverage of the interval of a mean at 95 %: 2,000 trials of 2,000 bouts with rare, frequent, clustered and nearly
 * constant counts. Coverage is at least 95 % (minus 4.5 standard deviations of 2,000 trials: 44) and below 100 %. An
 * interval that is too wide would reach 100 %.
 */
static void mean_intervals_cover(void **state)
{
	static const struct {
		double chance;
		unsigned least, most;
	} cases[] = { { 0.001, 0, 1 }, { 0.3, 0, 1 }, { 0.999, 0, 1 }, { 0.001, 2, 1 }, { 0.005, 0, 2 }, { 0.01, 0, 3 },
		{ 0.3, 0, 4 }, { 0.02, 1, 2 } };
	const unsigned trials = 2000, bouts = 2000;
	struct salle_stream_key key = salle_make_stream_key(1459, salle_pair_hash("stats", "a", "b"), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (size_t c = 0; c < sizeof cases / sizeof cases[0]; c++) {
		uint32_t chance = (uint32_t)(cases[c].chance * 4294967296.0);
		double mean = cases[c].least + cases[c].chance * (1 + cases[c].most) / 2;
		unsigned covered = 0;
		for (unsigned t = 0; t < trials; t++) {
			struct counts counts = sample_counts(&stream, bouts, chance, cases[c].least, cases[c].most);
			struct salle_interval found = salle_mean_interval(bouts, counts.sum, counts.squares, 0.95);
			covered += found.low <= mean && mean <= found.high;
		}
		if (covered < 1856 || covered > 1990)
			fail_msg("mean %g: covered %u times of %u", mean, covered, trials);
	}
}

static void summaries_equal_known_answers(void **state)
{
	/* The values 1, 2, 2, 3, 3, 3, 3, 5, 5, 9. */
	static const uint64_t counts[] = { 0, 1, 2, 4, 0, 2, 0, 0, 0, 1, 0, 0 };
	struct salle_summary found = salle_summarize_histogram(counts, 12);
	assert_int_equal(found.n, 10);
	assert_near(found.mean, 3.6, 1e-15);
	assert_near(found.sd, sqrt((176 - 129.6) / 9), 1e-14); /* the squares add up to 1 + 8 + 36 + 50 + 81 = 176 */
	assert_int_equal(found.min, 1);
	assert_int_equal(found.p05, 1);
	assert_int_equal(found.p25, 2); /* 3 of 10 values are at most 2, 1 of 10 at most 1 */
	assert_int_equal(found.p50, 3);
	assert_int_equal(found.p75, 5); /* 7 of 10 values are at most 3 */
	assert_int_equal(found.p95, 9);
	assert_int_equal(found.max, 9);

	/* Exactly 5 of 100 values are 0, so p05 is 0. 25 of 100 are at most 1, so p25 is 1. */
	static const uint64_t even[] = { 5, 20, 25, 25, 20, 5 };
	found = salle_summarize_histogram(even, 6);
	assert_int_equal(found.p05, 0);
	assert_int_equal(found.p25, 1);
	assert_int_equal(found.p50, 2);
	assert_int_equal(found.p75, 3);
	assert_int_equal(found.p95, 4);

	static const uint64_t none[] = { 0, 0 };
	found = salle_summarize_histogram(none, 2);
	assert_int_equal(found.n, 0);
	assert_int_equal(found.max, 0);
	static const uint64_t one[] = { 0, 7 };
	found = salle_summarize_histogram(one, 2);
	assert_int_equal(found.min, 1);
	assert_int_equal(found.p05, 1);
	assert_int_equal(found.max, 1);
	assert_near(found.sd, 0, 0);
}

RUN_TESTS(UNIT(rate_intervals_of_the_tables), UNIT(rate_intervals_of_a_million_million),
	UNIT(rate_intervals_solve_their_equations), UNIT(rate_intervals_cover), UNIT(strata_intervals_equal_known_answers),
	UNIT(moments_without_cancellation), UNIT(mean_intervals_equal_known_answers), UNIT(mean_intervals_cover),
	UNIT(summaries_equal_known_answers))
