/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/matchups_at_limit.h"

#include <stdlib.h>

#include <salle/tally_head.h>

#include "base/arena.h"

double salle_share_at_limit(const struct salle_matchup_at_limit *it)
{
	return (double)it->stopped_bouts / (double)it->bouts;
}

static int compare_shares(const void *a, const void *b)
{
	const struct salle_matchup_at_limit *one = a, *other = b;
	const double x = salle_share_at_limit(one), y = salle_share_at_limit(other);
	if (x != y)
		return x > y ? -1 : 1;
	return one->matchup < other->matchup ? -1 : one->matchup > other->matchup;
}

/*
 * Returns the index of the ending of bouts that reach the maximum length; n_endings if the rule system has no such
 * ending.
 */
static size_t find_limit_ending(const struct salle_tally_layout *layout)
{
	size_t ending = 0;
	while (ending < layout->n_endings && !layout->labels->endings[ending].is_limit)
		ending++;
	return ending;
}

struct salle_matchups_at_limit salle_find_matchups_at_limit(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	const size_t limit = find_limit_ending(&plan->layout);
	struct salle_matchups_at_limit all = { .items = salle_arena_array(arena, plan->n_matchups + 1, sizeof *all.items) };
	if (limit == plan->layout.n_endings)
		return all;
	all.ending = plan->layout.labels->endings[limit].name;
	uint64_t *room = salle_check_allocated(malloc(plan->layout.size * sizeof *room));
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_matchup_at_limit it = { .matchup = &plan->matchups[m] };
		const uint64_t *tally = salle_tallies_get(&result->tallies, m, room);
		it.bouts = SALLE_TALLY_RATES(&result->tallies, m)->bouts;
		for (unsigned winner = 0; winner < 3; winner++)
			it.stopped_bouts += tally[plan->layout.endings + 3 * limit + winner];
		if (it.bouts == SALLE_EXACT_TOTAL)
			it.stopped_bouts = tally[plan->layout.exact_endings + limit];
		if (it.stopped_bouts * 100 > it.bouts * SALLE_AT_LIMIT_PERCENT)
			all.items[all.n++] = it;
	}
	free(room);
	qsort(all.items, all.n, sizeof *all.items, compare_shares);
	return all;
}
