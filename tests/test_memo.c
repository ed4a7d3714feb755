/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that several threads allocate at the same time, and the values that they store in this memory. */
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <salle/memo.h>

#include "base/arena.h"
#include "base/shared_arena.h"
#include "base/threads.h"
#include "testing.h"

enum { THREADS = 4 };

/* ---- the pool ---- */

enum { PIECES = 3000 };

static size_t piece_size(unsigned i)
{
	return 1 + i * 37 % 1500 * (i % 500 == 0 ? 300 : 1); /* some pieces are too large for a slab */
}

struct pieces {
	struct salle_shared_arena *pool;
	unsigned char *at[PIECES];
	atomic_uint n_nonzero_bytes, skew;
};

static void take_pieces(void *context, unsigned thread)
{
	struct pieces *pieces = context;
	for (unsigned i = thread; i < PIECES; i += THREADS) {
		const size_t size = piece_size(i);
		unsigned char *piece = pieces->at[i] = salle_shared_arena_alloc(pieces->pool, size);
		pieces->skew += (uintptr_t)piece % (size % 64 == 0 ? 64 : _Alignof(max_align_t)) != 0;
		for (size_t k = 0; k < size; k++)
			pieces->n_nonzero_bytes += piece[k] != 0;
		memset(piece, (int)(i % 251 + 1), size);
	}
}

/* Every piece is filled with a byte of its own. If a piece has a different byte, it overlaps another piece. */
static void test_pieces_are_zeroed_aligned_and_disjoint(void **state)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	static struct pieces pieces;
	pieces.pool = salle_arena_shared(&arena);
	(void)salle_threads_run(THREADS, take_pieces, &pieces);
	assert_int_equal(pieces.n_nonzero_bytes, 0);
	assert_int_equal(pieces.skew, 0);
	for (unsigned i = 0; i < PIECES; i++)
		for (size_t k = 0; k < piece_size(i); k++)
			assert_int_equal(pieces.at[i][k], i % 251 + 1);
	salle_arena_release(&arena);
	assert_null(arena.shared);
}

static void test_large_pieces_are_left_untouched(void **state)
{
	enum { BYTES = 16 << 20 };
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct salle_shared_arena pool = { 0 };
	char *large = salle_shared_arena_alloc(&pool, BYTES);
	unsigned resident = 0;
	for (size_t at = BYTES / 4; at < BYTES; at += BYTES / 4) {
		unsigned char in_memory = 0;
		char *start = large + at - ((uintptr_t)(large + at) & (page - 1));
		assert_int_equal(mincore(start, page, &in_memory), 0);
		resident += in_memory & 1;
	}
	assert_int_equal(resident, 0);
	assert_null(salle_shared_arena_alloc(&pool, SIZE_MAX));
	assert_null(salle_shared_arena_alloc(&pool, SIZE_MAX / 2));
	salle_shared_arena_release(&pool);
	assert_null(pool.large_slabs);
}

/* ---- one value ---- */

static void test_the_first_value_stays(void **state)
{
	struct salle_shared_arena pool = { 0 };
	void *place = NULL;
	const uint64_t one = 1, two = 2;
	assert_null(salle_memo_get(&place));
	assert_null(salle_memo_keep(&place, &one, SIZE_MAX, &pool)); /* without memory the value is not kept */
	assert_null(salle_memo_get(&place));
	const uint64_t *kept = salle_memo_keep(&place, &one, sizeof one, &pool);
	assert_ptr_not_equal(kept, &one);
	assert_int_equal(*kept, 1);
	assert_ptr_equal(salle_memo_keep(&place, &two, sizeof two, &pool), kept);
	assert_int_equal(*kept, 1);
	assert_ptr_equal(salle_memo_get(&place), kept);
	salle_shared_arena_release(&pool);
}

/* ---- words ---- */

enum { WORDS = 1000 };

struct many_words {
	struct salle_words words;
	atomic_uint wrong;
};

static uint64_t word_of(unsigned k)
{
	return k * (UINT64_C(1) << 32 | 1) + 1; /* the two halves are equal except for the last bit */
}

static void set_words(void *context, unsigned thread)
{
	(void)thread;
	struct many_words *many = context;
	for (unsigned i = 0; i < WORDS; i++) {
		const unsigned k = i * 7 % WORDS;
		const uint64_t word = salle_words_get(&many->words, k);
		many->wrong += word != 0 && word != word_of(k);
		salle_words_set(&many->words, k, word_of(k));
	}
}

/* All threads set all words. A reader sees 0 or a complete word, never a word that is half written. */
static void test_readers_see_whole_words(void **state)
{
	struct salle_shared_arena pool = { 0 };
	struct many_words many = { .wrong = 0 };
	salle_words_init(&many.words, WORDS, &pool);
	for (unsigned k = 0; k < WORDS; k++)
		assert_int_equal(salle_words_get(&many.words, k), 0);
	(void)salle_threads_run(THREADS, set_words, &many);
	assert_int_equal(many.wrong, 0);
	for (unsigned k = 0; k < WORDS; k++)
		assert_int_equal(salle_words_get(&many.words, k), word_of(k));
	salle_shared_arena_release(&pool);
}

/* ---- values by key ---- */

enum { LONG = 50 }; /* number of words of a large value */

