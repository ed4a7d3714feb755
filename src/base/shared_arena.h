/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A pool of memory that all threads can allocate from at any time, without a lock, and that is released all at once.
 *
 * A pool maps slabs of 1 MiB and divides them; larger pieces get their own slab. Memory is zeroed. Only pages that were
 * written occupy memory. An arena owns one pool (salle_arena_shared).
 */
#pragma once

#include <stddef.h>

struct salle_shared_arena {
	struct salle_slab *slab;        /* current slab, linked to the older ones */
	struct salle_slab *large_slabs; /* slabs with one large piece each */
};

void salle_shared_arena_release(struct salle_shared_arena *pool);

/* Invalidates all allocations, but keeps one slab for the next ones. No thread may use the pool during the call. */
void salle_shared_arena_reset(struct salle_shared_arena *pool);

/* Returns approximately the number of allocated bytes. */
size_t salle_shared_arena_bytes(const struct salle_shared_arena *pool);

/*
 * Allocates `size` zeroed bytes, aligned for any type, and to 64 bytes if `size` is a multiple of 64. Returns NULL if
 * memory runs out; the caller must continue without the memory.
 */
void *salle_shared_arena_alloc(struct salle_shared_arena *pool, size_t size);
