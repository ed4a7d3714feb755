/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/group/squares.h"

#include <stdlib.h>
#include <string.h>

static bool are_same(struct sg_square a, struct sg_square b)
{
	return a.x == b.x && a.y == b.y;
}

static int32_t sign(int32_t value)
{
	return (value > 0) - (value < 0);
}

unsigned sg_paces_between(const struct sg_book *book, struct sg_square a, struct sg_square b)
{
	const unsigned x = (unsigned)abs(a.x - b.x), y = (unsigned)abs(a.y - b.y);
	const unsigned both = x < y ? x : y, rest = x < y ? y - x : x - y;
	return both * (unsigned)book->figure[SG_DIAGONAL] + rest * (unsigned)book->figure[SG_SQUARE];
}

int32_t sg_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	if (!melee->mat)
		return (int32_t)b->matchup->scene.distance;
	return sg_faces(melee, side, i, j)
		? 0
		: (int32_t)sg_paces_between(b->book, melee->place[side][i].at, melee->place[!side][j].at);
}

unsigned sg_who_is_at(const struct sg_melee *melee, unsigned side, struct sg_square at, unsigned but)
{
	for (unsigned i = 0; i < melee->teams->n[side]; i++)
		if (i != but && sg_member_in(melee, side, i) && are_same(melee->place[side][i].at, at))
			return i;
	return SG_NONE;
}

