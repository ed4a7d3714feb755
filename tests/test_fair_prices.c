/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/fair_prices.h>
#include <salle/rng.h>

#include "testing.h"
#include "round_robin_fixture.h"

static void fronts_equal_calculation_by_hand(void **state)
{
	static const double score[] = { 0.7, 0.5, 0.5, 0.6, 0.6 }, cost[] = { 9, 3, 4, 5, 5 };
	static const bool front[] = { true, true, false, true, true }; /* two equal builds are both on the front */
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(salle_is_on_pareto_front(5, score, cost, i), front[i]);
	static const double dear[] = { 9, 9, 9, 9, 9 };
	assert_true(salle_is_on_pareto_front(5, score, dear, 0));
	assert_false(salle_is_on_pareto_front(5, score, dear, 3));
}

static void front_shares_follow_the_noise(void **state)
{
	struct tourney tourney = { .n = 3 };
	tourney_set_pair(&tourney, 0, 1, 900, 100, 0);
	tourney_set_pair(&tourney, 0, 2, 900, 100, 0);
	tourney_set_pair(&tourney, 1, 2, 500, 500, 0);
	struct salle_matrix matrix = tourney_matrix(&tourney);
	double share[3];
	/*
	 * build 0 is the best and the most expensive; 1 and 2 are even and cost the same, so each of them is on the front
	 * in half of the resampled games
	 */
	salle_bootstrap_front_shares(&matrix, (const double[]){ 5, 2, 2 }, 3, 2000, share);
	assert_near(share[0], 1, 0);
	assert_near(share[1], 0.5, 0.05);
	assert_near(share[2], 0.5, 0.05);
	/* the best build is also the cheapest */
	salle_bootstrap_front_shares(&matrix, (const double[]){ 1, 2, 2 }, 3, 2000, share);
	assert_near(share[0] - share[1] - share[2], 1, 0);
}

static struct salle_estimate is_known(double value, double error)
{
	return (struct salle_estimate){ value, { value - error, value + error } };
}

enum { BUILDS = 200, ITEMS = 20 };

/* A market: builds with items, and the estimates of fair prices and costs. */
struct market {
	unsigned char has[BUILDS * ITEMS];
	double cost[ITEMS];
	struct salle_estimate strength[BUILDS], builds[BUILDS], worths[ITEMS], items[ITEMS];
	double p[ITEMS];
	bool fully_identified[ITEMS];
	struct salle_fair_costs fair;
};

static void estimate_prices(struct market *market, size_t n, size_t k)
{
	const struct salle_gear gear = { n, k, market->has, market->cost };
	market->fair = (struct salle_fair_costs){ .build_costs = market->builds, .worths = market->worths,
		.item_prices = market->items,
		.p_values = market->p,
		.fully_identified = market->fully_identified };
	salle_fit_fair_prices(&gear, market->strength, 0.95, &market->fair);
}

/* Estimates the prices of a market in which build i has only item i, at the cost cost[i]. */
static void estimate_one_item_per_build(struct market *market, size_t n, const double *cost)
{
	for (size_t i = 0; i < n; i++) {
		market->cost[i] = cost[i];
		market->has[i * n + i] = 1;
	}
	estimate_prices(market, n, n);
}

static void fair_costs_equal_calculation_by_hand(void **state)
{
	static const double cost[] = { 4, 8, 12, 16 }, strength[] = { -1.1, -0.2, 0.2, 1.1 };
	struct market market = { 0 };
	for (size_t i = 0; i < 4; i++)
		market.strength[i] = is_known(strength[i], 0);
	estimate_one_item_per_build(&market, 4, cost);
	/*
	 * the products of cost and strength add up to 14, the squared costs to 80; the squared residuals add up to 2.5 -
	 * 14^2 / 80 = 0.05, which is 0.025 for each of two degrees of freedom
	 */
	assert_true(market.fair.strength_rises_with_cost);
	assert_int_equal(market.fair.n_unidentified, 4);
	double rate = 0.175, error = sqrt(0.025 / 80), t = 4.302652729749464;
	assert_near(market.fair.log_odds_per_cost.value, rate, 1e-12);
	assert_near(market.fair.log_odds_per_cost.interval.low, rate - t * error, 1e-12);
	assert_near(market.fair.log_odds_per_cost.interval.high, rate + t * error, 1e-12);
	for (size_t i = 0; i < 4; i++) {
		double low = 10 + strength[i] / (rate + t * error), high = 10 + strength[i] / (rate - t * error);
		assert_near(market.builds[i].value, 10 + strength[i] / rate, 1e-9);
		assert_near(market.builds[i].interval.low, fmin(low, high), 1e-9);
		assert_near(market.builds[i].interval.high, fmax(low, high), 1e-9);
		assert_true(isnan(market.items[i].value));
	}
	/*
	 * the fair cost of a build of mean strength does not depend on the rate, so its interval follows from that of its
	 * strength alone
	 */
	const double level[] = { -1, 0, 0, 1 };
	for (size_t i = 0; i < 4; i++)
		market.strength[i] = is_known(level[i], 0.35);
	estimate_one_item_per_build(&market, 4, (const double[]){ 4, 10, 10, 16 });
	assert_near(market.builds[1].value, 10, 1e-9);
	assert_near(market.builds[1].interval.high - 10, 0.35 * 6, 1e-6);

	estimate_one_item_per_build(&market, 4, (const double[]){ 7, 7, 7, 7 });
	assert_false(market.fair.strength_rises_with_cost);
	assert_true(isnan(market.builds[0].value) && isnan(market.fair.log_odds_per_cost.value));
	estimate_one_item_per_build(&market, 4, (const double[]){ 16, 10, 10, 4 }); /* weaker builds cost more */
	assert_false(market.fair.strength_rises_with_cost);
	assert_true(isnan(market.builds[0].value));
}

