/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/ineffective_changes.h"

#include <stdlib.h>
#include <string.h>

#include <salle/tally_head.h>

#include "base/arena.h"

/* Buffers for the tallies of a matchup and of its base. */
struct tally_rooms {
	uint64_t *base, *changed;
};

static bool has_changed_pairs(const struct salle_pairs *pairs)
{
	uint64_t moved = 0;
	for (unsigned base = 0; base < 3; base++)
		for (unsigned changed = 0; changed < 3; changed++)
			moved += base == changed ? 0 : pairs->outcomes[base][changed];
	for (unsigned i = 0; i < SALLE_PAIR_NUMBERS; i++)
		moved += pairs->sums[i].increases.moved + pairs->sums[i].decreases.moved;
	return moved > 0;
}

/* Sets the counts of the comparison with the base to 0, because base matchups do not have them. */
static void clear_comparison(uint64_t *tally)
{
	struct salle_tally_head *head = salle_tally_head(tally);
	head->pairs = (struct salle_pairs){ 0 };
	head->slopes = (struct salle_slopes){ 0 };
}

/* Returns whether matchup m has bouts, and all of them end as in the base. */
static bool is_matchup_unchanged(const struct salle_plan *plan, const struct salle_batch_result *result, size_t m,
	const struct tally_rooms *tally_rooms)
{
	const struct salle_pairs *pairs = &SALLE_TALLY_HEAD(&result->tallies, m)->pairs;
	if (pairs->n == 0 || has_changed_pairs(pairs))
		return false;
	salle_tallies_get(&result->tallies, m - plan->matchups[m].distance_from_base, tally_rooms->base);
	salle_tallies_get(&result->tallies, m, tally_rooms->changed);
	clear_comparison(tally_rooms->base);
	clear_comparison(tally_rooms->changed);
	return memcmp(tally_rooms->base, tally_rooms->changed, plan->layout.size * sizeof(uint64_t)) == 0;
}

/*
 * Adds a change without effect. Adds a sweep value to the entry of its sweep; the values of a sweep are adjacent in a
 * plan.
 */
static void add_change(struct salle_ineffective_changes *all, const struct salle_matchup *matchup,
	struct salle_arena *arena)
{
	const struct salle_change *change = matchup->change;
	const struct salle_sweep *sweep = change != NULL ? change->sweep : NULL;
	struct salle_ineffective_change *it = all->n > 0 ? &all->items[all->n - 1] : NULL;
	if (sweep == NULL || it == NULL || it->sweep != sweep) {
		it = &all->items[all->n++];
		*it = (struct salle_ineffective_change){ .matchup = matchup, .sweep = sweep };
		if (sweep != NULL)
			it->values = salle_arena_array(arena, sweep->n, sizeof *it->values);
	}
	if (sweep != NULL)
		it->values[it->n_values++] = sweep->values[change->value];
}

struct salle_ineffective_changes salle_find_ineffective_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena)
{
	const size_t size = plan->layout.size * sizeof(uint64_t);
	struct tally_rooms tally_rooms = { salle_check_allocated(malloc(size)), salle_check_allocated(malloc(size)) };
	struct salle_ineffective_changes all = { salle_arena_array(arena, plan->n_matchups + 1, sizeof *all.items), 0 };
	for (size_t first = 0, end; first < plan->n_matchups; first = end) {
		const struct salle_matchup *matchup = &plan->matchups[first];
		bool counts =
			matchup->distance_from_base > 0 && (matchup->change == NULL || matchup->change->priced_item == NULL);
		/* the matchups of a change are adjacent in a plan */
		for (end = first; end < plan->n_matchups && strcmp(plan->matchups[end].variant, matchup->variant) == 0; end++)
			counts = counts && is_matchup_unchanged(plan, result, end, &tally_rooms);
		if (counts)
			add_change(&all, matchup, arena);
	}
	free(tally_rooms.base);
	free(tally_rooms.changed);
	return all;
}

const char *salle_ineffective_change_kind(const struct salle_ineffective_change *it)
{
	return it->sweep != NULL ? "sweep" : it->matchup->change != NULL ? "ablation" : "variant";
}

const char *salle_ineffective_change_name(const struct salle_ineffective_change *it)
{
	return it->sweep != NULL ? it->sweep->name : it->matchup->variant;
}
