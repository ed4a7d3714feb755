/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/policy_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/matrix.h>

#include "results/roll.h"

/* Scores of each build under each policy against each; NAN where they did not meet. */
struct scores {
	const struct salle_roll *roll;
	double *of; /* [builds * policies] squared */
};

static double *cell(const struct scores *scores, size_t a, size_t p, size_t b, size_t q)
{
	size_t policies = scores->roll->n_policies, room = scores->roll->n_builds * policies;
	return &scores->of[(a * policies + p) * room + b * policies + q];
}

static struct scores read_scores(const struct salle_roll *roll, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	size_t room = roll->n_builds * roll->n_policies;
	struct scores scores = { roll, salle_arena_array(arena, room * room, sizeof(double)) };
	for (size_t i = 0; i < room * room; i++)
		scores.of[i] = NAN;
	for (size_t i = 0; i < roll->n; i++) {
		const struct salle_seats *at = &roll->seats[i];
		struct salle_tally_head tally;
		const struct salle_tally_head *head = salle_tallies_head(&result->tallies, roll->first + i, &tally);
		if (head->bouts == 0)
			continue;
		double score = ((double)head->wins[SALLE_A] + (double)head->wins[SALLE_DRAW] / 2) / (double)head->bouts;
		*cell(&scores, at->build[SALLE_A], at->policy[SALLE_A], at->build[SALLE_B], at->policy[SALLE_B]) = score;
		*cell(&scores, at->build[SALLE_B], at->policy[SALLE_B], at->build[SALLE_A], at->policy[SALLE_A]) = 1 - score;
	}
	return scores;
}

/* Lists the policies of each build, in the order of the plan: [builds * policies], and how many. */
static size_t *list_policies(const struct salle_roll *roll, size_t *n, struct salle_arena *arena)
{
	size_t *lists = salle_arena_array(arena, roll->n_builds * roll->n_policies, sizeof *lists);
	for (size_t i = 0; i < 2 * roll->n; i++) {
		size_t build = roll->seats[i / 2].build[i % 2], policy = roll->seats[i / 2].policy[i % 2], k = 0;
		size_t *list = &lists[build * roll->n_policies];
		while (k < n[build] && list[k] != policy)
			k++;
		if (k == n[build])
			list[n[build]++] = policy;
	}
	return lists;
}

/*
 * Solves the game of a against b: adds to shares[i] how often a chooses its i-th policy. By the symmetric game of Gale,
 * Kuhn and Tucker (1950), of m + n + 1 choices, which needs a value above 0: so scores are raised by 1. Returns the
 * value for a; NAN where a score is missing or there is no solution.
 */
static double solve(const struct scores *scores, size_t a, const size_t *p, size_t m, size_t b, const size_t *q,
	size_t n, double *shares, struct salle_arena *arena)
{
	size_t size = m + n + 1, last = m + n;
	double *payoff = salle_arena_array(arena, size * size, sizeof *payoff);
	double *share = salle_arena_array(arena, size, sizeof *share);
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < n; j++) {
			double raised = 1 + *cell(scores, a, p[i], b, q[j]);
			payoff[i * size + m + j] = raised;
			payoff[(m + j) * size + i] = -raised;
		}
	for (size_t i = 0; i < last; i++) {
		payoff[i * size + last] = i < m ? -1 : 1;
		payoff[last * size + i] = i < m ? 1 : -1;
	}
	double sum = 0;
	if (!salle_equilibrium(size, payoff, share))
		return NAN;
	for (size_t i = 0; i < m; i++)
		sum += share[i];
	if (!(sum > 0))
		return NAN;
	for (size_t i = 0; i < m; i++)
		shares[i] += share[i] / sum;
	return share[last] / sum - 1;
}

static int compare_values(const void *left, const void *right)
{
	const struct salle_policy_value *a = left, *b = right;
	if (a->value != b->value)
		return a->value < b->value ? 1 : -1;
	return strcmp(a->build, b->build);
}

/* Fills the row of a build; false when it did not meet all foes under all policies. */
static bool fill_row(const struct scores *scores, const size_t *lists, const size_t *n, size_t a,
	struct salle_policy_value *row, struct salle_arena *arena)
{
	const struct salle_roll *roll = scores->roll;
	const size_t *own = &lists[a * roll->n_policies];
	double *shares = salle_arena_array(arena, n[a], sizeof *shares), foes = (double)(roll->n_builds - 1);
	*row = (struct salle_policy_value){ .build = roll->builds[a] };
	for (size_t b = 0; b < roll->n_builds; b++) {
		const size_t *other = &lists[b * roll->n_policies];
		if (b == a)
			continue;
		row->value += solve(scores, a, own, n[a], b, other, n[b], shares, arena) / foes;
		row->preset += *cell(scores, a, own[0], b, other[0]) / foes;
	}
	size_t best = 0;
	for (size_t i = 1; i < n[a]; i++)
		best = shares[i] > shares[best] ? i : best;
	row->best = roll->policies[own[best]];
	row->share = shares[best] / foes;
	return isfinite(row->value) && isfinite(row->preset);
}

struct salle_policy_game salle_policy_game(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	size_t n_rolls;
	const struct salle_roll *roll = salle_rolls(plan, &n_rolls, arena);
	struct salle_policy_game game = { .n = 0 };
	if (n_rolls == 0 || roll->n_builds < 2 || roll->n_builds > SALLE_GAME_BUILDS_MAX || roll->n_policies < 2)
		return game;
	struct scores scores = read_scores(roll, result, arena);
	size_t *n = salle_arena_array(arena, roll->n_builds, sizeof *n);
	const size_t *lists = list_policies(roll, n, arena);
	game.rows = salle_arena_array(arena, roll->n_builds, sizeof *game.rows);
	game.preset = roll->policies[lists[0]];
	for (size_t a = 0; a < roll->n_builds; a++) {
		if (!fill_row(&scores, lists, n, a, &game.rows[a], arena))
			return game;
		if (lists[a * roll->n_policies] != lists[0])
			game.preset = NULL;
	}
	game.n = roll->n_builds;
	qsort(game.rows, game.n, sizeof *game.rows, compare_values);
	return game;
}
