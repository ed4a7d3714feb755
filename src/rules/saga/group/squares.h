/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" in team bouts: squares, their occupants, the reach of a move, rushes.
 *
 * Nothing here prefers a side: A's forward direction is B's backward direction, and both count files in the same order.
 * So a matchup with its sides swapped is the mirror image.
 */
#pragma once

#include "rules/saga/group/footprint.h"

enum {
	SG_REACH_ACROSS = 2 * SG_MOVE_MOST + 1,
	SG_FILE_WORDS = SG_REACH_ACROSS / 64 + 1, /* with room for a bit beyond the last file */
};

/* Returns the change of x per step forward. */
static inline int32_t sg_step_ahead(unsigned side)
{
	return side == 0 ? 1 : -1;
}

/* "2 paces per orthogonal square, 3 per diagonal square": returns the paces of the straight way. */
unsigned sg_paces_of(const struct sg_book *book, struct sg_square steps);

/* Returns the paces of a shot at foe `j`, 0 if hand to hand. Without a mat: the scene's distance. */
int32_t sg_shot_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* returns bits of adjacent foes that attacked the member since its last turn. */
uint32_t sg_binding_foes(const struct sg_melee *melee, unsigned side, unsigned i);

/* A set of squares of a reach, as bits: [file / 64][1 + ahead]. The first and the last row stay empty. */
struct sg_squares {
	uint64_t row[SG_FILE_WORDS][1 + SG_REACH_ACROSS + 1];
};

/* Returns whether a square is in the set; `x` (forward) and `y` (files) are indices of the reach, from 0. */
static inline bool sg_is_square_in(const struct sg_squares *squares, int32_t x, int32_t y)
{
	return (squares->row[y / 64][1 + x] >> y % 64 & 1) != 0;
}

/* The squares in which a member can end a move, and the paces spent, including those lost at the end of a hustle. */
struct sg_reach {
	struct sg_square from;
	int32_t radius;
	struct sg_squares ends;
	uint16_t paces[SG_REACH_ACROSS][SG_REACH_ACROSS]; /* [ahead][file], from -radius on; for squares in `ends` */
};

/* The query of a search for moves. */
struct sg_search {
	struct sg_stride stride;
	bool with_paces; /* whether to set `paces` */
	unsigned until;  /* foe at which the search ends once a square beside it is reached; SG_NONE for the whole reach */
};

/*
 * Finds the squares that member `i` of `side` reaches through "empty squares, friends, helpless foes". A member that
 * foes bind stays adjacent to each of them.
 */
void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_search *search, struct sg_reach *reach);

/* Returns whether a move could end beside foe `j` if nobody were in the way; a cheap test before a search. */
bool sg_is_within(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride);

/* Returns whether a square of the reach is beside foe `j`, or the member is already there. */
bool sg_can_reach_foe(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach,
	unsigned j);

/*
 * Returns the square of the reach with the shortest straight way to foe `j` (all squares beside it count as equal), or
 * the longest with `away`. Ties: fewest paces, then least to the side, lower file, farthest ahead.
 */
struct sg_square sg_best_square(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, unsigned j, bool away);

/* Returns the next square of a straight way. The diagonal steps of a way come first, or last with `last`. */
struct sg_square sg_next_square_to(struct sg_square from, const struct sg_area *to, bool last);

/* Returns, as bits, the foes in the way of a step between two squares. */
uint32_t sg_foes_in_way(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	struct sg_square next);

/* "Rush": returns whether a straight way leads into the foe's square, with a free square before each foe on the way. */
bool sg_may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last);

/* A rush of member `i` of `side` at one step of its way. */
struct sg_push {
	unsigned side, i;
	struct sg_square step;
	struct sg_area to;
	bool last; /* whether the diagonal steps of the rush come last */
};

/*
 * "defender prone in an adjacent square": returns where the pushed foe `k` falls. The foe falls straight on if that
 * square is free and outside the squares and the way of the rusher; else into the free square with the smallest turn,
 * the lower file on ties.
 */
struct sg_square sg_find_room_to_fall(const struct sg_melee *melee, const struct sg_push *push, unsigned k);
