/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tests of the battle mat with several fighters a side: squares, moves away from foes, rushes, and scenes that are
 * refused.
 */

#include "rules/saga/chances/chances.h"
#include "testing.h"
#include "saga_mat_fixture.h"

/* The sides face each other seven squares of 2 paces apart, in ranks of the frontage, centred on the same middle. */
static void sides_line_up(void **state)
{
	saga_line_up("", N(three_axes), N(one_axe), "{distance: 15}");
	mat_begin_bout(0);
	for (unsigned i = 0; i < 3; i++)
		assert_at(0, i, 0, 1 + (int32_t)i);
	assert_at(1, 0, 7, 2);
	saga_line_up("", N(three_axes), N(two_axes), "{distance: 15, frontage: 2}");
	mat_begin_bout(0);
	assert_at(0, 0, 0, 1);
	assert_at(0, 1, 0, 2);
	assert_at(0, 2, -1, 1);
	assert_at(1, 0, 7, 1);
	assert_at(1, 1, 7, 2);
	saga_line_up("", N(three_axes), N(two_axes), "{distance: 1, frontage: 1}");
	mat_begin_bout(0);
	for (unsigned i = 0; i < 3; i++)
		assert_at(0, i, -(int32_t)i, 1);
	assert_at(1, 1, 2, 1);
}

static unsigned paces(int32_t x, int32_t y)
{
	return sg_paces_of_steps(saga.book, (struct sg_square){ x, y });
}

/* The mat counts "2 paces per orthogonal square, 3 per diagonal square". */
static void squares_cost_paces(void **state)
{
	saga_line_up("", N(two_axes), N(one_axe), "{distance: 20}");
	assert_int_equal(paces(4, 0), 8);
	assert_int_equal(paces(0, -4), 8);
	assert_int_equal(paces(-3, 3), 9);
	assert_int_equal(paces(5, -2), 2 * 3 + 3 * 2);
	saga_line_up("", N(two_axes), N(one_axe), "{distance: 20}");
	mat_begin_bout(0);
	mat_put_member(0, 0, 0, 0);
	mat_put_member(1, 0, 1, 1); /* an adjacent foe is hand to hand, so the distance of a shot is 0 */
	assert_int_equal(sg_shot_distance(&saga.bout, &mat, 0, 0, 0), 0);
	mat_put_member(1, 0, 2, 1);
	assert_int_equal(sg_shot_distance(&saga.bout, &mat, 0, 0, 0), 5);
}

/* Returns the number of paces from 0/0 to a square, or -1 if the square is out of reach. */
static int reach_of(struct sg_stride stride, int32_t x, int32_t y)
{
	struct sg_reach reach;
	sg_find_reach(saga.book, &mat, 0, 0, &(struct sg_search){ stride, true, SG_NONE }, &reach);
	const int32_t column = x + reach.radius, row = y + reach.radius;
	if (column < 0 || column > 2 * reach.radius || row < 0 || row > 2 * reach.radius)
		return -1;
	return sg_is_square_in(&reach.end_squares, column, row) ? reach.paces[column][row] : -1;
}

/*
 * Asserts which square is the best towards the foe, or away from it. A search towards a foe may stop at the nearest
 * square adjacent to the foe, and must find the same square.
 */
static void assert_best_square(struct sg_stride stride, unsigned foe, bool away, int32_t x, int32_t y)
{
	const unsigned until[] = { SG_NONE, away ? SG_NONE : foe };
	for (unsigned k = 0; k < 2; k++) {
		struct sg_reach reach;
		sg_find_reach(saga.book, &mat, 0, 0, &(struct sg_search){ stride, true, until[k] }, &reach);
		const struct sg_square best = sg_find_best_square(saga.book, &mat, 0, 0, &reach, foe, away);
		if (best.x != x || best.y != y)
			fail_msg("%d/%d, expected %d/%d", best.x, best.y, x, y);
	}
}

static const struct sg_stride hustle = { 1, 12 };

