/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of <salle/matrix.h> share: one pair of a matrix, i not j. */
#ifndef SALLE_STATS_PAIRS_H
#define SALLE_STATS_PAIRS_H

#include <salle/matrix.h>

/* Wins of i and half the draws. */
double salle_pair_points(const struct salle_matrix *matrix, size_t i, size_t j);

/* matrix->spread, or 1. */
double salle_matrix_spread(const struct salle_matrix *matrix);

/* Times the spread: variance of the points of one bout, measured with two wins and two losses more. */
double salle_pair_variance(const struct salle_matrix *matrix, size_t i, size_t j);

/* How many times as wide an interval of the pair is where the number of bouts was not fixed; 1 where it was. */
double salle_pair_stretch(const struct salle_matrix *matrix, size_t i, size_t j, double level);

struct salle_stream;

/* A score of i against j as it might have come out, i > j. */
double salle_pair_resampled(const struct salle_matrix *matrix, size_t i, size_t j, struct salle_stream *stream);

#endif
