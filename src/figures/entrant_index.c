/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/entrant_index.h"

#include <string.h>

/* A set of names, numbered in the order in which they were added. */
struct numbering {
	const char **names; /* names by number */
	size_t n;
	/*
	 * Hash table with mask + 1 slots. A slot holds 1 + the number of a name; 0 if it is free. At least half of the
	 * slots are free.
	 */
	size_t *slots;
	size_t mask;
	struct salle_arena *arena;
};

/* Returns the FNV-1a hash of a name. */
static size_t hash_name(const char *name)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	for (; *name != '\0'; name++)
		hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
	return (size_t)(hash ^ hash >> 32);
}

/* Returns the slot that holds a name. If the name is missing, returns the free slot where it belongs. */
static size_t *find_slot(const struct numbering *of, const char *name)
{
	size_t at = hash_name(name) & of->mask;
	while (of->slots[at] != 0) {
		const char *found = of->names[of->slots[at] - 1];
		if (found == name || strcmp(found, name) == 0)
			break;
		at = (at + 1) & of->mask;
	}
	return &of->slots[at];
}

static void allocate_slots(struct numbering *of, size_t room)
{
	const char **names = of->names;
	of->names = salle_arena_array(of->arena, room, sizeof *of->names);
	if (of->n > 0)
		memcpy(of->names, names, of->n * sizeof *names);
	of->slots = salle_arena_array(of->arena, 2 * room, sizeof *of->slots);
	of->mask = 2 * room - 1;
	for (size_t i = 0; i < of->n; i++)
		*find_slot(of, of->names[i]) = i + 1;
}

static size_t find_or_add_number(struct numbering *of, const char *name)
{
	size_t *slot = find_slot(of, name);
	if (*slot != 0)
		return *slot - 1;
	if (2 * of->n > of->mask) {
		allocate_slots(of, of->mask + 1);
		slot = find_slot(of, name);
	}
	of->names[of->n] = name;
	*slot = of->n + 1;
	return of->n++;
}

static void number_entrants_of_matchups(struct salle_entrant_index *index, const struct salle_plan *plan,
	struct salle_arena *arena)
{
	enum { ROOM = 64 }; /* initial number of slots; a power of 2 */
	struct numbering builds = { .arena = arena }, policies = { .arena = arena };
	allocate_slots(&builds, ROOM);
	allocate_slots(&policies, ROOM);
	index->seats = salle_arena_array(arena, index->n, sizeof *index->seats);
	for (size_t i = 0; i < index->n; i++) {
		const struct salle_matchup *matchup = &plan->matchups[index->first + i];
		struct salle_entrant_numbers *seats = &index->seats[i];
		seats->build[SALLE_A] = find_or_add_number(&builds, matchup->a);
		seats->build[SALLE_B] = find_or_add_number(&builds, matchup->b);
		seats->policy[SALLE_A] = find_or_add_number(&policies, matchup->a_policy);
		seats->policy[SALLE_B] = find_or_add_number(&policies, matchup->b_policy);
	}
	index->builds = builds.names;
	index->n_builds = builds.n;
	index->policies = policies.names;
	index->n_policies = policies.n;
}

const struct salle_entrant_index *salle_index_entrants(const struct salle_plan *plan, size_t *n,
	struct salle_arena *arena)
{
	*n = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		*n += m == 0 || strcmp(plan->matchups[m - 1].variant, plan->matchups[m].variant) != 0;
	struct salle_entrant_index *indexes = salle_arena_array(arena, *n + 1, sizeof *indexes);
	size_t at = 0;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const char *variant = plan->matchups[m].variant;
		if (at == 0 || strcmp(indexes[at - 1].variant, variant) != 0)
			indexes[at++] = (struct salle_entrant_index){ .variant = variant, .first = m };
		indexes[at - 1].n++;
	}
	for (size_t i = 0; i < *n; i++)
		number_entrants_of_matchups(&indexes[i], plan, arena);
	return indexes;
}
