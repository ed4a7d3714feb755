/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdatomic.h>
#include <stdlib.h>

#include <salle/fair_prices.h>
#include <salle/rng.h>

#include "base/arena.h"
#include "base/threads.h"
#include "stats/matrix_pair.h"

bool salle_is_on_pareto_front(size_t n, const double *score, const double *cost, size_t i)
{
	for (size_t j = 0; j < n; j++)
		if (cost[j] <= cost[i] && score[j] >= score[i] && (cost[j] < cost[i] || score[j] > score[i]))
			return false;
	return true;
}

/* Draws a bootstrap score for each pair, and computes the mean scores of the builds. */
static void resample_scores(const struct salle_matrix *matrix, struct salle_stream *stream, double *score)
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		score[i] = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			double points = salle_pair_resample_score(matrix, i, j, stream);
			score[i] += points / (double)(n - 1);
			score[j] += (1 - points) / (double)(n - 1);
		}
}

/* Data shared by the worker threads. With n workers, worker i computes the replicates i, i + n, i + 2n ... */
struct replicates {
	const struct salle_matrix *matrix;
	const double *cost;
	const struct salle_stream_key *key;
	unsigned n, workers;
	atomic_uint *times; /* by build: number of replicates in which the build is on the front */
};

static void run_some_replicates(void *context, unsigned worker)
{
	const struct replicates *all = context;
	size_t n = all->matrix->n;
	double *score = salle_check_allocated(calloc(n, sizeof *score));
	for (unsigned r = worker; r < all->n; r += all->workers) {
		struct salle_stream stream = salle_stream_open(all->key, r);
		resample_scores(all->matrix, &stream, score);
		for (size_t i = 0; i < n; i++)
			if (salle_is_on_pareto_front(n, score, all->cost, i))
				atomic_fetch_add(&all->times[i], 1);
	}
	free(score);
}

void salle_bootstrap_front_shares(const struct salle_matrix *matrix, const double *cost, uint64_t seed,
	unsigned replicates, double *out)
{
	size_t n = matrix->n;
	atomic_uint *times = salle_check_allocated(calloc(n, sizeof *times));
	struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash("front", "", ""), false);
	struct replicates all = { matrix, cost, &key, replicates, salle_threads_default(), times };
	(void)salle_threads_run(all.workers, run_some_replicates, &all);
	for (size_t i = 0; i < n; i++)
		out[i] = (double)times[i] / replicates;
	free(times);
}
