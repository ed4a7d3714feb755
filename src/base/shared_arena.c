/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "base/shared_arena.h"

enum {
	CACHE_LINE_BYTES = 64,
	SLAB_BYTES = 1 << 20, /* bytes of a slab including its header */
	/* bytes; a larger piece gets a slab of its own, because it could leave much of a shared slab unused */
	LARGE_PIECE_BYTES = SLAB_BYTES / 8,
};

struct salle_slab {
	struct salle_slab *next;
	size_t used, size; /* number of bytes that are in use; number of all bytes */
	alignas(CACHE_LINE_BYTES) unsigned char bytes[];
};

static void unmap_slab(struct salle_slab *slab)
{
	munmap(slab, sizeof *slab + slab->size);
}

static void unmap_slabs(struct salle_slab *slab)
{
	while (slab != NULL) {
		struct salle_slab *next = slab->next;
		unmap_slab(slab);
		slab = next;
	}
}

void salle_shared_arena_release(struct salle_shared_arena *pool)
{
	unmap_slabs(pool->slab);
	unmap_slabs(pool->large_slabs);
	*pool = (struct salle_shared_arena){ 0 };
}

void salle_shared_arena_reset(struct salle_shared_arena *pool)
{
	struct salle_slab *first = pool->slab;
	unmap_slabs(pool->large_slabs);
	pool->large_slabs = NULL;
	if (first == NULL)
		return;
	unmap_slabs(first->next);
	first->next = NULL;
	memset(first->bytes, 0, first->used);
	first->used = 0;
}

size_t salle_shared_arena_bytes(const struct salle_shared_arena *pool)
{
	size_t bytes = 0;
	for (const struct salle_slab *slab = pool->slab; slab != NULL; slab = slab->next)
		bytes += slab->used;
	return bytes;
}

/*
 * Maps a slab with room for `size` bytes. If `at_once`, the system loads all pages immediately. Returns NULL if memory
 * runs out.
 */
static struct salle_slab *map_slab(size_t size, bool at_once)
{
	if (size > SIZE_MAX - sizeof(struct salle_slab))
		return NULL;
	const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | (at_once ? MAP_POPULATE : 0);
	/* cppcheck-suppress invalidFunctionArg ; the descriptor -1 means that no file is mapped */
	void *pages = mmap(NULL, sizeof(struct salle_slab) + size, PROT_READ | PROT_WRITE, flags, -1, 0);
	if (pages == MAP_FAILED)
		return NULL;
	struct salle_slab *slab = pages;
	slab->size = size;
	return slab;
}

/*
 * Pushes the slab on the list before `*next`, the expected first slab. Returns false, and updates `*next`, if another
 * thread changed the list first.
 */
static bool push_slab(struct salle_slab **list, struct salle_slab **next, struct salle_slab *slab)
{
	slab->next = *next;
	return __atomic_compare_exchange_n(list, next, slab, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

/* Takes `size` bytes of the slab; returns NULL if the slab has too few left. */
static void *take_bytes_of_slab(struct salle_slab *slab, size_t size)
{
	const size_t step = size % CACHE_LINE_BYTES == 0 ? CACHE_LINE_BYTES : alignof(max_align_t);
	size_t used = __atomic_load_n(&slab->used, __ATOMIC_RELAXED), from;
	do {
		from = (used + step - 1) / step * step;
		if (from > slab->size || slab->size - from < size)
			return NULL;
	} while (!__atomic_compare_exchange_n(&slab->used, &used, from + size, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
	return slab->bytes + from;
}

static void *alloc_large_piece(struct salle_shared_arena *pool, size_t size)
{
	struct salle_slab *slab = map_slab(size, false);
	if (slab == NULL)
		return NULL;
	struct salle_slab *next = __atomic_load_n(&pool->large_slabs, __ATOMIC_ACQUIRE);
	while (!push_slab(&pool->large_slabs, &next, slab))
		continue;
	return slab->bytes;
}

void *salle_shared_arena_alloc(struct salle_shared_arena *pool, size_t size)
{
	if (size > LARGE_PIECE_BYTES)
		return alloc_large_piece(pool, size);
	struct salle_slab *slab = __atomic_load_n(&pool->slab, __ATOMIC_ACQUIRE);
	for (;;) {
		void *piece = slab == NULL ? NULL : take_bytes_of_slab(slab, size);
		if (piece != NULL)
			return piece;
		struct salle_slab *fresh = map_slab(SLAB_BYTES - sizeof *fresh, slab != NULL);
		if (fresh == NULL)
			return NULL;
		if (push_slab(&pool->slab, &slab, fresh))
			slab = fresh;
		else
			unmap_slab(fresh);
	}
}
