/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests whether win rates, measured at several values of a number, lie on a straight line. The rates may come from
 * bouts on the same dice, and so depend on each other.
 *
 * The test uses the residuals of generalized least squares. With a known covariance of the rates, the weighted sum of
 * squares is chi-square with n - 2 degrees of freedom. Here the covariance is estimated from batch means, so the sum is
 * Hotelling's T squared, which has the F distribution (Hotelling, Annals of Mathematical Statistics 2, 1931, 360-378).
 */
#pragma once

#include <stddef.h>

#include <salle/batch_means.h>

/*
 * Maximum number of points that are tested. If there are more rates, groups of neighbouring rates are averaged first;
 * means of points on a line lie on the line, too.
 */
enum { SALLE_LINE_GROUPS = 10 };

/* Rates y at ascending numbers x. `covariance` is n by n, estimated with `degrees_of_freedom`. */
struct salle_curve {
	size_t n;
	const double *x, *y, *covariance;
	double degrees_of_freedom;
};

/*
 * Returns the p-value of the hypothesis that the true rates lie on a straight line. Returns NAN if no test is possible:
 * fewer than three different values of x, or fewer than three degrees of freedom per residual dimension.
 */
double salle_linearity_p_value(const struct salle_curve *curve);

/*
 * Adds `weight` times the covariance of n rates to `covariance`. The rates are the batch sums of `number` over `bouts`
 * bouts on the same dice. Each variance is increased by 1 / bouts^2, as if two wins and two losses were added (Agresti
 * and Coull 1998), so that rates that never differed have a variance. Returns the degrees of freedom.
 */
double salle_add_batch_covariance(double *covariance, const struct salle_batch_means *const *means, size_t n,
	unsigned number, uint64_t bouts, double weight);
