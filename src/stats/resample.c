/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <Rmath.h>
#include <glpk.h>

#include <salle/games.h>
#include <salle/rng.h>

#include "base/arena.h"
#include "base/threads.h"
#include "stats/pairs.h"

/* Returns a number above 0 and below 1: the middle of one of 2^52 cells. Takes one draw of the stream. */
static double uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

/*
 * From this variance on, the expansion misses the binomial quantile by a bout at most, and is ten times as fast. And
 * qbinom (R 4.2.2) now and then returns the number of bouts itself where both it and the rate are large.
 */
#define LARGE_VARIANCE 100

/*
 * Successes in `bouts` trials, from one uniform number: its binomial quantile, for large numbers by the expansion of
 * Cornish and Fisher (1938) to the skewness.
 */
static double binomial(struct salle_stream *stream, double bouts, double rate)
{
	double u = uniform(stream); /* always drawn, so that later numbers keep their positions */
	rate = fmin(1, rate);
	double variance = bouts * rate * (1 - rate);
	if (variance < LARGE_VARIANCE)
		return bouts > 0 ? qbinom(u, bouts, rate, 1, 0) : 0;
	double z = qnorm(u, 0, 1, 1, 0);
	double skewed = bouts * rate + sqrt(variance) * z + (1 - 2 * rate) * (z * z - 1) / 6;
	return fmax(0, fmin(bouts, nearbyint(skewed)));
}

double salle_pair_resampled(const struct salle_matrix *matrix, size_t i, size_t j, struct salle_stream *stream)
{
	double fought = (double)salle_matrix_bouts(matrix, i, j);
	double win = ((double)matrix->wins[i * matrix->n + j] + 0.5) / (fought + 1);
	double loss = ((double)matrix->wins[j * matrix->n + i] + 0.5) / (fought + 1);
	double bouts = ceil(fought / salle_matrix_spread(matrix)); /* independent ones */
	double wins = binomial(stream, bouts, win);
	double losses = binomial(stream, bouts - wins, loss / (1 - win));
	return (1 + (wins - losses) / bouts) / 2;
}

/* Figures of a replicate, [n] each. */
enum { SHARE, AGAINST, MASS, FIGURES };

static bool replicate(const struct salle_matrix *matrix, struct salle_stream *stream, double *payoff,
	double *const figures[FIGURES])
{
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			payoff[i * n + j] = salle_pair_resampled(matrix, i, j, stream) - 0.5;
			payoff[j * n + i] = -payoff[i * n + j];
		}
	if (!salle_equilibrium(n, payoff, figures[SHARE]))
		return false;
	salle_against_mixture(n, payoff, figures[SHARE], figures[AGAINST]);
	salle_alpha_rank(n, payoff, figures[MASS]);
	return true;
}

/* Shared by the workers: worker i takes every n-th replicate from the i-th on. */
struct replicates {
	const struct salle_matrix *matrix;
	const struct salle_stream_key *key;
	unsigned n, workers;
	double *values; /* figure after figure, in each build after build */
	atomic_uint unsolved;
};

static void replicate_some(void *context, unsigned worker)
{
	struct replicates *all = context;
	size_t n = all->matrix->n;
	double *payoff = salle_allocated(calloc(n * n, sizeof *payoff)), *figures[FIGURES];
	for (unsigned f = 0; f < FIGURES; f++)
		figures[f] = salle_allocated(calloc(n, sizeof *figures[f]));
	for (unsigned r = worker; r < all->n && atomic_load(&all->unsolved) == 0; r += all->workers) {
		struct salle_stream stream = salle_stream_open(all->key, r);
		if (!replicate(all->matrix, &stream, payoff, figures))
			atomic_fetch_add(&all->unsolved, 1);
		for (unsigned f = 0; f < FIGURES; f++)
			for (size_t i = 0; i < n; i++)
				all->values[(f * n + i) * all->n + r] = figures[f][i];
	}
	free(payoff);
	for (unsigned f = 0; f < FIGURES; f++)
		free(figures[f]);
	glp_free_env(); /* that of this thread */
}

static int compare(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

bool salle_game_intervals(const struct salle_matrix *matrix, uint64_t seed, unsigned replicates, double level,
	struct salle_game_intervals *out)
{
	size_t n = matrix->n;
	double *values = salle_allocated(calloc(FIGURES * n * replicates + 1, sizeof *values));
	struct salle_stream_key key = salle_stream_key(seed, salle_fight_name("matrix", "", ""), false);
	struct replicates all = { matrix, &key, replicates, salle_threads(), values, 0 };
	(void)salle_threads_run(all.workers, replicate_some, &all);
	bool solved = atomic_load(&all.unsolved) == 0;
	struct salle_interval *const to[FIGURES] = { out->share, out->against, out->mass };
	/* the same number of replicates is cut off at each end */
	unsigned cut = (unsigned)floor(replicates * (1 - level) / 2);
	for (size_t i = 0; solved && i < FIGURES * n; i++) {
		double *sorted = values + i * replicates;
		qsort(sorted, replicates, sizeof *sorted, compare);
		to[i / n][i % n] = (struct salle_interval){ sorted[cut], sorted[replicates - 1 - cut] };
	}
	free(values);
	return solved;
}
