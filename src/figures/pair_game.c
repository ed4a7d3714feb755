/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/pair_game.h"

#include <math.h>
#include <stdlib.h>

#include <salle/matrix_games.h>

#include "figures/correlated_means.h"

/*
 * A game between two builds. Player 0 is the build, player 1 the opponent. A player chooses among `n` policies of the
 * build, from policy number `first` on.
 */
struct game {
	const struct salle_pair_cells *pair;
	size_t first[2], n[2];
};

static struct game make_game(const struct salle_pair_cells *pair, const bool well[2])
{
	struct game game = { .pair = pair };
	for (unsigned who = 0; who < 2; who++) {
		game.first[who] = well[who] ? 0 : pair->plain_policy[who];
		game.n[who] = well[who] ? pair->n[who] : 1;
	}
	return game;
}

static const struct salle_pair_cell *find_cell(const struct game *game, size_t i, size_t j)
{
	return &game->pair->cells[(game->first[0] + i) * game->pair->n[1] + game->first[1] + j];
}

/*
 * Solves the game and returns its value, or NAN if a score is missing or no solution was found. Payoffs are the scores
 * in all bouts, or in the even batches if `even`. Sets `shares` to the equilibrium. Solves the symmetric game of Gale,
 * Kuhn and Tucker (1950), which has m + n + 1 choices. The method needs a value above 0, so 1 is added to all scores.
 */
static double solve_mixed_game(const struct game *game, bool even, double *const shares[2])
{
	const size_t m = game->n[0], n = game->n[1], size = m + n + 1, last = m + n;
	double *payoff = salle_check_allocated(calloc(size * size, sizeof *payoff));
	double *share = salle_check_allocated(calloc(size, sizeof *share)), sums[2] = { 0, 0 }, value = NAN;
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < n; j++) {
			const struct salle_pair_cell *cell = find_cell(game, i, j);
			payoff[i * size + m + j] = 1 + (even ? cell->even_batches : cell->all_batches.value);
			payoff[(m + j) * size + i] = -payoff[i * size + m + j];
		}
	for (size_t i = 0; i < last; i++) {
		payoff[i * size + last] = i < m ? -1 : 1;
		payoff[last * size + i] = i < m ? 1 : -1;
	}
	bool solved = salle_find_equilibrium(size, payoff, share);
	for (size_t i = 0; solved && i < last; i++)
		sums[i >= m] += share[i];
	if (sums[0] > 0 && sums[1] > 0) {
		value = share[last] / sums[0] - 1;
		for (size_t i = 0; i < last; i++)
			shares[i >= m][i < m ? i : i - m] = share[i] / sums[i >= m];
	}
	free(payoff);
	free(share);
	return value;
}

/* A weighted sum of scores: the sum of weights[i] * items[i], plus `constant`. */
struct sum {
	struct salle_side_result *items;
	double *weights, constant;
	size_t n;
};

/*
 * Adds the score that player `who` has in a cell, multiplied by `weight`. A negative weight is replaced by a positive
 * weight on the opponent's score, because weights must not be negative.
 */
static void add_score(struct sum *sum, const struct salle_pair_cell *cell, unsigned who, bool odd, double weight)
{
	const bool other = (who == 1) != (weight < 0);
	struct salle_estimate score = odd ? cell->odd_batches : cell->all_batches;
	if (other)
		score = (struct salle_estimate){ 1 - score.value, { 1 - score.interval.high, 1 - score.interval.low } };
	if (weight < 0)
		sum->constant += weight;
	sum->weights[sum->n] = fabs(weight);
	sum->items[sum->n++] =
		(struct salle_side_result){ .matchup = cell->matchup, .side = cell->side ^ other, .score = score };
}

/*
 * Returns the score that the mixture `shares` guarantees to player `who`: the lowest score against any policy of the
 * other player. If `gain`, subtracts the score in which both use their plain policies. If `who` has only one policy,
 * all bouts count; otherwise only the odd batches.
 */