/* On an empty mat 12 paces are six squares ahead, four diagonal ones, or three diagonal ones and one ahead. */
static void paces_reach_squares_on_an_empty_mat(void **state)
{
	saga_line_up("", N(two_axes), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	assert_int_equal(reach_of(hustle, 6, 0), 12);
	assert_int_equal(reach_of(hustle, 7, 0), -1);
	assert_int_equal(reach_of(hustle, -4, 4), 12);
	assert_int_equal(reach_of(hustle, 4, 3), 11);
	assert_int_equal(reach_of(hustle, 5, 4), -1);
	/* "a second hustle": each hustle of 7 paces is three squares of 2 paces, and its last pace is lost. */
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 3, 0), 6);
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 4, 0), 7 + 2);
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 6, 0), 7 + 6);
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 7, 0), -1);
	/* Each hustle of 7 paces is two diagonal squares of 3 paces. */
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 4, 4), 7 + 6);
	assert_int_equal(reach_of((struct sg_stride){ 2, 7 }, 5, 4), -1);
	/* Four hustles of 24 paces are 48 squares in a row, 12 each, or 32 diagonal squares, 8 each. */
	assert_int_equal(reach_of((struct sg_stride){ 4, 24 }, 0, 48), 96);
	assert_int_equal(reach_of((struct sg_stride){ 4, 24 }, 0, -48), 96);
	assert_int_equal(reach_of((struct sg_stride){ 4, 24 }, 32, 32), 96);
	assert_int_equal(reach_of((struct sg_stride){ 4, 24 }, -32, -32), 96);
	assert_int_equal(reach_of((struct sg_stride){ 4, 24 }, 33, 32), -1);
	mat_put_member(1, 0, 5, 0);
	assert_best_square(hustle, 0, false, 4, 0);
	/* the best square is 22 paces away; -4/4 is also 3 * 4 + 2 * 5 = 22 paces away, but farther to the side */
	assert_best_square(hustle, 0, true, -6, 0);
	mat_put_member(1, 0, 5, 3);
	assert_best_square(hustle, 0, false, 4, 2); /* two diagonal squares and two straight ones: 2 * 3 + 2 * 2 paces */
}

