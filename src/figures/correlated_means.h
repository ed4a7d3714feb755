/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Means over matchups of one pair of builds under several policies. These matchups share their dice, so their results
 * are correlated.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* The result of one side of a matchup. The intervals use this matchup alone. */
struct salle_side_result {
	size_t matchup; /* index in the plan; the matchup has bouts */
	unsigned side;
	struct salle_estimate rate, score;
};

/*
 * Returns the mean of n rates or scores. Bout k of each matchup has the same dice, so results are correlated. The
 * correlation r of two matchups is estimated from sums over the same batches of bouts (<salle/batch_means.h>). Let d be
 * the distance from a matchup's rate to one end of its interval. The squared distance from the mean to its end is the
 * sum of r d d' over all pairs of matchups, divided by n^2 (MOVER with correlations: Zou and Donner 2008). Student's t
 * for the number of batches widens the interval, but not beyond the width at r = 1 (the Cauchy-Schwarz bound). The
 * interval has this maximum width in two cases: a matchup has fewer than ten wins, or fewer than ten bouts without a
 * win; or its batches do not vary.
 *
 * If two matchups have different numbers of bouts, r is multiplied by the square root of the share of bouts that both
 * have.
 */
struct salle_estimate salle_correlated_mean_rate(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);
struct salle_estimate salle_correlated_mean_score(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);

/*
 * Returns the weighted sum of n scores; weights are at least 0. Computes the interval as salle_correlated_mean_rate
 * does.
 */
struct salle_estimate salle_correlated_sum_of_scores(const struct salle_batch_result *result,
	const struct salle_side_result *items, const double *weights, size_t n);
