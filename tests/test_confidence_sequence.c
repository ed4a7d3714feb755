/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The confidence sequence of a rate: its coverage and its width. */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/rng.h>
#include <salle/stats.h>

#include "testing.h"

/*
 * Evidence computed by hand. The evidence is the logarithm of the ratio of two chances of the series: that under the
 * prior, and that under the given rate.
 *
 * With a prior weight k = 2 and the rate 1/2 the prior is uniform. A series with s successes and f failures in n trials
 * then has the chance s! * f! / (n + 1)! under the prior, and 2^-n under the fair coin. For 4 successes of 4 the ratio
 * is (1/5) / (1/16). For 1 success of 3 it is (1! * 2! / 4!) / (1/8) = (1/12) / (1/8).
 *
 * With k = 4 and the rate 1/4 the prior is Beta(1, 3), with the mean 1/4. For 1 success of 1 the ratio is (1/4) /
 * (1/4). For 2 of 2 it is (1/4 * 2/5) / (1/16).
 */
static void evidence_equals_calculation_by_hand(void **state)
{
	const double two = 2 / 0.03, four = 4 / 0.03;
	assert_near(salle_rate_evidence(4, 4, 0.5, two), log(3.2), 1e-13);
	assert_near(salle_rate_evidence(1, 3, 0.5, two), log(2.0 / 3), 1e-13);
	assert_near(salle_rate_evidence(1, 1, 0.25, four), 0, 1e-13);
	assert_near(salle_rate_evidence(2, 2, 0.25, four), log(1.6), 1e-13);
	assert_near(salle_rate_evidence(0, 0, 0.7, four), 0, 1e-13);
	/* exchanging successes and failures changes nothing */
	assert_near(salle_rate_evidence(13, 40, 0.2, four), salle_rate_evidence(27, 40, 0.8, four), 1e-12);
}

/* At the true rate the likelihood ratio has the mean 1 for any n, summed over all outcomes. */
static void evidence_is_fair(void **state)
{
	static const double rates[] = { 0.5, 0.1, 0.003, 0.97 }, tuned[] = { 100, 1e4, 1e7 };
	static const unsigned sizes[] = { 1, 7, 100, 1000 };
	for (size_t r = 0; r < 4; r++)
		for (size_t t = 0; t < 3; t++)
			for (size_t i = 0; i < 4; i++) {
				double sum = 0;
				for (unsigned s = 0; s <= sizes[i]; s++)
					sum += exp(dbinom(s, sizes[i], rates[r], 1) + salle_rate_evidence(s, sizes[i], rates[r], tuned[t]));
				assert_near(sum, 1, 1e-9);
			}
}

/* The interval excludes exactly the rates that the evidence excludes. */
static void ends_are_where_the_evidence_says(void **state)
{
	static const struct {
		uint64_t hits, n;
	} seen[] = { { 5, 10 }, { 2, 10 }, { 1, 1000 }, { 0, 50 }, { 50, 50 }, { 12345, 20000 }, { 3, 1000000 } };
	const double bound = log(20);
	for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
		for (unsigned k = 0; k < 5; k++) {
			const double tuned = pow(10, 2 + k);
			struct salle_interval it = salle_rate_sequence(seen[i].hits, seen[i].n, 0.95, tuned);
			struct salle_interval other = salle_rate_sequence(seen[i].n - seen[i].hits, seen[i].n, 0.95, tuned);
			assert_near(it.low, 1 - other.high, 1e-12);
			assert_near(it.high, 1 - other.low, 1e-12);
			double rate = (double)seen[i].hits / (double)seen[i].n;
			assert_true(it.low <= rate && rate <= it.high);
			if (it.low > 0)
				assert_near(salle_rate_evidence(seen[i].hits, seen[i].n, it.low, tuned), bound, 1e-6);
			if (it.high < 1)
				assert_near(salle_rate_evidence(seen[i].hits, seen[i].n, it.high, tuned), bound, 1e-6);
			for (unsigned step = 1; step < 1000; step++) {
				double p = step / 1000.0;
				bool within = it.low < p && p < it.high;
				assert_true((salle_rate_evidence(seen[i].hits, seen[i].n, p, tuned) < bound) == within);
			}
		}
	struct salle_interval none = salle_rate_sequence(0, 0, 0.95, 1e4);
	assert_true(none.low == 0 && none.high == 1);
}

