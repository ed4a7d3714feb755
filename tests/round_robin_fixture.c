/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/rng.h>

#include "testing.h"
#include "round_robin_fixture.h"

struct salle_matrix tourney_matrix(const struct tourney *tourney)
{
	return (struct salle_matrix){ tourney->n, tourney->wins, tourney->draws, 1, 0, 0 };
}

void tourney_set_pair(struct tourney *tourney, size_t i, size_t j, uint64_t won, uint64_t lost, uint64_t drawn)
{
	tourney->wins[i * tourney->n + j] = won;
	tourney->wins[j * tourney->n + i] = lost;
	tourney->draws[i * tourney->n + j] = tourney->draws[j * tourney->n + i] = drawn;
}

void tourney_draw_results(struct tourney *tourney, const double *strength, double draw, unsigned bouts,
	struct salle_stream *stream)
{
	for (size_t i = 0; i < tourney->n; i++)
		for (size_t j = i + 1; j < tourney->n; j++) {
			double score = 1 / (1 + exp(strength[j] - strength[i]));
			double drawn = 2 * draw * fmin(score, 1 - score), won = score - drawn / 2;
			uint64_t count[3] = { 0, 0, 0 };
			for (unsigned bout = 0; bout < bouts; bout++) {
				double u = (double)(salle_stream_draw(stream) >> 11) * 0x1p-53;
				count[u < won ? 0 : u < won + drawn ? 2 : 1]++;
			}
			tourney_set_pair(tourney, i, j, count[0], count[1], count[2]);
		}
}

void tourney_set_payoff(size_t n, double *payoff, size_t i, size_t j, double value)
{
	payoff[i * n + j] = value;
	payoff[j * n + i] = -value;
}
