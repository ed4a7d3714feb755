/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include <salle/rng.h>
#include <salle/strategies.h>
#include <salle/tally.h>

#include "base/arena.h"
#include "stats/matrix_pair.h"
#include "stats/game_bootstrap.h"

#define EVEN 1e-9 /* payoffs against an equilibrium that differ by less are equal; the difference is a rounding error */

size_t salle_strategy_pair_index(size_t i, size_t j)
{
	return j * (j - 1) / 2 + i;
}

void salle_scale_batch_points(const double *points, size_t n, float course[SALLE_BATCHES])
{
	double mean = 0, squares = 0;
	for (size_t k = 0; k < n; k++)
		mean += points[k] / (double)n;
	for (size_t k = 0; k < n; k++)
		squares += (points[k] - mean) * (points[k] - mean);
	memset(course, 0, SALLE_BATCHES * sizeof *course);
	for (size_t k = 0; squares > 0 && k < n; k++)
		course[k] = (float)((points[k] - mean) / sqrt(squares));
}

void salle_strategy_score_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *scores)
{
	size_t n = matrix->n;
	struct salle_interval *rates = salle_check_allocated(calloc(n * n, sizeof *rates));
	salle_matrix_compute_intervals(matrix, salle_sidak_level_of_pairs(n, level), rates, scores);
	free(rates);
}

/* A range of strategy numbers, `first` to `end` - 1: the strategies of one build. */
struct strategy_range {
	size_t first, end;
};

static struct strategy_range find_strategies_of_build(size_t n, const size_t *build, size_t first)
{
	struct strategy_range own = { first, first };
	while (own.end < n && build[own.end] == build[first])
		own.end++;
	return own;
}

/* Finds the equilibrium of the game without the strategies `left_out`, which get the share 0. */
static bool solve_game_without_build(size_t n, const double *payoff, struct strategy_range left_out, double *share)
{
	size_t width = left_out.end - left_out.first, rest = n - width;
	double *smaller = salle_check_allocated(calloc(rest * rest, sizeof *smaller));
	double *found = salle_check_allocated(calloc(rest, sizeof *found));
	for (size_t i = 0; i < rest; i++)
		for (size_t j = 0; j < rest; j++) {
			size_t row = i < left_out.first ? i : i + width, column = j < left_out.first ? j : j + width;
			smaller[i * rest + j] = payoff[row * n + column];
		}
	found[0] = 1;
	bool solved = rest == 1 || salle_find_equilibrium(rest, smaller, found);
	memset(share, 0, n * sizeof *share);
	for (size_t i = 0; i < rest; i++)
		share[i < left_out.first ? i : i + width] = found[i];
	free(smaller);
	free(found);
	return solved;
}

bool salle_compute_entry_gains(size_t n, const double *payoff, const size_t *build, const double *share,
	const double *against, double *entry)
{
	double *others = salle_check_allocated(calloc(n, sizeof *others)),
		   *won = salle_check_allocated(calloc(n, sizeof *won));
	bool solved = true;
	struct strategy_range own = { 0, 0 };
	for (size_t first = 0; solved && first < n; first = own.end) {
		own = find_strategies_of_build(n, build, first);
		double sum = 0;
		for (size_t i = first; i < own.end; i++) {
			sum += share[i];
			entry[i] = own.end - first < n ? against[i] : NAN;
		}
		if (sum == 0 || own.end - first == n)
			continue;
		solved = solve_game_without_build(n, payoff, own, others);
		salle_compute_wins_against_mixture(n, payoff, others, won);
		for (size_t i = first; i < own.end; i++)
			entry[i] = won[i];
	}
	free(others);
	free(won);
	return solved;
}

void salle_mark_best_strategies(size_t n, const size_t *build, const double *share, const double *against, double *best)
{
	struct strategy_range own = { 0, 0 };
	for (size_t first = 0; first < n; first = own.end) {
		size_t found = first;
		own = find_strategies_of_build(n, build, first);
		for (size_t i = first; i < own.end; i++) {
			best[i] = 0;
			if (against[i] > against[found] + EVEN || (against[i] > against[found] - EVEN && share[i] > share[found]))
				found = i;
		}
		best[found] = 1;
	}
}

/*
 * Draws a bootstrap score of strategy i against strategy j, where i < j. `luck` is a standard normal number that
 * represents the dice, which several pairs share. Takes one draw from the stream.
 */
