/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Studies price lists in markets with planted prices. Which is the better start: Bradley-Terry strengths, from which
 * `salle run` derives fair prices, or the handicaps of Liu and Marschner (2017)?
 *
 * Coins with one wound win exactly with the planted odds. A cyclic field adds a planted deviation to the odds of each
 * pair. Both lists are judged by the planted odds, not by bouts. The program
 * build/release/tests/studies/study_price_list takes no arguments.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <salle/price_list.h>

#include "study.h"

enum { ITEMS = 12, BUILDS = 30, RUNS = 200, METHODS = 2, SWEEPS_MAX = 10000 };

#define CONVERGED 1e-12
#define RATE 0.1       /* log odds that one unit of cost buys */
#define NOTEWORTHY 0.01 /* lead in score with which a build that costs no more dominates another */

static const char *const methods[METHODS] = { "strengths", "handicaps" };

struct plant {
	const char *name;
	size_t n;
	uint64_t bouts; /* per pair */
	/* standard deviation of the deviation that each pair of builds adds to its log odds */
	double cyclic;
};

struct market {
	size_t n;
	unsigned char has[BUILDS * ITEMS];
	double cost[ITEMS], right[ITEMS], odds[BUILDS * BUILDS], score[BUILDS * BUILDS];
	uint64_t wins[BUILDS * BUILDS], draws[BUILDS * BUILDS];
};

/* Sums over the runs, by method. */
struct sums {
	/* `prices`: squared errors of prices; `unfair`: distances of scores from 1/2 at equal cost; `dominated`: dominated
	 * builds */
	double prices, unfair, dominated;
};

/*
 * Returns the score of build i against build j after one drawn bout is added. The added bout keeps the score above 0.
 */
static double positive_score(const struct salle_matrix *matrix, size_t i, size_t j)
{
	const double bouts = (double)salle_matrix_bouts(matrix, i, j);
	return (salle_matrix_score(matrix, i, j) * bouts + 0.5) / (bouts + 1);
}

/* Returns what build i wins from all others, divided by what it loses to them. The scale of a build multiplies its wins
 * and divides its losses. A balanced build has the ratio 1. */
static double win_ratio(const struct salle_matrix *matrix, const double *scale, size_t i)
{
	double wins = 0, losses = 0;
	for (size_t j = 0; j < matrix->n; j++) {
		if (j == i)
			continue;
		wins += positive_score(matrix, i, j) * scale[i] / scale[j];
		losses += positive_score(matrix, j, i) * scale[j] / scale[i];
	}
	return wins / losses;
}

/*
 * Finds one handicap per build, in log odds with mean 0, after which every build is worth choosing. With s the score,
 * build i wins s(i, j) * exp((handicap of j - handicap of i) / 2) from build j. With the found handicaps every build
 * wins as much as it loses. So choosing all builds equally often is an equilibrium.
 *
 * This is the Sinkhorn-Knopp iteration of the paper, in the form for matrices scaled by D on the left and by the
 * inverse of D on the right (Osborne, Journal of the ACM 7, 1960, 338-345).
 */
static void find_handicaps(const struct salle_matrix *matrix, double *out)
{
	const size_t n = matrix->n;
	double scale[BUILDS], mean = 0, most = 1;
	for (size_t i = 0; i < n; i++)
		scale[i] = 1;
	for (unsigned sweep = 0; sweep < SWEEPS_MAX && most > CONVERGED; sweep++) {
		most = 0;
		for (size_t i = 0; i < n; i++) {
			const double ratio = win_ratio(matrix, scale, i);
			scale[i] /= sqrt(ratio);
			most = fmax(most, fabs(log(ratio)));
		}
	}
	for (size_t i = 0; i < n; i++)
		mean += out[i] = -2 * log(scale[i]);
	for (size_t i = 0; i < n; i++)
		out[i] -= mean / (double)n;
}

