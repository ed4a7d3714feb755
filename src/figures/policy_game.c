/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/policy_game.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <Rmath.h>

#include <salle/matrix_games.h>

#include "figures/result_intervals.h"
#include "figures/entrant_index.h"
#include "figures/policy_sensitivity.h"
#include "figures/win_intervals.h"

/* Scores between builds under policies, with the ends of their intervals; NAN for pairs that did not meet. */
enum { MEASURED, LOW, HIGH, KINDS };

struct scores {
	const struct salle_entrant_index *roll;
	double *of[KINDS]; /* [builds * policies] squared */
};

static double *score_cell(const struct scores *scores, unsigned kind, size_t a, size_t p, size_t b, size_t q)
{
	size_t policies = scores->roll->n_policies, room = scores->roll->n_builds * policies;
	return &scores->of[kind][(a * policies + p) * room + b * policies + q];
}

/* Lists the policies of each build in the order of the plan, [builds * policies], and their numbers in `n`. */
static size_t *list_policies(const struct salle_entrant_index *roll, size_t *n, struct salle_arena *arena)
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

/* Reads the scores. `n` has the number of policies of each build. */
static struct scores read_scores(const struct salle_plan *plan, const struct salle_entrant_index *roll, const size_t *n,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t room = roll->n_builds * roll->n_policies;
	struct scores scores = { .roll = roll };
	for (unsigned kind = 0; kind < KINDS; kind++) {
		scores.of[kind] = salle_arena_array(arena, room * room, sizeof(double));
		for (size_t i = 0; i < room * room; i++)
			scores.of[kind][i] = NAN;
	}
	for (size_t i = 0; i < roll->n; i++) {
		const struct salle_entrant_numbers *at = &roll->seats[i];
		size_t a = at->build[SALLE_A], b = at->build[SALLE_B], p = at->policy[SALLE_A], q = at->policy[SALLE_B];
		struct salle_tally_head room_of;
		const struct salle_tally_head *head = salle_tallies_head(&result->tallies, roll->first + i, &room_of);
		if (head->bouts == 0)
			continue;
		struct salle_estimate score = salle_matchup_score(plan, head, 1 - SALLE_RESULTS_ALPHA / (double)(n[a] * n[b]));
		*score_cell(&scores, MEASURED, a, p, b, q) = score.value;
		*score_cell(&scores, LOW, a, p, b, q) = score.interval.low;
		*score_cell(&scores, HIGH, a, p, b, q) = score.interval.high;
		*score_cell(&scores, MEASURED, b, q, a, p) = 1 - score.value;
		*score_cell(&scores, LOW, b, q, a, p) = 1 - score.interval.high;
		*score_cell(&scores, HIGH, b, q, a, p) = 1 - score.interval.low;
	}
	return scores;
}

/*
 * Solves the game of a against b and returns its value for a; NAN if a score is missing or no solution is found. Adds
 * to shares[i] the probability that a chooses its i-th policy. Uses the symmetric game of Gale, Kuhn and Tucker (1950)
 * with m + n + 1 choices. That game needs a value above 0, so scores are raised by 1.
 */
static double solve_pair_game(const struct scores *scores, unsigned kind, size_t a, const size_t *p, size_t m, size_t b,
	const size_t *q, size_t n, double *shares, struct salle_arena *arena)
{
	size_t size = m + n + 1, last = m + n;
	double *payoff = salle_arena_array(arena, size * size, sizeof *payoff);
	double *share = salle_arena_array(arena, size, sizeof *share);
	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j < n; j++) {
			double raised = 1 + *score_cell(scores, kind, a, p[i], b, q[j]);
			payoff[i * size + m + j] = raised;
			payoff[(m + j) * size + i] = -raised;
		}
	for (size_t i = 0; i < last; i++) {
		payoff[i * size + last] = i < m ? -1 : 1;
		payoff[last * size + i] = i < m ? 1 : -1;
	}
	double sum = 0;
	if (!salle_find_equilibrium(size, payoff, share))
		return NAN;
	for (size_t i = 0; i < m; i++)
		sum += share[i];
	if (!(sum > 0))
		return NAN;
	for (size_t i = 0; i < m; i++)
		shares[i] += share[i] / sum;
	return share[last] / sum - 1;
}

/* Values of the games of row against column, with interval ends: [builds * builds]. */
struct values {
	size_t n;
	double *of[KINDS];
};

static int compare_values(const void *left, const void *right)
{
	const struct salle_policy_value *a = left, *b = right;
	if (a->value.value != b->value.value)
		return a->value.value < b->value.value ? 1 : -1;
	return strcmp(a->build, b->build);
}