static double draw_score(const struct salle_matrix *matrix, size_t i, size_t j, double luck,
	struct salle_stream *stream)
{
	double fought = (double)salle_matrix_bouts(matrix, i, j);
	double wins = (double)matrix->wins[i * matrix->n + j] + 0.5, losses = (double)matrix->wins[j * matrix->n + i] + 0.5;
	double bouts = ceil(fought / salle_matrix_spread(matrix)), u = salle_draw_uniform(stream);
	double decided = salle_binomial_quantile(u, bouts, (wins + losses) / (fought + 1));
	double won = salle_binomial_quantile(pnorm(luck, 0, 1, 1, 0), decided, wins / (wins + losses));
	if (salle_matrix_bouts(matrix, i, j) == SALLE_EXACT_TOTAL)
		return salle_matrix_score(matrix, i, j);
	return (1 + (2 * won - decided) / bouts) / 2;
}

/*
 * Returns a standard normal number for the dice of a pair of strategies: the scalar product of the pair's batch points
 * (`course`) with `numbers`, which all pairs of the same two builds share. So pairs with correlated results get
 * correlated numbers. If the course is constant, returns an independent number.
 */
static double draw_dice_effect(const float *course, const double *numbers, struct salle_stream *stream)
{
	double sum = 0, own = qnorm(salle_draw_uniform(stream), 0, 1, 1, 0);
	bool varies = false;
	for (size_t k = 0; k < SALLE_BATCHES; k++) {
		sum += (double)course[k] * numbers[k];
		varies = varies || course[k] != 0;
	}
	return varies ? sum : own;
}

static void draw_payoffs(const void *context, struct salle_stream *stream, double *payoff)
{
	const struct salle_strategies *all = context;
	size_t n = all->matrix.n;
	double numbers[SALLE_BATCHES];
	struct strategy_range one = { 0, 0 }, other;
	for (size_t a = 0; a < n; a = one.end) {
		one = find_strategies_of_build(n, all->build, a);
		for (size_t b = a; b < n; b = other.end) {
			other = find_strategies_of_build(n, all->build, b);
			for (size_t k = 0; k < SALLE_BATCHES; k++)
				numbers[k] = qnorm(salle_draw_uniform(stream), 0, 1, 1, 0);
			for (size_t i = a; i < one.end; i++)
				for (size_t j = a == b ? i + 1 : b; j < other.end; j++) {
					const float *course = &all->centred_points[salle_strategy_pair_index(i, j) * SALLE_BATCHES];
					double luck = draw_dice_effect(course, numbers, stream);
					payoff[i * n + j] = draw_score(&all->matrix, i, j, luck, stream) - 0.5;
					payoff[j * n + i] = -payoff[i * n + j];
				}
		}
	}
}

enum { SHARE, AGAINST, MASS, ENTRY, BEST, FIGURES };

static bool measure_strategies(const void *context, const double *payoff, double *figures)
{
	const struct salle_strategies *all = context;
	size_t n = all->matrix.n;
	double *share = figures + SHARE * n, *against = figures + AGAINST * n;
	if (!salle_find_equilibrium(n, payoff, share))
		return false;
	salle_compute_wins_against_mixture(n, payoff, share, against);
	salle_find_alpha_rank(n, payoff, figures + MASS * n);
	salle_mark_best_strategies(n, all->build, share, against, figures + BEST * n);
	return salle_compute_entry_gains(n, payoff, all->build, share, against, figures + ENTRY * n);
}

static size_t count_builds_with_several_strategies(size_t n, const size_t *build)
{
	size_t several = 0;
	for (size_t i = 1; i < n; i++)
		several += build[i] == build[i - 1] && (i == 1 || build[i - 2] != build[i]);
	return several;
}

bool salle_bootstrap_strategies(const struct salle_strategies *strategies, uint64_t seed, unsigned replicates,
	double level, struct salle_strategy_intervals *out)
{
	const size_t n = strategies->matrix.n, several = count_builds_with_several_strategies(n, strategies->build);
	const struct salle_bootstrap_game_spec game = { "strategies", n, FIGURES, several > 0 ? several : 1, draw_payoffs,
		measure_strategies,
		strategies };
	struct salle_interval *const to[FIGURES] = { [SHARE] = out->share,
		[AGAINST] = out->against,
		[MASS] = out->mass,
		[ENTRY] = out->entry,
		[BEST] = out->best };
	return salle_bootstrap_game(&game, seed, replicates, level, to);
}
