/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An arena: memory that is released all at once. A loaded scenario and its plan live in an arena.
 *
 * Allocation never returns NULL (see salle_out_of_memory in <salle/diagnostic_list.h>). Memory is zeroed and aligned
 * for any type. While an arena grows, only one thread may use it; afterwards all threads may read it. The arena's pool
 * (salle_arena_shared) may be used by any thread at any time.
 */
#pragma once

#include <stddef.h>

#include <salle/diagnostic_list.h>

#include "base/memory.h"

struct salle_arena {
	struct salle_arena_chunk *chunks, *spare;
	struct salle_shared_arena *shared; /* NULL until first used */
};

#define SALLE_ARENA_INIT ((struct salle_arena){ NULL, NULL, NULL })

void salle_arena_release(struct salle_arena *arena);

/* Invalidates all allocations, but keeps memory for the next ones. Cheaper than a new arena for similar contents. */
void salle_arena_reset(struct salle_arena *arena);

/*
 * Returns approximately the number of allocated bytes. Pool allocations above 128 KiB do not count, because most of
 * their pages are never touched.
 */
size_t salle_arena_bytes(const struct salle_arena *arena);

/* Returns the number of unused bytes at the ends of chunks, without the pool. */
size_t salle_arena_unused(const struct salle_arena *arena);

void *salle_arena_alloc(struct salle_arena *arena, size_t size);

/* Allocates `n` elements of `size` bytes; checks the product for overflow. */
void *salle_arena_array(struct salle_arena *arena, size_t n, size_t size);

/*
 * Makes room for `more` elements of `size` bytes in an array that grows as base/memory.h describes. Returns the array.
 */
void *salle_arena_array_grow(struct salle_arena *arena, void *items, size_t n, size_t more, size_t *capacity,
	size_t size);

/* Returns the arena's pool (base/shared_arena.h), which is released together with the arena. */
struct salle_shared_arena *salle_arena_shared(struct salle_arena *arena);

char *salle_arena_copy_text(struct salle_arena *arena, const char *text);
char *salle_arena_copy_text_n(struct salle_arena *arena, const char *text, size_t length);
/* Returns the text itself if it is safe to print, or else an escaped copy (salle_escape_text). */
const char *salle_arena_escape_text(struct salle_arena *arena, const char *text);
char *salle_arena_format(struct salle_arena *arena, const char *format, ...) SALLE_PRINTF(2, 3);

/* Joins the texts with the separator. Allocates only the result. */
char *salle_arena_join(struct salle_arena *arena, const char *const *texts, size_t n, const char *separator);
