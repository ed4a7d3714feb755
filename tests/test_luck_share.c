/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/luck_share.h>
#include <salle/rng.h>

#include "testing.h"

#define SHARE_OF(wins, draws, losses) salle_luck_share(&(struct salle_bouts_won){ wins, draws, losses })

static void luck_shares_equal_calculation_by_hand(void **state)
{
	/* 3 wins and 1 loss: the scores 1, 1, 1, -1 have mean 1/2, variance 1 (divisor n - 1) and mean square 1. */
	assert_near(SHARE_OF(3, 0, 1), 1, 1e-12);
	/* 8 wins, 1 draw and 1 loss: mean 0.7, variance (0.9 - 0.49) * 10/9, mean square 0.9. */
	assert_near(SHARE_OF(8, 1, 1), 0.41 / 0.9 * 10 / 9, 1e-12);
	assert_near(SHARE_OF(1, 1, 8), 0.41 / 0.9 * 10 / 9, 1e-12);
	assert_near(SHARE_OF(7, 0, 0), 0, 1e-12);
	/* The share is limited to 1, even if the variance (divisor n - 1) exceeds the mean square. */
	assert_near(SHARE_OF(5, 0, 5), 1, 1e-12);
	/*
	 * One side wins half of the bouts, and the others are drawn. Chance decides which bouts are drawn, so half of the
	 * mean square is luck.
	 */
	assert_near(SHARE_OF(500000, 500000, 0), 0.5, 1e-5);
	assert_true(isnan(SHARE_OF(0, 9, 0)));
	assert_true(isnan(SHARE_OF(1, 0, 0)));
	assert_true(isnan(SHARE_OF(0, 0, 0)));
}

static void luck_intervals_cover_all_possible_rates(void **state)
{
	const struct salle_interval all = { 1, 1 }, some = { 0.5, 0.8 };
	struct salle_interval even = salle_luck_share_interval(all, (struct salle_interval){ 0.4, 0.7 });
	assert_near(even.low, 1 - 0.16, 1e-12); /* share at a win rate of 0.7 */
	assert_near(even.high, 1, 1e-12);       /* share at a win rate of 1/2 */
	struct salle_interval lost = salle_luck_share_interval(some, (struct salle_interval){ 0, 0.25 });
	/* the share if 0.8 of the bouts are decided and A wins none of them */
	assert_near(lost.low, 0.2, 1e-12);
	/* the share if 0.5 of the bouts are decided and A wins a quarter of them */
	assert_near(lost.high, 1 - 0.5 * 0.25, 1e-12);
}

/* Returns the chance that the interval contains the true share. Sums over all outcomes of `n` bouts. */
static double measure_coverage(unsigned n, double decided, double won)
{
	double truth = 1 - decided * (2 * won - 1) * (2 * won - 1), covered = 0;
	for (unsigned of = 0; of <= n; of++)
		for (unsigned wins = 0; wins <= of; wins++) {
			struct salle_interval interval =
				salle_luck_share_interval(salle_rate_interval(of, n, 0.975), salle_rate_interval(wins, of, 0.975));
			if (interval.low <= truth + 1e-12 && truth <= interval.high + 1e-12)
				covered += dbinom(of, n, decided, 0) * dbinom(wins, of, won, 0);
		}
	return covered;
}

static void intervals_contain_the_true_share(void **state)
{
	static const double rates[] = { 0.02, 0.2, 0.5, 0.65, 0.9, 1 };
	double widest = 0;
	for (size_t i = 0; i < sizeof rates / sizeof rates[0]; i++)
		for (size_t j = 0; j < sizeof rates / sizeof rates[0]; j++) {
			double covered = measure_coverage(40, rates[i], rates[j]);
			if (!(covered >= 0.95))
				fail_msg("decided %.2f, won %.2f: covered %.4f", rates[i], rates[j], covered);
			widest = fmax(widest, covered);
		}
	assert_true(widest <= 1 + 1e-9);
}

static double uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

enum { MATCHUPS = 20, BOUTS = 400, RUNS = 2000 };

/*
 * Simulates `n` matchups with these chances to win and to lose. At least 95 % of the intervals of their mean luck share
 * must contain the true value.
 */
