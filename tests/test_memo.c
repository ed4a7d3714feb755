/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that threads take at once, and the values that they keep in it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include <salle/memo.h>

#include "base/arena.h"
#include "base/pool.h"

enum { THREADS = 4 };

/* ---- the pool ---- */

/* Every piece is filled with its own byte: who finds another byte shares its piece. */
static void test_pieces_are_zeroed_aligned_and_disjoint(void **state)
{
	(void)state;
	enum { PIECES = 3000 };
	static unsigned char *piece[PIECES];
	struct salle_arena arena = SALLE_ARENA_INIT;
	struct salle_pool *pool = salle_arena_pool(&arena);
	unsigned dirty = 0, skew = 0;
#pragma omp parallel for num_threads(THREADS) schedule(dynamic, 1) reduction(+ : dirty, skew)
	for (unsigned i = 0; i < PIECES; i++) {
		size_t size = 1 + i * 37 % 1500 * (i % 500 == 0 ? 300 : 1); /* some larger than a piece of a slab may be */
		piece[i] = salle_pool_take(pool, size);
		skew += (uintptr_t)piece[i] % (size % 64 == 0 ? 64 : _Alignof(max_align_t)) != 0;
		for (size_t k = 0; k < size; k++)
			dirty += piece[i][k] != 0;
		memset(piece[i], (int)(i % 251 + 1), size);
	}
	assert_int_equal(dirty, 0);
	assert_int_equal(skew, 0);
	for (unsigned i = 0; i < PIECES; i++) {
		size_t size = 1 + i * 37 % 1500 * (i % 500 == 0 ? 300 : 1);
		for (size_t k = 0; k < size; k++)
			dirty += piece[i][k] != i % 251 + 1;
	}
	assert_int_equal(dirty, 0);
	salle_arena_release(&arena);
	assert_null(arena.pool);
}

static void test_large_pieces_are_left_untouched(void **state)
{
	(void)state;
	enum { BYTES = 16 << 20 };
	const size_t page = (size_t)sysconf(_SC_PAGESIZE);
	struct salle_pool pool = { 0 };
	char *large = salle_pool_take(&pool, BYTES);
	unsigned resident = 0;
	for (size_t at = BYTES / 4; at < BYTES; at += BYTES / 4) {
		unsigned char in_memory = 0;
		char *start = large + at - ((uintptr_t)(large + at) & (page - 1));
		assert_int_equal(mincore(start, page, &in_memory), 0);
		resident += in_memory & 1;
	}
	assert_int_equal(resident, 0);
	assert_null(salle_pool_take(&pool, SIZE_MAX));
	assert_null(salle_pool_take(&pool, SIZE_MAX / 2));
	salle_pool_release(&pool);
	assert_null(pool.large);
}

/* ---- one value ---- */

static void test_the_first_value_stays(void **state)
{
	(void)state;
	struct salle_pool pool = { 0 };
	void *place = NULL;
	const uint64_t one = 1, two = 2;
	assert_null(salle_memo_look(&place));
	assert_null(salle_memo_keep(&place, &one, SIZE_MAX, &pool)); /* no room: nothing is kept */
	assert_null(salle_memo_look(&place));
	const uint64_t *kept = salle_memo_keep(&place, &one, sizeof one, &pool);
	assert_ptr_not_equal(kept, &one);
	assert_int_equal(*kept, 1);
	assert_ptr_equal(salle_memo_keep(&place, &two, sizeof two, &pool), kept);
	assert_int_equal(*kept, 1);
	assert_ptr_equal(salle_memo_look(&place), kept);
	salle_pool_release(&pool);
}

/* ---- words ---- */

/* All threads set all words, which are seen as 0 or whole. */
static void test_words(void **state)
{
	(void)state;
	enum { WORDS = 1000, STEP = 7 };
	struct salle_pool pool = { 0 };
	const uint64_t both_halves = UINT64_C(1) << 32 | 1;
	struct salle_words words;
	salle_words_init(&words, WORDS, &pool);
	for (unsigned k = 0; k < WORDS; k++)
		assert_int_equal(salle_words_get(&words, k), 0);
	unsigned wrong = 0;
#pragma omp parallel for num_threads(THREADS) schedule(static, 1) reduction(+ : wrong)
	for (unsigned i = 0; i < THREADS * WORDS; i++) {
		unsigned k = i / THREADS * STEP % WORDS;
		uint64_t word = salle_words_get(&words, k);
		wrong += word != 0 && word != k * both_halves + 1;
		salle_words_set(&words, k, k * both_halves + 1);
	}
	assert_int_equal(wrong, 0);
	for (unsigned k = 0; k < WORDS; k++)
		assert_int_equal(salle_words_get(&words, k), k * both_halves + 1);
	salle_pool_release(&pool);
}

