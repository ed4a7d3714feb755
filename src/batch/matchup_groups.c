/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/matchup_groups.h"

#include <salle/batch_means.h>

struct salle_matchup_groups salle_group_matchups(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_matchup_groups groups = { .largest = 1 };
	groups.items = salle_arena_array(arena, plan->n_matchups + 1, sizeof *groups.items);
	size_t *group_of = salle_arena_array(arena, plan->n_matchups + 1, sizeof *group_of);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		size_t after_base = plan->matchups[m].distance_from_base;
		group_of[m] = after_base > 0 ? group_of[m - after_base] : groups.n++;
		struct salle_matchup_group *group = &groups.items[group_of[m]];
		if (++group->n > groups.largest)
			groups.largest = group->n;
	}
	for (size_t g = 0; g < groups.n; g++) {
		groups.items[g].matchups = salle_arena_array(arena, groups.items[g].n, sizeof(size_t));
		groups.items[g].n = 0;
	}
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_matchup_group *group = &groups.items[group_of[m]];
		group->matchups[group->n++] = m;
	}
	return groups;
}

/*
 * Returns the end of part k if the bouts are divided into `n` parts of equal size, rounded down to whole batches of
 * batch means.
 */
static uint64_t find_end_of_equal_part(uint64_t bouts, uint64_t k, uint64_t n)
{
	uint64_t batch = salle_batch_size(bouts);
	return k == n ? bouts : (bouts / n * k + bouts % n * k / n) / batch * batch;
}

struct salle_bout_range salle_matchup_group_range(const struct salle_matchup_groups *groups, size_t g,
	const struct salle_plan *plan)
{
	const struct salle_shard *shard = &plan->shard;
	uint64_t bouts = plan->matchups[groups->items[g].matchups[0]].bouts;
	if (shard->count == 0)
		return (struct salle_bout_range){ 0, bouts };
	if (groups->n >= shard->count || plan->precision.kind != SALLE_PRECISION_FIXED)
		return (struct salle_bout_range){ 0, g % shard->count == shard->number - 1 ? bouts : 0 };
	return (struct salle_bout_range){ find_end_of_equal_part(bouts, shard->number - 1, shard->count),
		find_end_of_equal_part(bouts, shard->number, shard->count) };
}

bool salle_matchup_group_is_precise(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies)
{
	for (size_t i = 0; i < group->n; i++) {
		if (!salle_precision_is_reached(&plan->precision, SALLE_TALLY_RATES(tallies, group->matchups[i])->wins))
			return false;
	}
	return true;
}

uint64_t salle_matchup_group_predict_bouts(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies)
{
	double needed = (double)salle_next_look(0);
	for (size_t i = 0; i < group->n; i++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(tallies, group->matchups[i]);
		const uint64_t *wins = head->wins;
		if (salle_is_solved(head))
			continue;
		double more = salle_precision_estimate_bouts(&plan->precision, wins);
		needed = more > needed ? more : needed;
	}
	uint64_t most = plan->matchups[group->matchups[0]].bouts;
	return needed < (double)most ? (uint64_t)needed : most;
}
