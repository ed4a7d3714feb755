/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include <salle/score_matrix.h>

#include "base/arena.h"

/* mean scores that differ by no more are equal; such a difference may come from the order of additions */
static const double rounding = 1e-12;

static bool has_beaten(const struct salle_matrix *matrix, size_t i, size_t j)
{
	return salle_matrix_score(matrix, i, j) > 0.5;
}

static size_t max_cyclic_triples(size_t n)
{
	return n % 2 == 1 ? (n * n * n - n) / 24 : (n * n * n - 4 * n) / 24;
}

static double mean_score(const struct salle_matrix *matrix, size_t i)
{
	double sum = 0;
	for (size_t j = 0; j < matrix->n; j++)
		sum += i == j ? 0 : salle_matrix_score(matrix, i, j) / (double)(matrix->n - 1);
	return sum;
}

/* Returns whether build j has a significantly higher mean score than build i. */
static bool is_significantly_higher(const struct salle_matrix *matrix, size_t j, size_t i, double level)
{
	double pairs = (double)matrix->n * (double)(matrix->n - 1) / 2;
	return salle_matrix_lead(matrix, j, i, 1 - (1 - level) / pairs).interval.low > 0;
}

static void count_upsets(const struct salle_matrix *matrix, const struct salle_interval *scores, double level,
	struct salle_transitivity *out)
{
	size_t n = matrix->n;
	double *mean = salle_check_allocated(calloc(n, sizeof *mean));
	for (size_t i = 0; i < n; i++)
		mean[i] = mean_score(matrix, i);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			if (mean[i] >= mean[j] - rounding || !has_beaten(matrix, i, j))
				continue;
			out->upsets++;
			out->significant_upsets +=
				salle_matrix_beats(n, scores, i, j) && is_significantly_higher(matrix, j, i, level);
		}
	free(mean);
}

/* Counts the cyclic triples (i beats j, j beats k, k beats i). Each is counted once, at its lowest index. */
static void count_cyclic_triples(const struct salle_matrix *matrix, const struct salle_interval *scores,
	struct salle_transitivity *out)
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			for (size_t k = i + 1; has_beaten(matrix, i, j) && k < n; k++) {
				if (k == j || !has_beaten(matrix, j, k) || !has_beaten(matrix, k, i))
					continue;
				out->cyclic++;
				out->cyclic_significant += salle_matrix_beats(n, scores, i, j) && salle_matrix_beats(n, scores, j, k) &&
					salle_matrix_beats(n, scores, k, i);
			}
}

struct salle_transitivity salle_matrix_transitivity(const struct salle_matrix *matrix,
	const struct salle_interval *scores, double level)
{
	size_t n = matrix->n;
	struct salle_transitivity found = { .pairs = n * (n - 1) / 2, .triples_max = max_cyclic_triples(n), .zeta = 1 };
	count_upsets(matrix, scores, level, &found);
	count_cyclic_triples(matrix, scores, &found);
	if (found.triples_max > 0)
		found.zeta = 1 - (double)found.cyclic / (double)found.triples_max;
	return found;
}
