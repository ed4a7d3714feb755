/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means over matchups that share their dice, because they are one pair of builds under several policies. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* The result of the build on one side of a matchup, with the interval from this matchup alone. */
struct salle_side_result {
	size_t matchup; /* index in the plan; the matchup has bouts */
	unsigned side;
	struct salle_estimate rate, score;
};

/*
 * Returns the mean of n rates or scores. Bout k of each matchup has the same dice, so results are correlated. Sums over
 * the same batches of bouts (<salle/batch_means.h>) give the correlation r. The squared distance to each end is the sum
 * of r d d' over all pairs (MOVER with correlations: Zou and Donner 2008). Student's t for the number of batches widens
 * the interval, but not beyond its width at r = 1 (the Cauchy-Schwarz bound). The Cauchy-Schwarz bound itself is used
 * if a matchup has fewer than ten wins or fewer than ten bouts without a win, or if its batches do not vary.
 *
 * If two matchups have different numbers of bouts, r is that of the common bouts times the square root of their share.
 */
struct salle_estimate salle_correlated_mean_rate(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);
struct salle_estimate salle_correlated_mean_score(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);

/*
 * Returns the sum of n scores, each multiplied by a weight of at least 0. The interval is computed as in
 * salle_correlated_mean_rate.
 */
struct salle_estimate salle_correlated_sum_of_scores(const struct salle_batch_result *result,
	const struct salle_side_result *items, const double *weights, size_t n);
