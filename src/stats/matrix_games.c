/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>

#include <salle/matrix_games.h>

#include "base/arena.h"

void salle_matrix_to_payoffs(const struct salle_matrix *matrix, double *payoff)
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

void salle_compute_wins_against_mixture(size_t n, const double *payoff, const double *share, double *out)
{
	for (size_t i = 0; i < n; i++) {
		double sum = 0, least = 0, most = 0;
		for (size_t j = 0; j < n; j++) {
			double own = i == j ? 0 : payoff[i * n + j];
			sum += share[j] * own;
			least = fmin(least, own);
			most = fmax(most, own);
		}
		out[i] = fmax(least, fmin(most, sum)); /* limited to the range of the payoffs, which rounding might exceed */
	}
}

struct salle_exploit salle_measure_exploitability(size_t n, const double *payoff, const struct salle_interval *scores,
	size_t i)
{
	struct salle_exploit found = { .best_response = i };
	for (size_t j = 0; j < n; j++) {
		if (j == i)
			continue;
		const struct salle_interval *score = &scores[j * n + i];
		if (payoff[j * n + i] > found.gain.value) {
			found.gain.value = payoff[j * n + i];
			found.best_response = j;
		}
		found.gain.interval.low = fmax(found.gain.interval.low, score->low - 0.5);
		found.gain.interval.high = fmax(found.gain.interval.high, score->high - 0.5);
	}
	return found;
}

/*
 * The Markov chain of alpha-rank. A population has one build at a time; the rate to another build is the chance that it
 * replaces the present one.
 */
struct walk {
	size_t n;
	size_t *inside; /* recurrent builds, in ascending order; the chain ends among them */
	size_t n_inside;
	double *rate; /* transition rates from row to column, n_inside * n_inside */
};

/* Returns the transition rate from build i to build j: 1 if j beats i, 1/2 if they are even, otherwise 0. */
static double transition_rate(const double *payoff, size_t n, size_t i, size_t j)
{
	const double won = payoff[j * n + i];
	return i == j || won < 0 ? 0 : won > 0 ? 1 : 0.5;
}

/* Returns the build with the fewest transitions to other builds, which is beaten by the fewest. It is recurrent. */
static size_t find_fewest_exits(const double *payoff, size_t n)
{
	size_t least = 0, fewest = n;
	for (size_t i = 0; i < n; i++) {
		size_t ways = 0;
		for (size_t j = 0; j < n; j++)
			ways += transition_rate(payoff, n, i, j) > 0;
		if (ways < fewest)
			fewest = ways, least = i;
	}
	return least;
}

/* Finds the recurrent builds: those that transitions reach from the build with the fewest exits. */
static void find_recurrent_builds(struct walk *walk, const double *payoff)
{
	const size_t n = walk->n;
	bool *reached = salle_check_allocated(calloc(n, sizeof *reached));
	size_t *next = walk->inside, found = 0;
	next[found++] = find_fewest_exits(payoff, n);
	reached[next[0]] = true;
	for (size_t k = 0; k < found; k++)
		for (size_t j = 0; j < n; j++)
			if (!reached[j] && transition_rate(payoff, n, next[k], j) > 0)
				reached[j] = true, next[found++] = j;
	for (size_t i = 0; i < n; i++)
		if (reached[i])
			walk->inside[walk->n_inside++] = i;
	free(reached);
}

static double sum_numbers(const double *numbers, size_t n)
{
	double sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += numbers[i];
	return sum;
}

/*
 * Eliminates the last two builds, k and k + 1, from the chain. Both in one pass, because reading memory takes most of
 * the time.
 */
static void eliminate_last_two_builds(struct walk *walk, size_t k)
{
	const size_t m = walk->n_inside;
	double *one = &walk->rate[k * m];
	const double *two = &walk->rate[(k + 1) * m], out_of_two = sum_numbers(two, k + 1), back = one[k + 1] /= out_of_two;
	for (size_t j = 0; j < k; j++) /* may skip the diagonal, because nothing reads it */
		one[j] += back * two[j];
	const double out_of_one = sum_numbers(one, k);
	for (size_t i = 0; i < k; i++) {
		double *other = &walk->rate[i * m];
		const double to_two = other[k + 1] /= out_of_two;
		const double to_one = other[k] = (other[k] + to_two * two[k]) / out_of_one;
		for (size_t j = 0; (to_one > 0 || to_two > 0) && j < k; j++)
			other[j] = other[j] + to_two * two[j] + to_one * one[j];
	}
}

/*
 * Finds the stationary distribution by the elimination of Grassmann, Taksar and Heyman (Operations Research 33, 1985,
 * 1107-1116). The method is numerically stable, because it needs no subtraction.
 */
static void find_stationary_shares(struct walk *walk, double *mass)
{
	const size_t m = walk->n_inside;
	size_t left = m;
	for (; left > 2; left -= 2)
		eliminate_last_two_builds(walk, left - 2);
	if (left == 2)
		walk->rate[1] /= walk->rate[m];
	const size_t *at = walk->inside;
	double sum = mass[at[0]] = 1;
	for (size_t k = 1; k < m; k++) {
		for (size_t i = 0; i < k; i++)
			mass[at[k]] += mass[at[i]] * walk->rate[i * m + k];
		sum += mass[at[k]];
	}
	for (size_t k = 0; k < m; k++)
		mass[at[k]] /= sum;
}

void salle_find_alpha_rank(size_t n, const double *payoff, double *mass)
{
	struct walk walk = { .n = n, .inside = salle_check_allocated(calloc(n, sizeof(size_t))) };
	for (size_t i = 0; i < n; i++)
		mass[i] = 0;
	find_recurrent_builds(&walk, payoff);
	const size_t m = walk.n_inside;
	walk.rate = salle_check_allocated(calloc(m * m, sizeof(double)));
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < m; j++)
			walk.rate[i * m + j] = transition_rate(payoff, n, walk.inside[i], walk.inside[j]);
	find_stationary_shares(&walk, mass);
	free(walk.rate);
	free(walk.inside);
}
