/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/limit_matchups.h"

#include <stdlib.h>

#include <salle/tally_head.h>

#include "base/arena.h"
#include "base/json_values.h"

enum { DESCRIBED = 12 }; /* matchups in the manifest */

double salle_limit_share(const struct salle_limit_matchup *it)
{
	return (double)it->stopped / (double)it->bouts;
}

static int by_share(const void *a, const void *b)
{
	const struct salle_limit_matchup *one = a, *other = b;
	const double x = salle_limit_share(one), y = salle_limit_share(other);
	if (x != y)
		return x > y ? -1 : 1;
	return one->matchup < other->matchup ? -1 : one->matchup > other->matchup;
}

/* Returns the index of the ending at the limit, or n_endings. */
static size_t find_limit(const struct salle_tally_layout *layout)
{
	size_t ending = 0;
	while (ending < layout->n_endings && !layout->labels->endings[ending].limit)
		ending++;
	return ending;
}

struct salle_limit_matchups salle_limit_matchups(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena)
{
	const size_t limit = find_limit(&plan->layout);
	struct salle_limit_matchups all = { .items = salle_arena_array(arena, plan->n_matchups + 1, sizeof *all.items) };
	if (limit == plan->layout.n_endings)
		return all;
	all.ending = plan->layout.labels->endings[limit].name;
	uint64_t *room = salle_allocated(malloc(plan->layout.size * sizeof *room));
	for (size_t m = 0; m < plan->n_matchups; m++) {
		struct salle_limit_matchup it = { .matchup = &plan->matchups[m] };
		struct salle_tally_head head;
		const uint64_t *wins = salle_tallies_head(&result->tallies, m, &head)->wins;
		const uint64_t *tally = salle_tallies_get(&result->tallies, m, room);
		for (unsigned winner = 0; winner < 3; winner++) {
			it.stopped += tally[plan->layout.endings + 3 * limit + winner];
			it.bouts += wins[winner];
		}
		if (it.stopped * 100 > it.bouts * SALLE_LIMIT_PERCENT)
			all.items[all.n++] = it;
	}
	free(room);
	qsort(all.items, all.n, sizeof *all.items, by_share);
	return all;
}

json_t *salle_limit_matchups_describe(const struct salle_limit_matchups *all, struct salle_arena *arena)
{
	json_t *object = salle_json_object(), *list = salle_allocated(json_array());
	for (size_t i = 0; i < all->n && i < DESCRIBED; i++) {
		const struct salle_matchup *matchup = all->items[i].matchup;
		json_t *entry = salle_json_object();
		salle_json_set(entry, "variant", salle_json_text(matchup->variant, arena));
		salle_json_set(entry, "a", salle_json_text(matchup->a, arena));
		salle_json_set(entry, "a_policy", salle_json_text(matchup->a_policy, arena));
		salle_json_set(entry, "b", salle_json_text(matchup->b, arena));
		salle_json_set(entry, "b_policy", salle_json_text(matchup->b_policy, arena));
		salle_json_set(entry, "bouts", salle_allocated(json_integer((json_int_t)all->items[i].bouts)));
		salle_json_set(entry, "share", salle_allocated(json_real(salle_limit_share(&all->items[i]))));
		salle_json_append(list, entry);
	}
	salle_json_set(object, "ending", salle_json_text(all->ending, arena));
	salle_json_set(object, "matchups", salle_allocated(json_integer((json_int_t)all->n)));
	salle_json_set(object, "most", list);
	return object;
}
