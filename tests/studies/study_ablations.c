/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares two ways to estimate the worths of items from the same loadouts: ablations (salle_estimate_ablated_worths)
 * and least squares (salle_fit_fair_prices). The planted worth of an item is its worth to the loadouts that have it.
 * Prints the errors of both ways, the coverage of their intervals, and how often their results differ significantly.
 *
 * Both ways have the same number of bouts: the bouts of the ablations are taken from those of the round robin.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/optimal_design.h>
#include <salle/fair_prices.h>

#include "study.h"

enum { K = 33, BUILDS_MAX = 200, DRAWS_EACH = 10, GROUP = 8, EACH = 8, OPPONENTS = 20 };

static const double ERROR = 0.02; /* standard error of a strength if the round robin has all bouts */
/* standard error of the strength that a loadout loses without an item (both strengths measured on the same dice) */
static const double LOST = 0.06;

struct plant {
	const char *name;
	/* standard deviation of a loadout's strength around the sum of the worths of its items, log odds */
	double error;
	/* standard deviation of the strength that each pair of items adds to a loadout that has both, log odds */
	double paired;
	/* Among the first GROUP items only the best one in a loadout has its full worth. The worth of the others is
	 * multiplied by `second`; 1 has no effect. */
	double second;
};

struct market {
	unsigned char drawn[BUILDS_MAX * DRAWS_EACH * K], has[BUILDS_MAX * K];
	double cost[K], worth[K], pairs[K * K], truth[K], strength_of[BUILDS_MAX], loss[BUILDS_MAX], p[K];
	bool asked[K], fully_identified[K];
	size_t chosen[BUILDS_MAX];
	struct salle_estimate all[BUILDS_MAX], rest[BUILDS_MAX], builds[BUILDS_MAX], worths[K], fewer[K], items[K];
	signed char without[K * EACH * K];
	struct salle_item_ablation ablated[K * EACH];
	struct salle_ablated_worth found[K];
	size_t n_ablated;
};

/* Sum of squared errors of an estimate, and coverage of its intervals. */
struct score {
	double squares;
	struct study_runs covered;
};

static double strength(const struct market *market, const struct plant *plant, const unsigned char *has)
{
	double sum = 0, best = 0, group = 0;
	for (size_t item = 0; item < K; item++) {
		if (!has[item])
			continue;
		if (item < GROUP) {
			group += market->worth[item];
			best = fmax(best, market->worth[item]);
		} else {
			sum += market->worth[item];
		}
		for (size_t other = 0; other < item; other++)
			sum += has[other] * market->pairs[item * K + other];
	}
	return sum + plant->second * group + (1 - plant->second) * best;
}

/* Draws a loadout. Every fifth item is tried with the chance 1/20, every other item with the chance 1/2. A tried item
 * is included if the purse pays for it. */
static void draw(const struct market *market, unsigned char *has, struct salle_stream *stream)
{
	double purse = K;
	for (size_t item = 0; item < K; item++) {
		bool tried = study_uniform(stream) < (item % 5 == 4 ? 0.05 : 0.5);
		has[item] = tried && market->cost[item] <= purse;
		purse -= has[item] ? market->cost[item] : 0;
	}
}

/* Draws an estimate of `truth` with this standard error. */
static struct salle_estimate draw_estimate(double truth, double error, struct salle_stream *stream)
{
	double at = truth + error * study_normal(stream);
	return (struct salle_estimate){ at, { at - 2 * error, at + 2 * error } };
}

static void plant_market(struct market *market, const struct plant *plant, size_t n, struct salle_stream *stream)
{
	for (size_t item = 0; item < K; item++) {
		market->cost[item] = 1 + floor(6 * study_uniform(stream));
		market->worth[item] = 0.1 * fmax(0, market->cost[item] + 1.5 * study_normal(stream));
		market->asked[item] = true;
		for (size_t other = 0; other < item; other++)
			market->pairs[item * K + other] = plant->paired * study_normal(stream);
	}
	for (size_t i = 0; i < n * DRAWS_EACH; i++)
		draw(market, market->drawn + i * K, stream);
	salle_choose_optimal_design(n * DRAWS_EACH, K, market->drawn, market->asked, n, market->chosen);
	double pairs = (double)n * (double)(n - 1) / 2;
	double left = 1 - K * EACH * OPPONENTS / pairs;
	for (size_t i = 0; i < n; i++) {
		unsigned char *has = market->has + i * K;
		memcpy(has, market->drawn + market->chosen[i] * K, K);
		market->strength_of[i] = strength(market, plant, has) + plant->error * study_normal(stream);
		market->all[i] = draw_estimate(market->strength_of[i], ERROR, stream);
		market->rest[i] = draw_estimate(market->strength_of[i], ERROR / sqrt(left), stream);
	}
}

/* Removes items, one at a time. For the truth, each item is removed from each loadout that has it. For the ablations,
 * the item is removed from only EACH of these loadouts, and its worth has a random error. */