/* Foes block their squares. Friends and defeated fighters do not. Nobody stops on an occupied square. */
static void foes_block_their_squares(void **state)
{
	saga_line_up("", N(two_axes), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	for (unsigned j = 0; j < 3; j++)
		mat_put_member(1, j, 1, (int32_t)j - 1);
	mat_put_member(1, 3, 3, 0);
	assert_int_equal(reach_of(hustle, 1, 0), -1);
	assert_int_equal(reach_of(hustle, 2, -1), 2 + 3 + 3); /* the way leads over 0/-1 and 1/-2 */
	assert_int_equal(reach_of(hustle, 2, 1), 2 + 3 + 3);
	assert_int_equal(reach_of(hustle, 2, 0), 2 + 3 + 3 + 2);
	assert_best_square(hustle, 3, false, 2, -1); /* of two equal squares the one in the lower file is chosen */
	mat.fighter[1][1].ending = SG_DOWN;          /* a defeated foe, which is "helpless", does not block its square */
	assert_int_equal(reach_of(hustle, 1, 0), 2);
	assert_best_square(hustle, 3, false, 2, 0);
	mat_move_all_apart();
	mat_put_member(0, 1, 2, 0);
	mat_put_member(1, 3, 3, 0);
	assert_int_equal(reach_of(hustle, 2, 0), -1);
	assert_best_square(hustle, 3, false, 2, -1); /* one diagonal square and one straight one: 3 + 2 paces */
	assert_int_equal(reach_of(hustle, 3, -1), 2 + 2 + 3);
	mat_put_member(1, 3, 4, 0);
	assert_int_equal(reach_of(hustle, 3, 0), 6); /* the way leads through the friend */
	assert_best_square(hustle, 3, false, 3, 0);
}

/* Ambiguity A-25: a fighter attacked by an adjacent foe can only move to squares adjacent to this foe. */
static void attacked_fighter_stays_adjacent_to_its_attacker(void **state)
{
	saga_line_up("", N(two_axes), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 1, 0);
	mat_put_member(1, 1, 5, 0);
	/* the way around the first foe takes 3 + 3 + 2 + 2 paces, as many as the way to 4/1 */
	assert_best_square(hustle, 1, false, 4, -1);
	mat.place[0][0].attackers = 1;
	assert_best_square(hustle, 1, false, 2, 0);
	assert_int_equal(reach_of(hustle, 3, 0), -1);
	assert_int_equal(reach_of(hustle, 2, 0), 6);
	mat.place[0][0].attackers = 2; /* the second foe, which is not adjacent, has shot at it */
	assert_best_square(hustle, 1, false, 4, -1);
	mat.place[0][0].attackers = 1;
	mat.fighter[1][0].ending = SG_DOWN;
	assert_best_square(hustle, 1, false, 4, 0);
}

enum { BOUTS = 20000 };

/*
 * "Rush": the fighter rushes through the first foe to the second, with -4 on the second rush. Strength 1 is compared
 * with Strength 0. The Burden does not count. The first foe falls to the side, into the lower file. The second falls
 * straight back, and is attacked.
 */
static void rusher_passes_the_first_foe_to_the_second(void **state)
{
	static const struct saga_member rusher[] = { { AXE, "{target: most_hurt, move: [rush, stand]}" }, { AXE, "" } };
	static const struct saga_member foes[] = { { WALL, "" }, { WALL, "" } };
	unsigned firsts = 0, seconds = 0;
	saga_line_up("", N(rusher), N(foes), "{distance: 20}");
	const double first = saga_solve_contest(1, 0).above, second = saga_solve_contest(1 - 4, 0).above;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		mat_begin_bout(bout);
		mat_move_all_apart();
		mat_put_member(1, 0, 2, 0);
		mat_put_member(1, 1, 3, 0);
		mat.fighter[1][1].wounds = 1;
		mat.fighter[1][1].side = &saga.matchup->side[1];
		sg_update_penalty(&mat.fighter[1][1]);
		const unsigned attacks = saga_times_tried(0, SG_EVENT_ATTACK);
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		const bool past = mat.fighter[1][0].prone, wins = mat.fighter[1][1].prone;
		firsts += past;
		seconds += wins;
		assert_int_equal(mat.fighter[0][0].prone, !wins);
		assert_int_equal(saga_times_tried(0, SG_EVENT_ATTACK) - attacks, wins);
		assert_at(0, 0, wins ? 3 : past ? 2 : 1, 0);
		assert_at(1, 0, past ? 3 : 2, past ? -1 : 0);
		assert_at(1, 1, wins ? 4 : 3, 0);
		assert_int_equal(mat.fighter[0][0].recent_move, 2);
	}
	assert_share(firsts, first, BOUTS);
	/* The second foe's wound gives it a penalty of 1. */
	const double hurt = saga_solve_contest(1 - 4, -1).above;
	assert_true(hurt > second);
	assert_share(seconds, first * hurt, BOUTS);
}

/*
 * A rush needs enough paces, and free squares to fall into. A rush does not count as leaving a foe, and may go around a
 * friend.
 */
static void rush_needs_paces_and_free_squares(void **state)
{
	saga_line_up("", N(two_axes), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(1, 0, 6, 0);
	assert_true(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, false));
	mat_put_member(1, 0, 6, 1);
	assert_false(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, false)); /* 6/1 is 13 paces away, too far */
	assert_true(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, (struct sg_stride){ 2, 12 }, false));
	mat_put_member(1, 0, 3, 1);
	mat_put_member(0, 1, 2, 1); /* the shortest way is 1/1, 2/1, 3/1 */
	assert_false(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, false));
	assert_true(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, true)); /* the way around is 1/0, 2/0, 3/1 */
	mat_put_member(0, 1, 1, 1); /* a friend one square farther away than the foe does not prevent the rush */
	assert_true(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, false));
	mat.place[0][0].attackers = 2;
	mat_put_member(1, 1, -1, 0);
	assert_true(sg_can_rush_foe(saga.book, &mat, 0, 0, 0, hustle, false));
}

