/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include <salle/games.h>

#include "base/arena.h"

void salle_matrix_payoff(const struct salle_matrix *matrix, double *payoff)
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++) {
		payoff[i * n + i] = 0;
		for (size_t j = 0; j < i; j++) {
			payoff[i * n + j] = salle_matrix_score(matrix, i, j) - 0.5;
			payoff[j * n + i] = -payoff[i * n + j];
		}
	}
}

void salle_against_mixture(size_t n, const double *payoff, const double *share, double *out)
{
	for (size_t i = 0; i < n; i++) {
		double sum = 0, least = 0, most = 0;
		for (size_t j = 0; j < n; j++) {
			double own = i == j ? 0 : payoff[i * n + j];
			sum += share[j] * own;
			least = fmin(least, own);
			most = fmax(most, own);
		}
		out[i] = fmax(least, fmin(most, sum)); /* rounding can take a mean beyond what it is a mean of */
	}
}

struct salle_exploit salle_exploit(size_t n, const double *payoff, const struct salle_interval *scores, size_t i)
{
	struct salle_exploit found = { .best_response = i };
	for (size_t j = 0; j < n; j++) {
		if (j == i)
			continue;
		const struct salle_interval *score = &scores[j * n + i];
		if (payoff[j * n + i] > found.most.value) {
			found.most.value = payoff[j * n + i];
			found.best_response = j;
		}
		found.most.interval.low = fmax(found.most.interval.low, score->low - 0.5);
		found.most.interval.high = fmax(found.most.interval.high, score->high - 0.5);
	}
	return found;
}

/* Where play goes from build to build: how likely, when the second is tried. */
struct walk {
	size_t n;
	double *rate;   /* [n * n] from the row's to the column's */
	bool *reaches;  /* [n * n] in any number of steps */
	size_t *inside; /* the builds that are not left for ever, */
	size_t n_inside;
};

static void find_rates(struct walk *walk, const double *payoff)
{
	size_t n = walk->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			double won = payoff[j * n + i];
			walk->rate[i * n + j] = i == j || won < 0 ? 0 : won > 0 ? 1 : 0.5;
			walk->reaches[i * n + j] = walk->rate[i * n + j] > 0;
		}
	/* Warshall's closure (1962) */
	for (size_t k = 0; k < n; k++)
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; walk->reaches[i * n + k] && j < n; j++)
				walk->reaches[i * n + j] |= walk->reaches[k * n + j];
}

static void find_inside(struct walk *walk)
{
	size_t n = walk->n;
	for (size_t i = 0; i < n; i++) {
		bool stays = true;
		for (size_t j = 0; stays && j < n; j++)
			stays = !walk->reaches[i * n + j] || walk->reaches[j * n + i];
		if (stays)
			walk->inside[walk->n_inside++] = i;
	}
}

/* The elimination of Grassmann, Taksar and Heyman (Operations Research 33, 1985, 1107-1116): no subtraction. */
static void solve_walk(struct walk *walk, double *mass)
{
	size_t n = walk->n, last = walk->n_inside;
	const size_t *at = walk->inside;
	for (size_t k = last; k-- > 1;) {
		double *row = &walk->rate[at[k] * n], out = 0;
		for (size_t j = 0; j < k; j++)
			out += row[at[j]];
		for (size_t i = 0; i < k; i++) {
			double *other = &walk->rate[at[i] * n];
			other[at[k]] /= out;
			for (size_t j = 0; j < k; j++)
				other[at[j]] += i == j ? 0 : other[at[k]] * row[at[j]];
		}
	}
	double sum = mass[at[0]] = 1;
	for (size_t k = 1; k < last; k++) {
		for (size_t i = 0; i < k; i++)
			mass[at[k]] += mass[at[i]] * walk->rate[at[i] * n + at[k]];
		sum += mass[at[k]];
	}
	for (size_t k = 0; k < last; k++)
		mass[at[k]] /= sum;
}

void salle_alpha_rank(size_t n, const double *payoff, double *mass)
{
	struct walk walk = {
		.n = n,
		.rate = salle_allocated(calloc(n * n, sizeof(double))),
		.reaches = salle_allocated(calloc(n * n, sizeof(bool))),
		.inside = salle_allocated(calloc(n, sizeof(size_t))),
	};
	find_rates(&walk, payoff);
	find_inside(&walk);
	for (size_t i = 0; i < n; i++)
		mass[i] = 0;
	solve_walk(&walk, mass);
	free(walk.rate);
	free(walk.reaches);
	free(walk.inside);
}
