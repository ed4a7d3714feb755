/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/sweep_crossings.h"

#include <string.h>

#include "figures/sweep_curves.h"
#include "figures/win_intervals.h"

/* The matchups of a sweep. They are adjacent in the plan, and ordered by the sweep's values. */
struct block {
	const struct salle_sweep *sweep;
	size_t first, pairs; /* index of the first matchup; number of matchups for each value */
};

/*
 * Returns the sweep that begins at matchup m. In the result, `pairs` is 0 if no numeric sweep begins there, or if two
 * values are equal.
 */
static struct block find_sweep_at(const struct salle_plan *plan, size_t m, struct salle_arena *arena)
{
	const struct salle_change *change = plan->matchups[m].change;
	struct block block = { change->sweep, m, 0 };
	bool begins = block.sweep != NULL && block.sweep->numbers != NULL && change->value == 0 &&
		plan->matchups[m - 1].change != change;
	if (!begins)
		return block;
	const size_t *order = salle_order_sweep_values(block.sweep, arena);
	for (size_t i = 1; i < block.sweep->n; i++)
		if (!(block.sweep->numbers[order[i - 1]] < block.sweep->numbers[order[i]]))
			return block;
	while (m + block.pairs < plan->n_matchups && plan->matchups[m + block.pairs].change == change)
		block.pairs++;
	return block;
}

/* Returns the value at which a pair of builds is even. The interval is one of `statements` simultaneous intervals. */
static struct salle_crossing find_crossing_of_pair(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct block *block, size_t pair, size_t statements,
	struct salle_arena *arena)
{
	size_t n = block->sweep->n;
	const size_t *order = salle_order_sweep_values(block->sweep, arena);
	double *x = salle_arena_array(arena, n, sizeof *x);
	struct salle_estimate *scores = salle_arena_array(arena, n, sizeof *scores);
	for (size_t i = 0; i < n; i++) {
		size_t m = block->first + order[i] * block->pairs + pair;
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		x[i] = block->sweep->numbers[order[i]];
		scores[i] = salle_matchup_score(plan, head, 1 - SALLE_RESULTS_ALPHA / (double)statements);
	}
	return salle_find_crossing(x, scores, n);
}

static uint64_t count_bouts_of_pair(const struct salle_batch_result *result, const struct block *block, size_t pair)
{
	uint64_t bouts = 0;
	for (size_t i = 0; i < block->sweep->n; i++) {
		bouts += SALLE_TALLY_HEAD(&result->tallies, block->first + i * block->pairs + pair)->bouts;
	}
	return bouts;
}

struct salle_pair_crossings salle_find_pair_crossings(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	struct salle_pair_crossing *items = salle_arena_array(arena, plan->n_changes + 1, sizeof *items);
	struct block *blocks = salle_arena_array(arena, plan->n_changes + 1, sizeof *blocks);
	size_t *pairs = salle_arena_array(arena, plan->n_changes + 1, sizeof *pairs), n = 0, statements = 0;
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++) {
		struct block block = find_sweep_at(plan, m, arena);
		for (size_t pair = 0; pair < block.pairs; pair++) {
			const struct salle_matchup *matchup = &plan->matchups[m + pair];
			uint64_t bouts = count_bouts_of_pair(result, &block, pair);
			if (!salle_has_different_sides(matchup) || bouts == 0)
				continue;
			items[n] = (struct salle_pair_crossing){ .sweep = block.sweep,
				.base = matchup - matchup->distance_from_base,
				.bouts = bouts };
			blocks[n] = block;
			pairs[n++] = pair;
			statements += block.sweep->n;
		}
	}
	for (size_t i = 0; i < n; i++) {
		items[i].of_this_pair = find_crossing_of_pair(plan, result, &blocks[i], pairs[i], blocks[i].sweep->n, arena);
		items[i].among_all_pairs = find_crossing_of_pair(plan, result, &blocks[i], pairs[i], statements, arena);
	}
	return (struct salle_pair_crossings){ items, n };
}

bool salle_plan_has_crossings(const struct salle_plan *plan)
{
	for (size_t m = plan->n_matchups - plan->n_changes; m < plan->n_matchups; m++)
		if (plan->matchups[m].change->sweep != NULL && plan->matchups[m].change->sweep->numbers != NULL)
			return true;
	return false;
}
