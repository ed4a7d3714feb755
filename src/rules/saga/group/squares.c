/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a move asks of many squares is written once, as a template, and compiled for a mat on which everybody takes one
 * square, and for others.
 */
#include "rules/saga/group/squares.h"

#include <stdlib.h>
#include <string.h>

static int32_t sign(int32_t value)
{
	return (value > 0) - (value < 0);
}

unsigned sg_paces_of(const struct sg_book *book, struct sg_square steps)
{
	const unsigned x = (unsigned)abs(steps.x), y = (unsigned)abs(steps.y);
	const unsigned both = x < y ? x : y, rest = x < y ? y - x : x - y;
	return both * (unsigned)book->figure[SG_DIAGONAL] + rest * (unsigned)book->figure[SG_SQUARE];
}

/* sg_distance, where not everybody takes one square. */
static __attribute__((noinline)) unsigned paces_between(const struct sg_bout *b, const struct sg_melee *melee,
	unsigned side, unsigned i, unsigned j)
{
	const struct sg_area area = sg_area_of(melee, side, i, !side, j);
	const struct sg_square at = melee->place[side][i].at;
	return sg_is_next_to(at, &area) ? 0 : sg_paces_of(b->book, sg_steps_to(at, &area));
}

int32_t sg_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	if (!melee->mat)
		return (int32_t)b->matchup->scene.distance;
	if (__builtin_expect(melee->footprints, 0))
		return (int32_t)paces_between(b, melee, side, i, j);
	const struct sg_square own = melee->place[side][i].at, foe = melee->place[!side][j].at;
	if (sg_are_beside(own, foe))
		return 0;
	return (int32_t)sg_paces_of(b->book, (struct sg_square){ foe.x - own.x, foe.y - own.y });
}

uint32_t sg_binding(const struct sg_melee *melee, unsigned side, unsigned i)
{
	uint32_t foes = 0;
	for (uint32_t left = melee->place[side][i].attackers; left != 0; left &= left - 1) {
		const unsigned j = (unsigned)__builtin_ctz(left);
		if (sg_member_in(melee, !side, j) && sg_faces(melee, side, i, j))
			foes |= UINT32_C(1) << j;
	}
	return foes;
}

/* ---- moves ---- */

/* The time at the end of a step: the paces spent and lost; SG_OUT_OF_REACH beyond the last hustle. */
static unsigned after_step(struct sg_stride stride, unsigned paces, unsigned step)
{
	if (step > stride.paces)
		return SG_OUT_OF_REACH;
	unsigned left = stride.paces - paces % stride.paces;
	unsigned begin = step <= left ? paces : paces + left; /* "a second hustle" */
	return begin + step <= stride.hustles * stride.paces ? begin + step : SG_OUT_OF_REACH;
}

enum { FREE, PASSED, BARRED }; /* what stands in a square: a friend is passed; no step leads into a barred one */

/* What a move can find in the squares about it. */
struct ground {
	uint8_t square[SG_REACH_ACROSS][SG_REACH_ACROSS];
};

/* The square of the reach at these indices. */
static struct sg_square square_of(const struct sg_reach *reach, unsigned side, int32_t x, int32_t y)
{
	return (struct sg_square){ reach->from.x + sg_ahead(side) * (x - reach->radius),
		reach->from.y + y - reach->radius };
}

/* An area in indices of the reach, as much of it as lies there; `more` squares to each side. */
static struct sg_area within_reach(const struct sg_reach *reach, unsigned side, const struct sg_area *area,
	int32_t more)
{
	const int32_t last = 2 * reach->radius;
	const int32_t one = sg_ahead(side) * (area->least.x - reach->from.x) + reach->radius;
	const int32_t other = sg_ahead(side) * (area->most.x - reach->from.x) + reach->radius;
	struct sg_area in = { { (one < other ? one : other) - more, area->least.y - reach->from.y + reach->radius - more },
		{ (one < other ? other : one) + more, area->most.y - reach->from.y + reach->radius + more } };
	in.least.x = in.least.x > 0 ? in.least.x : 0;
	in.least.y = in.least.y > 0 ? in.least.y : 0;
	in.most.x = in.most.x < last ? in.most.x : last;
	in.most.y = in.most.y < last ? in.most.y : last;
	return in;
}

/* As if it had been reached already. */
static void bar(struct sg_reach *reach, struct ground *ground, int32_t x, int32_t y)
{
	ground->square[x][y] = BARRED;
	reach->paces[x][y] = 0;
}