/* If all builds are equal, the slope's interval lies above 0 in 2.5 % of the round robins. */
static void fair_costs_of_nothing_are_rare(void **state)
{
	enum { RUNS = 2000 };
	static const double even[TOURNEY_MAX] = { 0 }, cost[TOURNEY_MAX] = { 1, 2, 3, 4, 5, 6, 7, 8 };
	static const size_t sizes[] = { 3, 5, TOURNEY_MAX };
	struct salle_stream_key key = salle_make_stream_key(5, salle_pair_hash("even", "", ""), false);
	for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
		unsigned found = 0;
		for (unsigned run = 0; run < RUNS; run++) {
			struct tourney tourney = { .n = sizes[s] };
			struct salle_stream stream = salle_stream_open(&key, run);
			tourney_draw_results(&tourney, even, 0.2, 200, &stream);
			struct salle_matrix matrix = tourney_matrix(&tourney);
			struct market market = { 0 };
			(void)salle_matrix_fit_strengths(&matrix, 0.95, market.strength);
			estimate_one_item_per_build(&market, tourney.n, cost);
			found += market.fair.strength_rises_with_cost;
		}
		/* within 3 standard deviations */
		assert_near((double)found / RUNS, 0.025, 3 * sqrt(0.025 * 0.975 / RUNS));
	}
}

/*
 * There is a build for each subset of five items. Fair prices have the same sum as printed ones and are proportional to
 * the worths.
 */
static void identifiable_prices_are_found(void **state)
{
	enum { SETS = 32, KINDS = 6 };
	static const double cost[KINDS] = { 3, 1, 4, 2, 5, 7 }, worth[KINDS] = { 0.4, 0.1, 0.3, 0.3, 0.4, 9 };
	struct market market = { 0 };
	for (size_t item = 0; item < KINDS; item++)
		market.cost[item] = cost[item];
	for (size_t i = 0; i < SETS; i++) {
		double strength = 0;
		for (size_t item = 0; item < KINDS; item++) {
			unsigned char has = item == 5 ? 2 : i >> item & 1; /* the last item occurs twice in each build */
			market.has[i * KINDS + item] = has;
			strength += worth[item] * has;
		}
		market.strength[i] = is_known(strength, 0);
	}
	estimate_prices(&market, SETS, KINDS);
	assert_true(market.fair.strength_rises_with_cost);
	assert_int_equal(market.fair.n_unidentified, 0);
	/* together the items are worth 1.5 log odds and cost 15 units */
	assert_near(market.fair.log_odds_per_cost.value, 0.1, 1e-9);
	for (size_t item = 0; item < 5; item++) {
		assert_near(market.worths[item].value, worth[item], 1e-9);
		assert_true(market.fully_identified[item]);
		assert_near(market.items[item].value, worth[item] * 10, 1e-6);
		assert_true(market.items[item].interval.low < worth[item] * 10);
		assert_true(market.items[item].interval.high > worth[item] * 10);
	}
	assert_true(isnan(market.worths[5].value) && !market.fully_identified[5]);
	assert_true(isnan(market.items[5].value) && isnan(market.items[5].interval.low));
}

static double uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

static double normal(struct salle_stream *stream)
{
	return qnorm(uniform(stream), 0, 1, 1, 0);
}

/* Parameters of a market with known worths. */
struct plant {
	const char *name;
	size_t n, k, weapons; /* each build has exactly one of the first `weapons` items; 0 means that it may have any */
	/* standard deviation of right prices around printed ones; of printed prices around right ones */
	double right, printed;
	double error; /* error of the builds' strengths, in log odds */
};

