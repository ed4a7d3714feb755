/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat": "Creatures of larger size take up 2 or more squares", and several of the smallest fighters can
 * share one square. By the shipped table a fighter of Size 3 takes two squares in depth and in width, one of Size 6
 * three. Four fighters of Size -3 share one square.
 */

#include "rules/saga/chances/chances.h"
#include "testing.h"
#include "saga_mat_fixture.h"

#define GIANT "{size: 3, strength: 1, single: 4, weapons: [axe]}"
#define GIANT_WALL "{size: 3, stamina: 6, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [fist]}"
#define TINY "{size: -3, weapons: [knife]}"
#define SCENE "{distance: 20}"

static const struct saga_member giant_and_axe[] = { { GIANT, "" }, { AXE, "" } };
static const struct saga_member giant_walls[] = { { GIANT_WALL, "" }, { WALL, "" }, { WALL, "" } };
static const struct saga_member tiny_and_axe[] = { { TINY, "" }, { TINY, "" }, { TINY, "" }, { TINY, "" }, { TINY, "" },
	{ AXE, "" } };
static const struct sg_stride hustle = { 1, 12 };

static void line_up_sides(const struct saga_member *a, size_t n_a, const struct saga_member *b, size_t n_b)
{
	saga_line_up("", a, n_a, b, n_b, SCENE);
	assert_non_null(saga.matchup);
	mat_begin_bout_apart();
}

/*
 * Both sides are centred on the same line. The giant's side has three files, the other side one. The rank behind a
 * giant begins two squares back.
 */
static void sides_line_up(void **state)
{
	saga_line_up("", N(giant_and_axe), N(one_axe), "{distance: 15}");
	assert_true(saga.matchup->footprints);
	mat_begin_bout(0);
	assert_at(0, 0, 0, 1);
	assert_at(0, 1, 0, 3);
	assert_at(1, 0, 7, 2);
	saga_line_up("", N(two_axes), N(giant_and_axe), "{distance: 15, frontage: 1}");
	mat_begin_bout(0);
	assert_at(0, 1, -1, 1);
	assert_at(1, 0, 7, 1);
	assert_at(1, 1, 9, 1);
	saga_line_up("", N(two_axes), N(one_axe), SCENE);
	assert_false(saga.matchup->footprints);
}

static void is_beside(int32_t x, int32_t y, bool beside, int32_t paces)
{
	mat_put_member(1, 0, x, y);
	assert_int_equal(sg_is_adjacent_to_foe(&mat, 0, 0, 0), beside);
	assert_int_equal(sg_is_adjacent_to_foe(&mat, 1, 0, 0), beside);
	assert_int_equal(sg_shot_distance(&saga.bout, &mat, 0, 0, 0), paces);
	assert_int_equal(sg_shot_distance(&saga.bout, &mat, 1, 0, 0), paces);
}

/*
 * A giant of A at 0/0 occupies 0/0, 0/1, -1/0 and -1/1. Twelve squares are adjacent to it. Paces are counted between
 * the nearest squares.
 */
static void giants_occupy_several_squares(void **state)
{
	unsigned beside = 0;
	line_up_sides(N(giant_and_axe), N(four_walls));
	is_beside(1, 2, true, 0);
	is_beside(1, -1, true, 0);
	is_beside(-2, 2, true, 0);
	is_beside(2, 0, false, 4);
	is_beside(-3, 1, false, 4);
	is_beside(3, 3, false, 2 * 3 + 2);
	is_beside(-1, -4, false, 8);
	for (int32_t x = -5; x <= 5; x++)
		for (int32_t y = -5; y <= 5; y++) {
			const struct sg_square here = { x, y };
			mat_put_member(1, 0, x, y);
			if (sg_members_overlapping_at(&mat, 1, 0, 0, here) == 0)
				beside += sg_is_adjacent_to_foe(&mat, 0, 0, 0);
		}
	assert_int_equal(beside, 12);
	/* A giant of B faces the other way, and occupies 3/0, 3/1, 4/0 and 4/1. */
	line_up_sides(N(giant_and_axe), N(giant_walls));
	is_beside(3, 0, false, 3 * 2);
	is_beside(1, 2, true, 0);
	is_beside(-4, 0, false, 4);
}

