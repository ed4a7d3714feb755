/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of a pair of different builds i and j, for the files that implement <salle/score_matrix.h>. */
#pragma once

#include <salle/score_matrix.h>

/* Returns the points of build i against build j: wins plus half the draws. */
double salle_pair_points(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Returns the log odds of the points of build i against build j. Half a win is added to each side, to keep them finite
 * (Haldane and Anscombe).
 */
double salle_pair_log_odds(const struct salle_matrix *matrix, size_t i, size_t j);

/* Returns the factor on variances by dependent bouts: matrix->spread, or 1 if that is 0. */
double salle_matrix_spread(const struct salle_matrix *matrix);

/*
 * Returns the factor that widens an interval of the pair because the number of bouts was not fixed; 1 if it was fixed.
 */
double salle_pair_width_factor(const struct salle_matrix *matrix, size_t i, size_t j, double level);

/*
 * Returns the level for which salle_matrix_compute_intervals, which uses the Šidák correction, gives the intervals of
 * the Bonferroni correction at `level`. Those hold simultaneously even if pairs share dice.
 */
double salle_sidak_level_of_pairs(size_t n, double level);

/* Returns the level at which salle_matrix_compute_intervals computes the interval of each single rate. */
double salle_sidak_level_of_rate(size_t n, double level);

struct salle_stream;

/* Draws a bootstrap score of build i against build j, where i > j. */
double salle_pair_resample_score(const struct salle_matrix *matrix, size_t i, size_t j, struct salle_stream *stream);
