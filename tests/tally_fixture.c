/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tally_fixture.h"

#include <stdlib.h>

#include "base/arena.h"

enum { ROOMS = 64 };

uint64_t *unpacked_tally(const struct salle_batch_result *result, size_t m)
{
	static uint64_t *rooms[ROOMS];
	static unsigned next;
	uint64_t **room = &rooms[next++ % ROOMS];
	*room = salle_check_allocated(realloc(*room, result->tallies.size * sizeof **room));
	return salle_tallies_get(&result->tallies, m, *room);
}

uint64_t **unpacked_tallies(const struct salle_batch_result *result, struct salle_arena *arena)
{
	const struct salle_tallies *tallies = &result->tallies;
	uint64_t **all = salle_arena_array(arena, tallies->n, sizeof *all);
	for (size_t m = 0; m < tallies->n; m++)
		all[m] = salle_tallies_get(tallies, m, salle_arena_array(arena, tallies->size, sizeof(uint64_t)));
	return all;
}
