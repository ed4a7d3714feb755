/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fair prices and fair costs (salle_fit_fair_prices) of items with planted prices. Bouts are fought with the strengths
 * that follow from these prices.
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <salle/fair_prices.h>

#include "study.h"

enum { ITEMS = 33, BUILDS = 200, BOUTS = 400 };

struct plant {
	const char *name;
	double rate; /* log odds per cost unit */
	/* `right`: standard deviation of right prices around printed prices; `printed`: that of printed prices around right
	 * prices */
	double right, printed;
	double error;   /* standard deviation of a build's strength around the sum of its items, log odds */
	double cyclic;  /* standard deviation of the part of a pair's log odds that strengths do not explain */
	size_t weapons; /* each build has exactly one of this many first items; 0 means that it may have any */
};

/*
 * A market of `n` builds with items. What the study plants: `cost` is the printed price of an item, `right` its right
 * price, `printed` the sum of a build's printed prices, `strength` its true strength. What is estimated from the wins
 * and draws: `found` are the strengths, `builds` the fair costs of builds, `items` the fair prices of items.
 */
struct market {
	size_t n;
	unsigned char has[BUILDS * ITEMS];
	double cost[ITEMS], right[ITEMS], strength[BUILDS], printed[BUILDS];
	uint64_t wins[BUILDS * BUILDS], draws[BUILDS * BUILDS];
	struct salle_estimate found[BUILDS], builds[BUILDS], worths[ITEMS], items[ITEMS];
	double p[ITEMS];
	bool fully_identified[ITEMS];
	struct salle_fair_costs fair;
};

struct counts {
	uint64_t runs, refused, follow;
	/* how many right prices, printed prices and right costs of builds lie within the estimated intervals */
	struct study_runs priced, right, built;
	double squares;
};

static void plant_market(const struct plant *plant, struct market *market, struct salle_stream *stream)
{
	for (size_t item = 0; item < ITEMS; item++) {
		double base = 1 + floor(6 * study_uniform(stream));
		market->right[item] = base + plant->right * study_normal(stream);
		market->cost[item] = base + plant->printed * study_normal(stream);
	}
	for (size_t i = 0; i < market->n; i++) {
		size_t weapon = (size_t)(study_uniform(stream) * (double)plant->weapons);
		market->strength[i] = plant->error * study_normal(stream);
		market->printed[i] = 0;
		for (size_t item = 0; item < ITEMS; item++) {
			bool has = item < plant->weapons ? item == weapon : study_uniform(stream) < 0.3;
			market->has[i * ITEMS + item] = has;
			market->strength[i] += has ? plant->rate * market->right[item] : 0;
			market->printed[i] += has ? market->cost[item] : 0;
		}
	}
}

static void fight(const struct plant *plant, struct market *market, struct salle_stream *stream)
{
	for (size_t i = 0; i < market->n; i++)
		for (size_t j = 0; j < i; j++) {
			double odds = market->strength[i] - market->strength[j];
			if (plant->cyclic > 0)
				odds += plant->cyclic * study_normal(stream);
			uint64_t won = study_binomial(stream, BOUTS, 1 / (1 + exp(-odds)));
			market->wins[i * market->n + j] = won;
			market->wins[j * market->n + i] = BOUTS - won;
		}
	const struct salle_matrix matrix = { .n = market->n, .wins = market->wins, .draws = market->draws };
	(void)salle_matrix_fit_strengths(&matrix, 0.95, market->found);
}

static bool holds(const struct salle_estimate *estimate, double truth)
{
	return estimate->interval.low <= truth && truth <= estimate->interval.high;
}