static void plant_market(const struct plant *plant, struct market *market, struct salle_stream *stream)
{
	const size_t n = market->n = plant->n;
	double strength[BUILDS] = { 0 };
	for (size_t item = 0; item < ITEMS; item++) {
		market->cost[item] = 3 + floor(10 * study_uniform(stream));
		market->right[item] = fmax(0, round(market->cost[item] + 3 * study_normal(stream)));
	}
	for (size_t i = 0; i < n; i++)
		for (size_t item = 0; item < ITEMS; item++) {
			market->has[i * ITEMS + item] = study_uniform(stream) < 0.4;
			strength[i] += RATE * market->has[i * ITEMS + item] * market->right[item];
		}
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			const double odds = strength[i] - strength[j] + plant->cyclic * study_normal(stream);
			market->odds[i * n + j] = odds;
			market->odds[j * n + i] = -odds;
			market->wins[i * n + j] = study_binomial(stream, plant->bouts, 1 / (1 + exp(-odds)));
			market->wins[j * n + i] = plant->bouts - market->wins[i * n + j];
		}
	for (size_t k = 0; k < n * n; k++)
		market->score[k] = 1 / (1 + exp(-market->odds[k]));
}

static double mean_score(const struct market *market, size_t i)
{
	double sum = 0;
	for (size_t j = 0; j < market->n; j++)
		sum += j == i ? 0 : market->score[i * market->n + j];
	return sum / (double)(market->n - 1);
}

static void judge(const struct market *market, const struct salle_gear *gear, const double *strength, struct sums *sums)
{
	double price[ITEMS], cost[BUILDS], most[ITEMS];
	const size_t n = market->n;
	for (size_t item = 0; item < ITEMS; item++)
		most[item] = 1000;
	salle_find_price_list(gear, strength, RATE, most, price);
	for (size_t item = 0; item < ITEMS; item++)
		sums->prices += pow(price[item] - market->right[item], 2) / ITEMS;
	for (size_t i = 0; i < n; i++)
		cost[i] = salle_cost_of_build(gear, price, i);
	for (size_t i = 0; i < n; i++) {
		const double score = salle_score_at_equal_cost(n, market->score, cost, RATE, i);
		bool dominated = false;
		for (size_t j = 0; j < n; j++)
			dominated = dominated || (cost[j] <= cost[i] && mean_score(market, j) > mean_score(market, i) + NOTEWORTHY);
		sums->unfair += 100 * fabs(score - 0.5) / (double)n;
		sums->dominated += dominated;
	}
}

static void report(const struct plant *plant)
{
	struct sums sums[METHODS] = { { 0 } };
	struct market *market = calloc(1, sizeof *market);
	if (market == NULL)
		abort();
	for (unsigned run = 0; run < RUNS; run++) {
		struct salle_stream stream = study_stream(plant->name, run);
		struct salle_estimate found[BUILDS];
		double strength[METHODS][BUILDS];
		plant_market(plant, market, &stream);
		const struct salle_matrix matrix = { .n = plant->n, .wins = market->wins, .draws = market->draws };
		const struct salle_gear gear = { plant->n, ITEMS, market->has, market->cost };
		(void)salle_matrix_fit_strengths(&matrix, 0.95, found);
		for (size_t i = 0; i < plant->n; i++)
			strength[0][i] = found[i].value;
		find_handicaps(&matrix, strength[1]);
		for (unsigned m = 0; m < METHODS; m++)
			judge(market, &gear, strength[m], &sums[m]);
	}
	for (unsigned m = 0; m < METHODS; m++) {
		char setting[96];
		(void)snprintf(setting, sizeof setting, "%s, %s", plant->name, methods[m]);
		study_number("error of prices (root mean square)", setting, sqrt(sums[m].prices / RUNS));
		study_number("points from 50 % at equal cost", setting, sums[m].unfair / RUNS);
		study_number("dominated builds per field", setting, sums[m].dominated / RUNS);
	}
	free(market);
}

int main(void)
{
	static const struct plant plants[] = {
		{ "8 builds, 1,000 bouts", 8, 1000, 0 },
		{ "30 builds, 1,000 bouts", 30, 1000, 0 },
		{ "30 builds, 100 bouts", 30, 100, 0 },
		{ "8 builds, cyclic by 1", 8, 1000, 1 },
		{ "30 builds, cyclic by 1", 30, 1000, 1 },
		{ "30 builds, cyclic by 2", 30, 1000, 2 },
	};
	for (size_t i = 0; i < sizeof plants / sizeof *plants; i++)
		report(&plants[i]);
	return study_verdict();
}