/* Marks the squares in which a move would come among others. */
SG_TEMPLATE void mark(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_reach *reach,
	struct ground *ground, const bool footprints)
{
	for (unsigned s = 0; s < 2; s++)
		for (unsigned k = 0; k < melee->teams->n[s]; k++) {
			if (!sg_member_in(melee, s, k) || (s == side && k == i))
				continue;
			const struct sg_area area = sg_area_if(melee, side, i, s, k, footprints);
			const struct sg_area in = within_reach(reach, side, &area, 0);
			for (int32_t x = in.least.x; x <= in.most.x; x++)
				for (int32_t y = in.least.y; y <= in.most.y; y++)
					if (s != side)
						bar(reach, ground, x, y);
					else if (ground->square[x][y] == FREE)
						ground->square[x][y] = PASSED;
		}
}

static void survey(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_reach *reach,
	struct ground *ground)
{
	const int32_t across = 2 * reach->radius + 1;
	for (int32_t x = 0; x < across; x++)
		memset(ground->square[x], FREE, (size_t)across);
	if (melee->footprints)
		mark(melee, side, i, reach, ground, true);
	else
		mark(melee, side, i, reach, ground, false);
	for (uint32_t foes = sg_binding(melee, side, i); foes != 0; foes &= foes - 1) {
		const struct sg_area area = sg_area_of(melee, side, i, !side, (unsigned)__builtin_ctz(foes));
		for (int32_t x = 0; x < across; x++)
			for (int32_t y = 0; y < across; y++)
				if (!sg_is_next_to(square_of(reach, side, x, y), &area))
					bar(reach, ground, x, y);
	}
}

/* Squares in the order in which they are reached, by steps of one kind; those come in order. */
struct queue {
	uint16_t n, next;
	bool diagonal;
	uint16_t square[SG_REACH_ACROSS * SG_REACH_ACROSS]; /* ahead * SG_REACH_ACROSS + file */
	uint16_t paces[SG_REACH_ACROSS * SG_REACH_ACROSS];
};

/* Takes the steps of one kind, orthogonal or diagonal ones, out of a square that was reached. */
static void step_out(struct sg_reach *reach, struct queue *queue, unsigned square, unsigned paces)
{
	static const int8_t steps[2][4][2] = { { { 1, 0 }, { 0, -1 }, { 0, 1 }, { -1, 0 } },
		{ { 1, -1 }, { 1, 1 }, { -1, -1 }, { -1, 1 } } };
	const int32_t across = 2 * reach->radius + 1;
	for (unsigned k = 0; k < 4; k++) {
		const int32_t x = (int32_t)(square / SG_REACH_ACROSS) + steps[queue->diagonal][k][0];
		const int32_t y = (int32_t)(square % SG_REACH_ACROSS) + steps[queue->diagonal][k][1];
		if (x < 0 || x >= across || y < 0 || y >= across || paces >= reach->paces[x][y])
			continue;
		reach->paces[x][y] = (uint16_t)paces;
		queue->square[queue->n] = (uint16_t)(x * SG_REACH_ACROSS + y);
		queue->paces[queue->n++] = (uint16_t)paces;
	}
}

/*
 * Squares come in the order of their paces: the fronts of the two queues are each the nearest of its kind, as steps of
 * one kind lead from nearer squares to nearer ones.
 */
static __attribute__((noinline)) void spread_out(const struct sg_book *book, struct sg_stride stride,
	struct sg_reach *reach)
{
	struct queue queue[2]; /* of orthogonal and diagonal steps */
	for (unsigned diagonal = 0; diagonal < 2; diagonal++) {
		queue[diagonal].n = queue[diagonal].next = 0;
		queue[diagonal].diagonal = diagonal != 0;
	}
	const unsigned cost[2] = { (unsigned)book->figure[SG_SQUARE], (unsigned)book->figure[SG_DIAGONAL] };
	unsigned square = (unsigned)(reach->radius * SG_REACH_ACROSS + reach->radius), paces = 0;
	reach->paces[reach->radius][reach->radius] = 0;
	for (;;) {
		for (unsigned diagonal = 0; diagonal < 2; diagonal++) {
			unsigned then = after_step(stride, paces, cost[diagonal]);
			if (then != SG_OUT_OF_REACH)
				step_out(reach, &queue[diagonal], square, then);
		}
		const bool some[2] = { queue[0].next < queue[0].n, queue[1].next < queue[1].n };
		if (!some[0] && !some[1])
			return;
		struct queue *front =
			&queue[!some[0] || (some[1] && queue[1].paces[queue[1].next] < queue[0].paces[queue[0].next])];
		square = front->square[front->next];
		paces = front->paces[front->next++];
	}
}

