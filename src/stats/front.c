/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include <salle/prices.h>
#include <salle/rng.h>

#include "base/arena.h"
#include "stats/pairs.h"

bool salle_on_front(size_t n, const double *score, const double *cost, size_t i)
{
	for (size_t j = 0; j < n; j++)
		if (cost[j] <= cost[i] && score[j] >= score[i] && (cost[j] < cost[i] || score[j] > score[i]))
			return false;
	return true;
}

/* Computes the mean scores of one resampled matrix. */
static void resample_scores(const struct salle_matrix *matrix, struct salle_stream *stream, double *score)
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		score[i] = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			double points = salle_pair_resampled(matrix, i, j, stream);
			score[i] += points / (double)(n - 1);
			score[j] += (1 - points) / (double)(n - 1);
		}
}

void salle_front_shares(const struct salle_matrix *matrix, const double *cost, uint64_t seed, unsigned replicates,
	double *out)
{
	size_t n = matrix->n;
	size_t *times = salle_allocated(calloc(n, sizeof *times));
	struct salle_stream_key key = salle_stream_key(seed, salle_fight_name("front", "", ""), false);
#pragma omp parallel
	{
		double *score = salle_allocated(calloc(n, sizeof *score));
#pragma omp for schedule(dynamic) reduction(+ : times[:n])
		for (unsigned r = 0; r < replicates; r++) {
			struct salle_stream stream = salle_stream_open(&key, r);
			resample_scores(matrix, &stream, score);
			for (size_t i = 0; i < n; i++)
				times[i] += salle_on_front(n, score, cost, i);
		}
		free(score);
	}
	for (size_t i = 0; i < n; i++)
		out[i] = (double)times[i] / replicates;
	free(times);
}