/*
 * A thrown fighter falls into the free square closest to straight on. If two squares are equally close, it falls into
 * the one in the lower file. Both sides use the same order.
 */
static void squares_where_thrown_fighters_fall(void **state)
{
	static const struct sg_square order[] = { { 2, 0 }, { 2, -1 }, { 2, 1 }, { 1, -1 }, { 1, 1 }, { 0, -1 } };
	saga_line_up("", N(three_axes), N(four_walls), "{distance: 20}");
	mat_begin_bout_apart();
	mat_put_member(0, 0, 1, 0);
	mat_put_member(1, 3, 1, 0);
	const struct sg_push push = { .side = 0,
		.rusher = 0,
		.step = { 1, 0 },
		.foe_area = sg_overlap_area_of(&mat, 0, 0, 1, 3) };
	for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
		struct sg_square room = sg_find_room_to_fall(&mat, &push, 3);
		assert_true(room.x == order[k].x && room.y == order[k].y);
		if (k < 3)
			mat_put_member(1, (unsigned)k, room.x, room.y);
		else if (k < 5)
			mat_put_member(0, (unsigned)k - 2, room.x, room.y);
	}
}

static const char *told_kind;

static void keep_kind(struct salle_trace *trace, const char *kind, const char *sentence,
	const struct salle_trace_value *values, size_t n)
{
	(void)trace, (void)sentence, (void)values, (void)n;
	told_kind = kind;
}

/* A fighter that runs to a foe beside it stays where it is. That counts as a run, and the trace reports it. */
static void fighter_may_run_without_moving(void **state)
{
	struct salle_trace trace = { .report = keep_kind };
	saga_line_up("", N(two_axes), N(one_axe), "{distance: 20}");
	mat_begin_bout_apart();
	saga.bout.context.trace = &trace;
	for (int32_t x = 1; x <= 3; x += 2) {
		told_kind = "nothing";
		mat_put_member(1, 0, x, 0);
		assert_false(sg_move_on_mat(&saga.bout, &mat, 0, 0, 0, SG_MOVE_RUN));
		assert_string_equal(told_kind, x == 1 ? "jammed" : "move");
		assert_int_equal(mat.fighter[0][0].is_running, 1);
		assert_at(0, 0, x - 1, 0);
	}
}

/* The scene's `frontage` has an effect only on the battle mat. */
static void ranks_are_of_the_mat(void **state)
{
	static const char *const scenes[][2] = { { "", "{distance: 20, frontage: 2}" },
		{ "{stances: yes}", "{distance: 20, frontage: 2}" }, { "", "{frontage: 2}" } };
	for (size_t k = 0; k < 3; k++) {
		saga_line_up(scenes[k][0], N(two_axes), N(two_axes), scenes[k][1]);
		assert_non_null(saga.matchup);
		assert_int_equal(saga.diagnostics.n, k > 0);
		if (k > 0)
			saga_must_report("frontage: needs the battle mat");
	}
	saga_begin_duel("", AXE, AXE, "", "{distance: 20, frontage: 2}");
	saga_must_report("frontage: needs the battle mat");
}

static void unimplemented_rules_are_refused(void **state)
{
	saga_line_up("", N(two_axes), N(one_axe), "{distance: 600}");
	assert_null(saga.matchup);
	saga_must_report("on the battle mat at most 510");
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(sides_line_up), UNIT(squares_cost_paces),
	UNIT(paces_reach_squares_on_an_empty_mat), UNIT(foes_block_their_squares),
	UNIT(attacked_fighter_stays_adjacent_to_its_attacker), UNIT(rusher_passes_the_first_foe_to_the_second),
	UNIT(rush_needs_paces_and_free_squares), UNIT(squares_where_thrown_fighters_fall),
	UNIT(fighter_may_run_without_moving), UNIT(ranks_are_of_the_mat), UNIT(unimplemented_rules_are_refused))
