/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"

enum { FIRST_CAPACITY = 16 };

void *salle_array_room(void *items, size_t n, size_t *capacity, size_t size)
{
	if (n < *capacity)
		return items;
	*capacity = *capacity > 0 ? 2 * *capacity : FIRST_CAPACITY;
	return salle_allocated(reallocarray(items, *capacity, size));
}

void *salle_arena_room(struct salle_arena *arena, void *items, size_t n, size_t more, size_t *capacity, size_t size)
{
	if (n + more <= *capacity)
		return items;
	*capacity = 2 * *capacity + (more > FIRST_CAPACITY ? more : FIRST_CAPACITY);
	void *larger = salle_arena_array(arena, *capacity, size);
	if (n > 0)
		memcpy(larger, items, n * size);
	return larger;
}
