/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <salle/rng.h>

#include "testing.h"
#include "round_robin_fixture.h"

/*
 * Results of the American League's eastern division of 1987: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland,
 * Baltimore. The expected strengths, relative to Baltimore, are printed in Agresti, Categorical Data Analysis, and by
 * the R package BradleyTerry2.
 */
static void strengths_equal_published_baseball_example(void **state)
{
	static const uint64_t wins[7][7] = {
		{ 0, 7, 9, 7, 7, 9, 11 }, { 6, 0, 7, 5, 11, 9, 9 }, { 4, 6, 0, 7, 7, 8, 12 }, { 6, 8, 6, 0, 6, 7, 10 },
		{ 6, 2, 6, 7, 0, 7, 12 }, { 4, 4, 5, 6, 6, 0, 6 }, { 2, 4, 1, 3, 1, 7, 0 },
	};
	static const double published[7] = { 1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0 };
	static const uint64_t no_draws[49];
	struct salle_matrix matrix = { 7, &wins[0][0], no_draws, 1, 0, 0 };
	struct salle_estimate found[7];
	assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
	double sum = 0;
	for (size_t i = 0; i < 7; i++) {
		assert_near(found[i].value - found[6].value, published[i], 5e-5);
		sum += found[i].value;
	}
	assert_near(sum, 0, 1e-12);
}

/*
 * With three wins to one the odds are 3. The information of the 4 bouts is 4 * 3/4 * 1/4 = 3/4. With two wins and two
 * losses added the score is 5/8, so the variance of the points is 4 * 5/8 * 3/8 = 15/16. The difference of strengths
 * has the variance (15/16) / (3/4)^2 = 15/9. Each strength is half of this difference, so its variance is a quarter of
 * 15/9.
 */
