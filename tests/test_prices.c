/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <Rmath.h>

#include <salle/prices.h>
#include <salle/rng.h>

#include "tourney.h"

static void fronts_by_hand(void **state)
{
	(void)state;
	static const double score[] = { 0.7, 0.5, 0.5, 0.6, 0.6 }, cost[] = { 9, 3, 4, 5, 5 };
	static const bool front[] = { true, true, false, true, true }; /* two that are alike keep each other on it */
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(salle_on_front(5, score, cost, i), front[i]);
	static const double dear[] = { 9, 9, 9, 9, 9 };
	assert_true(salle_on_front(5, score, dear, 0));
	assert_false(salle_on_front(5, score, dear, 3));
}

static void fronts_as_firm_as_the_bouts(void **state)
{
	(void)state;
	struct tourney tourney = { .n = 3 };
	tourney_set(&tourney, 0, 1, 900, 100, 0);
	tourney_set(&tourney, 0, 2, 900, 100, 0);
	tourney_set(&tourney, 1, 2, 500, 500, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	double share[3];
	/* 0 is the best, and dearest; 1 and 2 cost the same and are even: either is above the other as often */
	salle_front_shares(&matrix, (const double[]){ 5, 2, 2 }, 3, 2000, share);
	assert_near(share[0], 1, 0);
	assert_near(share[1], 0.5, 0.05);
	assert_near(share[2], 0.5, 0.05);
	/* the best is the cheapest as well */
	salle_front_shares(&matrix, (const double[]){ 1, 2, 2 }, 3, 2000, share);
	assert_near(share[0] - share[1] - share[2], 1, 0);
}

static struct salle_estimate known(double value, double error)
{
	return (struct salle_estimate){ value, { value - error, value + error } };
}

static void fair_costs_by_hand(void **state)
{
	(void)state;
	const struct salle_estimate strength[] = { known(-1, 0.02), known(0, 0.02), known(1, 0.04) };
	static const double cost[] = { 14, 10, 6 };
	struct salle_estimate fair[3];
	double rate = 0;
	assert_true(salle_fair_costs(3, strength, cost, 0.95, fair, &rate));
	/* both spread by 1 and by 4 around 0 and 10: the strongest should cost what the weakest does, and so on */
	assert_near(rate, 4, 1e-12);
	assert_near(fair[0].value, 6, 1e-12);
	assert_near(fair[1].value, 10, 1e-12);
	assert_near(fair[2].value, 14, 1e-12);
	assert_near(fair[2].interval.low, 14 - 0.16, 1e-12);
	assert_near(fair[0].interval.high, 6 + 0.08, 1e-12);
	static const double even[] = { 7, 7, 7 };
	assert_false(salle_fair_costs(3, strength, even, 0.95, fair, &rate));
	const struct salle_estimate vague[] = { known(-1, 3), known(0, 3), known(1, 3) };
	assert_false(salle_fair_costs(3, vague, cost, 0.95, fair, &rate));
}

/* Where all builds are alike, no more than 5 in 100 round robins make fair costs of chance. */
static void fair_costs_of_nothing_are_rare(void **state)
{
	(void)state;
	enum { RUNS = 2000 };
	static const double even[TOURNEY_MAX] = { 0 }, cost[TOURNEY_MAX] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	static const size_t sizes[] = { 3, 5, TOURNEY_MAX };
	struct salle_stream_key key = salle_stream_key(5, salle_fight_name("even", "", ""), false);
	for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
		unsigned found = 0;
		for (unsigned run = 0; run < RUNS; run++) {
			struct tourney tourney = { .n = sizes[s] };
			struct salle_stream stream = salle_stream_open(&key, run);
			tourney_fight(&tourney, even, 0.2, 200, &stream);
			struct salle_matrix matrix = tourney_matrix(&tourney);
			struct salle_estimate strength[TOURNEY_MAX], fair[TOURNEY_MAX];
			double rate;
			(void)salle_matrix_strengths(&matrix, 0.95, strength);
			found += salle_fair_costs(tourney.n, strength, cost, 0.95, fair, &rate);
		}
		/* within 3 sigma */
		assert_near((double)found / RUNS, 0.05, 3 * sqrt(0.05 * 0.95 / RUNS));
	}
}

