/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <Rmath.h>
#include <gsl/gsl_multifit.h>

#include <salle/anova.h>

#include "base/arena.h"

enum { PARTS = SALLE_ANOVA_PARTS };

struct salle_anova_sums salle_anova_init(size_t builds, size_t policies, double *room)
{
	return (struct salle_anova_sums){ .builds = builds,
		.policies = policies,
		.strength = room,
		.against = room + builds * policies * PARTS,
		.policy_pairs = room + 2 * builds * policies * PARTS };
}

static void add_square(struct salle_anova_square *square, const double *x, double weight)
{
	double sum = 0;
	for (size_t k = 0; k < PARTS; k++)
		sum += x[k];
	square->all += weight * sum * sum;
	for (size_t k = 0; k < PARTS; k++) {
		square->part[k] += weight * x[k] * x[k];
		square->all_but_part[k] += weight * (sum - x[k]) * (sum - x[k]);
	}
}

void salle_anova_add_pair(struct salle_anova_sums *sums, size_t a, size_t b, const double *d,
	const double decided[SALLE_ANOVA_PARTS])
{
	const size_t n = sums->policies;
	double mean[PARTS] = { 0 };
	for (size_t p = 0; p < n; p++)
		for (size_t q = 0; q < n; q++) {
			const double *cell = &d[(p * n + q) * PARTS];
			add_square(&sums->matchup_square, cell, 1 / (double)(n * n));
			for (size_t k = 0; k < PARTS; k++) {
				mean[k] += cell[k] / (double)(n * n);
				sums->strength[(a * n + p) * PARTS + k] += cell[k];
				sums->strength[(b * n + q) * PARTS + k] -= cell[k];
				sums->against[(a * n + q) * PARTS + k] += cell[k];
				sums->against[(b * n + p) * PARTS + k] -= cell[k];
				sums->policy_pairs[(p * n + q) * PARTS + k] += cell[k];
				sums->policy_pairs[(q * n + p) * PARTS + k] -= cell[k];
			}
		}
	add_square(&sums->build_pair_square, mean, 1);
	for (size_t k = 0; k < PARTS; k++)
		sums->decided_shares[k] += decided[k];
	sums->pairs++;
}

/*
 * Returns the mean of the products of two different parts, over all such pairs of parts. Leaves out part `without`; if
 * that is PARTS, leaves out none. Parts are independent, so the mean of the products is free of noise.
 */
static double average_products_of_parts(const struct salle_anova_square *square, size_t without)
{
	double same = 0;
	for (size_t k = 0; k < PARTS; k++)
		same += k == without ? 0 : square->part[k];
	double n = without < PARTS ? PARTS - 1 : PARTS;
	return ((without < PARTS ? square->all_but_part[without] : square->all) - same) / (n * (n - 1));
}

/* Mean squares of the effects over the matchups, computed from the sums over builds and policies. */
struct squares {
	struct salle_anova_square build, policy, fit, counter, policies;
};

static void sum_policy_squares(const struct salle_anova_sums *sums, struct squares *squares)
{
	const double pairs = (double)sums->builds * (double)(sums->builds - 1), policies = (double)sums->policies;
	for (size_t p = 0; p < sums->policies; p++) {
		double policy[PARTS] = { 0 };
		for (size_t q = 0; q < sums->policies; q++) {
			double met[PARTS];
			for (size_t k = 0; k < PARTS; k++) {
				met[k] = sums->policy_pairs[(p * sums->policies + q) * PARTS + k] / pairs;
				policy[k] += met[k] / policies;
			}
			add_square(&squares->policies, met, 1 / (policies * policies));
		}
		add_square(&squares->policy, policy, 2 / policies);
	}
}

/*
 * Returns the interaction of build b and policy p in part k: the value minus the means of its row and column in the
 * table `of`. The mean of the whole table is 0.
 */
static double compute_interaction_effect(const struct salle_anova_sums *sums, const double *of, size_t b, size_t p,
	size_t k)
{
	const size_t n = sums->policies;
	double row = 0, column = 0;
	for (size_t q = 0; q < n; q++)
		row += of[(b * n + q) * PARTS + k] / (double)n;
	for (size_t c = 0; c < sums->builds; c++)
		column += of[(c * n + p) * PARTS + k] / (double)sums->builds;
	return of[(b * n + p) * PARTS + k] - row - column;
}

