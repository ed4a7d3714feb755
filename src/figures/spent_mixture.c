/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/spent_mixture.h"

#include <math.h>

#include <salle/score_matrix.h>
#include <salle/budget_allocation.h>

uint64_t salle_count_bouts_of_contestant(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t i)
{
	uint64_t bouts = 0;
	for (size_t m = 0; m < result->budget->n_groups; m++) {
		const size_t *seats = plan->round_robin->seats[m];
		if (seats[SALLE_A] != seats[SALLE_B] && (seats[SALLE_A] == i || seats[SALLE_B] == i))
			bouts += SALLE_TALLY_HEAD(&result->tallies, m)->bouts;
	}
	return bouts;
}

/*
 * Fills the win and draw counts of the round robin that the bout budget is spent on. Returns false if a pair has no
 * bouts.
 */
static bool count_wins_of_contestants(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_matrix *out, struct salle_arena *arena)
{
	const struct salle_budget_round_robin *contest = plan->round_robin;
	size_t n = contest->n;
	uint64_t *wins = salle_arena_array(arena, n * n, sizeof *wins);
	uint64_t *draws = salle_arena_array(arena, n * n, sizeof *draws);
	double spread = 1; /* factor on the variance; above 1 only for mirrored pairs, as in figures/round_robin.c */
	for (size_t m = 0; m < result->budget->n_groups; m++) {
		size_t a = contest->seats[m][SALLE_A], b = contest->seats[m][SALLE_B];
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		if (a == b)
			continue;
		if (head->bouts == 0)
			return false;
		wins[a * n + b] = head->wins[SALLE_A];
		wins[b * n + a] = head->wins[SALLE_B];
		draws[a * n + b] = draws[b * n + a] = head->wins[SALLE_DRAW];
		for (unsigned side = 0; side < 2; side++)
			spread = fmax(spread, salle_mirrored_variance_ratio(salle_mirrored_pairs_count_wins(&head->mirrors, side)));
	}
	*out = (struct salle_matrix){ n, wins, draws, spread, plan->precision.tuned_to,
		salle_precision_miss_factor(&plan->precision) };
	return true;
}

const char *salle_format_contestant_name(const struct salle_plan *plan, size_t i, struct salle_arena *arena)
{
	const struct salle_budget_round_robin *contest = plan->round_robin;
	return contest->policies == NULL
		? contest->builds[i]
		: salle_arena_format(arena, "%s under %s", contest->builds[i], contest->policies[i]);
}

struct salle_spending_mixture salle_find_spending_mixture(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	size_t n = plan->round_robin->n;
	struct salle_matrix matrix;
	struct salle_spending_mixture mixture = { .n = n,
		.share = salle_arena_array(arena, n, sizeof(double)),
		.max_wins = salle_arena_array(arena, n, sizeof(double)) };
	for (size_t i = 0; i < n; i++)
		mixture.max_wins[i] = 0.5;
	if (count_wins_of_contestants(plan, result, &matrix, arena))
		mixture.found = salle_budget_find_mixture(&matrix, mixture.share, mixture.max_wins);
	for (size_t i = 0; i < n; i++)
		mixture.undecided += mixture.max_wins[i] > plan->precision.within;
	return mixture;
}
