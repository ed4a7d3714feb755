/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fair prices from loadouts chosen by salle_choose_optimal_design, compared with those from the first loadouts drawn:
 * errors against planted prices, and coverage of their intervals. Loadouts are drawn at random within a purse. Some
 * items are rare.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <salle/optimal_design.h>
#include <salle/fair_prices.h>

#include "study.h"

enum { ITEMS_MAX = 33, BUILDS_MAX = 400, DRAWS_EACH = 10 };

/* RATE: log odds per cost unit; SCATTER: standard deviation of right (planted) prices around printed prices */
static const double RATE = 0.1, SCATTER = 1.5;
/* ERROR: standard deviation of a loadout's strength around the sum of its items, log odds; SEEN: standard error of
 * strengths */
static const double ERROR = 0.3, SEEN = 0.05;

struct setting {
	size_t k, asked; /* number of items, of which the first `asked` are priced */
	bool designed;
};

struct market {
	unsigned char drawn[BUILDS_MAX * DRAWS_EACH * ITEMS_MAX], has[BUILDS_MAX * ITEMS_MAX];
	double cost[ITEMS_MAX], right[ITEMS_MAX], p[ITEMS_MAX];
	bool asked[ITEMS_MAX], fully_identified[ITEMS_MAX];
	size_t chosen[BUILDS_MAX];
	struct salle_estimate strength[BUILDS_MAX], builds[BUILDS_MAX], worths[ITEMS_MAX], items[ITEMS_MAX];
};

/* Draws a loadout. Every fifth item is tried with the chance 1/20, every other item with the chance 1/2. A tried item
 * is included if the purse pays for it. */
static void draw(const struct market *market, size_t k, unsigned char *has, struct salle_stream *stream)
{
	double purse = (double)k;
	for (size_t item = 0; item < k; item++) {
		bool tried = study_uniform(stream) < (item % 5 == 4 ? 0.05 : 0.5);
		has[item] = tried && market->cost[item] <= purse;
		purse -= has[item] ? market->cost[item] : 0;
	}
}

static void plant(struct market *market, const struct setting *of, size_t n, struct salle_stream *stream)
{
	for (size_t item = 0; item < of->k; item++) {
		market->cost[item] = 1 + floor(6 * study_uniform(stream));
		market->right[item] = market->cost[item] + SCATTER * study_normal(stream);
		market->asked[item] = item < of->asked;
	}
	for (size_t i = 0; i < n * DRAWS_EACH; i++)
		draw(market, of->k, market->drawn + i * of->k, stream);
	for (size_t i = 0; i < n; i++)
		market->chosen[i] = i;
	if (of->designed)
		salle_choose_optimal_design(n * DRAWS_EACH, of->k, market->drawn, market->asked, n, market->chosen);
	for (size_t i = 0; i < n; i++) {
		unsigned char *has = market->has + i * of->k;
		memcpy(has, market->drawn + market->chosen[i] * of->k, of->k);
		double strength = ERROR * study_normal(stream) + SEEN * study_normal(stream);
		for (size_t item = 0; item < of->k; item++)
			strength += has[item] * RATE * market->right[item];
		market->strength[i] = (struct salle_estimate){ strength, { strength - 2 * SEEN, strength + 2 * SEEN } };
	}
}

static void study(const char *name, const struct setting *of, size_t n, unsigned runs)
{
	struct market *market = calloc(1, sizeof *market);
	struct study_runs covered = { 0 };
	double squares = 0;
	char setting[64];
	if (market == NULL)
		abort();
	for (unsigned run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream(name, run);
		plant(market, of, n, &stream);
		const struct salle_gear gear = { n, of->k, market->has, market->cost };
		struct salle_fair_costs fair = { .build_costs = market->builds, .worths = market->worths,
			.item_prices = market->items, .p_values = market->p, .fully_identified = market->fully_identified };
		double priced = 0, hits = 0;
		salle_fit_fair_prices(&gear, market->strength, 0.95, &fair);
		for (size_t item = 0; item < of->asked; item++) {
			const struct salle_estimate *price = &market->items[item];
			if (isnan(price->value))
				continue;
			priced++;
			hits += price->interval.low <= market->right[item] && market->right[item] <= price->interval.high;
			/* The worths are divided by the planted rate and not by the estimated rate. The error of the estimated rate
			 * would be an error that all prices share. */
			squares += pow(market->worths[item].value / RATE - market->right[item], 2);
		}
		study_runs_add(&covered, hits, priced);
	}
	(void)snprintf(setting, sizeof setting, "%s, %s, %zu builds", name, of->designed ? "chosen" : "as drawn", n);
	study_clustered("interval of a fair price", setting, STUDY_AT_LEAST, 0.93, &covered, false);
	double error = sqrt(squares / covered.trials);
	study_number("  its root mean square error", setting, error);
	study_number("  the same times root builds", setting, error * sqrt((double)n));
	study_number("  of prices known", setting, covered.trials / ((double)runs * (double)of->asked));
	free(market);
}

int main(void)
{
	static const struct {
		size_t n;
		unsigned runs;
	} sizes[] = { { 60, 400 }, { 120, 200 }, { 200, 100 }, { 400, 50 } };
	for (size_t at = 0; at < sizeof sizes / sizeof sizes[0]; at++)
		for (unsigned designed = 0; designed < 2; designed++) {
			study("33 items", &(struct setting){ 33, 33, designed }, sizes[at].n, sizes[at].runs);
			study("5 of 33 items", &(struct setting){ 33, 5, designed }, sizes[at].n, sizes[at].runs);
		}
	return study_verdict();
}
