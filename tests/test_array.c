/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "base/arena.h"
#include "testing.h"

enum { N = 1000 };

/* Items keep their values while the array grows. Its capacity doubles, so it is rarely reallocated. */
static void arrays_on_the_heap_keep_their_items(void **state)
{
	uint64_t *items = NULL;
	size_t capacity = 0;
	unsigned moves = 0;
	for (size_t n = 0; n < N; n++) {
		size_t before = capacity;
		items = salle_array_grow(items, n, &capacity, sizeof *items);
		moves += capacity != before;
		assert_true(capacity > n);
		items[n] = n * n;
	}
	for (size_t n = 0; n < N; n++)
		assert_true(items[n] == n * n);
	assert_int_equal(moves, 7); /* once for each capacity: 16, 32 … 1,024 */
	free(items);
}

static void arrays_in_an_arena_keep_their_items(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	uint16_t *items = NULL;
	size_t capacity = 0, n = 0;
	for (size_t more = 0; more < 60; more++) {
		uint16_t *before = items;
		size_t room = capacity;
		items = salle_arena_array_grow(&arena, items, n, more, &capacity, sizeof *items);
		assert_true(n + more <= capacity);
		assert_true(n + more > room || items == before);
		for (size_t i = 0; i < more; i++, n++)
			items[n] = (uint16_t)(7 * n);
	}
	for (size_t i = 0; i < n; i++)
		assert_int_equal(items[i], 7 * i);
	salle_arena_release(&arena);
}

RUN_TESTS(UNIT(arrays_on_the_heap_keep_their_items), UNIT(arrays_in_an_arena_keep_their_items))