static void assert_pool_covers(unsigned n, const double *win, const double *loss, const char *what)
{
	double builds = 0, decisive = 0, levels[MATCHUPS], sum = 0;
	for (unsigned m = 0; m < n; m++) {
		builds += (win[m] - loss[m]) * (win[m] - loss[m]);
		decisive += win[m] + loss[m];
		levels[m] = 0.95;
	}
	double truth = 1 - builds / decisive;
	struct salle_stream_key key = salle_make_stream_key(77, salle_pair_hash("luck", what, ""), false);
	unsigned covered = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		struct salle_bouts_won matchups[MATCHUPS];
		for (unsigned m = 0; m < n; m++) {
			double wins = qbinom(uniform(&stream), BOUTS, win[m], 1, 0);
			double losses = qbinom(uniform(&stream), BOUTS - wins, loss[m] / (1 - win[m]), 1, 0);
			matchups[m] =
				(struct salle_bouts_won){ (uint64_t)wins, (uint64_t)(BOUTS - wins - losses), (uint64_t)losses };
		}
		struct salle_estimate luck = salle_mean_luck_share(matchups, levels, n, 1);
		covered += luck.interval.low <= truth && truth <= luck.interval.high;
		sum += luck.value;
	}
	/* 95 % of the runs, minus 3 standard deviations */
	double least = RUNS * 0.95 - 3 * sqrt(RUNS * 0.95 * 0.05);
	if (!(covered >= least))
		fail_msg("%s: %u of %d intervals cover", what, covered, RUNS);
	/* the estimate of the luck share is unbiased, except near its limit of 1 */
	if (truth < 0.99)
		assert_near(sum / RUNS, truth, 0.001);
}

static void pooled_intervals_contain_the_true_share(void **state)
{
	double win[MATCHUPS], loss[MATCHUPS];
	for (unsigned m = 0; m < MATCHUPS; m++) {
		win[m] = 0.05 + 0.9 * m / (MATCHUPS - 1);
		loss[m] = m % 2 ? 1 - win[m] - 1e-9 : (1 - win[m]) * 0.7;
	}
	assert_pool_covers(MATCHUPS, win, loss, "all kinds");
	for (unsigned m = 0; m < MATCHUPS; m++)
		win[m] = loss[m] = 0.4;
	assert_pool_covers(MATCHUPS, win, loss, "even");
	for (unsigned m = 0; m < MATCHUPS; m++) {
		win[m] = m < 19 ? 0.55 : 0.9;
		loss[m] = m < 19 ? 0.44 : 0.05;
	}
	assert_pool_covers(MATCHUPS, win, loss, "one apart");
	/* The weaker side wins hardly any bouts, in some samples none. */
	for (unsigned m = 0; m < MATCHUPS; m++) {
		win[m] = 0.9995;
		loss[m] = 1 - win[m] - 1e-9;
	}
	assert_pool_covers(MATCHUPS, win, loss, "nearly settled");
	assert_pool_covers(3, win, loss, "few, nearly settled");
	assert_pool_covers(1, win, loss, "one, nearly settled");
	win[0] = 0.52;
	loss[0] = 0.48 - 1e-9;
	assert_pool_covers(1, win, loss, "one, nearly even");
}

static void pools_without_bouts_have_no_luck_share(void **state)
{
	static const struct salle_bouts_won idle[] = { { 0, 50, 0 }, { 1, 0, 0 }, { 0, 0, 0 } };
	static const double levels[] = { 0.95, 0.95, 0.95 };
	assert_true(isnan(salle_mean_luck_share(idle, levels, 3, 1).value));
	assert_true(isnan(salle_mean_luck_share(idle, levels, 0, 1).value));
	/* A matchup without bouts does not count. Two matchups that mirror each other have the luck share of one of
	 * them. */
	static const struct salle_bouts_won two[] = { { 60, 10, 30 }, { 0, 0, 0 }, { 30, 10, 60 } };
	struct salle_estimate luck = salle_mean_luck_share(two, levels, 3, 1);
	double unbiased = 0.09 - (0.9 - 0.09) / 99;
	assert_near(luck.value, 1 - unbiased / 0.9, 1e-12);
	/* Even a side that won all of 10 bouts may have a chance to lose. */
	static const struct salle_bouts_won settled[] = { { 10, 0, 0 } };
	struct salle_estimate none = salle_mean_luck_share(settled, levels, 1, 1);
	assert_near(none.value, 0, 0);
	/* At a win rate of 0.93, half of all samples of ten bouts have no loss. The luck share is then 4 * 0.93 * 0.07 =
	 * 0.26. */
	assert_true(none.interval.high > 0.26);
	struct salle_estimate shared = salle_mean_luck_share(two, levels, 3, 2);
	assert_near(shared.value, luck.value, 1e-12);
	assert_near(shared.value - shared.interval.low, sqrt(2) * (luck.value - luck.interval.low), 1e-12);
}

RUN_TESTS(UNIT(luck_shares_equal_calculation_by_hand), UNIT(luck_intervals_cover_all_possible_rates),
	UNIT(intervals_contain_the_true_share), UNIT(pooled_intervals_contain_the_true_share),
	UNIT(pools_without_bouts_have_no_luck_share))