uint32_t sg_binding(const struct sg_melee *melee, unsigned side, unsigned i)
{
	uint32_t foes = 0;
	for (unsigned j = 0; j < melee->teams->n[!side]; j++)
		if ((melee->place[side][i].attackers >> j & 1) && sg_member_in(melee, !side, j) && sg_faces(melee, side, i, j))
			foes |= UINT32_C(1) << j;
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

enum { FREE, PASSED, BARRED }; /* what stands in a square: a friend is passed */

/* What a move can find in the squares about it. */
struct ground {
	uint8_t square[SG_REACH_ACROSS][SG_REACH_ACROSS];
};

static void survey(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach,
	struct ground *ground)
{
	const int32_t radius = reach->radius, across = 2 * radius + 1;
	const uint32_t bound = sg_binding(melee, side, i);
	for (int32_t x = 0; x < across; x++)
		memset(ground->square[x], FREE, (size_t)across);
	for (unsigned s = 0; s < 2; s++)
		for (unsigned k = 0; k < melee->teams->n[s]; k++) {
			const struct sg_square at = melee->place[s][k].at;
			const int32_t x = sg_ahead(side) * (at.x - reach->from.x) + radius, y = at.y - reach->from.y + radius;
			if (x >= 0 && x < across && y >= 0 && y < across && sg_member_in(melee, s, k) && !(s == side && k == i))
				ground->square[x][y] = s == side ? PASSED : BARRED;
		}
	for (uint32_t foes = bound; foes != 0; foes &= foes - 1) {
		const struct sg_square at = melee->place[!side][__builtin_ctz(foes)].at;
		for (int32_t x = 0; x < across; x++)
			for (int32_t y = 0; y < across; y++) {
				const struct sg_square from = reach->from;
				const struct sg_square here = { from.x + sg_ahead(side) * (x - radius), from.y + y - radius };
				if (!sg_are_beside(here, at))
					ground->square[x][y] = BARRED;
			}
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
static void step_out(const struct ground *ground, struct sg_reach *reach, struct queue *queue, unsigned square,
	unsigned paces)
{
	static const int8_t steps[2][4][2] = { { { 1, 0 }, { 0, -1 }, { 0, 1 }, { -1, 0 } },
		{ { 1, -1 }, { 1, 1 }, { -1, -1 }, { -1, 1 } } };
	const int32_t across = 2 * reach->radius + 1;
	for (unsigned k = 0; k < 4; k++) {
		const int32_t x = (int32_t)(square / SG_REACH_ACROSS) + steps[queue->diagonal][k][0];
		const int32_t y = (int32_t)(square % SG_REACH_ACROSS) + steps[queue->diagonal][k][1];
		if (x < 0 || x >= across || y < 0 || y >= across || ground->square[x][y] == BARRED ||
			paces >= reach->paces[x][y])
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
static void spread_out(const struct sg_book *book, struct sg_stride stride, const struct ground *ground,
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
				step_out(ground, reach, &queue[diagonal], square, then);
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

void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	struct sg_stride stride, struct sg_reach *reach)
{
	const unsigned squares = stride.hustles * (stride.paces / (unsigned)book->figure[SG_SQUARE]);
	const unsigned most = sg_binding(melee, side, i) == 0 ? SG_MOVE_MOST : 2; /* all about a foe beside it */
	struct ground ground;
	reach->from = melee->place[side][i].at;
	reach->radius = (int32_t)(squares < most ? squares : most);
	const int32_t across = 2 * reach->radius + 1;
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			reach->paces[x][y] = SG_OUT_OF_REACH;
	survey(melee, side, i, reach, &ground);
	spread_out(book, stride, &ground, reach);
	for (int32_t x = 0; x < across; x++)
		for (int32_t y = 0; y < across; y++)
			if (ground.square[x][y] == PASSED)
				reach->paces[x][y] = SG_OUT_OF_REACH;
}

bool sg_is_within(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride)
{
	const unsigned paces = sg_paces_between(book, melee->place[side][i].at, melee->place[!side][j].at);
	return paces <= stride.hustles * stride.paces + (unsigned)book->figure[SG_DIAGONAL];
}

bool sg_reaches_foe(const struct sg_melee *melee, unsigned side, const struct sg_reach *reach, unsigned j)
{
	const struct sg_square foe = melee->place[!side][j].at;
	const int32_t ahead = sg_ahead(side) * (foe.x - reach->from.x) + reach->radius;
	const int32_t file = foe.y - reach->from.y + reach->radius, last = 2 * reach->radius;
	for (int32_t x = ahead - 1; x <= ahead + 1; x++)
		for (int32_t y = file - 1; y <= file + 1; y++)
			if (x >= 0 && x <= last && y >= 0 && y <= last && reach->paces[x][y] != SG_OUT_OF_REACH)
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

struct sg_square sg_best_square(const struct sg_book *book, const struct sg_reach *reach, unsigned side,
	struct sg_square foe, bool away)
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
			const unsigned way = sg_are_beside(here, foe) ? 0 : sg_paces_between(book, here, foe);
			const struct candidate at = { way, paces, x, y };
			if (any && !is_better(&at, &best, away))
				continue;
			any = true;
			best = at;
			to = here;
		}
	return to;
}

/* ---- rushes ---- */

struct sg_square sg_step_to(struct sg_square from, struct sg_square to, bool last)
{
	const int32_t x = to.x - from.x, y = to.y - from.y;
	struct sg_square step = { sign(x), sign(y) };
	if (last && abs(x) > abs(y))
		step.y = 0;
	if (last && abs(y) > abs(x))
		step.x = 0;
	return (struct sg_square){ from.x + step.x, from.y + step.y };
}

bool sg_may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last)
{
	const struct sg_square to = melee->place[!side][j].at;
	unsigned paces = 0;
	for (struct sg_square at = melee->place[side][i].at; !are_same(at, to);) {
		const struct sg_square next = sg_step_to(at, to, last);
		const bool diagonal = next.x != at.x && next.y != at.y;
		paces = after_step(stride, paces, (unsigned)book->figure[diagonal ? SG_DIAGONAL : SG_SQUARE]);
		if (paces == SG_OUT_OF_REACH)
			return false;
		if (sg_who_is_at(melee, !side, next, SG_NONE) != SG_NONE && sg_who_is_at(melee, side, at, i) != SG_NONE)
			return false; /* whoever loses its rush lies there */
		at = next;
	}
	return true;
}

static bool is_on_way(struct sg_square from, struct sg_square to, bool last, struct sg_square square)
{
	while (!are_same(from, to)) {
		from = sg_step_to(from, to, last);
		if (are_same(from, square))
			return true;
	}
	return false;
}

struct sg_square sg_room_to_fall(const struct sg_melee *melee, unsigned side, struct sg_square at, int32_t dx,
	int32_t dy, struct sg_square to, bool last)
{
	/* The neighbours in a circle. */
	static const int8_t circle[8][2] = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 },
		{ 1, -1 } };
	unsigned ahead = 0, best = 8;
	int32_t least = INT32_MAX;
	while (circle[ahead][0] != dx || circle[ahead][1] != dy)
		ahead++;
	for (unsigned k = 0; k < 8; k++) {
		const struct sg_square here = { at.x + circle[k][0], at.y + circle[k][1] };
		const int32_t turn = (int32_t)(k > ahead ? k - ahead : ahead - k);
		/* of two with the same turn the lower file, then what is ahead of the foe */
		const int32_t rank =
			(turn < 8 - turn ? turn : 8 - turn) * 16 + (circle[k][1] + 1) * 4 + 1 - circle[k][0] * sg_ahead(side);
		if (rank >= least || sg_who_is_at(melee, 0, here, SG_NONE) != SG_NONE ||
			sg_who_is_at(melee, 1, here, SG_NONE) != SG_NONE || is_on_way(at, to, last, here))
			continue;
		least = rank;
		best = k;
	}
	return best == 8 ? at : (struct sg_square){ at.x + circle[best][0], at.y + circle[best][1] };
}