enum { STEPS = 250 };

/* Returns the chance that the rate is excluded after any of the first STEPS trials, by enumeration of all walks. */
static double chance_of_ever_excluding(double rate, double level, double tuned)
{
	double alive[STEPS + 2] = { 1 }, lost = 0, bound = -log1p(-level);
	for (unsigned n = 1; n <= STEPS; n++)
		for (unsigned s = n + 1; s-- > 0;) {
			alive[s] = (s < n ? alive[s] * (1 - rate) : 0) + (s > 0 ? alive[s - 1] * rate : 0);
			if (salle_rate_evidence(s, n, rate, tuned) < bound)
				continue;
			lost += alive[s];
			alive[s] = 0;
		}
	return lost;
}

/* The rate is tested after every trial. The chance that the rate is ever excluded stays below the level. Near the tuned
 * number of trials this chance is close to the level. */
static void sequence_covers_the_rate_at_every_look(void **state)
{
	static const double rates[] = { 0.5, 0.3, 0.05, 0.99 };
	for (size_t r = 0; r < 4; r++)
		for (unsigned k = 0; k < 4; k++) {
			const double tuned = 3 * pow(10, 1 + k);
			assert_true(chance_of_ever_excluding(rates[r], 0.95, tuned) <= 0.05);
			assert_true(chance_of_ever_excluding(rates[r], 0.8, tuned) <= 0.2);
		}
	assert_true(chance_of_ever_excluding(0.5, 0.95, 300) > 0.02);
	assert_true(chance_of_ever_excluding(0.5, 0.8, 300) > 0.1);
}

enum { RUNS = 2000, LOOKS = 100 };

/* Returns the number of trials at look i: 100 looks from 100 to 100,000 trials, each 7.2 % more than the one before. */
static uint64_t trials_at_look(unsigned i)
{
	return (uint64_t)(100 * pow(1000, i / (LOOKS - 1.0)));
}

static uint64_t count_heads(struct salle_stream *stream, uint64_t n)
{
	uint64_t hits = 0;
	for (; n >= 32; n -= 32)
		hits += (uint64_t)__builtin_popcount((uint32_t)salle_stream_draw(stream));
	return hits + (uint64_t)__builtin_popcount((uint32_t)salle_stream_draw(stream) & ((UINT32_C(1) << n) - 1));
}

/*
 * Each of 2,000 runs of a fair coin is tested at 100 looks. The sequence ever excludes 1/2 in at most 5 % of the runs,
 * plus 3 standard deviations (129 runs), but in some runs. The interval for a fixed n excludes 1/2 in about half of the
 * runs.
 */
static void a_fair_coin_stays_fair(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(1389, salle_pair_hash("sequence", "a", "b"), false);
	unsigned wrong = 0, wrong_fixed = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		uint64_t n = 0, hits = 0;
		bool out = false, out_fixed = false;
		for (unsigned look = 0; look < LOOKS; look++) {
			hits += count_heads(&stream, trials_at_look(look) - n);
			n = trials_at_look(look);
			double fewer = (double)(hits < n - hits ? hits : n - hits);
			out |= salle_rate_evidence(hits, n, 0.5, 10000) >= log(20);
			out_fixed |= pbinom(fewer, (double)n, 0.5, 1, 0) <= 0.025; /* 1/2 is at the end of the exact interval */
		}
		wrong += out;
		wrong_fixed += out_fixed;
	}
	print_message("1/2 left out: by the sequence in %u of %u runs, by intervals at fixed n in %u\n", wrong, RUNS,
		wrong_fixed);
	assert_true(wrong <= 0.05 * RUNS + 3 * sqrt(0.05 * 0.95 * RUNS));
	assert_true(wrong >= 0.01 * RUNS);
	assert_true(wrong_fixed > 0.4 * RUNS);
}