static void ablate(struct market *market, const struct plant *plant, size_t n, struct salle_stream *stream)
{
	market->n_ablated = 0;
	memset(market->without, 0, sizeof market->without);
	for (size_t item = 0; item < K; item++) {
		size_t m = 0;
		market->truth[item] = 0;
		for (size_t i = 0; i < n; i++) {
			unsigned char *has = market->has + i * K;
			if (!has[item])
				continue;
			has[item] = 0;
			market->loss[m] =
				market->strength_of[i] - strength(market, plant, has) - plant->error * study_normal(stream);
			has[item] = 1;
			market->truth[item] += market->loss[m];
			m++;
		}
		market->truth[item] /= (double)m;
		for (size_t a = 0; a < EACH && a < m; a++) {
			signed char *less = market->without + market->n_ablated * K;
			less[item] = 1;
			double lost = market->loss[a * m / (m < EACH ? m : EACH)] + LOST * study_normal(stream);
			market->ablated[market->n_ablated++] = (struct salle_item_ablation){ item, less, lost };
		}
	}
}

static void add(struct score *score, double *hits, const struct salle_estimate *estimate, double truth)
{
	score->squares += pow(estimate->value - truth, 2);
	*hits += estimate->interval.low <= truth && truth <= estimate->interval.high;
}

/* Returns the mean of two estimates, weighted by the inverse of their variances. */
static double combined(const struct salle_estimate *one, const struct salle_estimate *other)
{
	double a = pow(one->interval.high - one->interval.low, -2), b = pow(other->interval.high - other->interval.low, -2);
	return (a * one->value + b * other->value) / (a + b);
}

static void study(const struct plant *plant, size_t n, unsigned runs)
{
	struct market *market = calloc(1, sizeof *market);
	struct score regressed = { 0 }, ablated = { 0 };
	struct study_runs gaps = { 0 };
	double squares = 0, known = 0;
	char setting[64];
	if (market == NULL)
		abort();
	for (unsigned run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream(plant->name, run);
		plant_market(market, plant, n, &stream);
		ablate(market, plant, n, &stream);
		const struct salle_gear gear = { n, K, market->has, market->cost };
		struct salle_fair_costs fair = { .build_costs = market->builds, .worths = market->worths,
			.item_prices = market->items, .p_values = market->p, .fully_identified = market->fully_identified };
		salle_fit_fair_prices(&gear, market->all, 0.95, &fair);
		fair.worths = market->fewer;
		salle_fit_fair_prices(&gear, market->rest, 0.95, &fair);
		salle_estimate_ablated_worths(&gear, market->rest, market->ablated, market->n_ablated, 0.95, market->found);
		double seen_by[2] = { 0 }, apart = 0, trials = 0;
		for (size_t item = 0; item < K; item++) {
			const struct salle_ablated_worth *found = &market->found[item];
			if (isnan(found->worth.value))
				continue;
			trials++;
			add(&regressed, &seen_by[0], &market->worths[item], market->truth[item]);
			add(&ablated, &seen_by[1], &found->worth, market->truth[item]);
			squares += pow(combined(&market->fewer[item], &found->worth) - market->truth[item], 2);
			apart += found->p_value < 0.05;
		}
		known += trials;
		study_runs_add(&regressed.covered, seen_by[0], trials);
		study_runs_add(&ablated.covered, seen_by[1], trials);
		study_runs_add(&gaps, apart, trials);
	}
	(void)snprintf(setting, sizeof setting, "%s, %zu builds", plant->name, n);
	study_number("error of the worth, all bouts", setting, sqrt(regressed.squares / known));
	study_number("  of that by ablations", setting, sqrt(ablated.squares / known));
	study_number("  of both together", setting, sqrt(squares / known));
	study_number("the worth covers what it is to those", setting, regressed.covered.hits / known);
	study_clustered("interval of a worth by ablations", setting, STUDY_AT_LEAST, 0.93, &ablated.covered, false);
	if (plant->second == 1 && plant->paired == 0)
		study_clustered("a gap is found", setting, STUDY_AT_MOST, 0.05, &gaps, false);
	else
		study_number("a gap is found", setting, gaps.hits / gaps.trials);
	free(market);
}

int main(void)
{
	static const struct plant plants[] = {
		{ "worths add up", 0, 0, 1 },
		{ "each loadout errs by 0.2", 0.2, 0, 1 },
		{ "each pair of items by 0.1", 0, 0.1, 1 },
		{ "eight do for each other", 0, 0, 0.2 },
	};
	static const struct {
		size_t n;
		unsigned runs;
	} sizes[] = { { 120, 200 }, { 200, 100 } };
	for (size_t at = 0; at < sizeof plants / sizeof plants[0]; at++)
		for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++)
			study(&plants[at], sizes[size].n, sizes[size].runs);
	return study_verdict();
}
