/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compiled matchups, while they are fought: compiled once for all who enter, let go when the last one leaves. */
#include "batch/ready.h"

#include "coin_plan.h"
#include "testing.h"

enum { BETS = 3, WORKERS = 2 };

struct floor {
	struct salle_arena arena;
	struct salle_plan plan;
	struct salle_groups groups;
	struct salle_hall *hall;
};

static void open_hall(struct floor *it)
{
	static const struct coin_bet bets[BETS] = {
		{ .side = { { "a", 5, 2, 4, 6, 1 }, { "b", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
		{ .side = { { "c", 5, 2, 4, 6, 1 }, { "d", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
		{ .side = { { "e", 5, 2, 4, 6, 1 }, { "f", 2, 3, 3, 3, 1 } }, .limit = 8, .bouts = 4 },
	};
	it->arena = SALLE_ARENA_INIT;
	it->plan = coin_plan(bets, BETS, 1, &it->arena);
	it->groups = salle_groups(&it->plan, &it->arena);
	it->hall = salle_hall_new(&it->plan, &it->groups, WORKERS, &it->arena);
}

static void close_hall(struct floor *it)
{
	salle_hall_release(it->hall);
	salle_arena_release(&it->arena);
}

static void those_who_enter_share(void **state)
{
	struct floor it;
	open_hall(&it);
	const void *(*first)[2] = salle_hall_enter(it.hall, 0);
	assert_non_null(first[0][0]);
	assert_null(first[0][1]); /* not mirrored */
	assert_ptr_equal(salle_hall_enter(it.hall, 0), first);
	salle_hall_leave(it.hall, 0, SALLE_HALL_KEEP);
	assert_ptr_equal(it.hall->ready[0].compiled, first); /* one is still in it */
	assert_int_equal(it.hall->oldest, SALLE_NO_GROUP);
	close_hall(&it);
}

static void what_may_come_again_is_kept(void **state)
{
	struct floor it;
	open_hall(&it);
	for (size_t g = 0; g < BETS; g++) {
		(void)salle_hall_enter(it.hall, g);
		salle_hall_leave(it.hall, g, SALLE_HALL_KEEP);
	}
	assert_int_equal(it.hall->oldest, 0);
	assert_int_equal(it.hall->newest, BETS - 1);
	assert_true(it.hall->bytes > 0);
	const void *(*kept)[2] = it.hall->ready[1].compiled;
	assert_ptr_equal(salle_hall_enter(it.hall, 1), kept);
	assert_int_equal(it.hall->ready[0].newer, 2); /* group 1 is in use */
	salle_hall_leave(it.hall, 1, SALLE_HALL_KEEP);
	assert_int_equal(it.hall->newest, 1);
	close_hall(&it);
}

/* Whoever finds the group spent need not be the last one to leave it. */
static void what_is_spent_goes(void **state)
{
	struct floor it;
	open_hall(&it);
	(void)salle_hall_enter(it.hall, 0);
	(void)salle_hall_enter(it.hall, 0);
	salle_hall_leave(it.hall, 0, SALLE_HALL_RELEASE);
	assert_non_null(it.hall->ready[0].compiled);
	salle_hall_leave(it.hall, 0, SALLE_HALL_KEEP);
	assert_null(it.hall->ready[0].compiled);
	assert_int_equal(it.hall->n_spare, 1);
	(void)salle_hall_enter(it.hall, 1);
	assert_int_equal(it.hall->n_spare, 0); /* group 1 is compiled in the memory of group 0 */
	salle_hall_leave(it.hall, 1, SALLE_HALL_RELEASE);
	assert_int_equal(it.hall->n_spare, 1);
	assert_int_equal(it.hall->bytes, 0);
	close_hall(&it);
}

/* Between two passes: what bouts have kept little in is compiled again. */
static void what_is_worth_it_is_kept_between_passes(void **state)
{
	struct floor it;
	open_hall(&it);
	for (size_t g = 0; g < 2; g++) {
		(void)salle_hall_enter(it.hall, g);
		struct salle_ready *ready = &it.hall->ready[g];
		(void)salle_arena_alloc(&ready->arena, g * 2 * ready->at_first + 1);
		salle_hall_leave(it.hall, g, SALLE_HALL_KEEP_IF_WORTH);
	}
	assert_null(it.hall->ready[0].compiled);
	assert_non_null(it.hall->ready[1].compiled);
	/* the next pass begins without what the first one asked for */
	for (size_t g = 0; g < 2; g++) {
		(void)salle_hall_enter(it.hall, g);
		salle_hall_leave(it.hall, g, SALLE_HALL_KEEP);
		assert_non_null(it.hall->ready[g].compiled);
	}
	/* a group of which all would take too much */
	(void)salle_hall_enter(it.hall, 2);
	(void)salle_arena_alloc(&it.hall->ready[2].arena, SALLE_HALL_BYTES / BETS);
	salle_hall_leave(it.hall, 2, SALLE_HALL_KEEP_IF_WORTH);
	assert_null(it.hall->ready[2].compiled);
	assert_non_null(it.hall->ready[1].compiled);
	close_hall(&it);
}

RUN_TESTS(UNIT(those_who_enter_share), UNIT(what_may_come_again_is_kept), UNIT(what_is_spent_goes),
	UNIT(what_is_worth_it_is_kept_between_passes))
