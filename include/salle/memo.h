/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Memos: values that are computed when some thread first needs them, and kept for all threads.
 *
 * A value is a pure function of its place or key. No thread waits for another: threads that need a value at the same
 * time each compute it, to the same bytes. A word is stored at once, atomically. Any other value is written where no
 * other thread reads yet, and becomes visible whole; the first one stays. So results do not depend on
 * threads.
 *
 * Memory comes from a pool (salle_arena_shared) as values are kept, and lives as long as the pool. If there is no room,
 * a value is not kept but computed each time.
 */
#ifndef SALLE_MEMO_H
#define SALLE_MEMO_H

#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

struct salle_shared_arena;

/* ---- one value ---- */

/* Returns the value at `place`, which begins as NULL; NULL: not kept yet. */
static inline void *salle_memo_get(void *const *place)
{
	return __atomic_load_n(place, __ATOMIC_ACQUIRE);
}

/*
 * Keeps a copy of the `size` bytes of `value` at `place` unless a value is kept there. A NULL `value` means zeros, for
 * structs of memos. Returns the kept value; NULL: the pool is exhausted.
 */
void *salle_memo_keep(void **place, const void *value, size_t size, struct salle_shared_arena *pool);

/* ---- an array of words ---- */

enum { SALLE_WORDS_PAGE = 64 }; /* words that get memory together */

/* `n` words of eight bytes, 0 until they are set. */
struct salle_words {
	void **page; /* NULL until salle_words_init or salle_words_init_empty */
	struct salle_shared_arena *pool;
	size_t n;
};

/* Call before the bouts: running out of memory is fatal (salle_out_of_memory). */
void salle_words_init(struct salle_words *words, size_t n, struct salle_shared_arena *pool);

/* No words: word 0 can be read, and is 0. */
void salle_words_init_empty(struct salle_words *words);

static inline uint64_t salle_words_get(const struct salle_words *words, size_t index)
{
	const uint64_t *page = salle_memo_get(&words->page[index / SALLE_WORDS_PAGE]);
	if (__builtin_expect(page == NULL, 0))
		return 0;
	return __atomic_load_n(&page[index % SALLE_WORDS_PAGE], __ATOMIC_RELAXED);
}

/* Keeps the word unless the pool is exhausted. */
void salle_words_set(const struct salle_words *words, size_t index, uint64_t word);

/* ---- values by key ---- */

struct salle_memo_key {
	uint64_t word[2];
};

enum { SALLE_MEMO_TABLES = 3 };

/*
 * Hash tables, the last of 2^bits slots, at least 4; from about half of that on, some values find no room. Values that
 * are met early, which most often are met again, lie together in the first one, a small one. Tables get memory when the
 * ones before them have no room.
 */
struct salle_memo {
	void **tables; /* NULL until salle_memo_init */
	struct salle_shared_arena *pool;
	unsigned bits;
};

/* Call before the bouts, like salle_words_init. */
void salle_memo_init(struct salle_memo *memo, unsigned bits, struct salle_shared_arena *pool);

/* Returns the value, aligned for any type; NULL: not kept. */
void *salle_memo_find(const struct salle_memo *memo, struct salle_memo_key key);

/*
 * Like salle_memo_keep, under a key. NULL: there is no room, or another thread is about to keep a value that may be
 * this one: it is found later.
 */
void *salle_memo_add(const struct salle_memo *memo, struct salle_memo_key key, const void *value, size_t size);

/* ---- values by key, one place each ---- */

struct salle_memo_entry {
	struct salle_memo_key key;
	alignas(max_align_t) unsigned char value[];
};

static inline int salle_memo_has_key(const struct salle_memo_entry *entry, struct salle_memo_key key)
{
	return entry->key.word[0] == key.word[0] && entry->key.word[1] == key.word[1];
}

/*
 * Like a memo, with one place for a key: quicker to find. Of keys that come to one place the first stays, and the
 * values of the others are not kept.
 */
struct salle_cache {
	void **place; /* struct salle_memo_entry */
	struct salle_shared_arena *pool;
	unsigned bits;
};

/* Call before the bouts, like salle_words_init. */
void salle_cache_init(struct salle_cache *cache, unsigned bits, struct salle_shared_arena *pool);

static inline void **salle_cache_slot(const struct salle_cache *cache, struct salle_memo_key key)
{
	const uint64_t mixed = (key.word[0] ^ key.word[1] * UINT64_C(0xBF58476D1CE4E5B9)) * UINT64_C(0x9E3779B97F4A7C15);
	return &cache->place[mixed >> (64 - cache->bits)];
}

/* Returns the value, aligned for any type; NULL: not kept. */
static inline const void *salle_cache_find(const struct salle_cache *cache, struct salle_memo_key key)
{
	const struct salle_memo_entry *entry = salle_memo_get(salle_cache_slot(cache, key));
	return __builtin_expect(entry != NULL && salle_memo_has_key(entry, key), 1) ? entry->value : NULL;
}

/* Keeps a copy of the value if the place of the key is free. */
void salle_cache_add(const struct salle_cache *cache, struct salle_memo_key key, const void *value, size_t size);

#endif
