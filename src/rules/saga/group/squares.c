/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Functions that run for many squares are templates. They are compiled twice: for mats on which everybody occupies one
 * square, and for other mats.
 */
#include "rules/saga/group/squares.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static int32_t sign_of(int32_t value)
{
	return (value > 0) - (value < 0);
}

unsigned sg_paces_of_steps(const struct sg_book *book, struct sg_square steps)
{
	const unsigned x = (unsigned)abs(steps.x), y = (unsigned)abs(steps.y);
	const unsigned both = x < y ? x : y, rest = x < y ? y - x : x - y;
	return both * (unsigned)book->figure[SG_DIAGONAL] + rest * (unsigned)book->figure[SG_SQUARE];
}

/* Returns what sg_shot_distance returns, for mats on which members can occupy several squares. */
static __attribute__((noinline)) unsigned paces_between(const struct sg_bout *b, const struct sg_melee *melee,
	unsigned side, unsigned i, unsigned j)
{
	const struct sg_area area = sg_overlap_area_of(melee, side, i, !side, j);
	const struct sg_square at = melee->place[side][i].square;
	return sg_is_adjacent_to_area(at, &area) ? 0 : sg_paces_of_steps(b->book, sg_steps_to(at, &area));
}

int32_t sg_shot_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	if (!melee->uses_mat)
		return (int32_t)b->matchup->scene.distance;
	if (__builtin_expect(melee->footprints, 0))
		return (int32_t)paces_between(b, melee, side, i, j);
	const struct sg_square own = melee->place[side][i].square, foe = melee->place[!side][j].square;
	if (sg_are_squares_adjacent(own, foe))
		return 0;
	return (int32_t)sg_paces_of_steps(b->book, (struct sg_square){ foe.x - own.x, foe.y - own.y });
}

uint32_t sg_list_binding_foes(const struct sg_melee *melee, unsigned side, unsigned i)
{
	uint32_t foes = 0;
	for (uint32_t left = melee->place[side][i].attackers; left != 0; left &= left - 1) {
		const unsigned j = (unsigned)__builtin_ctz(left);
		if (sg_is_member_able_to_fight(melee, !side, j) && sg_is_adjacent_to_foe(melee, side, i, j))
			foes |= UINT32_C(1) << j;
	}
	return foes;
}

/* ---- moves ---- */

#define OUT_OF_REACH UINT_MAX

/*
 * Returns the number of paces spent after a further step. If the step does not fit into the current hustle, the paces
 * left in this hustle are lost, and count as spent. Returns OUT_OF_REACH if the last hustle is too short.
 */
static unsigned paces_after_step(struct sg_stride stride, unsigned paces, unsigned step)
{
	if (step > stride.paces)
		return OUT_OF_REACH;
	unsigned left = stride.paces - paces % stride.paces;
	unsigned begin = step <= left ? paces : paces + left; /* the step begins "a second hustle" */
	return begin + step <= stride.hustles * stride.paces ? begin + step : OUT_OF_REACH;
}

/*
 * What stands in the squares of a reach. No step may enter a barred square. A move may pass friends, but may not end in
 * their squares.
 */
struct ground {
	struct sg_squares barred_squares, friends_squares;
};

static void add_square(struct sg_squares *squares, int32_t x, int32_t y)
{
	squares->row[y / 64][1 + x] |= UINT64_C(1) << y % 64;
}

static void clear_squares(struct sg_squares *squares, int32_t across)
{
	const unsigned rows = (unsigned)across + 2;
	for (unsigned w = 0; w <= rows / 64; w++)
		memset(squares->row[w], 0, rows * sizeof(uint64_t));
}

/* Returns the square of the mat at these indices of the reach. */
static struct sg_square square_at_indices(const struct sg_reach *reach, unsigned side, int32_t x, int32_t y)
{
	return (struct sg_square){ reach->first_square.x + sg_step_ahead(side) * (x - reach->radius),
		reach->first_square.y + y - reach->radius };
}

/*
 * Returns the part of an area that lies within the reach, as indices of the reach. The area is first enlarged by `more`
 * squares on each side.
 */
