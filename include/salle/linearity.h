/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whether win rates that were measured at several numbers lie on a straight line, although they share dice.
 *
 * The test is that of the residuals of generalized least squares. If the covariance of the rates is known, the
 * weighted sum of squares is chi-square with n - 2 degrees of freedom. Here it is estimated from batch means, so the
 * sum is Hotelling's T squared, which has the F distribution (Hotelling, Annals of Mathematical Statistics 2, 1931,
 * 360-378).
 */
#ifndef SALLE_LINEARITY_H
#define SALLE_LINEARITY_H

#include <stddef.h>

#include <salle/batch_means.h>

/* More rates than these are averaged in groups of neighbours first; the means of points on a line lie on it as well. */
enum { SALLE_LINE_GROUPS = 10 };

/* Rates y at the numbers x, which rise; `covariance` is n by n, estimated with `freedom` degrees of freedom. */
struct salle_curve {
	size_t n;
	const double *x, *y, *covariance;
	double freedom;
};

/*
 * Returns the p-value of the hypothesis that the true rates lie on a straight line. NAN if no test is possible: fewer
 * than three different numbers, or fewer than three degrees of freedom for each that the line leaves.
 */
double salle_linearity_p(const struct salle_curve *curve);

/*
 * Adds `weight` times the covariance of n rates to `covariance`: of what the batches count under `number`, over `bouts`
 * bouts on the same dice. Each variance is that of one bout more in n squared, as if two wins and two losses were added
 * (Agresti and Coull 1998), so that rates that never differed have a variance. Returns the degrees of freedom.
 */
double salle_covariance_add(double *covariance, const struct salle_batch_means *const *means, size_t n, unsigned number,
	uint64_t bouts, double weight);

#endif