static void count(const struct plant *plant, const struct market *market, struct counts *counts)
{
	double cost = 0, strength = 0, covered = 0, right = 0, priced = 0, built = 0;
	counts->runs++;
	counts->follow += market->fair.strength_rises_with_cost;
	for (size_t item = 0; item < ITEMS; item++) {
		if (isnan(market->items[item].value))
			continue;
		priced++;
		covered += holds(&market->items[item], market->right[item]);
		right += holds(&market->items[item], market->cost[item]);
		counts->squares += pow(market->items[item].value - market->right[item], 2);
	}
	counts->refused += priced == 0;
	study_runs_add(&counts->priced, covered, priced);
	study_runs_add(&counts->right, right, priced);
	for (size_t i = 0; i < market->n; i++) {
		cost += market->printed[i] / (double)market->n;
		strength += market->strength[i] / (double)market->n;
	}
	for (size_t i = 0; i < market->n; i++)
		built += holds(&market->builds[i], cost + (market->strength[i] - strength) / plant->rate);
	study_runs_add(&counts->built, built, market->fair.strength_rises_with_cost ? (double)market->n : 0);
}

static struct counts study(const struct plant *plant, size_t n, unsigned runs)
{
	struct counts counts = { 0 };
	struct market *market = calloc(1, sizeof *market);
	if (market == NULL)
		abort();
	for (unsigned run = 0; run < runs; run++) {
		struct salle_stream stream = study_stream(plant->name, run);
		market->n = n;
		plant_market(plant, market, &stream);
		fight(plant, market, &stream);
		const struct salle_gear gear = { n, ITEMS, market->has, market->cost };
		market->fair.build_costs = market->builds;
		market->fair.worths = market->worths;
		market->fair.item_prices = market->items;
		market->fair.p_values = market->p;
		market->fair.fully_identified = market->fully_identified;
		salle_fit_fair_prices(&gear, market->found, 0.95, &market->fair);
		count(plant, market, &counts);
	}
	free(market);
	return counts;
}

static void report(const struct plant *plant, size_t n, unsigned runs)
{
	char setting[64];
	struct counts counts = study(plant, n, runs);
	(void)snprintf(setting, sizeof setting, "%s, %zu builds", plant->name, n);
	if (plant->rate == 0) {
		study_rate("costs seem to be worth it", setting, STUDY_AT_MOST, 0.025, counts.follow, counts.runs);
		return;
	}
	if (n <= ITEMS) {
		study_rate("no price is given", setting, STUDY_AT_LEAST, 1, counts.refused, counts.runs);
	} else {
		study_clustered("interval of a fair price", setting, STUDY_AT_LEAST, 0.93, &counts.priced, false);
		study_number("  its root mean square error", setting, sqrt(counts.squares / counts.priced.trials));
		if (plant->right == 0 && plant->printed == 0)
			study_clustered("a right price is outside", setting, STUDY_AT_MOST, 0.05, &counts.right, true);
	}
	/* in a cyclic field the strengths are not the planted ones, so fair costs are not compared with them */
	if (plant->cyclic == 0 && (n > ITEMS || plant->printed == 0))
		study_clustered("interval of a fair cost", setting, STUDY_AT_LEAST, 0.93, &counts.built, false);
	/* in this case the slope of the least-squares line is too small, so the study claims no coverage */
	else if (plant->cyclic == 0)
		study_number("fair costs covered", setting, counts.built.hits / counts.built.trials);
}

int main(void)
{
	static const struct plant plants[] = {
		{ "builds are their items", 0.1, 1.5, 0, 0, 0, 0 },
		{ "a cyclic field", 0.1, 1.5, 0, 0.3, 0.3, 0 },
		{ "printed prices scatter", 0.1, 0, 1.5, 0.1, 0, 0 },
		{ "one weapon of eight each", 0.1, 1.5, 0, 0.1, 0, 8 },
		{ "all prices right", 0.1, 0, 0, 0.3, 0, 0 },
		{ "nothing has a worth", 0, 0, 0, 1, 0, 0 },
	};
	static const struct {
		size_t n;
		unsigned runs;
	} sizes[] = { { 8, 400 }, { 60, 400 }, { 200, 150 } };
	for (size_t at = 0; at < sizeof plants / sizeof plants[0]; at++)
		for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++)
			report(&plants[at], sizes[size].n, sizes[size].runs);
	return study_verdict();
}
