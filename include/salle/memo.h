/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memos: values that are computed when a thread first needs them, and then kept for all threads.
 *
 * A value is a pure function of its index or key. Threads never wait: threads that need a value at the same time each
 * compute the same bytes. A word is stored atomically. Any other value is written to private memory and then published
 * whole; the value that is published first is kept. So results do not depend on threads.
 *
 * The memory of kept values comes from a pool (salle_arena_shared), and the values live as long as the pool. If the
 * pool is full, a value is computed each time that it is needed.
 */
#pragma once

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct salle_shared_arena;

/* ---- one value ---- */

/* Returns the value at `place`; NULL if none is kept yet. */
static inline void *salle_memo_get(void *const *place)
{
	return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

/*
 * Stores a copy of the `size` bytes of `value` at `place`, unless `place` has a value already. A NULL `value` means
 * zeros, for structs of memos. Returns the stored value; NULL if the pool is exhausted.
 */
void *salle_memo_keep(void **place, const void *value, size_t size, struct salle_shared_arena *pool);

/* ---- an array of words ---- */

enum { SALLE_WORDS_PAGE = 64 }; /* number of words that are allocated together */

/* `n` words of eight bytes, 0 until they are set. */
struct salle_words {
	void **pages; /* NULL until the array is initialized */
	struct salle_shared_arena *arena;
	size_t n;
};

/*
 * Allocates the index of the pages. Must be called before the bouts, because this function ends the program if memory
 * runs out (salle_out_of_memory).
 */
void salle_words_init(struct salle_words *words, size_t n, struct salle_shared_arena *pool);

/* Initializes an array without memory, of which only word 0 may be read; it is 0. */
void salle_words_init_empty(struct salle_words *words);

static inline uint64_t salle_words_get(const struct salle_words *words, size_t index)
{
	const uint64_t *page = salle_memo_get(&words->pages[index / SALLE_WORDS_PAGE]);
	if (__builtin_expect(page == NULL, 0))
		return 0;
	return __atomic_load_n(&page[index % SALLE_WORDS_PAGE], __ATOMIC_RELAXED);
}

/* Stores the word, unless the pool is exhausted. */
void salle_words_set(const struct salle_words *words, size_t index, uint64_t word);

/* ---- values by key ---- */

struct salle_memo_key {
	uint64_t word[2];
};

enum { SALLE_MEMO_TABLES = 3 };

/*
 * A memo with hash tables. The last table has 2^bits slots, at least 4. Each table is larger than the one before, and
 * is allocated when some value finds no free slot in the tables before it; that happens once a table is about half
 * full. The values that are computed early usually recur most, and so are in the first, small table.
 */
struct salle_memo {
	void **tables; /* NULL until salle_memo_init */
	struct salle_shared_arena *arena;
	unsigned bits;
};

/* Initializes a memo. Must be called before the bouts, for the same reason as salle_words_init. */
void salle_memo_init(struct salle_memo *memo, unsigned bits, struct salle_shared_arena *pool);

/* Returns whether the memo has any value. */
static inline bool salle_memo_has_values(const struct salle_memo *memo)
{
	return salle_memo_get(&memo->tables[0]) != NULL;
}

/* Returns the value, aligned for any type; NULL if the memo has no value for the key. */
void *salle_memo_find(const struct salle_memo *memo, struct salle_memo_key key);

/*
 * Stores a copy of the value under a key, like salle_memo_keep. Returns NULL if there is no room, or if another thread
 * is adding a value that may have the same key; salle_memo_find finds that value later.
 */
void *salle_memo_add(const struct salle_memo *memo, struct salle_memo_key key, const void *value, size_t size);

/* ---- values by key, one slot per key ---- */

struct salle_memo_entry {
	struct salle_memo_key key;
	alignas(max_align_t) unsigned char value[];
};

static inline int salle_memo_entry_has_key(const struct salle_memo_entry *entry, struct salle_memo_key key)
{
	return entry->key.word[0] == key.word[0] && entry->key.word[1] == key.word[1];
}

/*
 * A cache is like a memo, but each key has only one slot, so that a look-up is faster. If two keys share a slot, the
 * value stored first stays, and values of the other key are not stored.
 */
struct salle_cache {
	void **slots; /* pointers to struct salle_memo_entry */
	struct salle_shared_arena *arena;
	unsigned bits;
};

/* Initializes a cache. Must be called before the bouts, for the same reason as salle_words_init. */
void salle_cache_init(struct salle_cache *cache, unsigned bits, struct salle_shared_arena *pool);

static inline void **salle_cache_slot(const struct salle_cache *cache, struct salle_memo_key key)
{
	const uint64_t mixed = (key.word[0] ^ key.word[1] * UINT64_C(0xBF58476D1CE4E5B9)) * UINT64_C(0x9E3779B97F4A7C15);
	return &cache->slots[mixed >> (64 - cache->bits)];
}

/* Returns the value, aligned for any type; NULL if the cache has no value for the key. */
static inline const void *salle_cache_find(const struct salle_cache *cache, struct salle_memo_key key)
{
	const struct salle_memo_entry *entry = salle_memo_get(salle_cache_slot(cache, key));
	return __builtin_expect(entry != NULL && salle_memo_entry_has_key(entry, key), 1) ? entry->value : NULL;
}

/* Stores a copy of the value if the key's slot is free. */
void salle_cache_add(const struct salle_cache *cache, struct salle_memo_key key, const void *value, size_t size);