static struct salle_game_end measure_guaranteed_score(const struct game *game, unsigned who, const double *shares,
	bool gain)
{
	const struct salle_pair_cells *pair = game->pair;
	const bool odd = game->n[who] > 1;
	const struct salle_pair_cell *plain = &pair->cells[pair->plain_policy[0] * pair->n[1] + pair->plain_policy[1]];
	struct sum sum = { .items = salle_check_allocated(calloc(game->n[who] + 1, sizeof *sum.items)),
		.weights = salle_check_allocated(calloc(game->n[who] + 1, sizeof *sum.weights)) };
	struct salle_game_end end = { INFINITY, 0 };
	for (size_t j = 0; j < game->n[1 - who]; j++) {
		double of_plain = gain ? -1 : 0;
		sum.n = 0;
		sum.constant = 0;
		for (size_t i = 0; i < game->n[who]; i++) {
			const struct salle_pair_cell *cell = who == 0 ? find_cell(game, i, j) : find_cell(game, j, i);
			if (cell == plain)
				of_plain += shares[i];
			else if (shares[i] > 0)
				add_score(&sum, cell, who, odd, shares[i]);
		}
		if (of_plain != 0)
			add_score(&sum, plain, who, odd, of_plain);
		struct salle_estimate score = salle_correlated_sum_of_scores(pair->result, sum.items, sum.weights, sum.n);
		end.score = fmin(end.score, score.value + sum.constant);
		end.distance = fmax(end.distance, score.value - score.interval.low);
	}
	free(sum.items);
	free(sum.weights);
	return end;
}

/*
 * Sets `shares` to the equilibrium mixtures in the even batches. If there is no equilibrium, sets the plain policies.
 */
static void choose_mixtures(const struct game *game, double *const shares[2])
{
	if (!isnan(solve_mixed_game(game, true, shares)))
		return;
	for (unsigned who = 0; who < 2; who++)
		for (size_t i = 0; i < game->n[who]; i++)
			shares[who][i] = game->first[who] + i == game->pair->plain_policy[who] ? 1 : 0;
}

static struct salle_pair_value add_interval_to_value(const struct game *game, double value, bool gain)
{
	double *shares[2];
	for (unsigned who = 0; who < 2; who++)
		shares[who] = salle_check_allocated(calloc(game->n[who], sizeof *shares[who]));
	choose_mixtures(game, shares);
	struct salle_pair_value found = { .value = value, .low = measure_guaranteed_score(game, 0, shares[0], gain) };
	found.high = measure_guaranteed_score(game, 1, shares[1], gain);
	found.high.score = (gain ? 0 : 1) - found.high.score;
	for (unsigned who = 0; who < 2; who++)
		free(shares[who]);
	return found;
}

struct salle_pair_value salle_solve_pair_game(const struct salle_pair_cells *pair, const bool well[2],
	double *const shares[2])
{
	const struct game game = make_game(pair, well);
	double *own[2];
	for (unsigned who = 0; who < 2; who++)
		own[who] = salle_check_allocated(calloc(game.n[who], sizeof *own[who]));
	struct salle_pair_value found = add_interval_to_value(&game, solve_mixed_game(&game, false, own), false);
	for (unsigned who = 0; who < 2; who++) {
		for (size_t i = 0; shares != NULL && i < game.n[who]; i++)
			shares[who][i] = own[who][i];
		free(own[who]);
	}
	return found;
}

struct salle_pair_value salle_gain_from_playing_well(const struct salle_pair_cells *pair, double well)
{
	const struct game game = make_game(pair, (const bool[]){ true, true });
	return add_interval_to_value(&game,
		well - pair->cells[pair->plain_policy[0] * pair->n[1] + pair->plain_policy[1]].all_batches.value, true);
}

struct salle_pair_value salle_pair_value_for_opponent(struct salle_pair_value value, bool difference)
{
	const double whole = difference ? 0 : 1;
	return (struct salle_pair_value){ whole - value.value, { whole - value.high.score, value.high.distance },
		{ whole - value.low.score, value.low.distance } };
}