static struct sg_area clip_area_to_reach(const struct sg_reach *reach, unsigned side, const struct sg_area *area,
	int32_t more)
{
	const int32_t last = 2 * reach->radius;
	const int32_t one = sg_step_ahead(side) * (area->lowest.x - reach->first_square.x) + reach->radius;
	const int32_t other = sg_step_ahead(side) * (area->highest.x - reach->first_square.x) + reach->radius;
	struct sg_area in = { { (one < other ? one : other) - more,
							  area->lowest.y - reach->first_square.y + reach->radius - more },
		{ (one < other ? other : one) + more, area->highest.y - reach->first_square.y + reach->radius + more } };
	in.lowest.x = in.lowest.x > 0 ? in.lowest.x : 0;
	in.lowest.y = in.lowest.y > 0 ? in.lowest.y : 0;
	in.highest.x = in.highest.x < last ? in.highest.x : last;
	in.highest.y = in.highest.y < last ? in.highest.y : last;
	return in;
}

/* Marks the squares that other members occupy: those at which the moving member would overlap them. */
SG_TEMPLATE void mark_occupied_squares(const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, struct ground *ground, const bool footprints)
{
	for (unsigned s = 0; s < 2; s++)
		for (unsigned k = 0; k < melee->teams->n_members[s]; k++) {
			if (!sg_is_member_able_to_fight(melee, s, k) || (s == side && k == i))
				continue;
			const struct sg_area area = sg_overlap_area_of_place(melee, side, i, s, k, footprints);
			const struct sg_area in = clip_area_to_reach(reach, side, &area, 0);
			for (int32_t x = in.lowest.x; x <= in.highest.x; x++)
				for (int32_t y = in.lowest.y; y <= in.highest.y; y++)
					add_square(s == side ? &ground->friends_squares : &ground->barred_squares, x, y);
		}
}

static void mark_ground(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach,
	struct ground *ground)
{
	const int32_t across = 2 * reach->radius + 1;
	clear_squares(&ground->barred_squares, across);
	clear_squares(&ground->friends_squares, across);
	if (melee->footprints)
		mark_occupied_squares(melee, side, i, reach, ground, true);
	else
		mark_occupied_squares(melee, side, i, reach, ground, false);
	for (int32_t x = 0; x < across; x++)
		add_square(&ground->barred_squares, x, across); /* so that no step leads from the last file to the next */
	for (uint32_t foes = sg_list_binding_foes(melee, side, i); foes != 0; foes &= foes - 1) {
		const struct sg_area area = sg_overlap_area_of(melee, side, i, !side, (unsigned)__builtin_ctz(foes));
		for (int32_t x = 0; x < across; x++)
			for (int32_t y = 0; y < across; y++)
				if (!sg_is_adjacent_to_area(square_at_indices(reach, side, x, y), &area))
					add_square(&ground->barred_squares, x, y);
	}
}

/*
 * Computes the squares reached with one more step: those in `before`, and all unbarred squares one straight step from
 * `orthogonal` or one diagonal step from `diagonal`. Writes the result to `now`. Only the rows `first` to `last`
 * change.
 */
SG_TEMPLATE void add_squares_of_next_step(struct sg_squares *restrict now, const struct sg_squares *before,
	const struct sg_squares *orthogonal, const struct sg_squares *diagonal, const struct sg_squares *barred,
	int32_t first, int32_t last, const unsigned words)
{
	for (int32_t row = first + 1; row <= last + 1; row++) {
		uint64_t beside[SG_FILE_WORDS] = { 0 };
		for (unsigned w = 0; w < words; w++)
			beside[w] = orthogonal->row[w][row] | diagonal->row[w][row - 1] | diagonal->row[w][row + 1];
		for (unsigned w = 0; w < words; w++) {
			uint64_t reached = orthogonal->row[w][row - 1] | orthogonal->row[w][row + 1];
			reached |= beside[w] << 1 | beside[w] >> 1;
			reached |= w > 0 ? beside[w - 1] >> 63 : 0;
			reached |= w + 1 < words ? beside[w + 1] << 63 : 0;
			now->row[w][row] = before->row[w][row] | (reached & ~barred->row[w][row]);
		}
	}
}

/* Stores the number of paces for the squares that are in `now` but not in `before`. */
static void store_paces_of_new_squares(struct sg_reach *reach, const struct sg_squares *now,
	const struct sg_squares *before, int32_t first, int32_t last, unsigned paces)
{
	for (int32_t w = 0; w <= reach->radius / 32; w++)
		for (int32_t x = first; x <= last; x++) {
			uint64_t files = now->row[w][1 + x] & ~before->row[w][1 + x];
			for (; files != 0; files &= files - 1)
				reach->paces[x][64 * w + __builtin_ctzll(files)] = (uint16_t)paces;
		}
}

