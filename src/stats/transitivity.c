/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include <salle/matrix.h>

#include "base/arena.h"

/* Mean scores that differ by no more than this are equal; they were added up in another order. */
static const double rounding = 1e-12;

static bool beats(const struct salle_matrix *matrix, size_t i, size_t j)
{
	return salle_matrix_score(matrix, i, j) > 0.5;
}

static size_t most_cyclic(size_t n)
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

/* Returns whether j, which i beats, significantly has the higher mean score. */
static bool surely_ranks_above(const struct salle_matrix *matrix, size_t j, size_t i, double level)
{
	double pairs = (double)matrix->n * (double)(matrix->n - 1) / 2;
	return salle_matrix_lead(matrix, j, i, 1 - (1 - level) / pairs).interval.low > 0;
}

static void count_against(const struct salle_matrix *matrix, const struct salle_interval *scores, double level,
	struct salle_transitivity *out)
{
	size_t n = matrix->n;
	double *mean = salle_allocated(calloc(n, sizeof *mean));
	for (size_t i = 0; i < n; i++)
		mean[i] = mean_score(matrix, i);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			if (mean[i] >= mean[j] - rounding || !beats(matrix, i, j))
				continue;
			out->against++;
			out->against_surely += salle_matrix_beats(n, scores, i, j) && surely_ranks_above(matrix, j, i, level);
		}
	free(mean);
}

/* Counts a cycle once, from its lowest index. */
static void count_cyclic(const struct salle_matrix *matrix, const struct salle_interval *scores,
	struct salle_transitivity *out)
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			for (size_t k = i + 1; beats(matrix, i, j) && k < n; k++) {
				if (k == j || !beats(matrix, j, k) || !beats(matrix, k, i))
					continue;
				out->cyclic++;
				out->cyclic_surely += salle_matrix_beats(n, scores, i, j) && salle_matrix_beats(n, scores, j, k) &&
					salle_matrix_beats(n, scores, k, i);
			}
}

struct salle_transitivity salle_matrix_transitivity(const struct salle_matrix *matrix,
	const struct salle_interval *scores, double level)
{
	size_t n = matrix->n;
	struct salle_transitivity found = { .pairs = n * (n - 1) / 2, .triples_max = most_cyclic(n), .zeta = 1 };
	count_against(matrix, scores, level, &found);
	count_cyclic(matrix, scores, &found);
	if (found.triples_max > 0)
		found.zeta = 1 - (double)found.cyclic / (double)found.triples_max;
	return found;
}
