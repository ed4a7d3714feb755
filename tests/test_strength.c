/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include <salle/rng.h>

#include "tourney.h"

/*
 * The American League's eastern division of 1987: Milwaukee, Detroit, Toronto, New York, Boston, Cleveland,
 * Baltimore. Agresti, Categorical Data Analysis, and the R package BradleyTerry2 print the strengths over Baltimore.
 */
static void baseball_of_1987(void **state)
{
	(void)state;
	static const uint64_t wins[7][7] = {
		{ 0, 7, 9, 7, 7, 9, 11 }, { 6, 0, 7, 5, 11, 9, 9 }, { 4, 6, 0, 7, 7, 8, 12 }, { 6, 8, 6, 0, 6, 7, 10 },
		{ 6, 2, 6, 7, 0, 7, 12 }, { 4, 4, 5, 6, 6, 0, 6 }, { 2, 4, 1, 3, 1, 7, 0 },
	};
	static const double published[7] = { 1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0 };
	static const uint64_t no_draws[49];
	struct salle_matrix matrix = { 7, &wins[0][0], no_draws, 1, 0 };
	struct salle_estimate found[7];
	assert_false(salle_matrix_strengths(&matrix, 0.95, found));
	double sum = 0;
	for (size_t i = 0; i < 7; i++) {
		assert_near(found[i].value - found[6].value, published[i], 5e-5);
		sum += found[i].value;
	}
	assert_near(sum, 0, 1e-12);
}

/*
 * Three wins to one: the odds of 3. The information is 4 * 3/4 * 1/4 = 3/4; the points, with two wins and two losses
 * more 5 of 8, vary by 4 * 15/64; so the difference does by (15/16) / (9/16), its half by a quarter of that.
 */
static void two_by_hand(void **state)
{
	(void)state;
	struct tourney tourney = { .n = 2 };
	tourney_set(&tourney, 0, 1, 3, 1, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[2];
	assert_false(salle_matrix_strengths(&matrix, 0.95, found));
	double half = 1.959963984540054 * sqrt(15.0 / 9 / 4);
	assert_near(found[0].value, log(3) / 2, 1e-12);
	assert_near(found[0].interval.low, log(3) / 2 - half, 1e-11);
	assert_near(found[1].interval.high, -log(3) / 2 + half, 1e-11);
	/* two draws are a win and a loss */
	tourney_set(&tourney, 0, 1, 2, 0, 2);
	assert_false(salle_matrix_strengths(&matrix, 0.95, found));
	assert_near(found[0].value, log(3) / 2, 1e-12);
}

/* Odds of 2 and 2 and 4 between three, at 10^12 bouts: log 2, 0 and -log 2. */
static void a_chain_is_recovered(void **state)
{
	(void)state;
	struct tourney tourney = { .n = 3 };
	const uint64_t many = 100000000000;
	tourney_set(&tourney, 0, 1, 10 * many, 5 * many, 0);
	tourney_set(&tourney, 1, 2, 10 * many, 5 * many, 0);
	tourney_set(&tourney, 0, 2, 4 * many, many, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[3];
	assert_false(salle_matrix_strengths(&matrix, 0.95, found));
	assert_near(found[0].value, log(2), 1e-9);
	assert_near(found[1].value, 0, 1e-9);
	assert_near(found[2].value, -log(2), 1e-9);
}

/* Whoever never scored would be infinitely weak: with half a win more each, 0.5 to 100.5. */
static void separable_results_stay_finite(void **state)
{
	(void)state;
	struct tourney tourney = { .n = 2 };
	tourney_set(&tourney, 0, 1, 100, 0, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	struct salle_estimate found[3];
	assert_true(salle_matrix_strengths(&matrix, 0.95, found));
	assert_near(found[0].value - found[1].value, log(201), 1e-9);
	assert_true(found[0].interval.low < found[0].value && isfinite(found[0].interval.low));
	/* all beat the last, who beats nobody: the odds between the first two, 90 to 10, and half a win */
	tourney.n = 3;
	matrix = tourney_matrix(&tourney);
	tourney_set(&tourney, 0, 1, 90, 10, 0);
	tourney_set(&tourney, 0, 2, 100, 0, 0);
	tourney_set(&tourney, 1, 2, 100, 0, 0);
	assert_true(salle_matrix_strengths(&matrix, 0.95, found));
	assert_true(found[0].value > found[1].value && found[1].value - found[2].value > 3);
	/* a ring: nobody scores both ways, yet everybody is reached from everybody, and all are even */
	tourney_set(&tourney, 0, 1, 100, 0, 0);
	tourney_set(&tourney, 0, 2, 0, 100, 0);
	tourney_set(&tourney, 1, 2, 100, 0, 0);
	assert_false(salle_matrix_strengths(&matrix, 0.95, found));
	for (size_t i = 0; i < 3; i++)
		assert_near(found[i].value, 0, 1e-12);
}

/* The error bar itself: 2000 round robins, with draws and without; 4.5 sigma of 2000 trials are 44. */
static void intervals_cover(void **state)
{
	(void)state;
	static const double strength[4] = { 1.1, 0.4, -0.3, -1.2 };
	static const double draws[] = { 0, 0.4, 0.8 };
	struct salle_stream_key key = salle_stream_key(1600, salle_fight_name("strength", "", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	for (size_t c = 0; c < sizeof draws / sizeof draws[0]; c++) {
		unsigned covered[4] = { 0 };
		for (unsigned t = 0; t < 2000; t++) {
			struct tourney tourney = { .n = 4 };
			tourney_fight(&tourney, strength, draws[c], 200, &stream);
			struct salle_matrix matrix = tourney_matrix(&tourney);
			struct salle_estimate found[4];
			(void)salle_matrix_strengths(&matrix, 0.95, found);
			for (size_t i = 0; i < 4; i++)
				covered[i] += found[i].interval.low <= strength[i] && strength[i] <= found[i].interval.high;
		}
		for (size_t i = 0; i < 4; i++)
			if (covered[i] < 1856 || covered[i] > 1944)
				fail_msg("draws %g: strength %zu covered %u times of 2000", draws[c], i, covered[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(baseball_of_1987),
		cmocka_unit_test(two_by_hand),
		cmocka_unit_test(a_chain_is_recovered),
		cmocka_unit_test(separable_results_stay_finite),
		cmocka_unit_test(intervals_cover),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