/* Returns whether a move can end in some square of the area `in`. */
static bool can_end_within(const struct sg_squares *squares, const struct sg_squares *friends, const struct sg_area *in)
{
	for (int32_t x = in->lowest.x; x <= in->highest.x; x++)
		for (int32_t y = in->lowest.y; y <= in->highest.y; y++)
			if (sg_is_square_in(squares, x, y) && !sg_is_square_in(friends, x, y))
				return true;
	return false;
}

/*
 * Finds the squares that are reached with 1, 2, ... paces, and stops when the move can end in a square of `goal`. If a
 * step does not fit into a hustle, the step begins the next hustle: "a second hustle".
 */
static __attribute__((noinline)) void search_reach(const struct sg_book *book, const struct sg_search *search,
	const struct ground *ground, const struct sg_area *goal, struct sg_reach *reach)
{
	const unsigned square = (unsigned)book->figure[SG_SQUARE], diagonal = (unsigned)book->figure[SG_DIAGONAL];
	const struct sg_stride stride = search->stride;
	const int32_t middle = reach->radius, across = 2 * middle + 1;
	const unsigned all = middle > 0 ? stride.hustles * stride.paces : 0, kept = diagonal + 1;
	/* squares reached with the latest numbers of paces, indexed by paces % kept */
	struct sg_squares none, at[SG_DIAGONAL_MOST + 1];
	clear_squares(&none, across);
	clear_squares(&at[0], across);
	for (unsigned k = 1; k < kept; k++)
		clear_squares(&at[k], across);
	add_square(&at[0], middle, middle);
	reach->paces[middle][middle] = 0;
	unsigned paces = 0;
	while (paces < all && !can_end_within(&at[paces % kept], &ground->friends_squares, goal)) {
		paces++;
		const unsigned spent = (paces - 1) % stride.paces + 1; /* paces spent in this hustle */
		const int32_t most = (int32_t)(paces / square), rows = most < middle ? most : middle;
		const struct sg_squares *before = &at[(paces - 1) % kept];
		const struct sg_squares *orthogonal = spent < square ? &none : &at[(paces - square) % kept];
		const struct sg_squares *oblique = spent < diagonal ? &none : &at[(paces - diagonal) % kept];
		struct sg_squares *now = &at[paces % kept];
		if (across < 64)
			add_squares_of_next_step(now, before, orthogonal, oblique, &ground->barred_squares, middle - rows,
				middle + rows, 1);
		else
			add_squares_of_next_step(now, before, orthogonal, oblique, &ground->barred_squares, middle - rows,
				middle + rows, SG_FILE_WORDS);
		if (search->with_paces)
			store_paces_of_new_squares(reach, now, before, middle - rows, middle + rows, paces);
	}
	for (int32_t w = 0; w <= across / 64; w++)
		for (int32_t x = 0; x < across; x++)
			reach->end_squares.row[w][1 + x] = at[paces % kept].row[w][1 + x] & ~ground->friends_squares.row[w][1 + x];
}

/*
 * Returns the largest number of squares that a move may cover. A member that is bound by a foe may only move around
 * this foe.
 */
static unsigned most_squares_of_move(const struct sg_book *book, const struct sg_melee *melee, unsigned side,
	unsigned i, struct sg_stride stride)
{
	const uint32_t foes = sg_list_binding_foes(melee, side, i);
	const unsigned squares = stride.hustles * (stride.paces / (unsigned)book->figure[SG_SQUARE]);
	unsigned most = SG_MOVE_SQUARES_MAX;
	if (foes != 0) {
		const struct sg_area about = sg_overlap_area_of(melee, side, i, !side, (unsigned)__builtin_ctz(foes));
		const int32_t x = about.highest.x - about.lowest.x + 2, y = about.highest.y - about.lowest.y + 2;
		most = (unsigned)(x > y ? x : y);
	}
	return squares < most ? squares : most;
}

/* Allows moves to end in squares of friends with which the member can share a square. */
static __attribute__((noinline)) void allow_shared_squares(const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, struct ground *ground)
{
	const int32_t across = 2 * reach->radius + 1;
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			if (sg_is_square_in(&ground->friends_squares, x, y) &&
				sg_has_room_for_member(melee, side, i, square_at_indices(reach, side, x, y)))
				ground->friends_squares.row[y / 64][1 + x] &= ~(UINT64_C(1) << y % 64);
}

