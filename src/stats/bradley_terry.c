/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>
#include <gsl/gsl_linalg.h>

#include "base/arena.h"
#include "stats/matrix_pair.h"

enum { STEPS_MAX = 200, HALVINGS_MAX = 60 };

/* State of the maximum-likelihood estimation of the strengths. */
struct search {
	size_t n;
	double *score;    /* score of the row's build against the column's, n * n; both scores of a pair add up to 1 */
	double *strength; /* current estimates of the strengths, by build */
	gsl_vector *gradient, *step;
	gsl_matrix *information; /* Fisher information, then its Cholesky factor */
};

/* Returns the logarithm of the logistic function, log(1 / (1 + exp(-x))), without overflow. */
static double log_logistic(double x)
{
	return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static double log_likelihood(const struct search *search, const double *strength)
{
	double sum = 0;
	for (size_t i = 0; i < search->n; i++)
		for (size_t j = 0; j < search->n; j++)
			if (i != j)
				sum += search->score[i * search->n + j] * log_logistic(strength[i] - strength[j]);
	return sum;
}

/*
 * Computes the gradient of the log likelihood, and the Cholesky factor of the Fisher information. The information is
 * singular along (1, 1, ...), because adding a constant to all strengths changes no score. So a multiple of the matrix
 * of ones is added, which makes the information positive definite. Solutions that add up to 0 stay the same.
 */
static void compute_gradient(struct search *search)
{
	size_t n = search->n;
	double trace = 0;
	gsl_vector_set_zero(search->gradient);
	gsl_matrix_set_zero(search->information);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			if (i == j)
				continue;
			double difference = search->strength[i] - search->strength[j];
			double p = 1 / (1 + exp(-difference)), q = 1 / (1 + exp(difference)), weight = p * q;
			*gsl_vector_ptr(search->gradient, i) += search->score[i * n + j] * q - search->score[j * n + i] * p;
			*gsl_matrix_ptr(search->information, i, j) -= weight;
			*gsl_matrix_ptr(search->information, i, i) += weight;
			trace += weight;
		}
	gsl_matrix_add_constant(search->information, trace / ((double)n * (double)n));
	(void)gsl_linalg_cholesky_decomp1(search->information); /* cannot fail, because the matrix is positive definite */
}

/*
 * Makes one Newton step. Halves the step until the likelihood does not decrease. Returns the largest change of a
 * strength.
 */
static double make_newton_step(struct search *search)
{
	size_t n = search->n;
	(void)gsl_linalg_cholesky_solve(search->information, search->gradient, search->step);
	double *next = salle_check_allocated(calloc(n, sizeof *next));
	double before = log_likelihood(search, search->strength), largest = 0;
	for (int halvings = 0; halvings < HALVINGS_MAX; halvings++) {
		largest = 0;
		for (size_t i = 0; i < n; i++) {
			double change = ldexp(gsl_vector_get(search->step, i), -halvings);
			next[i] = search->strength[i] + change;
			largest = fmax(largest, fabs(change));
		}
		/* the tolerance allows for rounding near the maximum */
		if (log_likelihood(search, next) >= before - 1e-12 * fabs(before))
			break;
	}
	memcpy(search->strength, next, n * sizeof *next);
	free(next);
	return largest;
}

static void maximize_likelihood(struct search *search)
{
	for (int step = 0; step < STEPS_MAX; step++) {
		compute_gradient(search);
		if (make_newton_step(search) < 1e-11)
			break;
	}
	compute_gradient(search);
	double mean = 0;
	for (size_t i = 0; i < search->n; i++)
		mean += search->strength[i] / (double)search->n;
	for (size_t i = 0; i < search->n; i++)
		search->strength[i] -= mean;
}

/*
 * Counts the builds that are reachable from the first build. A step leads from a build to any build against which it
 * scored points. If `backward`, a step leads to any build that scored points against it.
 */
static size_t count_reachable(const struct search *search, bool backward)
{
	size_t n = search->n, found = 1;
	size_t *queue = salle_check_allocated(calloc(n, sizeof *queue));
	bool *seen = salle_check_allocated(calloc(n, sizeof *seen));
	seen[0] = true;
	for (size_t at = 0; at < found; at++)
		for (size_t j = 0, i = queue[at]; j < n; j++)
			if (!seen[j] && search->score[backward ? j * n + i : i * n + j] > 0) {
				seen[j] = true;
				queue[found++] = j;
			}
	free(queue);
	free(seen);
	return found;
}

/*
 * Returns whether the graph of scored points is strongly connected. Then the maximum-likelihood strengths are finite.
 */
static bool is_connected(const struct search *search)
{
	return count_reachable(search, false) == search->n && count_reachable(search, true) == search->n;
}

/* Sets the scores of all pairs, after adding `drawn` drawn bouts to each pair. */
static void fill_scores(struct search *search, const struct salle_matrix *matrix, double drawn)
{
	size_t n = search->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++)
			if (i != j)
				search->score[i * n + j] =
					(salle_pair_points(matrix, i, j) + drawn / 2) / ((double)salle_matrix_bouts(matrix, i, j) + drawn);
}

/*
 * Returns the variance of the estimated strength of build i. `inverse` is the inverse of the Fisher information, so a
 * small change of the sums of scores changes the strengths by `inverse` times the change. A pair's score adds to one
 * build what it takes from the other. If a pair's number of bouts was not fixed, its variance is taken from the width
 * of its interval at `level`.
 */
static double strength_variance(const struct salle_matrix *matrix, double drawn, const gsl_matrix *inverse, size_t i,
	double level)
{
	double sum = 0;
	for (size_t j = 0; j < matrix->n; j++)
		for (size_t k = 0; k < j; k++) {
			double effect = gsl_matrix_get(inverse, i, j) - gsl_matrix_get(inverse, i, k);
			double bouts = (double)salle_matrix_bouts(matrix, j, k), all = bouts + drawn;
			double stretched = effect * salle_pair_width_factor(matrix, j, k, level);
			sum += stretched * stretched * bouts * salle_pair_variance(matrix, j, k) / (all * all);
		}
	return sum;
}

bool salle_matrix_fit_strengths(const struct salle_matrix *matrix, double level, struct salle_estimate *out)
{
	size_t n = matrix->n;
	struct search search = {
		.n = n,
		.score = salle_check_allocated(calloc(n * n, sizeof(double))),
		.strength = salle_check_allocated(calloc(n, sizeof(double))),
		.gradient = salle_check_allocated(gsl_vector_alloc(n)),
		.step = salle_check_allocated(gsl_vector_alloc(n)),
		.information = salle_check_allocated(gsl_matrix_alloc(n, n)),
	};
	fill_scores(&search, matrix, 0);
	bool finite = is_connected(&search);
	double drawn = finite ? 0 : 1;
	fill_scores(&search, matrix, drawn);
	maximize_likelihood(&search);
	(void)gsl_linalg_cholesky_invert(search.information);
	double z = qnorm((1 + level) / 2, 0, 1, 1, 0);
	for (size_t i = 0; i < n; i++) {
		double reach = z * sqrt(strength_variance(matrix, drawn, search.information, i, level)),
			   at = search.strength[i];
		out[i] = (struct salle_estimate){ at, { at - reach, at + reach } };
	}
	gsl_vector_free(search.gradient);
	gsl_vector_free(search.step);
	gsl_matrix_free(search.information);
	free(search.score);
	free(search.strength);
	return !finite;
}
