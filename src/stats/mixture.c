/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/mixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/games.h>

#include "base/arena.h"
#include "stats/pairs.h"
#include "stats/sequence.h"

static bool find_shares(const struct salle_matrix *matrix, double *share)
{
	size_t n = matrix->n;
	double *payoff = salle_allocated(calloc(n * n, sizeof *payoff));
	salle_matrix_payoff(matrix, payoff);
	bool solved = salle_equilibrium(n, payoff, share);
	free(payoff);
	return solved;
}

bool salle_spend_mixture(const struct salle_matrix *matrix, double *share, double *most)
{
	size_t n = matrix->n;
	bool solved = find_shares(matrix, share);
	const double level = salle_level_of_pairs(n, SALLE_PRECISION_LEVEL);
	for (size_t i = 0; i < n; i++) {
		most[i] = solved ? 0 : 0.5;
		for (size_t j = 0; solved && j < n; j++)
			if (j != i && share[j] > 0)
				most[i] += share[j] * (salle_matrix_interval(matrix, level, i, j).high - 0.5);
	}
	return solved;
}

/* What a build scores against one of the mixture, known only as far as it must be. */
struct foe {
	double share;
	struct salle_sequence_end wins, losses;
};

/* Sets the foes that a build has in the mixture; returns how many. */
static size_t find_foes(const struct salle_matrix *matrix, const double *share, size_t i, struct foe *foes)
{
	const size_t n = matrix->n;
	const double spread = salle_matrix_spread(matrix), tuned = matrix->tuned,
				 level = salle_level_of_rate(n, salle_level_of_pairs(n, SALLE_PRECISION_LEVEL));
	size_t found = 0;
	for (size_t j = 0; j < n; j++) {
		const uint64_t bouts = salle_matrix_bouts(matrix, i, j);
		if (j != i && share[j] > 0)
			foes[found++] = (struct foe){ share[j],
				salle_sequence_end(matrix->wins[i * n + j], bouts, spread, level, tuned, 1),
				salle_sequence_end(matrix->wins[j * n + i], bouts, spread, level, tuned, 0) };
	}
	return found;
}

/* Returns whether `most` of salle_spend_mixture is above `within`; narrows all ends together until that is known. */
static bool may_win(struct foe *foes, size_t n, double within)
{
	for (bool narrowed = true;;) {
		double least = 0, most = 0;
		for (size_t k = 0; k < n; k++) {
			least += foes[k].share * (foes[k].wins.inside - foes[k].losses.inside) / 2;
			most += foes[k].share * (foes[k].wins.outside - foes[k].losses.outside) / 2;
		}
		if (least > within || most <= within || !narrowed)
			return most > within;
		narrowed = false;
		for (size_t k = 0; k < n; k++) {
			narrowed = salle_sequence_narrow(&foes[k].wins) || narrowed;
			narrowed = salle_sequence_narrow(&foes[k].losses) || narrowed;
		}
	}
}

void salle_mixture_judge(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order)
{
	const size_t n = matrix->n;
	double *share = salle_allocated(calloc(n, sizeof *share));
	struct foe *foes = salle_allocated(calloc(n, sizeof *foes));
	const bool solved = find_shares(matrix, share);
	for (size_t i = 0; i < n; i++)
		order[i * n + i] =
			!solved || may_win(foes, find_foes(matrix, share, i, foes), precision->within) ? SALLE_OPEN : SALLE_EVEN;
	free(share);
	free(foes);
}

/*
 * The sum over j of share_j * deviation_j / sqrt(bouts_j) is narrowed most with bouts in proportion to the power 2/3 of
 * share times deviation (Lagrange). Where no mixture was found all matchups count alike.
 */
void salle_mixture_weigh(const struct salle_matrix *matrix, const unsigned char *order, double *weights)
{
	size_t n = matrix->n;
	double *share = salle_allocated(calloc(n, sizeof *share));
	if (!find_shares(matrix, share))
		for (size_t i = 0; i < n; i++)
			share[i] = 1;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			double mine = order[j * n + j] == SALLE_OPEN ? share[i] : 0;
			double other = order[i * n + i] == SALLE_OPEN ? share[j] : 0;
			weights[i * n + j] = i != j ? cbrt(pow(fmax(mine, other), 2) * salle_pair_variance(matrix, i, j)) : 0;
		}
	free(share);
}