void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_search *search, struct sg_reach *reach)
{
	struct ground ground;
	struct sg_area goal = { { 1, 1 }, { 0, 0 } }; /* an empty area */
	reach->first_square = melee->place[side][i].square;
	reach->radius = (int32_t)most_squares_of_move(book, melee, side, i, search->stride);
	const int32_t middle = reach->radius;
	mark_ground(melee, side, i, reach, &ground);
	if (melee->footprints)
		allow_shared_squares(melee, side, i, reach, &ground);
	if (search->goal_foe != SG_NONE) {
		const struct sg_area foe = sg_overlap_area_of(melee, side, i, !side, search->goal_foe);
		goal = clip_area_to_reach(reach, side, &foe, 1);
	}
	search_reach(book, search, &ground, &goal, reach);
	if (sg_is_square_in(&ground.barred_squares, middle,
			middle)) /* a member that was thrown among foes may stay there */
		add_square(&reach->end_squares, middle, middle);
}

bool sg_could_reach_unblocked_foe(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j, struct sg_stride stride)
{
	const struct sg_area area = sg_overlap_area_of(melee, side, i, !side, j);
	const unsigned paces = sg_paces_of_steps(book, sg_steps_to(melee->place[side][i].square, &area));
	return paces <= stride.hustles * stride.paces + (unsigned)book->figure[SG_DIAGONAL];
}

bool sg_can_reach_foe(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach, unsigned j)
{
	const struct sg_area area = sg_overlap_area_of(melee, side, i, !side, j),
						 in = clip_area_to_reach(reach, side, &area, 1);
	for (int32_t x = in.lowest.x; x <= in.highest.x; x++)
		for (int32_t y = in.lowest.y; y <= in.highest.y; y++)
			if (sg_is_square_in(&reach->end_squares, x, y))
				return true;
	return false;
}

/* A square in which a move can end: how far it is from the foe, and how many paces lead to it. */
struct candidate {
	unsigned paces_to_foe, paces_spent;
	int32_t ahead, file; /* offset from the first square */
};

static bool is_candidate_better(const struct candidate *a, const struct candidate *b, bool away)
{
	if (a->paces_to_foe != b->paces_to_foe)
		return (a->paces_to_foe < b->paces_to_foe) != away;
	if (a->paces_spent != b->paces_spent)
		return a->paces_spent < b->paces_spent;
	if (abs(a->file) != abs(b->file))
		return abs(a->file) < abs(b->file);
	if (a->file != b->file)
		return a->file < b->file;
	return a->ahead > b->ahead;
}

SG_TEMPLATE struct sg_square find_best_square(const struct sg_book *book, const struct sg_reach *reach, unsigned side,
	const struct sg_area *foe, bool away, const bool footprints)
{
	struct candidate best = { 0 };
	struct sg_square to = reach->first_square;
	bool any = false;
	for (int32_t x = -reach->radius; x <= reach->radius; x++)
		for (int32_t y = -reach->radius; y <= reach->radius; y++) {
			const struct sg_square here = { reach->first_square.x + sg_step_ahead(side) * x,
				reach->first_square.y + y };
			if (!sg_is_square_in(&reach->end_squares, x + reach->radius, y + reach->radius))
				continue;
			const unsigned paces = reach->paces[x + reach->radius][y + reach->radius];
			const struct sg_square steps = sg_steps_to_area(here, foe, footprints), none = { 0, 0 };
			const unsigned way = sg_are_squares_adjacent(steps, none) ? 0 : sg_paces_of_steps(book, steps);
			const struct candidate at = { way, paces, x, y };
			if (any && !is_candidate_better(&at, &best, away))
				continue;
			any = true;
			best = at;
			to = here;
		}
	return to;
}

static __attribute__((noinline)) struct sg_square best_square_by_areas(const struct sg_book *book,
	const struct sg_reach *reach, unsigned side, const struct sg_area *foe, bool away)
{
	return find_best_square(book, reach, side, foe, away, true);
}

struct sg_square sg_find_best_square(const struct sg_book *book, const struct sg_melee *melee, unsigned side,
	unsigned i, const struct sg_reach *reach, unsigned j, bool away)
{
	const struct sg_area foe = sg_overlap_area_of(melee, side, i, !side, j);
	return melee->footprints ? best_square_by_areas(book, reach, side, &foe, away)
							 : find_best_square(book, reach, side, &foe, away, false);
}

/* ---- rushes ---- */

SG_TEMPLATE struct sg_square next_square_to(struct sg_square from, const struct sg_area *to, bool last,
	const bool footprints)
{
	const struct sg_square way = sg_steps_to_area(from, to, footprints);
	struct sg_square step = { sign_of(way.x), sign_of(way.y) };
	if (last && abs(way.x) > abs(way.y))
		step.y = 0;
	if (last && abs(way.y) > abs(way.x))
		step.x = 0;
	return (struct sg_square){ from.x + step.x, from.y + step.y };
}

