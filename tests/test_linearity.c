/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include <salle/linearity.h>

#include "testing.h"

/* Returns the p-value of three rates with variance v each. The middle rate is `bend` higher. `common` is the variance
 * of an error that all three share, which must not matter. */
static double p_of_three(const double *x, double bend, double v, double common, double freedom)
{
	const double y[] = { 0.3, 0.3 + bend, 0.3 };
	double covariance[9];
	for (size_t i = 0; i < 9; i++)
		covariance[i] = common + (i % 4 == 0 ? v : 0);
	return salle_linearity_p_value(&(struct salle_curve){ 3, x, y, covariance, freedom });
}

/*
 * With three values there is one contrast, which is 0 on a line. At equal distances it is y0 - 2 y1 + y2, with variance
 * 6 v. At 0, 1, 3 it is 2 y0 - 3 y1 + y2, with variance 14 v. The test is Student's t. For p = 0.05 and 10 degrees of
 * freedom its table has t = 2.228139.
 */
static void three_rates_are_tested_by_student_s_t(void **state)
{
	static const double even[] = { 5, 7, 9 }, uneven[] = { 0, 1, 3 };
	const double t = 2.228139, v = 0.0004;
	assert_true(fabs(p_of_three(even, t * sqrt(6 * v) / 2, v, 0, 10) - 0.05) < 1e-7);
	assert_true(fabs(p_of_three(even, -t * sqrt(6 * v) / 2, v, 0.01, 10) - 0.05) < 1e-7);
	assert_true(fabs(p_of_three(uneven, t * sqrt(14 * v) / 3, v, 0, 10) - 0.05) < 1e-7);
	assert_true(p_of_three(even, 0, v, 0, 10) == 1);
}

static void untestable_rates_have_no_p_value(void **state)
{
	static const double same[] = { 2, 2, 2 }, even[] = { 5, 7, 9 }, two[] = { 0.1, 0.2 };
	static const double covariance[] = { 1, 0, 0, 1 };
	assert_true(isnan(p_of_three(same, 0.1, 0.0004, 0, 10)));
	assert_true(isnan(p_of_three(even, 0.1, 0.0004, 0, 2)));
	assert_false(isnan(p_of_three(even, 0.1, 0.0004, 0, 3)));
	assert_true(isnan(salle_linearity_p_value(&(struct salle_curve){ 2, even, two, covariance, 10 })));
}

/* If there are more values than groups, the values are tested in groups: a line passes the test, and a step fails
 * it. */
static void many_rates_are_tested_in_groups(void **state)
{
	enum { N = 37 };
	double x[N], line[N], step[N], covariance[N * N] = { 0 };
	for (size_t i = 0; i < N; i++) {
		x[i] = 3 * (double)i + 1;
		line[i] = 0.2 + 0.01 * x[i] / 3;
		step[i] = i < N / 2 ? 0.2 : 0.4;
		covariance[i * N + i] = 0.0004;
	}
	assert_true(salle_linearity_p_value(&(struct salle_curve){ N, x, line, covariance, 127 }) > 1 - 1e-9);
	assert_true(salle_linearity_p_value(&(struct salle_curve){ N, x, step, covariance, 127 }) < 1e-6);
}

/*
 * 7 bouts are three complete batches of 2 and one incomplete batch. The wins in the complete batches are 2, 0, 1 for
 * the first rate and 1, 0, 2 for the second. The deviations from the means are 1, -1, 0 and 0, -1, 1. So per bout the
 * variances are 2/2/2 = 1/2, and the covariance is 1/2/2 = 1/4. All are then divided by the 7 bouts. The two wins and
 * two losses that the test adds raise each variance by 1 / 7^2.
 */
static void covariances_are_those_of_complete_batches(void **state)
{
	static const uint64_t wins[2][4] = { { 2, 0, 1, 1 }, { 1, 0, 2, 0 } };
	struct salle_batch_means *means = calloc(2, sizeof *means);
	assert_non_null(means);
	for (size_t i = 0; i < 2; i++) {
		means[i].size = 2;
		for (size_t b = 0; b < 4; b++)
			means[i].sums[b][SALLE_BATCH_WINS_B] = wins[i][b];
	}
	const struct salle_batch_means *const all[] = { &means[0], &means[1] };
	double covariance[4] = { 10, 10, 10, 10 };
	assert_true(salle_add_batch_covariance(covariance, all, 2, SALLE_BATCH_WINS_B, 7, 0.25) == 2);
	double variance = 10 + 0.25 * (1 / 14. + 1 / 49.), product = 10 + 0.25 * 0.5 / 14;
	assert_true(fabs(covariance[0] - variance) < 1e-12 && fabs(covariance[3] - variance) < 1e-12);
	assert_true(fabs(covariance[1] - product) < 1e-12 && fabs(covariance[2] - product) < 1e-12);
	free(means);
}

RUN_TESTS(UNIT(three_rates_are_tested_by_student_s_t), UNIT(untestable_rates_have_no_p_value),
	UNIT(many_rates_are_tested_in_groups), UNIT(covariances_are_those_of_complete_batches))