/* The widths relative to the interval for a fixed n are those that the header states. */
static void widths_are_as_stated(void **state)
{
	static const struct {
		double share, least, most; /* n as a share of `tuned`; bounds of the relative width */
	} said[] = { { 0.01, 2.5, 2.65 }, { 0.1, 1.54, 1.6 }, { 0.3, 1.54, 1.6 }, { 1, 1.54, 1.61 }, { 10, 1.73, 1.77 } };
	static const double rates[] = { 0.5, 0.1, 0.02 };
	const double tuned = 2.4e6;
	for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
		for (size_t r = 0; r < 3; r++) {
			uint64_t n = (uint64_t)(said[i].share * tuned), hits = (uint64_t)(rates[r] * (double)n);
			struct salle_interval it = salle_rate_sequence(hits, n, 0.95, tuned);
			struct salle_interval fixed = salle_rate_interval(hits, n, 0.95);
			double wider = (it.high - it.low) / (fixed.high - fixed.low);
			if (r == 0)
				print_message("at %.2f of the bouts it is tuned to: %.2f times as wide as at fixed n\n", said[i].share,
					wider);
			if (wider < said[i].least || wider > said[i].most)
				fail_msg("%g at %g: %.3f times as wide", rates[r], said[i].share, wider);
			/* the fixed interval at the equivalent level has the same width */
			struct salle_interval same =
				salle_rate_interval(hits, n, salle_interval_level_for_sequence(n, 0.95, tuned));
			assert_near((same.high - same.low) / (it.high - it.low), 1, 0.01);
		}
}

/* The normal mixture with the weight r = k / n has z^2 = (1 + r) * (log(1 + 1 / r) + 2 * log(20)). For r = 1 this is 2
 * * (log(2) + 5.99146). */
static void levels_equal_known_answers(void **state)
{
	double z = sqrt(2 * (log(2) + 2 * log(20)));
	assert_near(salle_interval_level_for_sequence(30, 0.95, 1000), 1 - 2 * pnorm(-z, 0, 1, 1, 0), 1e-14);
	assert_near(salle_interval_level_for_sequence(1, 0.95, 1e9), 1 - 1e-15, 0);
	assert_near(salle_interval_level_for_sequence(1000000000000, 0.95, 1e4),
		1 - 2 * pnorm(-sqrt(log(1e12 / 300) + 2 * log(20)), 0, 1, 1, 0), 1e-12);
}

/* The p-value of an interval that ends at the null hypothesis is 1 minus the sequence's level. */
static void p_values_equal_levels_of_sequences(void **state)
{
	static const double alphas[] = { 0.2, 0.05, 0.001 };
	for (uint64_t n = 1000; n <= 1000000; n *= 10)
		for (size_t i = 0; i < sizeof alphas / sizeof alphas[0]; i++)
			assert_near(salle_sequence_p_value(n, 1 - salle_interval_level_for_sequence(n, 1 - alphas[i], 10000),
							10000),
				alphas[i], 1e-7);
	/* By hand: if n is 0.03 of the tuned number, the weight is 1. At two standard errors p is then exp((log(2) - 4 / 2)
	 * / 2). */
	assert_near(salle_sequence_p_value(300, 2 * pnorm(-2, 0, 1, 1, 0), 10000), sqrt(2) / exp(1), 1e-14);
	assert_near(salle_sequence_p_value(300, 1, 10000), 1, 0);
	assert_near(salle_sequence_p_value(300, 0, 10000), 0, 0);
}

RUN_TESTS(UNIT(evidence_equals_calculation_by_hand), UNIT(evidence_is_fair), UNIT(ends_are_where_the_evidence_says),
	UNIT(sequence_covers_the_rate_at_every_look), UNIT(a_fair_coin_stays_fair), UNIT(widths_are_as_stated),
	UNIT(levels_equal_known_answers), UNIT(p_values_equal_levels_of_sequences))