/* Every set of five items once: each effect stands apart from all others and can be told exactly. */
static void effects_that_can_be_told(void **state)
{
	(void)state;
	enum { BUILDS = 32, ITEMS = 6 };
	static const double effect[ITEMS] = { 3, -1, 0, 2.5, -4, 7 };
	unsigned char has[BUILDS * ITEMS];
	double y[BUILDS];
	for (size_t i = 0; i < BUILDS; i++) {
		y[i] = 10;
		for (size_t item = 0; item < ITEMS; item++) {
			has[i * ITEMS + item] = item == 5 ? 2 : i >> item & 1; /* all have the last one, twice */
			y[i] += effect[item] * has[i * ITEMS + item];
		}
	}
	struct salle_estimate out[ITEMS];
	salle_item_effects(BUILDS, ITEMS, has, y, 0.95, out);
	for (size_t item = 0; item < 5; item++) {
		assert_near(out[item].value, effect[item], 0.05);
		assert_true(out[item].interval.low < effect[item] + 1e-9 && effect[item] - 1e-9 < out[item].interval.high);
	}
	assert_true(isnan(out[5].value) && isnan(out[5].interval.low));
}

/* Two items that always come together have half of their sum each; one that never varies tells nothing. */
static void effects_of_companions(void **state)
{
	(void)state;
	enum { BUILDS = 6, ITEMS = 3 };
	static const unsigned char has[BUILDS * ITEMS] = { 1, 1, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1 };
	static const double y[BUILDS] = { 4.1, 4.9, 0.1, 1.1, 3.9, 0.9 };
	struct salle_estimate out[ITEMS];
	salle_item_effects(BUILDS, ITEMS, has, y, 0.95, out);
	assert_near(out[0].value, out[1].value, 1e-9);
	assert_true(out[0].value > 1.2 && out[0].value < 2.1);
	/* together they are known well, either alone is not: all of the sum could be the one's */
	assert_true(out[0].interval.low < 0.5 && out[0].interval.high > 3.3);
}

static double uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

static double normal(struct salle_stream *stream)
{
	return qnorm(uniform(stream), 0, 1, 1, 0);
}

/*
 * Effects and rest drawn as the model has it, with a share and a total variance of their own in every run: 95 % of
 * the intervals hold the effect, no more and no less.
 */
static void check_coverage(size_t n, size_t k, const char *what)
{
	enum { RUNS = 120, ITEMS = 12, MOST = 16 * ITEMS };
	struct salle_stream_key key = salle_stream_key(11, salle_fight_name("effects", what, ""), false);
	double covered = 0, told = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		unsigned char has[MOST] = { 0 };
		double y[16], effect[ITEMS], mean[ITEMS], size = 0;
		for (size_t at = 0; at < n * k; at++)
			has[at] = uniform(&stream) < 0.4;
		for (size_t item = 0; item < k; item++) {
			mean[item] = 0;
			for (size_t i = 0; i < n; i++)
				mean[item] += (double)has[i * k + item] / (double)n;
			for (size_t i = 0; i < n; i++)
				size += pow(has[i * k + item] - mean[item], 2) / (double)(n - 1);
		}
		double share = uniform(&stream), total = exp(4 * uniform(&stream));
		for (size_t item = 0; item < k; item++)
			effect[item] = sqrt(total * share / size) * normal(&stream);
		for (size_t i = 0; i < n; i++) {
			y[i] = 100 + sqrt(total * (1 - share)) * normal(&stream);
			for (size_t item = 0; item < k; item++)
				y[i] += effect[item] * has[i * k + item];
		}
		struct salle_estimate out[ITEMS];
		salle_item_effects(n, k, has, y, 0.95, out);
		for (size_t item = 0; item < k; item++) {
			told += !isnan(out[item].value);
			covered += out[item].interval.low <= effect[item] && effect[item] <= out[item].interval.high;
		}
	}
	/* effects of one run share its variance: 4 sigma as though only half of all were independent */
	double sigma = sqrt(0.95 * 0.05 / (told / 2));
	if (!(fabs(covered / told - 0.95) <= 4 * sigma))
		fail_msg("%s: %.4f of %.0f intervals cover, expected 0.95 +- %.4f", what, covered / told, told, 4 * sigma);
}

static void intervals_of_effects_cover(void **state)
{
	(void)state;
	check_coverage(16, 6, "more builds than items");
	check_coverage(8, 12, "more items than builds");
	check_coverage(4, 5, "few of either");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fronts_by_hand),
		cmocka_unit_test(fronts_as_firm_as_the_bouts),
		cmocka_unit_test(fair_costs_by_hand),
		cmocka_unit_test(fair_costs_of_nothing_are_rare),
		cmocka_unit_test(effects_that_can_be_told),
		cmocka_unit_test(effects_of_companions),
		cmocka_unit_test(intervals_of_effects_cover),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
