/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/memo.h>

#include <stdalign.h>
#include <string.h>

#include "base/arena.h"
#include "base/shared_arena.h"

/* A key and its value. `stored` points to the value: to the member `value` if the value is small, else to the pool. */
struct slot {
	uint64_t key[2];
	alignas(max_align_t) uint64_t value;
	void *stored; /* NULL if the slot is free, BEING_WRITTEN while a thread writes to it */
};

/* Number of slots that a key may use in each table (two cache lines), and in the last table (four cache lines). */
enum { GROUP_SLOTS = 4, LAST_GROUP_SLOTS = 8 };

static char busy;
#define BEING_WRITTEN ((void *)&busy)

/*
 * Stores the pointer `complete` at `place` unless another thread stored one first. Returns the pointer that is now at
 * `place`.
 */
static void *publish_value(void **place, void *complete)
{
	void *kept = NULL;
	return __atomic_compare_exchange_n(place, &kept, complete, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ? complete
																										  : kept;
}

void *salle_memo_keep(void **place, const void *value, size_t size, struct salle_shared_arena *pool)
{
	void *kept = __atomic_load_n(place, __ATOMIC_ACQUIRE);
	if (kept != NULL)
		return kept;
	void *copy = salle_shared_arena_alloc(pool, size);
	if (copy == NULL)
		return NULL;
	if (value != NULL)
		memcpy(copy, value, size);
	return publish_value(place, copy);
}

/* ---- arrays of words ---- */

void salle_words_init(struct salle_words *words, size_t n, struct salle_shared_arena *pool)
{
	size_t pages = n / SALLE_WORDS_PAGE + (n % SALLE_WORDS_PAGE != 0);
	void *page = salle_check_allocated(salle_shared_arena_alloc(pool, pages * sizeof *words->pages));
	*words = (struct salle_words){ .pages = page, .arena = pool, .n = n };
}

void salle_words_init_empty(struct salle_words *words)
{
	static void *none[1];
	*words = (struct salle_words){ .pages = none };
}

/* Returns the page of the word at `index`; NULL if memory ran out. The last page may be shorter than the others. */
static void *find_page_of_word(const struct salle_words *words, size_t index)
{
	size_t page = index / SALLE_WORDS_PAGE, rest = words->n - page * SALLE_WORDS_PAGE;
	size_t n = rest < SALLE_WORDS_PAGE ? rest : SALLE_WORDS_PAGE;
	return salle_memo_keep(&words->pages[page], NULL, n * sizeof(uint64_t), words->arena);
}

void salle_words_set(const struct salle_words *words, size_t index, uint64_t word)
{
	uint64_t *page = find_page_of_word(words, index);
	if (page != NULL)
		__atomic_store_n(&page[index % SALLE_WORDS_PAGE], word, __ATOMIC_RELAXED);
}

/* ---- values by key ---- */

void salle_memo_init(struct salle_memo *memo, unsigned bits, struct salle_shared_arena *pool)
{
	void **tables = salle_check_allocated(salle_shared_arena_alloc(pool, SALLE_MEMO_TABLES * sizeof *tables));
	*memo = (struct salle_memo){ .tables = tables, .arena = pool, .bits = bits };
}

/*
 * Returns log2 of the number of slots of a table: 9 for the first table, 12 for the second, the memo's `bits` for the
 * last.
 */
static unsigned table_bits(const struct salle_memo *memo, unsigned table)
{
	unsigned bits = 9 + 3 * table;
	return table == SALLE_MEMO_TABLES - 1 || bits > memo->bits ? memo->bits : bits;
}

static uint64_t hash_key(struct salle_memo_key key)
{
	return (key.word[0] ^ (key.word[1] * UINT64_C(0xD6E8FEB86659FD93))) * UINT64_C(0x9E3779B97F4A7C15);
}

/* The slots that a key may use in one of the tables. */
struct group {
	struct slot *slots; /* NULL if the table has not been allocated yet */
	unsigned n;
	bool is_in_last_table; /* the group is in the last table */
};

static inline __attribute__((always_inline)) struct group find_slot_group(const struct salle_memo *memo, unsigned table,
	uint64_t hash)
{
	const unsigned bits = table_bits(memo, table);
	struct group group = { salle_memo_get(&memo->tables[table]), GROUP_SLOTS, bits == memo->bits };
	if (group.is_in_last_table && bits >= 3)
		group.n = LAST_GROUP_SLOTS;
	if (group.slots != NULL)
		group.slots += (hash >> (64 - bits)) & -(uint64_t)group.n;
	return group;
}

static inline bool has_key(const struct slot *slot, struct salle_memo_key key)
{
	return slot->key[0] == key.word[0] && slot->key[1] == key.word[1];
}

/* Returns the value of a key in n slots, or NULL. Sets `*further` if the key may be in the next table. */
static inline __attribute__((always_inline)) void *find_in_slots(struct slot *slots, unsigned n,
	struct salle_memo_key key, bool *further)
{
	for (unsigned i = 0; i < n; i++) {
		void *where = salle_memo_get(&slots[i].stored);
		if (where == NULL)
			return NULL; /* the key is absent: a thread that adds the key would have used this free slot */
		if (where != BEING_WRITTEN && has_key(&slots[i], key))
			return where;
	}
	*further = true;
	return NULL;
}

void *salle_memo_find(const struct salle_memo *memo, struct salle_memo_key key)
{
	const uint64_t hash = hash_key(key);
	for (unsigned table = 0; table < SALLE_MEMO_TABLES; table++) {
		const struct group group = find_slot_group(memo, table, hash);
		bool further = false;
		if (group.slots == NULL)
			return NULL;
		void *where = group.n == GROUP_SLOTS ? find_in_slots(group.slots, GROUP_SLOTS, key, &further)
											 : find_in_slots(group.slots, LAST_GROUP_SLOTS, key, &further);
		if (!further || group.is_in_last_table)
			return where;
	}
	return NULL;
}

/*
 * Writes the key and the value to a slot that this thread marked BEING_WRITTEN, and makes them visible to other
 * threads.
 */
static void *write_slot(struct slot *slot, struct salle_memo_key key, const void *value, size_t size, void *copy)
{
	slot->key[0] = key.word[0];
	slot->key[1] = key.word[1];
	if (copy == NULL && value != NULL)
		memcpy(&slot->value, value, size);
	void *where = copy != NULL ? copy : &slot->value;
	__atomic_store_n(&slot->stored, where, __ATOMIC_RELEASE);
	return where;
}

/* Returns a copy of a value that is too large for a slot; NULL if memory ran out. */
static void *copy_value(const void *value, size_t size, struct salle_shared_arena *pool)
{
	void *copy = salle_shared_arena_alloc(pool, size);
	if (copy != NULL && value != NULL)
		memcpy(copy, value, size);
	return copy;
}

/*
 * Stores the value in the first free slot of the group, unless the key is stored there already. Sets `*full` if no slot
 * is free.
 */
static void *add_to_group(const struct salle_memo *memo, const struct group *group, struct salle_memo_key key,
	const void *value, size_t size, bool *full)
{
	void *copy = NULL;
	for (unsigned i = 0; i < group->n; i++) {
		struct slot *slot = &group->slots[i];
		void *where = salle_memo_get(&slot->stored);
		if (where == NULL && size > sizeof slot->value && copy == NULL &&
			(copy = copy_value(value, size, memo->arena)) == NULL)
			return NULL;
		if (where == NULL &&
			__atomic_compare_exchange_n(&slot->stored, &where, BEING_WRITTEN, false, __ATOMIC_ACQUIRE,
				__ATOMIC_ACQUIRE))
			return write_slot(slot, key, value, size, copy);
		if (where == BEING_WRITTEN) /* another thread may be writing the value of this key */
			return NULL;
		if (has_key(slot, key))
			return where;
	}
	*full = true;
	return NULL;
}

void *salle_memo_add(const struct salle_memo *memo, struct salle_memo_key key, const void *value, size_t size)
{
	const uint64_t hash = hash_key(key);
	for (unsigned table = 0; table < SALLE_MEMO_TABLES; table++) {
		const size_t bytes = sizeof(struct slot) << table_bits(memo, table);
		if (salle_memo_keep(&memo->tables[table], NULL, bytes, memo->arena) == NULL)
			return NULL;
		const struct group group = find_slot_group(memo, table, hash);
		bool full = false;
		void *where = add_to_group(memo, &group, key, value, size, &full);
		if (!full || group.is_in_last_table)
			return where;
	}
	return NULL;
}

/* ---- values by key, one slot per key ---- */

static struct salle_memo_entry *new_entry(struct salle_shared_arena *pool, struct salle_memo_key key, const void *value,
	size_t size)
{
	struct salle_memo_entry *entry = salle_shared_arena_alloc(pool, sizeof *entry + size);
	if (entry == NULL)
		return NULL;
	entry->key = key;
	if (value != NULL)
		memcpy(entry->value, value, size);
	return entry;
}

void salle_cache_init(struct salle_cache *cache, unsigned bits, struct salle_shared_arena *pool)
{
	*cache = (struct salle_cache){ .arena = pool, .bits = bits };
	cache->slots = salle_check_allocated(salle_shared_arena_alloc(pool, sizeof *cache->slots << bits));
}

void salle_cache_add(const struct salle_cache *cache, struct salle_memo_key key, const void *value, size_t size)
{
	void **place = salle_cache_slot(cache, key);
	if (salle_memo_get(place) != NULL)
		return;
	struct salle_memo_entry *fresh = new_entry(cache->arena, key, value, size);
	if (fresh != NULL)
		(void)publish_value(place, fresh);
}
