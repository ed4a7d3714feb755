/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Heap memory: allocations that never return NULL, and growing arrays:
 *
 *   list->items = salle_array_grow(list->items, list->n, &list->capacity, sizeof *list->items);
 *   list->items[list->n++] = item;
 *
 * An array begins as NULL with n and capacity 0. A full array doubles its capacity. Arrays in arenas grow in the same
 * way (salle_arena_array_grow, base/arena.h).
 */
#pragma once

#include <stddef.h>

/* Returns `memory`, the result of malloc or a similar function. If `memory` is NULL, calls salle_out_of_memory. */
void *salle_check_allocated(void *memory);
/*
 * Returns `memory`, an allocation of `wanted` bytes. If `memory` is NULL, ends the program with a message that states
 * the number of bytes.
 */
void *salle_check_allocated_bytes(void *memory, size_t wanted);

/* Makes room for one more element of `size` bytes; returns the array, to be freed by free(). */
void *salle_array_grow(void *items, size_t n, size_t *capacity, size_t size);