/* ---- values by key ---- */

enum { LONG = 50 }; /* words of a large value */

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

/* Threads ask for the same keys at the same time: what one finds is whole, and of its key. */
static void test_threads_find_whole_values(void **state)
{
	(void)state;
	enum { KEYS = 300, ASKED = 20000 };
	static const void *seen[THREADS][KEYS]; /* the value that each was given first */
	struct salle_pool pool = { 0 };
	struct salle_memo memo;
	salle_memo_init(&memo, 10, &pool);
	unsigned wrong = 0, made = 0;
#pragma omp parallel for num_threads(THREADS) schedule(static, 1) reduction(+ : wrong, made)
	for (unsigned i = 0; i < ASKED; i++) {
		unsigned k = i / THREADS * 7 % KEYS;
		const struct salle_memo_key key = { { k % 20, k / 20 } };
		const uint64_t *kept = salle_memo_find(&memo, key);
		uint64_t value[LONG];
		if (kept == NULL) {
			made++;
			make_long(k, value);
			kept = salle_memo_add(&memo, key, value, sizeof value);
			while (kept == NULL) /* somebody else was about to keep it, or another */
				kept = salle_memo_add(&memo, key, value, sizeof value);
		}
		wrong += kept == NULL || !is_whole(kept, k);
		if (seen[i % THREADS][k] == NULL)
			seen[i % THREADS][k] = kept;
	}
	assert_int_equal(wrong, 0);
	assert_in_range(made, KEYS, THREADS * KEYS);
	for (unsigned k = 0; k < KEYS; k++) {
		const struct salle_memo_key key = { { k % 20, k / 20 } };
		const void *kept = salle_memo_find(&memo, key);
		assert_non_null(kept);
		assert_int_equal((uintptr_t)kept % _Alignof(max_align_t), 0);
		for (unsigned t = 0; t < THREADS; t++)
			assert_ptr_equal(seen[t][k], kept);
		assert_ptr_equal(salle_memo_add(&memo, key, NULL, 8), kept);
	}
	salle_pool_release(&pool);
}

/* A table of four keeps four values; the others find no room, and nothing of theirs is found. */
static void test_a_full_table_keeps_what_it_has(void **state)
{
	(void)state;
	struct salle_pool pool = { 0 };
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
	salle_pool_release(&pool);
}

/* More values than the first tables have slots: all are found, small ones beside their keys, others elsewhere. */
static void test_many_values_go_on_to_larger_tables(void **state)
{
	(void)state;
	enum { KEYS = 20000, BITS = 16 };
	struct salle_pool pool = { 0 };
	struct salle_memo memo;
	salle_memo_init(&memo, BITS, &pool);
	for (uint64_t k = 0; k < KEYS; k++) {
		const uint64_t value[3] = { k, k + 1, k + 2 };
		const struct salle_memo_key key = { { k % 100, k / 100 } };
		assert_null(salle_memo_find(&memo, key));
		assert_non_null(salle_memo_add(&memo, key, value, k % 2 == 0 ? 8 : sizeof value));
	}
	for (unsigned table = 0; table < SALLE_MEMO_TABLES; table++)
		assert_non_null(memo.tables[table]);
	for (uint64_t k = 0; k < KEYS; k++) {
		const uint64_t *value = salle_memo_find(&memo, (struct salle_memo_key){ { k % 100, k / 100 } });
		assert_non_null(value);
		assert_int_equal((uintptr_t)value % _Alignof(max_align_t), 0);
		assert_int_equal(value[0], k);
		assert_true(k % 2 == 0 || (value[1] == k + 1 && value[2] == k + 2));
	}
	salle_pool_release(&pool);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_pieces_are_zeroed_aligned_and_disjoint),
		cmocka_unit_test(test_large_pieces_are_left_untouched),
		cmocka_unit_test(test_the_first_value_stays),
		cmocka_unit_test(test_words),
		cmocka_unit_test(test_threads_find_whole_values),
		cmocka_unit_test(test_a_full_table_keeps_what_it_has),
		cmocka_unit_test(test_many_values_go_on_to_larger_tables),
	};
	return cmocka_run_group_tests_name("memo", tests, NULL, NULL);
}