/* Returns the number of paces from 0/0 to a square, or -1 if the square is out of reach. */
static int reach_of(unsigned i, struct sg_stride stride, int32_t x, int32_t y)
{
	struct sg_reach reach;
	sg_find_reach(saga.book, &mat, 0, i, &(struct sg_search){ stride, true, SG_NONE }, &reach);
	const int32_t column = x - reach.first_square.x + reach.radius, row = y - reach.first_square.y + reach.radius;
	if (column < 0 || column > 2 * reach.radius || row < 0 || row > 2 * reach.radius)
		return -1;
	return sg_is_square_in(&reach.end_squares, column, row) ? reach.paces[column][row] : -1;
}

/* A giant can pass between two foes if two files are free. It may pass through a friend's squares, but not stop
 * there. */
static void giants_need_two_free_files(void **state)
{
	line_up_sides(N(giant_and_axe), N(four_walls));
	mat_put_member(1, 0, 2, -1);
	mat_put_member(1, 1, 2, 1);
	assert_int_equal(reach_of(0, hustle, 1, 0), 2);
	assert_int_equal(reach_of(0, hustle, 2, 0), -1); /* the second foe stands on 2/1 */
	mat_put_member(1, 1, 2, 2);
	assert_int_equal(reach_of(0, hustle, 2, 0), 4);
	assert_int_equal(reach_of(0, hustle, 4, 0), 8);
	assert_int_equal(reach_of(0, hustle, 3, 1), -1); /* in its other file the giant would meet the foe on 2/2 */
	assert_int_equal(reach_of(0, hustle, 4, 1), 9);
	mat_put_member(0, 1, 4, 1);
	assert_int_equal(reach_of(0, hustle, 4, 0), -1);
	assert_int_equal(reach_of(0, hustle, 5, 0), -1);
	assert_int_equal(reach_of(0, hustle, 6, 0), 12);
}

/*
 * A move towards a foe ends in the adjacent square with the fewest paces. A move away from a foe takes the longest way
 * from the foe's nearest square.
 */
static void moves_end_beside_the_foe_or_far_away(void **state)
{
	struct sg_reach reach;
	line_up_sides(N(two_axes), N(giant_walls));
	mat_put_member(1, 0, 5, -1); /* the giant occupies 5/-1, 5/0, 6/-1 and 6/0 */
	sg_find_reach(saga.book, &mat, 0, 0, &(struct sg_search){ hustle, true, SG_NONE }, &reach);
	assert_true(sg_can_reach_foe(&mat, 0, 0, &reach, 0));
	struct sg_square to = sg_find_best_square(saga.book, &mat, 0, 0, &reach, 0, false);
	assert_true(to.x == 4 && to.y == 0);
	to = sg_find_best_square(saga.book, &mat, 0, 0, &reach, 0, true);
	assert_true(to.x == -6 && to.y == 0);
	mat_put_member(1, 0, 8, -1);
	sg_find_reach(saga.book, &mat, 0, 0, &(struct sg_search){ hustle, true, SG_NONE }, &reach);
	assert_false(sg_can_reach_foe(&mat, 0, 0, &reach, 0));
}

/* Ambiguity A-25: a fighter that a giant attacked may only move around the giant, on the squares adjacent to it. */
static void attacked_fighter_stays_adjacent_to_a_giant(void **state)
{
	line_up_sides(N(two_axes), N(giant_walls));
	mat_put_member(1, 0, 1, 0); /* the giant occupies 1/0, 1/1, 2/0 and 2/1 */
	mat.place[0][0].attackers = 1;
	assert_int_equal(reach_of(0, hustle, -1, 0), -1);
	assert_int_equal(reach_of(0, hustle, 3, -1), 3 + 2 + 2);
	assert_int_equal(reach_of(0, hustle, 3, 2), 2 + 3 + 2 + 2);
	assert_int_equal(reach_of(0, hustle, 3, 1), 3 + 2 + 3 + 2);
	assert_int_equal(reach_of(0, hustle, 4, 0), -1);
	mat.place[0][0].attackers = 0;
	assert_int_equal(reach_of(0, hustle, -1, 0), 2);
}