struct sg_square sg_next_square_to(struct sg_square from, const struct sg_area *to, bool last)
{
	return next_square_to(from, to, last, true);
}

uint32_t sg_foes_in_way(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	struct sg_square next)
{
	const uint32_t foes = sg_members_overlapping_at(melee, side, i, !side, next);
	return foes == 0 ? 0 : foes & ~sg_members_overlapping_at(melee, side, i, !side, from);
}

SG_TEMPLATE bool may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j, struct sg_stride stride, bool last, const bool footprints)
{
	const struct sg_area to = sg_overlap_area_of_place(melee, side, i, !side, j, footprints);
	unsigned paces = 0;
	for (struct sg_square at = melee->place[side][i].square;;) {
		const struct sg_square next = next_square_to(at, &to, last, footprints);
		/* the way ends here, in the foe's square; a rusher that occupies several squares needs room in all of them */
		if (next.x == at.x && next.y == at.y)
			return !footprints || sg_has_room_for_member(melee, side, i, at);
		const bool diagonal = next.x != at.x && next.y != at.y;
		paces = paces_after_step(stride, paces, (unsigned)book->figure[diagonal ? SG_DIAGONAL : SG_SQUARE]);
		if (paces == OUT_OF_REACH)
			return false;
		if (sg_find_members_overlapping_at(melee, side, i, !side, next, footprints) == 0) {
			at = next;
			continue;
		}
		if (footprints ? sg_foes_in_way(melee, side, i, at, next) != 0 && !sg_has_room_for_member(melee, side, i, at)
					   : sg_find_members_overlapping_at(melee, side, i, side, at, false) != 0)
			return false; /* the rusher would fall here if it loses the rush, so the square must have room */
		at = next;
	}
}

static __attribute__((noinline)) bool may_rush_by_areas(const struct sg_book *book, const struct sg_melee *melee,
	unsigned side, unsigned i, unsigned j, struct sg_stride stride, bool last)
{
	return may_rush(book, melee, side, i, j, stride, last, true);
}

bool sg_can_rush_foe(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last)
{
	return melee->footprints ? may_rush_by_areas(book, melee, side, i, j, stride, last)
							 : may_rush(book, melee, side, i, j, stride, last, false);
}

/* Returns whether the rusher will still pass a square of foe `k` if that foe falls at `lies`. */
static bool will_rusher_pass(const struct sg_melee *melee, const struct sg_push *push, unsigned k,
	struct sg_square lies)
{
	const struct sg_area barred = sg_overlap_area_at(melee, push->side, push->rusher, !push->side, k, lies);
	for (struct sg_square at = melee->place[push->side][push->rusher].square; !sg_is_in_area(at, &push->foe_area);) {
		at = sg_next_square_to(at, &push->foe_area, push->has_diagonals_last);
		if (sg_is_in_area(at, &barred))
			return true;
	}
	return false;
}

struct sg_square sg_find_room_to_fall(const struct sg_melee *melee, const struct sg_push *push, unsigned k)
{
	/* the eight neighbours of a square, in a circle */
	static const int8_t circle[8][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 },
		{ 1, -1 } };
	const unsigned side = !push->side;
	const struct sg_area rusher = sg_overlap_area_of(melee, side, k, push->side, push->rusher);
	struct sg_square room = melee->place[side][k].square;
	unsigned ahead = 0;
	int32_t least = INT32_MAX;
	while (circle[ahead][0] != push->step.x || circle[ahead][1] != push->step.y)
		ahead++;
	for (unsigned n = 0; n < 8; n++) {
		struct sg_square here = melee->place[side][k].square;
		int32_t far = 0;
		for (; sg_is_in_area(here, &rusher); far++) {
			here.x += circle[n][0];
			here.y += circle[n][1];
		}
		const int32_t turn = (int32_t)(n > ahead ? n - ahead : ahead - n);
		/* "in an adjacent square" if possible; at equal turns the lower file, then the square ahead of the foe */
		const int32_t rank = far * 128 + (turn < 8 - turn ? turn : 8 - turn) * 16 + (circle[n][1] + 1) * 4 + 1 -
			circle[n][0] * sg_step_ahead(side);
		if (rank >= least || sg_members_overlapping_at(melee, side, k, push->side, here) != 0 ||
			!sg_has_room_for_member(melee, side, k, here) || will_rusher_pass(melee, push, k, here))
			continue;
		least = rank;
		room = here;
	}
	return room;
}
