/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/memo.h>

#include <string.h>

#include "base/arena.h"
#include "base/pool.h"

enum { PROBES = 8 }; /* places that a key may have */

/* Makes `whole` visible at `place`; what is kept there, which is another where one was faster. */
static void *publish(void **place, void *whole)
{
	void *kept = NULL;
	return __atomic_compare_exchange_n(place, &kept, whole, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ? whole : kept;
}

void *salle_memo_keep(void **place, const void *value, size_t size, struct salle_pool *pool)
{
	void *kept = __atomic_load_n(place, __ATOMIC_ACQUIRE);
	if (kept != NULL)
		return kept;
	void *copy = salle_pool_take(pool, size);
	if (copy == NULL)
		return NULL;
	if (value != NULL)
		memcpy(copy, value, size);
	return publish(place, copy);
}

/* ---- words ---- */

void salle_words_init(struct salle_words *words, size_t n, struct salle_pool *pool)
{
	size_t pages = n / SALLE_WORDS_PAGE + (n % SALLE_WORDS_PAGE != 0);
	void *page = salle_allocated(salle_pool_take(pool, pages * sizeof *words->page));
	*words = (struct salle_words){ .page = page, .pool = pool, .n = n };
}

void salle_words_none(struct salle_words *words)
{
	static void *none[1];
	*words = (struct salle_words){ .page = none };
}

/* The page of a word; NULL: the pool is exhausted. The last page is as long as it must be. */
static void *page_of(const struct salle_words *words, size_t index)
{
	size_t page = index / SALLE_WORDS_PAGE, rest = words->n - page * SALLE_WORDS_PAGE;
	size_t n = rest < SALLE_WORDS_PAGE ? rest : SALLE_WORDS_PAGE;
	return salle_memo_keep(&words->page[page], NULL, n * sizeof(uint64_t), words->pool);
}

void salle_words_set(const struct salle_words *words, size_t index, uint64_t word)
{
	uint64_t *page = page_of(words, index);
	if (page != NULL)
		__atomic_store_n(&page[index % SALLE_WORDS_PAGE], word, __ATOMIC_RELAXED);
}

/* ---- values by key ---- */

void salle_memo_init(struct salle_memo *memo, unsigned bits, struct salle_pool *pool)
{
	memo->bits = bits;
	salle_words_init(&memo->places, (size_t)1 << bits, pool);
}

/* Place `probe` of the key. */
static size_t place_of(const struct salle_memo *memo, struct salle_memo_key key, unsigned probe)
{
	uint64_t mixed = (key.word[0] ^ (key.word[1] * UINT64_C(0xD6E8FEB86659FD93))) * UINT64_C(0x9E3779B97F4A7C15);
	return ((mixed >> (64 - memo->bits)) + probe) & (memo->places.n - 1);
}

static struct salle_memo_entry *new_entry(struct salle_pool *pool, struct salle_memo_key key, const void *value,
	size_t size)
{
	struct salle_memo_entry *entry = salle_pool_take(pool, sizeof *entry + size);
	if (entry == NULL)
		return NULL;
	entry->key = key;
	if (value != NULL)
		memcpy(entry->value, value, size);
	return entry;
}

void *salle_memo_find(const struct salle_memo *memo, struct salle_memo_key key)
{
	for (unsigned probe = 0; probe < PROBES; probe++) {
		size_t place = place_of(memo, key, probe);
		void *const *page = salle_memo_look(&memo->places.page[place / SALLE_WORDS_PAGE]);
		struct salle_memo_entry *entry = page == NULL ? NULL : salle_memo_look(&page[place % SALLE_WORDS_PAGE]);
		if (entry == NULL)
			return NULL;
		if (salle_memo_has_key(entry, key))
			return entry->value;
	}
	return NULL;
}

void *salle_memo_add(const struct salle_memo *memo, struct salle_memo_key key, const void *value, size_t size)
{
	struct salle_memo_entry *fresh = NULL;
	for (unsigned probe = 0; probe < PROBES; probe++) {
		size_t place = place_of(memo, key, probe);
		void **page = page_of(&memo->places, place);
		if (page == NULL)
			return NULL;
		struct salle_memo_entry *entry = salle_memo_look(&page[place % SALLE_WORDS_PAGE]);
		if (entry == NULL) {
			if (fresh == NULL)
				fresh = new_entry(memo->places.pool, key, value, size);
			if (fresh == NULL)
				return NULL;
			entry = publish(&page[place % SALLE_WORDS_PAGE], fresh);
		}
		if (salle_memo_has_key(entry, key))
			return entry->value;
	}
	return NULL;
}

/* ---- values by key, one place each ---- */

void salle_cache_init(struct salle_cache *cache, unsigned bits, struct salle_pool *pool)
{
	*cache = (struct salle_cache){ .pool = pool, .bits = bits };
	cache->place = salle_allocated(salle_pool_take(pool, sizeof *cache->place << bits));
}

void salle_cache_add(const struct salle_cache *cache, struct salle_memo_key key, const void *value, size_t size)
{
	void **place = salle_cache_place(cache, key);
	if (salle_memo_look(place) != NULL)
		return;
	struct salle_memo_entry *fresh = new_entry(cache->pool, key, value, size);
	if (fresh != NULL)
		(void)publish(place, fresh);
}