/*
 * Sums up the squared effects of builds (least squares, B builds, P policies). d is the score minus 1/2 in a matchup.
 * `strength` has the sums of d by build and own policy. Averaged over policies, such a sum is B P times the strength of
 * the build. Its interaction is the sum of two effects: (B - 1) P times that of the build with its policy, and P times
 * that of the build with its opponent's policy. In `against`, the sums of d by opponent's policy, the two factors are
 * exchanged. With two builds the factors are equal.
 */
static void sum_build_squares(const struct salle_anova_sums *sums, struct squares *squares)
{
	const size_t n = sums->policies;
	const double builds = (double)sums->builds, policies = (double)n, foes = builds - 1;
	for (size_t b = 0; b < sums->builds; b++) {
		double build[PARTS] = { 0 };
		for (size_t p = 0; p < n; p++) {
			double fit[PARTS], counter[PARTS];
			for (size_t k = 0; k < PARTS; k++) {
				double own = compute_interaction_effect(sums, sums->strength, b, p, k);
				build[k] += sums->strength[(b * n + p) * PARTS + k] / (builds * policies * policies);
				fit[k] = own / (foes * policies);
				counter[k] = compute_interaction_effect(sums, sums->against, b, p, k) - own / foes;
			}
			add_square(&squares->fit, fit, 2 / (builds * policies));
			if (sums->builds > 2)
				add_square(&squares->counter, counter,
					2 / (policies * (foes - 1 / foes) * builds * foes * policies * policies));
		}
		add_square(&squares->build, build, 2 / foes);
	}
}

/* Computes the shares in the variance from all parts except part `without`; from all parts if `without` is PARTS. */
static void compute_variance_shares(const struct salle_anova_sums *sums, const struct squares *squares, size_t without,
	double out[SALLE_ANOVA_SOURCES])
{
	double variance = 0, pairs = (double)sums->pairs;
	for (size_t k = 0; k < PARTS; k++)
		variance += k == without ? 0 : sums->decided_shares[k];
	variance /= 4 * pairs * (without < PARTS ? PARTS - 1 : PARTS);
	double cells = average_products_of_parts(&sums->matchup_square, without) / pairs,
		   pair = average_products_of_parts(&sums->build_pair_square, without) / pairs;
	double build = average_products_of_parts(&squares->build, without),
		   policy = average_products_of_parts(&squares->policy, without);
	double fit = average_products_of_parts(&squares->fit, without),
		   policies = average_products_of_parts(&squares->policies, without);
	double counter = average_products_of_parts(&squares->counter, without);
	const double parts[SALLE_ANOVA_SOURCES] = {
		[SALLE_ANOVA_DICE] = variance - cells,
		[SALLE_ANOVA_BUILD] = build,
		[SALLE_ANOVA_POLICY] = policy,
		[SALLE_ANOVA_FIT] = fit,
		[SALLE_ANOVA_BUILDS] = pair - build,
		[SALLE_ANOVA_COUNTER] = counter,
		[SALLE_ANOVA_POLICIES] = policies - policy,
		[SALLE_ANOVA_REST] = cells - pair - policies - fit - counter,
	};
	for (size_t i = 0; i < SALLE_ANOVA_SOURCES; i++)
		out[i] = parts[i] / variance;
}

static double clamp_share(double share)
{
	return fmax(0, fmin(1, share));
}

void salle_anova_compute_shares(const struct salle_anova_sums *sums, double level,
	struct salle_estimate out[SALLE_ANOVA_SOURCES])
{
	struct squares squares = { 0 };
	sum_build_squares(sums, &squares);
	sum_policy_squares(sums, &squares);
	double all[SALLE_ANOVA_SOURCES], without[PARTS][SALLE_ANOVA_SOURCES];
	compute_variance_shares(sums, &squares, PARTS, all);
	for (size_t k = 0; k < PARTS; k++)
		compute_variance_shares(sums, &squares, k, without[k]);
	double wide = qt((1 - level) / 2, PARTS - 1, 0, 0);
	for (size_t i = 0; i < SALLE_ANOVA_SOURCES; i++) {
		double mean = 0, square = 0;
		for (size_t k = 0; k < PARTS; k++)
			mean += without[k][i] / PARTS;
		for (size_t k = 0; k < PARTS; k++)
			square += (without[k][i] - mean) * (without[k][i] - mean);
		double reach = wide * sqrt(square * (PARTS - 1) / PARTS);
		out[i] = isnan(all[i]) ? (struct salle_estimate){ NAN, { 0, 1 } }
							   : (struct salle_estimate){ clamp_share(all[i]),
									 { clamp_share(all[i] - reach), clamp_share(all[i] + reach) } };
	}
}