/* The most squares of a move, all about a foe beside it if one binds it. */
static unsigned squares_of_move(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_stride stride)
{
	const uint32_t foes = sg_binding(melee, side, i);
	const unsigned squares = stride.hustles * (stride.paces / (unsigned)book->figure[SG_SQUARE]);
	unsigned most = SG_MOVE_MOST;
	if (foes != 0) {
		const struct sg_area about = sg_area_of(melee, side, i, !side, (unsigned)__builtin_ctz(foes));
		const int32_t x = about.most.x - about.least.x + 2, y = about.most.y - about.least.y + 2;
		most = (unsigned)(x > y ? x : y);
	}
	return squares < most ? squares : most;
}

/* Where friends stand with whom it may share a square, it may end its move. */
static __attribute__((noinline)) void share(const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, struct ground *ground)
{
	const int32_t across = 2 * reach->radius + 1;
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			if (ground->square[x][y] == PASSED && sg_has_room(melee, side, i, square_of(reach, side, x, y)))
				ground->square[x][y] = FREE;
}

void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_stride stride, struct sg_reach *reach)
{
	struct ground ground;
	reach->from = melee->place[side][i].at;
	reach->radius = (int32_t)squares_of_move(book, melee, side, i, stride);
	const int32_t across = 2 * reach->radius + 1;
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			reach->paces[x][y] = SG_OUT_OF_REACH;
	survey(melee, side, i, reach, &ground);
	if (melee->footprints)
		share(melee, side, i, reach, &ground);
	spread_out(book, stride, reach);
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			if (ground.square[x][y] != FREE)
				reach->paces[x][y] = SG_OUT_OF_REACH;
	if (ground.square[reach->radius][reach->radius] == BARRED) /* thrown there among foes, it may stay */
		reach->paces[reach->radius][reach->radius] = 0;
}

bool sg_is_within(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride)
{
	const struct sg_area area = sg_area_of(melee, side, i, !side, j);
	const unsigned paces = sg_paces_of(book, sg_steps_to(melee->place[side][i].at, &area));
	return paces <= stride.hustles * stride.paces + (unsigned)book->figure[SG_DIAGONAL];
}

bool sg_reaches_foe(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach, unsigned j)
{
	const struct sg_area area = sg_area_of(melee, side, i, !side, j), in = within_reach(reach, side, &area, 1);
	for (int32_t x = in.least.x; x <= in.most.x; x++)
		for (int32_t y = in.least.y; y <= in.most.y; y++)
			if (reach->paces[x][y] != SG_OUT_OF_REACH)
				return true;
	return false;
}

/* Is the square `a` better than `b` to end a move in, each with its way on and its paces? */
struct candidate {
	unsigned way, paces;
	int32_t ahead, file; /* from where it stood */
};

static bool is_better(const struct candidate *a, const struct candidate *b, bool away)
{
	if (a->way != b->way)
		return (a->way < b->way) != away;
	if (a->paces != b->paces)
		return a->paces < b->paces;
	if (abs(a->file) != abs(b->file))
		return abs(a->file) < abs(b->file);
	if (a->file != b->file)
		return a->file < b->file;
	return a->ahead > b->ahead;
}

SG_TEMPLATE struct sg_square best_square(const struct sg_book *book, const struct sg_reach *reach, unsigned side,
	const struct sg_area *foe, bool away, const bool footprints)
{
	struct candidate best = { 0 };
	struct sg_square to = reach->from;
	bool any = false;
	for (int32_t x = -reach->radius; x <= reach->radius; x++)
		for (int32_t y = -reach->radius; y <= reach->radius; y++) {
			const unsigned paces = reach->paces[x + reach->radius][y + reach->radius];
			const struct sg_square here = { reach->from.x + sg_ahead(side) * x, reach->from.y + y };
			if (paces == SG_OUT_OF_REACH)
				continue;
			const struct sg_square steps = sg_steps_if(here, foe, footprints), none = { 0, 0 };
			const unsigned way = sg_are_beside(steps, none) ? 0 : sg_paces_of(book, steps);
			const struct candidate at = { way, paces, x, y };
			if (any && !is_better(&at, &best, away))
				continue;
			any = true;
			best = at;
			to = here;
		}
	return to;
}

static __attribute__((noinline)) struct sg_square best_of_areas(const struct sg_book *book,
	const struct sg_reach *reach, unsigned side, const struct sg_area *foe, bool away)
{
	return best_square(book, reach, side, foe, away, true);
}

struct sg_square sg_best_square(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, unsigned j, bool away)
{
	const struct sg_area foe = sg_area_of(melee, side, i, !side, j);
	return melee->footprints ? best_of_areas(book, reach, side, &foe, away)
							 : best_square(book, reach, side, &foe, away, false);
}