/* Fills the row of a build. Returns false if it did not meet all opponents under all policies. */
static bool fill_row(const struct scores *scores, const size_t *lists, const size_t *n, size_t a,
	const struct values *values, struct salle_policy_value *row, struct salle_arena *arena)
{
	const struct salle_entrant_index *roll = scores->roll;
	const size_t *own = &lists[a * roll->n_policies];
	double *shares = salle_arena_array(arena, n[a], sizeof *shares), foes = (double)(roll->n_builds - 1);
	double *unused = salle_arena_array(arena, n[a], sizeof *unused), sum = 0, below = 0, above = 0;
	*row = (struct salle_policy_value){ .build = roll->builds[a], .first = roll->policies[own[0]] };
	for (size_t b = 0; b < roll->n_builds; b++) {
		const size_t *other = &lists[b * roll->n_policies];
		if (b == a)
			continue;
		double value = solve_pair_game(scores, MEASURED, a, own, n[a], b, other, n[b], shares, arena);
		double low = solve_pair_game(scores, LOW, a, own, n[a], b, other, n[b], unused, arena);
		double high = solve_pair_game(scores, HIGH, a, own, n[a], b, other, n[b], unused, arena);
		values->of[MEASURED][a * values->n + b] = value;
		values->of[LOW][a * values->n + b] = low;
		values->of[HIGH][a * values->n + b] = high;
		sum += value;
		below += (value - low) * (value - low);
		above += (high - value) * (high - value);
		row->preset += *score_cell(scores, MEASURED, a, own[0], b, other[0]) / foes;
	}
	row->value = (struct salle_estimate){ sum / foes,
		{ fmax(0, (sum - sqrt(below)) / foes), fmin(1, (sum + sqrt(above)) / foes) } };
	size_t best = 0;
	for (size_t i = 1; i < n[a]; i++)
		best = shares[i] > shares[best] ? i : best;
	row->best = roll->policies[own[best]];
	row->share = shares[best] / foes;
	return isfinite(sum + below + above) && isfinite(row->preset);
}

/* Returns the value of i minus that of j. Distances to the interval ends are `stretch` times as long. */
static struct salle_estimate lead_over(const struct values *values, size_t i, size_t j, double stretch)
{
	size_t n = values->n;
	double *const *of = values->of, sum = 0, below = 0, above = 0;
	for (size_t k = 0; k < n; k++) {
		for (size_t side = 0; side < 2; side++) {
			size_t at = side == 0 ? i * n + k : j * n + k;
			if (k == i || k == j)
				continue;
			double down = of[MEASURED][at] - of[LOW][at], up = of[HIGH][at] - of[MEASURED][at];
			sum += side == 0 ? of[MEASURED][at] : -of[MEASURED][at];
			below += side == 0 ? down * down : up * up;
			above += side == 0 ? up * up : down * down;
		}
	}
	double met = of[MEASURED][i * n + j];
	sum += 2 * met - 1;
	below += 4 * (met - of[LOW][i * n + j]) * (met - of[LOW][i * n + j]);
	above += 4 * (of[HIGH][i * n + j] - met) * (of[HIGH][i * n + j] - met);
	double foes = (double)(n - 1);
	return (struct salle_estimate){ sum / foes,
		{ fmax(-1, (sum - stretch * sqrt(below)) / foes), fmin(1, (sum + stretch * sqrt(above)) / foes) } };
}

static void set_leads(const struct values *values, struct salle_policy_value *rows)
{
	double tail = (1 - SALLE_RESULTS_LEVEL) / 2;
	double stretch = qnorm(tail / (double)(values->n - 1), 0, 1, 0, 0) / qnorm(tail, 0, 1, 0, 0);
	size_t first = 0;
	for (size_t i = 1; i < values->n; i++)
		first = compare_values(&rows[i], &rows[first]) < 0 ? i : first;
	for (size_t i = 0; i < values->n; i++)
		if (i != first)
			rows[i].lead = lead_over(values, first, i, stretch);
}

bool salle_policy_game_is_too_large(const struct salle_plan *plan)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	size_t n_rolls;
	const struct salle_entrant_index *roll = salle_index_entrants(plan, &n_rolls, &arena);
	bool crowded = n_rolls > 0 && roll->n_builds > SALLE_GAME_BUILDS_MAX && roll->n_policies > 1;
	salle_arena_release(&arena);
	return crowded && salle_plan_has_several_policies(plan);
}

struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n_rolls;
	const struct salle_entrant_index *roll = salle_index_entrants(plan, &n_rolls, arena);
	struct salle_policy_game game = { .n = 0 };
	if (n_rolls == 0 || roll->n_builds < 2 || roll->n_builds > SALLE_GAME_BUILDS_MAX || roll->n_policies < 2)
		return game;
	size_t *n = salle_arena_array(arena, roll->n_builds, sizeof *n);
	const size_t *lists = list_policies(roll, n, arena);
	struct scores scores = read_scores(plan, roll, n, result, arena);
	game.rows = salle_arena_array(arena, roll->n_builds, sizeof *game.rows);
	game.preset = roll->policies[lists[0]];
	struct values values = { .n = roll->n_builds };
	for (unsigned kind = 0; kind < KINDS; kind++)
		values.of[kind] = salle_arena_array(arena, values.n * values.n, sizeof(double));
	for (size_t a = 0; a < roll->n_builds; a++) {
		if (!fill_row(&scores, lists, n, a, &values, &game.rows[a], arena))
			return game;
		if (lists[a * roll->n_policies] != lists[0])
			game.preset = NULL;
	}
	set_leads(&values, game.rows);
	game.n = roll->n_builds;
	qsort(game.rows, game.n, sizeof *game.rows, compare_values);
	return game;
}