/* Fills the market. `price` receives the k right prices. A unit of price is worth 0.1 log odds. */
static void plant_prices(const struct plant *plant, struct salle_stream *stream, struct market *market, double *price)
{
	size_t k = plant->k;
	for (size_t item = 0; item < k; item++) {
		double base = 1 + floor(6 * uniform(stream));
		price[item] = base + plant->right * normal(stream);
		market->cost[item] = base + plant->printed * normal(stream);
	}
	for (size_t i = 0; i < plant->n; i++) {
		double strength = plant->error * normal(stream);
		size_t weapon = (size_t)(uniform(stream) * (double)plant->weapons);
		for (size_t item = 0; item < k; item++) {
			bool has = item < plant->weapons ? item == weapon : uniform(stream) < 0.4;
			market->has[i * k + item] = has;
			strength += has ? 0.1 * price[item] : 0;
		}
		market->strength[i] = is_known(strength, 0.01);
	}
}

/* Asserts that 95 % of the intervals of fair prices contain the true price, and that every run has prices. */
static void assert_plant_covers(const struct plant *plant)
{
	enum { RUNS = 600 };
	struct salle_stream_key key = salle_make_stream_key(11, salle_pair_hash("prices", plant->name, ""), false);
	double sum = 0, squares = 0;
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		struct market market = { 0 };
		double price[ITEMS], covered = 0;
		plant_prices(plant, &stream, &market, price);
		estimate_prices(&market, plant->n, plant->k);
		assert_true(market.fair.strength_rises_with_cost);
		assert_int_equal(market.fair.n_unidentified, 0);
		for (size_t item = 0; item < plant->k; item++) {
			const struct salle_interval *interval = &market.items[item].interval;
			covered += (interval->low <= price[item] && price[item] <= interval->high) / (double)plant->k;
		}
		sum += covered / RUNS;
		squares += covered * covered / RUNS;
	}
	/* the standard deviation is over runs, because the items of a run share its rate and are not independent */
	double sigma = sqrt((squares - sum * sum) / RUNS);
	if (!(fabs(sum - 0.95) <= 3 * sigma && sigma < 0.01))
		fail_msg("%s: %.4f of intervals cover, expected 0.95 +- %.4f", plant->name, sum, 3 * sigma);
}

static void intervals_of_planted_prices_cover(void **state)
{
	static const struct plant plants[] = {
		{ "60 builds", 60, ITEMS, 0, 1.5, 0, 0.1 },
		{ "200 builds", 200, ITEMS, 0, 1.5, 0, 0.1 },
		{ "exact builds", 60, ITEMS, 0, 1.5, 0, 0 },
		{ "printed around the right", 200, ITEMS, 0, 0, 1.5, 0.1 },
		{ "one weapon each", 200, ITEMS, 8, 1.5, 0, 0.1 },
		{ "no price is wrong", 60, ITEMS, 0, 0, 0, 0.3 },
	};
	for (size_t at = 0; at < sizeof plants / sizeof plants[0]; at++)
		assert_plant_covers(&plants[at]);
}

/* There are no fair prices if there are no more builds than items, or if items always occur together. */
static void unidentifiable_items_have_no_price(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(12, salle_pair_hash("prices", "few", ""), false);
	struct salle_stream stream = salle_stream_open(&key, 0);
	double price[ITEMS];
	struct market few = { 0 };
	plant_prices(&(struct plant){ "", 8, ITEMS, 0, 0, 0, 0.01 }, &stream, &few, price);
	for (size_t item = 0; item < ITEMS; item++) { /* builds 0 and 1 differ in every item */
		few.has[item] = 0;
		few.has[ITEMS + item] = 1;
	}
	estimate_prices(&few, 8, ITEMS);
	assert_int_equal(few.fair.n_unidentified, ITEMS);
	for (size_t item = 0; item < ITEMS; item++)
		assert_true(isnan(few.items[item].value) && isnan(few.worths[item].value));

	struct market pairs = { 0 };
	const struct plant plant = { "", 60, ITEMS, 0, 1, 0, 0.1 };
	plant_prices(&plant, &stream, &pairs, price);
	for (size_t i = 0; i < plant.n; i++)
		pairs.has[i * ITEMS + 3] = pairs.has[i * ITEMS + 7];
	estimate_prices(&pairs, plant.n, ITEMS);
	assert_true(pairs.fair.strength_rises_with_cost);
	assert_int_equal(pairs.fair.n_unidentified, 2);
	for (size_t item = 0; item < ITEMS; item++)
		assert_int_equal(isnan(pairs.items[item].value), item == 3 || item == 7);
}

