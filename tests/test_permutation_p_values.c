/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/permutation_p_values.h>
#include <salle/rng.h>

#include "testing.h"

enum { N = 24, NOISE = 40 };

static struct salle_stream stream_of(uint64_t number)
{
	struct salle_stream_key key = salle_make_stream_key(7, salle_pair_hash("properties", "test", ""), false);
	return salle_stream_open(&key, number);
}

static double normal(struct salle_stream *stream)
{
	return qnorm(((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52, 0, 1, 1, 0);
}

static double slope_p(const double *x, const double *y)
{
	double mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
	for (size_t i = 0; i < N; i++) {
		mx += x[i] / N;
		my += y[i] / N;
	}
	for (size_t i = 0; i < N; i++) {
		xx += (x[i] - mx) * (x[i] - mx);
		xy += (x[i] - mx) * (y[i] - my);
		yy += (y[i] - my) * (y[i] - my);
	}
	double r = xy / sqrt(xx * yy);
	return 2 * pt(-fabs(r) * sqrt((N - 2) / (1 - r * r)), N - 2, 1, 0);
}

/* For normal data Student's t and permutations give nearly the same p-value; 9,999 permutations have an error of at
 * most 0.005. */
static void one_property_has_the_p_value_of_its_slope(void **state)
{
	for (uint64_t run = 0; run < 4; run++) {
		struct salle_stream stream = stream_of(run);
		double x[N], y[N];
		for (size_t i = 0; i < N; i++) {
			x[i] = normal(&stream);
			y[i] = normal(&stream) + 0.3 * x[i];
		}
		struct salle_property_test test = { 1, x, 0 };
		salle_run_property_tests(N, y, &test, 1, run, 9999);
		assert_true(fabs(test.p_value - slope_p(x, y)) < 0.025);
	}
}

/* A property that is significant alone is not significant as the best of 40. Two identical properties count as one. */
static void the_best_of_many_must_be_better(void **state)
{
	struct salle_stream stream = stream_of(100);
	static double x[NOISE][N];
	double y[N];
	struct salle_property_test tests[NOISE], alike[2];
	for (size_t i = 0; i < N; i++)
		y[i] = normal(&stream);
	size_t best = 0;
	for (size_t j = 0; j < NOISE; j++) {
		for (size_t i = 0; i < N; i++)
			x[j][i] = normal(&stream);
		tests[j] = (struct salle_property_test){ 1, x[j], 0 };
		best = slope_p(x[j], y) < slope_p(x[best], y) ? j : best;
	}
	struct salle_property_test alone = tests[best];
	alike[0] = alike[1] = alone;
	salle_run_property_tests(N, y, &alone, 1, 1, 999);
	salle_run_property_tests(N, y, alike, 2, 1, 999);
	salle_run_property_tests(N, y, tests, NOISE, 1, 999);
	assert_true(alone.p_value < 0.05);
	assert_true(alike[0].p_value == alone.p_value && alike[1].p_value == alone.p_value);
	assert_true(tests[best].p_value > 0.2);
	for (size_t j = 0; j < NOISE; j++)
		assert_true(tests[j].p_value >= tests[best].p_value);
}

/*
 * The properties are groups of names: the first twelve builds have one weapon and score 5 more than the others. The
 * third column follows from the others.
 */
static void names_that_matter_are_found(void **state)
{
	struct salle_stream stream = stream_of(200);
	double x[N * 3], same[N], y[N];
	for (size_t i = 0; i < N; i++) {
		x[i * 3] = i < N / 2;
		x[i * 3 + 1] = i >= N / 2;
		x[i * 3 + 2] = 1;
		same[i] = 0.1;
		y[i] = normal(&stream) + (i < N / 2 ? 5 : 0);
	}
	struct salle_property_test tests[] = { { 3, x, 0 }, { 1, same, 0 } };
	salle_run_property_tests(N, y, tests, 2, 3, 199);
	assert_true(tests[0].p_value == 1.0 / 200);
	assert_true(tests[1].p_value == 1);
}

RUN_TESTS(UNIT(one_property_has_the_p_value_of_its_slope), UNIT(the_best_of_many_must_be_better),
	UNIT(names_that_matter_are_found))
