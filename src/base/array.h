/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Arrays that grow, on the heap or in an arena:
 *
 *   list->items = salle_array_room(list->items, list->n, &list->capacity, sizeof *list->items);
 *   list->items[list->n++] = item;
 *
 * An array begins as NULL with n and capacity 0. When it is full its capacity doubles.
 */
#ifndef SALLE_BASE_ARRAY_H
#define SALLE_BASE_ARRAY_H

#include <stddef.h>

struct salle_arena;

/* Makes room for one more element of `size` bytes; returns the array, to be freed by free(). */
void *salle_array_room(void *items, size_t n, size_t *capacity, size_t size);

/* Makes room for `more` elements of `size` bytes; returns the array, which lives in the arena. */
void *salle_arena_room(struct salle_arena *arena, void *items, size_t n, size_t more, size_t *capacity, size_t size);

#endif