/*
 * The result of a regression of y on x: the explained sum of squares, the total sum of squares around the mean of y,
 * and the rank of x.
 */
struct fit {
	double explained, sum;
	size_t rank;
};

static struct fit fit_regression(size_t n, const double *y, size_t k, const double *x)
{
	struct fit fit = { 0, 0, 0 };
	gsl_matrix *columns = salle_check_allocated(gsl_matrix_alloc(n, k));
	gsl_matrix *covariance = salle_check_allocated(gsl_matrix_alloc(k, k));
	gsl_vector *numbers = salle_check_allocated(gsl_vector_alloc(n)),
			   *slopes = salle_check_allocated(gsl_vector_alloc(k));
	gsl_vector *left = salle_check_allocated(gsl_vector_alloc(n));
	gsl_multifit_linear_workspace *space = salle_check_allocated(gsl_multifit_linear_alloc(n, k));
	double mean = 0, rest = 0;
	for (size_t i = 0; i < n; i++)
		mean += y[i] / (double)n;
	for (size_t i = 0; i < n; i++) {
		gsl_vector_set(numbers, i, y[i] - mean);
		fit.sum += (y[i] - mean) * (y[i] - mean);
	}
	for (size_t j = 0; j < k; j++) {
		double middle = 0, least = x[j], most = x[j];
		for (size_t i = 0; i < n; i++) {
			middle += x[i * k + j] / (double)n;
			least = fmin(least, x[i * k + j]);
			most = fmax(most, x[i * k + j]);
		}
		for (size_t i = 0; i < n; i++) /* a constant column must become exactly 0 despite rounding */
			gsl_matrix_set(columns, i, j, most > least ? x[i * k + j] - middle : 0);
	}
	if (gsl_multifit_linear_tsvd(columns, numbers, 1e-9, slopes, covariance, &rest, &fit.rank, space) != 0)
		fit.rank = 0;
	/* `rest` is not used, because GSL subtracts from it what the omitted columns might explain */
	gsl_multifit_linear_residuals(columns, numbers, slopes, left);
	fit.explained = fit.sum;
	for (size_t i = 0; i < n; i++)
		fit.explained -= gsl_vector_get(left, i) * gsl_vector_get(left, i);
	gsl_multifit_linear_free(space);
	gsl_vector_free(left);
	gsl_vector_free(slopes);
	gsl_vector_free(numbers);
	gsl_matrix_free(covariance);
	gsl_matrix_free(columns);
	return fit;
}

/*
 * Returns one end of the interval of the explained share: the true share at which a noncentral F is at most the
 * observed F with probability `p`. Returns 0 if there is no such share. Returns `most` if the share is above 0.99,
 * where the series for the distribution is inexact.
 */
static double find_share_at_quantile(double n, double f, double df, double left, double p, double most)
{
	const double x = df * f / (df * f + left), top = 99 * n;
	double low = 0, high = top;
	if (pbeta(x, df / 2, left / 2, 1, 0) <= p)
		return 0;
	if (pnbeta(x, df / 2, left / 2, top, 1, 0) > p)
		return most;
	for (int i = 0; i < 60; i++) {
		double middle = (low + high) / 2;
		if (pnbeta(x, df / 2, left / 2, middle, 1, 0) > p)
			low = middle;
		else
			high = middle;
	}
	return low / (low + n);
}

bool salle_estimate_explained_share(size_t n, const double *y, size_t k, const double *x, double level, size_t *df,
	struct salle_estimate *share)
{
	enum { LEAST = 10 };
	*df = 0;
	if (k == 0 || n < k + 1 + LEAST)
		return false;
	struct fit fit = fit_regression(n, y, k, x);
	*df = fit.rank;
	if (fit.rank == 0 || !(fit.sum > 0))
		return false;
	double explained = (double)fit.rank, left = (double)(n - 1 - fit.rank), r = fmin(1, fit.explained / fit.sum);
	double value = clamp_share(1 - (1 - r) * (double)(n - 1) / left), f = r / explained / fmax((1 - r) / left, 1e-12);
	*share = (struct salle_estimate){ value,
		{ find_share_at_quantile((double)n, f, explained, left, (1 + level) / 2, 0.99),
			find_share_at_quantile((double)n, f, explained, left, (1 - level) / 2, 1) } };
	return true;
}
