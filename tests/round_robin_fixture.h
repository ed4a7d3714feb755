/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round robins with given or random results, for the tests of matrices. */
#pragma once

#include <salle/score_matrix.h>

struct salle_stream;

enum { TOURNEY_MAX = 8 };

struct tourney {
	size_t n;
	uint64_t wins[TOURNEY_MAX * TOURNEY_MAX], draws[TOURNEY_MAX * TOURNEY_MAX];
};

struct salle_matrix tourney_matrix(const struct tourney *tourney);

/* Sets the results of a pair: i wins `won` bouts, j wins `lost`, and `drawn` are draws. */
void tourney_set_pair(struct tourney *tourney, size_t i, size_t j, uint64_t won, uint64_t lost, uint64_t drawn);

/* Draws the results of `bouts` bouts per pair from the Bradley-Terry model with these strengths. The chance of a drawn
 * bout is `draw` * 2 * the smaller expected score of the pair. */
void tourney_draw_results(struct tourney *tourney, const double *strength, double draw, unsigned bouts,
	struct salle_stream *stream);

/* Sets a payoff of the game, a matrix [n * n]: i wins `value` from j. */
void tourney_set_payoff(size_t n, double *payoff, size_t i, size_t j, double value);