/* A square holds four fighters of Size -3. Neither a fifth nor a fighter of Size 0 may enter it. */
static void the_smallest_share_a_square(void **state)
{
	line_up_sides(N(tiny_and_axe), N(four_walls));
	for (unsigned i = 1; i < 4; i++) {
		mat_put_member(0, i, 2, 0);
		assert_int_equal(reach_of(0, hustle, 2, 0), 4);
	}
	mat_put_member(0, 4, 2, 0);
	assert_int_equal(reach_of(0, hustle, 2, 0), -1);
	assert_int_equal(reach_of(0, hustle, 3, 0), 6);
	mat.fighter[0][4].ending = SG_DOWN;
	assert_int_equal(reach_of(0, hustle, 2, 0), 4);
	mat_put_member(0, 5, 0, 0);
	assert_int_equal(reach_of(5, hustle, 2, 0), -1);
	mat_put_member(0, 5, 2, 0);
	assert_int_equal(reach_of(0, hustle, 2, 0), -1);
	mat_put_member(1, 0, 2, 0);
	mat_put_member(0, 5, 9, 0);
	assert_int_equal(reach_of(0, hustle, 2, 0), -1); /* a foe occupies the square */
}

enum { BOUTS = 20000 };

/* A giant with two adjacent foes before it rushes one, and then the other at -4: Strength 1 + Size 3 - 4 against 0. */
static void giant_rushes_two_foes(void **state)
{
	static const struct saga_member rusher[] = { { GIANT, "{move: [rush, stand]}" }, { AXE, "" } };
	unsigned firsts = 0, both = 0;
	line_up_sides(N(rusher), N(four_walls));
	const double first = saga_solve_contest(4, 0).above, second = saga_solve_contest(4 - 4, 0).above;
	for (uint64_t bout = 0; bout < BOUTS; bout++) {
		mat_begin_bout(bout);
		mat_move_all_apart();
		mat_put_member(1, 0, 2, 0);
		mat_put_member(1, 1, 2, 1);
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		const bool past = mat.fighter[1][0].prone, wins = mat.fighter[1][1].prone;
		firsts += past;
		both += wins;
		assert_int_equal(mat.fighter[0][0].prone, !wins);
		assert_at(0, 0, wins ? 2 : 1, 0);
		assert_at(1, 0, past ? 3 : 2, 0);
		assert_at(1, 1, wins ? 3 : 2, 1);
	}
	assert_share(firsts, first, BOUTS);
	assert_share(both, first * second, BOUTS);
}

static void assert_falls_to(const struct sg_push *push, unsigned k, int32_t x, int32_t y)
{
	const struct sg_square room = sg_find_room_to_fall(&mat, push, k);
	if (room.x != x || room.y != y)
		fail_msg("%d/%d, expected %d/%d", room.x, room.y, x, y);
}

/*
 * A giant that rushes a foe on 4/0 ends on 3/0 to 4/1. If it lost, it would lie one square further back. None of these
 * squares may hold a friend.
 */
static void giant_does_not_rush_into_a_friend(void **state)
{
	static const struct {
		int32_t x, y;
		bool may;
	} friends[] = { { 4, 1, false }, { 3, 1, false }, { 2, 1, false }, { 1, 1, true }, { 5, 1, true }, { 4, 2, true } };
	line_up_sides(N(giant_and_axe), N(four_walls));
	mat_put_member(0, 0, 0, 0);
	mat_put_member(1, 0, 4, 0);
	for (size_t k = 0; k < sizeof friends / sizeof *friends; k++) {
		mat_put_member(0, 1, friends[k].x, friends[k].y);
		assert_int_equal(sg_can_rush_foe(saga.bout.book, &mat, 0, 0, 0, hustle, false), friends[k].may);
	}
}

/* Thrown fighters fall into the nearest square outside those of the rusher, here one square straight on. */
static void squares_where_thrown_fighters_fall(void **state)
{
	line_up_sides(N(two_axes), N(giant_walls));
	mat_put_member(0, 0, 1, 0);
	mat_put_member(1, 0, 1, 0); /* the giant occupies 1/0, 1/1, 2/0 and 2/1 */
	struct sg_push push = { .side = 0,
		.rusher = 0,
		.step = { 1, 0 },
		.foe_area = sg_overlap_area_of(&mat, 0, 0, 1, 0) };
	assert_falls_to(&push, 0, 2, 0);
	mat_put_member(1, 1, 3, 1);
	assert_falls_to(&push, 0, 2, -1);
	mat_put_member(1, 2, 2, -1);
	/* at 2/1 the giant would also lie on 3/1, which is taken, and at 1/-2 on the taken 2/-1 */
	assert_falls_to(&push, 0, 1, 1);
}