static void strengths_of_two_builds_equal_calculation_by_hand(void **state)
{
	struct tourney tourney = { .n = 2 };
	tourney_set_pair(&tourney, 0, 1, 3, 1, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[2];
	assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
	double half = 1.959963984540054 * sqrt(15.0 / 9 / 4);
	assert_near(found[0].value, log(3) / 2, 1e-12);
	assert_near(found[0].interval.low, log(3) / 2 - half, 1e-11);
	assert_near(found[1].interval.high, -log(3) / 2 + half, 1e-11);
	/* two draws count as one win and one loss */
	tourney_set_pair(&tourney, 0, 1, 2, 0, 2);
	assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
	assert_near(found[0].value, log(3) / 2, 1e-12);
}

/* Three builds with the odds 2, 2 and 4 over 10^12 bouts: the strengths are log 2, 0 and -log 2. */
static void a_chain_is_recovered(void **state)
{
	struct tourney tourney = { .n = 3 };
	const uint64_t many = 100000000000;
	tourney_set_pair(&tourney, 0, 1, 10 * many, 5 * many, 0);
	tourney_set_pair(&tourney, 1, 2, 10 * many, 5 * many, 0);
	tourney_set_pair(&tourney, 0, 2, 4 * many, many, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[3];
	assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
	assert_near(found[0].value, log(2), 1e-9);
	assert_near(found[1].value, 0, 1e-9);
	assert_near(found[2].value, -log(2), 1e-9);
}

/* A build that never scored would have the strength minus infinity. So half a win is added to each side, and the points
 * are 100.5 to 0.5. */
static void separable_results_stay_finite(void **state)
{
	struct tourney tourney = { .n = 2 };
	tourney_set_pair(&tourney, 0, 1, 100, 0, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[3];
	assert_true(salle_matrix_fit_strengths(&matrix, 0.95, found));
	assert_near(found[0].value - found[1].value, log(201), 1e-9);
	assert_true(found[0].interval.low < found[0].value && isfinite(found[0].interval.low));
	/* Both others always beat the third build. The first two have 90 wins to 10 between them. Half a win is added to
	 * each side of each pair. */
	tourney.n = 3;
	matrix = tourney_matrix(&tourney);
	tourney_set_pair(&tourney, 0, 1, 90, 10, 0);
	tourney_set_pair(&tourney, 0, 2, 100, 0, 0);
	tourney_set_pair(&tourney, 1, 2, 100, 0, 0);
	assert_true(salle_matrix_fit_strengths(&matrix, 0.95, found));
	assert_true(found[0].value > found[1].value && found[1].value - found[2].value > 3);
	/* A ring: 0 always beats 1, 1 beats 2, and 2 beats 0. Each build is connected to each other by wins, so no bout
	 * is added, and all strengths are equal. */
	tourney_set_pair(&tourney, 0, 1, 100, 0, 0);
	tourney_set_pair(&tourney, 0, 2, 0, 100, 0);
	tourney_set_pair(&tourney, 1, 2, 100, 0, 0);
	assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
	for (size_t i = 0; i < 3; i++)
		assert_near(found[i].value, 0, 1e-12);
}

/* The intervals must cover the true strengths in 2,000 round robins, with draws and without. The allowed deviation of
 * 44 is 4.5 standard deviations of 2,000 trials. */
static void intervals_contain_true_strengths(void **state)
{
	static const double strength[4] = { 1.1, 0.4, -0.3, -1.2 };
	static const double draws[] = { 0, 0.4, 0.8 };
	struct salle_stream_key key = salle_make_stream_key(1600, salle_pair_hash("strength", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (size_t c = 0; c < sizeof draws / sizeof draws[0]; c++) {
		unsigned covered[4] = { 0 };
		for (unsigned t = 0; t < 2000; t++) {
			struct tourney tourney = { .n = 4 };
			tourney_draw_results(&tourney, strength, draws[c], 200, &stream);
			struct salle_matrix matrix = tourney_matrix(&tourney);
			struct salle_estimate found[4];
			(void)salle_matrix_fit_strengths(&matrix, 0.95, found);
			for (size_t i = 0; i < 4; i++)
				covered[i] += found[i].interval.low <= strength[i] && strength[i] <= found[i].interval.high;
		}
		for (size_t i = 0; i < 4; i++)
			if (covered[i] < 1856 || covered[i] > 1944)
				fail_msg("draws %g: strength %zu covered %u times of 2000", draws[c], i, covered[i]);
	}
}

/*
 * Percentages of wins that no strengths fit: the first build beats all but the last, and the last beats only the first.
 * The scores do not depend on how many bouts each pair has, so the strengths must not either.
 */
static const uint64_t cyclic_rates[5][5] = {
	{ 0, 80, 75, 99, 10 },
	{ 20, 0, 65, 70, 90 },
	{ 25, 35, 0, 60, 85 },
	{ 1, 30, 40, 0, 60 },
	{ 90, 10, 15, 40, 0 },
};

static struct tourney fight_cyclic(const uint64_t *hundreds)
{
	struct tourney tourney = { .n = 5 };
	size_t pair = 0;
	for (size_t i = 0; i < 5; i++)
		for (size_t j = i + 1; j < 5; j++, pair++)
			tourney_set_pair(&tourney, i, j, hundreds[pair] * cyclic_rates[i][j], hundreds[pair] * cyclic_rates[j][i],
				0);
	return tourney;
}

static void bouts_do_not_move_strengths(void **state)
{
	static const uint64_t allotments[3][10] = {
		{ 200, 200, 200, 200, 200, 200, 200, 200, 200, 200 }, /* the same number of bouts for all pairs */
		/* numbers of bouts with which each pair has the same half width */
		{ 80, 90, 2, 44, 100, 96, 44, 105, 60, 103 },
		{ 1, 2, 3000, 9, 3, 1, 50, 2, 1, 7 }, /* one pair has nearly all bouts */
	};
	struct salle_estimate found[3][5];
	for (size_t a = 0; a < 3; a++) {
		struct tourney tourney = fight_cyclic(allotments[a]);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found[a]));
		for (size_t i = 0; i < 5; i++)
			assert_near(found[a][i].value, found[0][i].value, 1e-10);
	}
	/* the score equations of the likelihood: each build's fitted scores have the same mean as its measured scores */
	for (size_t i = 0; i < 5; i++) {
		double measured = 0, fitted = 0;
		for (size_t j = 0; j < 5; j++) {
			measured += (double)cyclic_rates[i][j] / 100;
			fitted += i == j ? 0 : 1 / (1 + exp(found[0][j].value - found[0][i].value));
		}
		assert_near(fitted, measured, 1e-10);
	}
}

/* If no finite strengths fit, a bout is added to each pair. The more bouts a pair has, the less the added bout
 * matters. */
static void an_added_draw_loses_weight_with_more_bouts(void **state)
{
	static const uint64_t bouts[] = { 10, 1000, 100000 };
	for (size_t b = 0; b < 3; b++) {
		struct tourney tourney = { .n = 2 };
		tourney_set_pair(&tourney, 0, 1, bouts[b], 0, 0);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_estimate found[2];
		assert_true(salle_matrix_fit_strengths(&matrix, 0.95, found));
		double score = ((double)bouts[b] + 0.5) / ((double)bouts[b] + 1);
		assert_near(found[0].value - found[1].value, log(score / (1 - score)), 1e-8);
	}
	/* Both others always beat the third build. The first two have the odds 3, in 40, 4,000 and 400,000 bouts. Half a
	 * win is added to each of them. */
	struct tourney tourney = { .n = 3 };
	for (size_t b = 0; b < 3; b++) {
		tourney_set_pair(&tourney, 0, 1, 1000000, 0, 0);
		tourney_set_pair(&tourney, 0, 2, 1000000, 0, 0);
		tourney_set_pair(&tourney, 1, 2, 3 * bouts[b], bouts[b], 0);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_estimate found[3];
		assert_true(salle_matrix_fit_strengths(&matrix, 0.95, found));
		double odds = (3 * (double)bouts[b] + 0.5) / ((double)bouts[b] + 0.5);
		assert_near(found[1].value - found[2].value, log(odds), 1e-5);
	}
}

/*
 * Two builds with the score p = 0.8, in 50 and in 5,000 bouts. The difference of strengths is log(p / (1 - p)). By the
 * delta method its variance is the variance of the score divided by (p (1 - p))^2.
 */
static void intervals_follow_each_pairs_bouts(void **state)
{
	static const uint64_t bouts[] = { 50, 5000 };
	for (size_t b = 0; b < 2; b++) {
		struct tourney tourney = { .n = 2 };
		tourney_set_pair(&tourney, 0, 1, bouts[b] / 5 * 4, bouts[b] / 5, 0);
		struct salle_matrix matrix = tourney_matrix(&tourney);
		struct salle_estimate found[2];
		assert_false(salle_matrix_fit_strengths(&matrix, 0.95, found));
		double n = (double)bouts[b], p = (0.8 * n + 2) / (n + 4), reach = found[0].interval.high - found[0].value;
		double expected = 1.959963984540054 * sqrt(p * (1 - p) / n) / 0.16;
		assert_near(2 * reach, expected, 1e-9);
	}
}

/* The intervals must cover the strengths of the nearest model in 2,000 round robins. The model does not fit, and pairs
 * have 60 to 3,000 bouts. */
static void intervals_cover_the_nearest_model(void **state)
{
	static const uint64_t many[10] = { 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000 };
	static const unsigned bouts[10] = { 300, 60, 3000, 100, 600, 1500, 80, 200, 60, 1000 };
	struct tourney truth = fight_cyclic(many);
	struct salle_matrix exact = tourney_matrix(&truth);
	struct salle_estimate expected[5], found[5];
	assert_false(salle_matrix_fit_strengths(&exact, 0.95, expected));
	struct salle_stream_key key = salle_make_stream_key(1600, salle_pair_hash("nearest", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	unsigned covered[5] = { 0 };
	for (unsigned t = 0; t < 2000; t++) {
		struct tourney tourney = { .n = 5 };
		for (size_t i = 0, pair = 0; i < 5; i++)
			for (size_t j = i + 1; j < 5; j++, pair++) {
				uint64_t won = 0;
				for (unsigned bout = 0; bout < bouts[pair]; bout++)
					won += salle_stream_draw(&stream) % 100 < cyclic_rates[i][j];
				tourney_set_pair(&tourney, i, j, won, bouts[pair] - won, 0);
			}
		struct salle_matrix matrix = tourney_matrix(&tourney);
		(void)salle_matrix_fit_strengths(&matrix, 0.95, found);
		for (size_t i = 0; i < 5; i++)
			covered[i] += found[i].interval.low <= expected[i].value && expected[i].value <= found[i].interval.high;
	}
	for (size_t i = 0; i < 5; i++)
		if (covered[i] < 1856 || covered[i] > 1944)
			fail_msg("strength %zu covered %u times of 2000", i, covered[i]);
}

RUN_TESTS(UNIT(strengths_equal_published_baseball_example), UNIT(strengths_of_two_builds_equal_calculation_by_hand),
	UNIT(a_chain_is_recovered), UNIT(separable_results_stay_finite), UNIT(intervals_contain_true_strengths),
	UNIT(bouts_do_not_move_strengths), UNIT(an_added_draw_loses_weight_with_more_bouts),
	UNIT(intervals_follow_each_pairs_bouts), UNIT(intervals_cover_the_nearest_model))
