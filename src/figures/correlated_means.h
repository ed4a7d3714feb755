/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means over matchups that share their dice: those of one pair of builds under several policies. */
#ifndef SALLE_FIGURES_CORRELATED_MEANS_H
#define SALLE_FIGURES_CORRELATED_MEANS_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* How the build on one side of a matchup fared, each with the interval of that matchup alone. */
struct salle_side_result {
	size_t matchup; /* of the plan, with bouts */
	unsigned side;
	struct salle_estimate rate, score;
};

/*
 * Mean of n rates, or scores. Bout k of each matchup has the same dice, so its results are correlated, and so are sums
 * over the same batches of bouts (<salle/batch_means.h>), which tell the correlation r. The distances of the ends add
 * up as standard errors do, squared: the sum of r d d' over all pairs (MOVER with correlations: Zou and Donner 2008),
 * widened by Student's t for the number of batches; at most as far as r = 1 takes them, the bound of Cauchy and
 * Schwarz. That bound is taken where a matchup was won or not won fewer than ten times, or its batches do not vary.
 *
 * Where two matchups have different numbers of bouts, r is that of the bouts that both have, times the square root of
 * the share of these.
 */
struct salle_estimate salle_correlated_mean_rate(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);
struct salle_estimate salle_correlated_mean_score(const struct salle_batch_result *result,
	const struct salle_side_result *items, size_t n);

#endif