static void squares_where_fighters_thrown_by_a_giant_fall(void **state)
{
	line_up_sides(N(giant_and_axe), N(four_walls));
	mat_put_member(0, 0, 1, 0); /* the giant occupies 1/0, 1/1, 0/0 and 0/1 */
	mat_put_member(1, 0, 1, 1);
	const struct sg_push push = { .side = 0,
		.rusher = 0,
		.step = { 1, 0 },
		.foe_area = sg_overlap_area_of(&mat, 0, 0, 1, 0) };
	assert_falls_to(&push, 0, 2, 1);
	mat_put_member(1, 1, 2, 1);
	assert_falls_to(&push, 0, 2, 0);
	mat_put_member(1, 2, 2, 0);
	assert_falls_to(&push, 0, 2, 2);
	mat_put_member(1, 3, 2, 2);
	assert_falls_to(&push, 0, 1, 2); /* at 1/-1 it would be two files away; at 1/2 it is one file away */
}

/*
 * A rider thrown from a destrier takes only one square, the foremost of its lowest file. A fighter who held the rider
 * from behind loses the hold. The attack (20 + 5) and its damage (5 + 9) stop the mount, as in test_saga_mat_mounts.
 */
static void the_thrown_rider_is_small(void **state)
{
	static const struct saga_member a[] = {
		{ "{great: 20, strength: 5, weapons: [sword_great], cautious: [great]}", "" },
		{ "{brawl: 3, weapons: [fist]}", "{act: [grapple, attack]}" },
	};
	static const struct saga_member b[] = {
		{ "{single: 1, ride: 1, strength: 3, weapons: [lance], mount: destrier}", "" }, { AXE, "" } };
	for (unsigned behind = 0; behind < 2; behind++) {
		saga_line_up("{mount_target: mount}", N(a), N(b), SCENE);
		mat_begin_bout_apart();
		mat_put_member(1, 0, 1, 0); /* the destrier occupies 1/0, 1/1, 2/0 and 2/1 */
		mat_put_member(0, 1, behind ? 3 : 2, behind ? 1 : -1);
		mat.place[1][0].hold_strengths[1] = 5;
		assert_true(sg_is_adjacent_to_foe(&mat, 0, 1, 0));
		sg_take_turn_on_mat(&saga.bout, &mat, 0, 0);
		assert_true(mat.fighter[1][0].has_fallen);
		assert_at(1, 0, 1, 0);
		assert_int_equal(sg_is_adjacent_to_foe(&mat, 0, 1, 0), !behind);
		assert_int_equal(mat.place[1][0].hold_strengths[1], behind ? 0 : 5);
	}
}

/*
 * Ambiguity A-21, "within touching distance": a defender can protect a fighter adjacent to any of the defender's
 * squares.
 */
static void defenders_protect_their_neighbours(void **state)
{
	line_up_sides(N(giant_and_axe), N(four_walls));
	mat.place[0][1].protected_ally = 0;
	mat_put_member(0, 1, 1, 2);
	assert_true(sg_is_protected(&mat, 0, 0));
	mat_put_member(0, 1, -3, 0);
	assert_false(sg_is_protected(&mat, 0, 0));
}

static void sizes_must_ascend_in_the_table(void **state)
{
	saga_change_tables("huge,6,", "huge,2,");
	saga_open("");
	assert_null(saga.book);
	saga_must_report("the Sizes of the table sizes rise from row to row");
}

RUN_TESTS_EACH(NULL, saga_teardown, UNIT(sides_line_up), UNIT(giants_occupy_several_squares),
	UNIT(giants_need_two_free_files), UNIT(moves_end_beside_the_foe_or_far_away),
	UNIT(attacked_fighter_stays_adjacent_to_a_giant), UNIT(the_smallest_share_a_square), UNIT(giant_rushes_two_foes),
	UNIT(giant_does_not_rush_into_a_friend), UNIT(squares_where_thrown_fighters_fall),
	UNIT(squares_where_fighters_thrown_by_a_giant_fall), UNIT(the_thrown_rider_is_small),
	UNIT(defenders_protect_their_neighbours), UNIT(sizes_must_ascend_in_the_table))
