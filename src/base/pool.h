/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A pool: memory that any thread may take at any time, without a lock, released all at once.
 *
 * A pool asks the system for slabs of 1 MiB and cuts them up; larger pieces get a slab of their own. Memory is zeroed,
 * and only the pages that are written to become resident. An arena owns one pool (salle_arena_pool).
 */
#ifndef SALLE_BASE_POOL_H
#define SALLE_BASE_POOL_H

#include <stddef.h>

struct salle_pool {
	struct salle_slab *slab;  /* being cut up; older ones follow */
	struct salle_slab *large; /* of one piece each */
};

void salle_pool_release(struct salle_pool *pool);

/*
 * Takes `size` bytes: zeroed, aligned for any type, and to 64 bytes where `size` is a multiple of 64. NULL when the
 * system has no more: the caller does without.
 */
void *salle_pool_take(struct salle_pool *pool, size_t size);

#endif
