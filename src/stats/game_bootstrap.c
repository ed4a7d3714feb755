/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

#include <Rmath.h>

#include <salle/matrix_games.h>
#include <salle/rng.h>
#include <salle/tally.h>

#include "base/arena.h"
#include "base/threads.h"
#include "stats/matrix_pair.h"
#include "stats/game_bootstrap.h"

double salle_draw_uniform(struct salle_stream *stream)
{
	return ((double)(salle_stream_draw(stream) >> 12) + 0.5) * 0x1p-52;
}

/* binomial variance from which on the Cornish-Fisher expansion is wrong by at most one bout */
#define LARGE_VARIANCE 100

/*
 * Returns the quantile of a binomial distribution with a rate of at most 1/2: the smallest k such that the probability
 * of at most k successes reaches `u` or, if `or_more`, exceeds `u`. Six times as fast as R's qbinom, which searches
 * with the incomplete beta function. Results are equal, except for a bug of R 4.2.2: if `bouts` and `rate` are large,
 * qbinom sometimes returns `bouts`.
 */
static double invert_binomial(double u, double bouts, double rate, bool or_more)
{
	double chance = exp(bouts * log1p(-rate)); /* cannot underflow: above 1e-121, because the variance is small */
	double sum = chance, successes = 0;
	while (successes < bouts && (or_more ? sum <= u : sum < u)) {
		chance *= (bouts - successes) / (successes + 1) * (rate / (1 - rate));
		if (sum + chance == sum)
			break; /* no larger k can reach u, because rounding keeps the sum of all terms below 1 */
		successes++;
		sum += chance;
	}
	return successes;
}

/* For large variances, uses the Cornish-Fisher expansion (1938) up to the skewness. */
double salle_binomial_quantile(double u, double bouts, double rate)
{
	rate = fmin(1, rate);
	double variance = bouts * rate * (1 - rate);
	if (variance < LARGE_VARIANCE)
		return rate <= 0.5 ? invert_binomial(u, bouts, rate, false)
						   : bouts - invert_binomial(1 - u, bouts, 1 - rate, true);
	double z = qnorm(u, 0, 1, 1, 0);
	double skewed = bouts * rate + sqrt(variance) * z + (1 - 2 * rate) * (z * z - 1) / 6;
	return fmax(0, fmin(bouts, nearbyint(skewed)));
}

double salle_pair_resample_score(const struct salle_matrix *matrix, size_t i, size_t j, struct salle_stream *stream)
{
	double fought = (double)salle_matrix_bouts(matrix, i, j);
	double win = ((double)matrix->wins[i * matrix->n + j] + 0.5) / (fought + 1);
	double loss = ((double)matrix->wins[j * matrix->n + i] + 0.5) / (fought + 1);
	double bouts = ceil(fought / salle_matrix_spread(matrix)); /* effective number of independent bouts */
	/* draw both numbers even if unused, so that later draws keep their places in the stream */
	double wins = salle_binomial_quantile(salle_draw_uniform(stream), bouts, win);
	double losses = salle_binomial_quantile(salle_draw_uniform(stream), bouts - wins, loss / (1 - win));
	if (salle_matrix_bouts(matrix, i, j) == SALLE_EXACT_TOTAL)
		return salle_matrix_score(matrix, i, j);
	return (1 + (wins - losses) / bouts) / 2;
}

/* Data shared by the worker threads. With n workers, worker i computes the replicates i, i + n, i + 2n ... */
struct replicates {
	const struct salle_bootstrap_game_spec *game;
	const struct salle_stream_key *key;
	unsigned n, workers;
	double *values; /* results, ordered by figure, strategy and replicate */
	atomic_uint unsolved;
};

static void run_some_replicates(void *context, unsigned worker)
{
	struct replicates *all = context;
	const struct salle_bootstrap_game_spec *game = all->game;
	size_t n = game->n, size = game->figures * n;
	double *payoff = salle_check_allocated(calloc(n * n, sizeof *payoff));
	double *figures = salle_check_allocated(calloc(size, sizeof *figures));
	for (unsigned r = worker; r < all->n && atomic_load(&all->unsolved) == 0; r += all->workers) {
		struct salle_stream stream = salle_stream_open(all->key, r);
		game->draw(game->context, &stream, payoff);
		if (!game->measure(game->context, payoff, figures))
			atomic_fetch_add(&all->unsolved, 1);
		for (size_t i = 0; i < size; i++)
			all->values[i * all->n + r] = figures[i];
	}
	free(payoff);
	free(figures);
}

static int compare_doubles(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;
	return (a > b) - (a < b);
}

bool salle_bootstrap_game(const struct salle_bootstrap_game_spec *game, uint64_t seed, unsigned replicates,
	double level, struct salle_interval *const *intervals)
{
	size_t n = game->n;
	double *values = salle_check_allocated(calloc(game->figures * n * replicates + 1, sizeof *values));
	struct salle_stream_key key = salle_make_stream_key(seed, salle_pair_hash(game->name, "", ""), false);
	struct replicates all = { game, &key, replicates, salle_threads_default(), values, 0 };
	(void)salle_threads_run(all.workers, run_some_replicates, &all);
	bool solved = atomic_load(&all.unsolved) == 0;
	/* number of replicates cut off at each end */
	const double tail = replicates * (1 - level) / 2;
	for (size_t i = 0; solved && i < game->figures * n; i++) {
		const bool is_last = i / n + 1 == game->figures;
		unsigned cut = (unsigned)floor(is_last ? tail / (double)game->together : tail);
		double *sorted = values + i * replicates;
		qsort(sorted, replicates, sizeof *sorted, compare_doubles);
		intervals[i / n][i % n] = (struct salle_interval){ sorted[cut], sorted[replicates - 1 - cut] };
		if (is_last && tail < (double)game->together)
			/* too few replicates to cut one off, so the interval must include 0 */
			intervals[i / n][i % n].low = fmin(0, sorted[0]);
	}
	free(values);
	return solved;
}

/* the figures for which a round robin gets bootstrap intervals */
enum { SHARE, AGAINST, MASS, FIGURES };

static void draw_payoffs(const void *context, struct salle_stream *stream, double *payoff)
{
	const struct salle_matrix *matrix = context;
	size_t n = matrix->n;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++) {
			payoff[i * n + j] = salle_pair_resample_score(matrix, i, j, stream) - 0.5;
			payoff[j * n + i] = -payoff[i * n + j];
		}
}

static bool measure_game(const void *context, const double *payoff, double *figures)
{
	size_t n = ((const struct salle_matrix *)context)->n;
	if (!salle_find_equilibrium(n, payoff, figures + SHARE * n))
		return false;
	salle_compute_wins_against_mixture(n, payoff, figures + SHARE * n, figures + AGAINST * n);
	salle_find_alpha_rank(n, payoff, figures + MASS * n);
	return true;
}

bool salle_bootstrap_field_game(const struct salle_matrix *matrix, uint64_t seed, unsigned replicates, double level,
	struct salle_game_intervals *out)
{
	const struct salle_bootstrap_game_spec game = { "matrix", matrix->n, FIGURES, 1, draw_payoffs, measure_game,
		matrix };
	struct salle_interval *const to[FIGURES] = { [SHARE] = out->share, [AGAINST] = out->against, [MASS] = out->mass };
	return salle_bootstrap_game(&game, seed, replicates, level, to);
}