static void make_long(uint64_t seed, uint64_t value[LONG])
{
	for (unsigned k = 0; k < LONG; k++)
		value[k] = seed * 1000 + k;
}

static bool is_whole(const uint64_t *value, uint64_t seed)
{
	for (unsigned k = 0; k < LONG; k++)
		if (value[k] != seed * 1000 + k)
			return false;
	return true;
}

enum { KEYS = 300, ASKED = 20000 };

struct memo_readers {
	struct salle_memo memo;
	const void *seen[THREADS][KEYS]; /* the value that each thread got first */
	atomic_uint wrong, made;
};

static struct salle_memo_key key_of(unsigned k)
{
	return (struct salle_memo_key){ { k % 20, k / 20 } };
}

static void ask_memo(void *context, unsigned thread)
{
	struct memo_readers *memo_readers = context;
	for (unsigned i = thread; i < ASKED; i += THREADS) {
		const unsigned k = i / THREADS * 7 % KEYS;
		const uint64_t *kept = salle_memo_find(&memo_readers->memo, key_of(k));
		uint64_t value[LONG];
		if (kept == NULL) {
			memo_readers->made++;
			make_long(k, value);
			kept = salle_memo_add(&memo_readers->memo, key_of(k), value, sizeof value);
			while (kept == NULL) /* another thread is about to keep a value with this key */
				kept = salle_memo_add(&memo_readers->memo, key_of(k), value, sizeof value);
		}
		memo_readers->wrong += !is_whole(kept, k);
		if (memo_readers->seen[thread][k] == NULL)
			memo_readers->seen[thread][k] = kept;
	}
}

/* Threads ask for the same keys at the same time. Each value found is complete and belongs to its key. */
static void test_threads_find_whole_values(void **state)
{
	static struct memo_readers memo_readers;
	struct salle_shared_arena pool = { 0 };
	salle_memo_init(&memo_readers.memo, 10, &pool);
	(void)salle_threads_run(THREADS, ask_memo, &memo_readers);
	assert_int_equal(memo_readers.wrong, 0);
	assert_in_range(memo_readers.made, KEYS, THREADS * KEYS);
	for (unsigned k = 0; k < KEYS; k++) {
		const void *kept = salle_memo_find(&memo_readers.memo, key_of(k));
		assert_non_null(kept);
		assert_int_equal((uintptr_t)kept % _Alignof(max_align_t), 0);
		for (unsigned t = 0; t < THREADS; t++)
			assert_ptr_equal(memo_readers.seen[t][k], kept);
		assert_ptr_equal(salle_memo_add(&memo_readers.memo, key_of(k), NULL, 8), kept);
	}
	salle_shared_arena_release(&pool);
}

/* A table with room for four values keeps four. Further values are not kept, so a later search does not find them. */
static void test_a_full_table_keeps_what_it_has(void **state)
{
	struct salle_shared_arena pool = { 0 };
	struct salle_memo memo;
	salle_memo_init(&memo, 2, &pool);
	unsigned kept = 0;
	for (uint64_t k = 0; k < 10; k++)
		kept += salle_memo_add(&memo, (struct salle_memo_key){ { 0, k } }, &k, sizeof k) != NULL;
	assert_int_equal(kept, 4);
	for (uint64_t k = 0; k < 10; k++) {
		const uint64_t *value = salle_memo_find(&memo, (struct salle_memo_key){ { 0, k } });
		if (value == NULL)
			continue;
		assert_int_equal(*value, k);
		kept--;
	}
	assert_int_equal(kept, 0);
	assert_null(salle_memo_find(&memo, (struct salle_memo_key){ { 1, 0 } }));
	salle_shared_arena_release(&pool);
}

/* There are more values than the first tables have slots, and all are found. Small values are stored beside their keys,
 * large values elsewhere. */
static void test_many_values_go_on_to_larger_tables(void **state)
{
	enum { VALUES = 20000, BITS = 16 };
	struct salle_shared_arena pool = { 0 };
	struct salle_memo memo;
	salle_memo_init(&memo, BITS, &pool);
	for (uint64_t k = 0; k < VALUES; k++) {
		const uint64_t value[3] = { k, k + 1, k + 2 };
		const struct salle_memo_key key = { { k % 100, k / 100 } };
		assert_null(salle_memo_find(&memo, key));
		assert_non_null(salle_memo_add(&memo, key, value, k % 2 == 0 ? 8 : sizeof value));
	}
	for (unsigned table = 0; table < SALLE_MEMO_TABLES; table++)
		assert_non_null(memo.tables[table]);
	for (uint64_t k = 0; k < VALUES; k++) {
		const uint64_t *value = salle_memo_find(&memo, (struct salle_memo_key){ { k % 100, k / 100 } });
		assert_non_null(value);
		assert_int_equal((uintptr_t)value % _Alignof(max_align_t), 0);
		assert_int_equal(value[0], k);
		assert_true(k % 2 == 0 || (value[1] == k + 1 && value[2] == k + 2));
	}
	salle_shared_arena_release(&pool);
}

RUN_TESTS(UNIT(test_pieces_are_zeroed_aligned_and_disjoint), UNIT(test_large_pieces_are_left_untouched),
	UNIT(test_the_first_value_stays), UNIT(test_readers_see_whole_words), UNIT(test_threads_find_whole_values),
	UNIT(test_a_full_table_keeps_what_it_has), UNIT(test_many_values_go_on_to_larger_tables))
