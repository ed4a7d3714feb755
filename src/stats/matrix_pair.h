/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Functions of one pair of builds i and j (i not j), shared by the files that implement <salle/score_matrix.h>. */
#pragma once

#include <salle/score_matrix.h>

/* Returns the points of i: its wins plus half the draws. */
double salle_pair_points(const struct salle_matrix *matrix, size_t i, size_t j);

/* Returns the log odds of the points of i, with half a win added to either side (Haldane and Anscombe). */
double salle_pair_log_odds(const struct salle_matrix *matrix, size_t i, size_t j);

/* Returns matrix->spread, or 1 if it is 0. */
double salle_matrix_spread(const struct salle_matrix *matrix);

/* Returns the factor by which an interval of the pair is wider if the number of bouts was not fixed; otherwise 1. */
double salle_pair_width_factor(const struct salle_matrix *matrix, size_t i, size_t j, double level);

/*
 * Returns the level at which the Šidák correction of salle_matrix_intervals equals Bonferroni's at `level`. Intervals
 * then hold simultaneously, whatever dice the pairs share.
 */
double salle_sidak_level_of_pairs(size_t n, double level);

/* Returns the level of the interval of each rate in salle_matrix_intervals. */
double salle_sidak_level_of_rate(size_t n, double level);

struct salle_stream;

/* Draws a resampled score of i against j; i > j. */
double salle_pair_resample_score(const struct salle_matrix *matrix, size_t i, size_t j, struct salle_stream *stream);
