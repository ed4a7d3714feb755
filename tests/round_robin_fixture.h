/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round robins made by hand or by chance, for the tests of matrices. */
#ifndef TESTS_ROUND_ROBIN_FIXTURE_H
#define TESTS_ROUND_ROBIN_FIXTURE_H

#include <salle/score_matrix.h>

struct salle_stream;

enum { TOURNEY_MAX = 8 };

struct tourney {
	size_t n;
	uint64_t wins[TOURNEY_MAX * TOURNEY_MAX], draws[TOURNEY_MAX * TOURNEY_MAX];
};

struct salle_matrix tourney_matrix(const struct tourney *tourney);

/* i wins `won` bouts, j `lost`, nobody `drawn`. */
void tourney_set(struct tourney *tourney, size_t i, size_t j, uint64_t won, uint64_t lost, uint64_t drawn);

/*
 * Fights `bouts` bouts a pair: i scores as Bradley and Terry have it at these strengths; each bout is drawn with
 * `draw` times the smaller of the two scores, twice.
 */
void tourney_fight(struct tourney *tourney, const double *strength, double draw, unsigned bouts,
	struct salle_stream *stream);

/* i wins `value` from j in the game [n * n], and j loses it. */
void tourney_set_payoff(size_t n, double *payoff, size_t i, size_t j, double value);

#endif
