/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled matchups are compiled once for all threads, and released when the last thread leaves. */
#include "batch/compiled_cache.h"

#include "coin_plan.h"
#include "testing.h"

enum { BETS = 3, WORKERS = 2 };

struct floor {
	struct salle_arena arena;
	struct salle_plan plan;
	struct salle_matchup_groups groups;
	struct salle_compiled_cache *cache;
};

static void cache_setup(struct floor *it)
{
	static const struct coin_bet bets[BETS] = {
		{ .side = { { "a", 5, 2, 4, 6, 1 }, { "b", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
		{ .side = { { "c", 5, 2, 4, 6, 1 }, { "d", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
		{ .side = { { "e", 5, 2, 4, 6, 1 }, { "f", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
	};
	it->arena = SALLE_ARENA_INIT;
	it->plan = coin_plan(bets, BETS, 1, &it->arena);
	it->groups = salle_group_matchups(&it->plan, &it->arena);
	it->cache = salle_compiled_cache_new(&it->plan, &it->groups, WORKERS, &it->arena);
}

static void cache_teardown(struct floor *it)
{
	salle_compiled_cache_free(it->cache);
	salle_arena_release(&it->arena);
}

static void workers_share_a_compiled_group(void **state)
{
	struct floor it;
	cache_setup(&it);
	const struct salle_compiled_matchup *(*first)[2] = salle_compiled_cache_enter(it.cache, 0);
	assert_non_null(first[0][0]);
	assert_null(first[0][1]); /* without mirroring there is no second compiled matchup */
	assert_ptr_equal(salle_compiled_cache_enter(it.cache, 0), first);
	salle_compiled_cache_leave(it.cache, 0, SALLE_CACHE_KEEP);
	assert_ptr_equal(it.cache->compiled_groups[0].compiled, first); /* one thread still uses the group */
	assert_int_equal(it.cache->oldest, SALLE_NO_GROUP);
	cache_teardown(&it);
}

static void unfinished_groups_are_kept(void **state)
{
	struct floor it;
	cache_setup(&it);
	for (size_t g = 0; g < BETS; g++) {
		(void)salle_compiled_cache_enter(it.cache, g);
		salle_compiled_cache_leave(it.cache, g, SALLE_CACHE_KEEP);
	}
	assert_int_equal(it.cache->oldest, 0);
	assert_int_equal(it.cache->newest, BETS - 1);
	assert_true(it.cache->bytes > 0);
	const struct salle_compiled_matchup *(*kept)[2] = it.cache->compiled_groups[1].compiled;
	assert_ptr_equal(salle_compiled_cache_enter(it.cache, 1), kept);
	/* in the list of unused groups 2 follows 0, because group 1 is in use */
	assert_int_equal(it.cache->compiled_groups[0].newer, 2);
	salle_compiled_cache_leave(it.cache, 1, SALLE_CACHE_KEEP);
	assert_int_equal(it.cache->newest, 1);
	cache_teardown(&it);
}

/* One thread finds that all bouts of the group are fought. It need not be the last thread to leave the group. */
static void finished_groups_are_released(void **state)
{
	struct floor it;
	cache_setup(&it);
	(void)salle_compiled_cache_enter(it.cache, 0);
	(void)salle_compiled_cache_enter(it.cache, 0);
	salle_compiled_cache_leave(it.cache, 0, SALLE_CACHE_RELEASE);
	assert_non_null(it.cache->compiled_groups[0].compiled);
	salle_compiled_cache_leave(it.cache, 0, SALLE_CACHE_KEEP);
	assert_null(it.cache->compiled_groups[0].compiled);
	assert_int_equal(it.cache->n_spare, 1);
	(void)salle_compiled_cache_enter(it.cache, 1);
	assert_int_equal(it.cache->n_spare, 0); /* group 1 reuses the memory of group 0 */
	salle_compiled_cache_leave(it.cache, 1, SALLE_CACHE_RELEASE);
	assert_int_equal(it.cache->n_spare, 1);
	assert_int_equal(it.cache->bytes, 0);
	cache_teardown(&it);
}

/* Between two passes a group is kept only if bouts stored many values in it. Other groups are compiled again. */
static void worthwhile_groups_survive_passes(void **state)
{
	struct floor it;
	cache_setup(&it);
	for (size_t g = 0; g < 2; g++) {
		(void)salle_compiled_cache_enter(it.cache, g);
		struct salle_compiled_group *ready = &it.cache->compiled_groups[g];
		(void)salle_arena_alloc(&ready->arena, g * 2 * ready->first_bytes + 1);
		salle_compiled_cache_leave(it.cache, g, SALLE_CACHE_KEEP_IF_WORTH);
	}
	assert_null(it.cache->compiled_groups[0].compiled);
	assert_non_null(it.cache->compiled_groups[1].compiled);
	/* The previous pass asked to keep only groups with many stored values. The next pass starts without this request
	 * and keeps all. */
	for (size_t g = 0; g < 2; g++) {
		(void)salle_compiled_cache_enter(it.cache, g);
		salle_compiled_cache_leave(it.cache, g, SALLE_CACHE_KEEP);
		assert_non_null(it.cache->compiled_groups[g].compiled);
	}
	/* keeping all groups of this size would take too much memory */
	(void)salle_compiled_cache_enter(it.cache, 2);
	(void)salle_arena_alloc(&it.cache->compiled_groups[2].arena, SALLE_CACHE_BYTES / BETS);
	salle_compiled_cache_leave(it.cache, 2, SALLE_CACHE_KEEP_IF_WORTH);
	assert_null(it.cache->compiled_groups[2].compiled);
	assert_non_null(it.cache->compiled_groups[1].compiled);
	cache_teardown(&it);
}

RUN_TESTS(UNIT(workers_share_a_compiled_group), UNIT(unfinished_groups_are_kept), UNIT(finished_groups_are_released),
	UNIT(worthwhile_groups_survive_passes))