/* ---- rushes ---- */

SG_TEMPLATE struct sg_square step_to(struct sg_square from, const struct sg_area *to, bool last, const bool footprints)
{
	const struct sg_square way = sg_steps_if(from, to, footprints);
	struct sg_square step = { sign(way.x), sign(way.y) };
	if (last && abs(way.x) > abs(way.y))
		step.y = 0;
	if (last && abs(way.y) > abs(way.x))
		step.x = 0;
	return (struct sg_square){ from.x + step.x, from.y + step.y };
}

struct sg_square sg_step_to(struct sg_square from, const struct sg_area *to, bool last)
{
	return step_to(from, to, last, true);
}

uint32_t sg_in_way(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	struct sg_square next)
{
	const uint32_t foes = sg_who_is_at(melee, side, i, !side, next);
	return foes == 0 ? 0 : foes & ~sg_who_is_at(melee, side, i, !side, from);
}

SG_TEMPLATE bool may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j, struct sg_stride stride, bool last, const bool footprints)
{
	const struct sg_area to = sg_area_if(melee, side, i, !side, j, footprints);
	unsigned paces = 0;
	for (struct sg_square at = melee->place[side][i].at;;) {
		const struct sg_square next = step_to(at, &to, last, footprints);
		if (next.x == at.x && next.y == at.y) /* it is there: beside the foe's squares a larger one takes others */
			return !footprints || sg_has_room(melee, side, i, at);
		const bool diagonal = next.x != at.x && next.y != at.y;
		paces = after_step(stride, paces, (unsigned)book->figure[diagonal ? SG_DIAGONAL : SG_SQUARE]);
		if (paces == SG_OUT_OF_REACH)
			return false;
		if (sg_who_if(melee, side, i, !side, next, footprints) == 0) {
			at = next;
			continue;
		}
		if (footprints ? sg_in_way(melee, side, i, at, next) != 0 && !sg_has_room(melee, side, i, at)
					   : sg_who_if(melee, side, i, side, at, false) != 0)
			return false; /* whoever loses its rush lies there */
		at = next;
	}
}

static __attribute__((noinline)) bool may_rush_areas(const struct sg_book *book, const struct sg_melee *melee,
	unsigned side, unsigned i, unsigned j, struct sg_stride stride, bool last)
{
	return may_rush(book, melee, side, i, j, stride, last, true);
}

bool sg_may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last)
{
	return melee->footprints ? may_rush_areas(book, melee, side, i, j, stride, last)
							 : may_rush(book, melee, side, i, j, stride, last, false);
}

/* Will the rusher come through a square of the foe `k`, if that lies there? */
static bool is_on_way(const struct sg_melee *melee, const struct sg_push *push, unsigned k, struct sg_square lies)
{
	const struct sg_area barred = sg_area_at(melee, push->side, push->i, !push->side, k, lies);
	for (struct sg_square at = melee->place[push->side][push->i].at; !sg_lies_in(at, &push->to);) {
		at = sg_step_to(at, &push->to, push->last);
		if (sg_lies_in(at, &barred))
			return true;
	}
	return false;
}

struct sg_square sg_room_to_fall(const struct sg_melee *melee, const struct sg_push *push, unsigned k)
{
	/* The neighbours in a circle. */
	static const int8_t circle[8][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 },
		{ 1, -1 } };
	const unsigned side = !push->side;
	const struct sg_area rusher = sg_area_of(melee, side, k, push->side, push->i);
	struct sg_square room = melee->place[side][k].at;
	unsigned ahead = 0;
	int32_t least = INT32_MAX;
	while (circle[ahead][0] != push->step.x || circle[ahead][1] != push->step.y)
		ahead++;
	for (unsigned n = 0; n < 8; n++) {
		struct sg_square here = melee->place[side][k].at;
		int32_t far = 0;
		for (; sg_lies_in(here, &rusher); far++) {
			here.x += circle[n][0];
			here.y += circle[n][1];
		}
		const int32_t turn = (int32_t)(n > ahead ? n - ahead : ahead - n);
		/* "in an adjacent square" if it can; of two with the same turn the lower file, then what is ahead of the foe */
		const int32_t rank = far * 128 + (turn < 8 - turn ? turn : 8 - turn) * 16 + (circle[n][1] + 1) * 4 + 1 -
			circle[n][0] * sg_ahead(side);
		if (rank >= least || sg_who_is_at(melee, side, k, push->side, here) != 0 ||
			!sg_has_room(melee, side, k, here) || is_on_way(melee, push, k, here))
			continue;
		least = rank;
		room = here;
	}
	return room;
}