/* The p-value of a printed price is below 0.05 if and only if the fair price's interval excludes this price. */
static void p_agrees_with_intervals(void **state)
{
	struct salle_stream_key key = salle_make_stream_key(13, salle_pair_hash("prices", "p", ""), false);
	unsigned off = 0, right = 0;
	for (unsigned run = 0; run < 40; run++) {
		struct salle_stream stream = salle_stream_open(&key, run);
		double price[ITEMS];
		struct market market = { 0 };
		plant_prices(&(struct plant){ "", 60, ITEMS, run % 2 ? 6 : 0, 1.5, 0, 0.2 }, &stream, &market, price);
		estimate_prices(&market, 60, ITEMS);
		for (size_t item = 0; item < ITEMS; item++) {
			/*
			 * each build has one of six weapons, so a weapon's worth is known only as a difference from the mean of all
			 * weapons
			 */
			assert_int_equal(market.fully_identified[item], run % 2 == 0 || item >= 6);
			const struct salle_estimate *it = &market.items[item];
			assert_int_equal(isnan(market.p[item]), isnan(it->value));
			if (isnan(it->value))
				continue;
			bool outside = market.cost[item] < it->interval.low || market.cost[item] > it->interval.high;
			assert_int_equal(market.p[item] < 0.05, outside);
			off += outside;
			right += !outside;
		}
	}
	assert_true(off > 50 && right > 50);
}

/* Eight builds, one for each subset of three items. Their strengths are the sums of the worths of their items: 1, 2
 * and 3. */
static void worths_from_ablations_equal_calculation_by_hand(void **state)
{
	static const double worth[] = { 1, 2, 3 };
	unsigned char has[8 * 3];
	const double cost[] = { 1, 2, 3 };
	struct salle_estimate strength[8];
	for (size_t i = 0; i < 8; i++) {
		double sum = 0;
		for (size_t item = 0; item < 3; item++) {
			has[i * 3 + item] = i >> item & 1;
			sum += has[i * 3 + item] * worth[item];
		}
		strength[i] = is_known(sum, 0.1);
	}
	/*
	 * item 0 is removed twice; item 1 is replaced by item 2 three times; item 2 is removed once, together with item 0
	 */
	static const signed char first[] = { 1, 0, 0 }, second[] = { 0, 1, -1 }, third[] = { 1, 0, 1 };
	const struct salle_item_ablation ablated[] = { { 0, first, 0.5 }, { 1, second, -1 }, { 0, first, 0.7 },
		{ 1, second, -0.4 }, { 1, second, -0.7 }, { 2, third, 4 } };
	const struct salle_gear gear = { 8, 3, has, cost };
	struct salle_ablated_worth out[3];
	salle_estimate_ablated_worths(&gear, strength, ablated, 6, 0.95, out);
	/*
	 * The losses 0.5 and 0.7 have the mean 0.6 and the standard error 0.1. The 97.5 % quantile of t with 1 degree of
	 * freedom is 12.7062. The gap -0.4 has t = 4, so p = 1 - 2 atan(4) / pi = 0.155958.
	 */
	assert_int_equal(out[0].n, 2);
	assert_near(out[0].worth.value, 0.6, 1e-9);
	assert_near(out[0].gap.value, -0.4, 1e-9);
	assert_near(out[0].gap.interval.low, -0.4 - 1.27062, 1e-5);
	assert_near(out[0].worth.interval.high, 0.6 + 1.27062, 1e-5);
	assert_near(out[0].p_value, 0.155958, 1e-6);
	/*
	 * The worths predict a difference of -1. The losses -1, -0.4 and -0.7 are 0, 0.6 and 0.3 above it: the mean is 0.3,
	 * its standard error 0.3 / sqrt(3). The quantile of t with 2 degrees of freedom is 4.30265.
	 */
	assert_int_equal(out[1].n, 3);
	assert_near(out[1].gap.value, 0.3, 1e-9);
	assert_near(out[1].worth.value, 2.3, 1e-9);
	assert_near(out[1].gap.interval.high, 0.3 + 4.30265 * 0.3 / sqrt(3), 1e-5);
	/* one ablation has no standard error */
	assert_int_equal(out[2].n, 1);
	assert_true(isnan(out[2].worth.value) && isnan(out[2].gap.value) && isnan(out[2].p_value));
}

RUN_TESTS(UNIT(fronts_equal_calculation_by_hand), UNIT(front_shares_follow_the_noise),
	UNIT(fair_costs_equal_calculation_by_hand), UNIT(fair_costs_of_nothing_are_rare),
	UNIT(identifiable_prices_are_found), UNIT(intervals_of_planted_prices_cover),
	UNIT(unidentifiable_items_have_no_price), UNIT(p_agrees_with_intervals),
	UNIT(worths_from_ablations_equal_calculation_by_hand))
