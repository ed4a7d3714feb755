/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/mixture.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/games.h>

#include "base/arena.h"
#include "stats/pairs.h"

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

void salle_mixture_judge(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order)
{
	size_t n = matrix->n;
	double *share = salle_allocated(calloc(n, sizeof *share)), *most = salle_allocated(calloc(n, sizeof *most));
	(void)salle_spend_mixture(matrix, share, most);
	for (size_t i = 0; i < n; i++)
		order[i * n + i] = most[i] > precision->within ? SALLE_OPEN : SALLE_EVEN;
	free(share);
	free(most);
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
