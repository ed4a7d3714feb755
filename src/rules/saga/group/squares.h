/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" of several a side: squares, who stands where, how far a move goes, rushes.
 *
 * Nothing here prefers a side: what is ahead of A is behind B, and both count files in the same order. So a matchup
 * that is listed in the other order is the mirror image.
 */
#ifndef SALLE_SAGA_GROUP_SQUARES_H
#define SALLE_SAGA_GROUP_SQUARES_H

#include "rules/saga/group/footprint.h"

enum {
	SG_REACH_ACROSS = 2 * SG_MOVE_MOST + 1,
	SG_FILE_WORDS = SG_REACH_ACROSS / 64 + 1, /* with room for a bit beyond the last file */
};

/* The steps of a side: +1 is ahead. */
static inline int32_t sg_step_ahead(unsigned side)
{
	return side == 0 ? 1 : -1;
}

/* "2 paces per orthogonal square, 3 per diagonal square": the straight way of so many squares on and up the files. */
unsigned sg_paces_of(const struct sg_book *book, struct sg_square steps);

/* Paces that a shot of member `i` of `side` flies to the foe `j`; 0: hand to hand. Without a mat that of the scene. */
int32_t sg_shot_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/* bits of the foes beside it that have attacked it since its last turn. */
uint32_t sg_binding_foes(const struct sg_melee *melee, unsigned side, unsigned i);

/* Squares of a reach, a bit each: [file / 64][1 + ahead]. The rows before the first and after the last are empty. */
struct sg_squares {
	uint64_t row[SG_FILE_WORDS][1 + SG_REACH_ACROSS + 1];
};

/* By the indices of the reach, from 0 on: `x` ahead, `y` up the files. */
static inline bool sg_is_square_in(const struct sg_squares *squares, int32_t x, int32_t y)
{
	return (squares->row[y / 64][1 + x] >> y % 64 & 1) != 0;
}

/* Where a member can end a move, and the paces that it takes there; those lost at the end of a hustle are spent. */
struct sg_reach {
	struct sg_square from;
	int32_t radius;
	struct sg_squares ends;
	uint16_t paces[SG_REACH_ACROSS][SG_REACH_ACROSS]; /* [ahead][file], from -radius on; of the squares in `ends` */
};

/* What is asked about a move. */
struct sg_search {
	struct sg_stride stride;
	bool with_paces; /* sets `paces` */
	unsigned until;  /* ends the search with the paces after which it first finds a square beside this foe; SG_NONE */
};

/*
 * Finds the squares that member `i` of `side` reaches through "empty squares, friends, helpless foes". Who is bound by
 * foes stays beside each of them.
 */
void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_search *search, struct sg_reach *reach);

/* Could a move come beside the foe `j`, if nobody were in the way? What that excludes need not be searched. */
bool sg_is_within(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride);

/* Does a square of the reach lie beside the foe `j` (or is the member there)? */
bool sg_can_reach_foe(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach,
	unsigned j);

/*
 * The square of the reach from which the straight way to the foe `j` is the shortest (all beside it are alike), or
 * `away` the longest; of equal ones that with the fewest paces; then the one least to the side, of the lower file, the
 * farther ahead.
 */
struct sg_square sg_best_square(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_reach *reach, unsigned j, bool away);

/* The next square of the straight way: its diagonal steps come first, or `last`. */
struct sg_square sg_next_square_to(struct sg_square from, const struct sg_area *to, bool last);

/* Bits of the foes in whose way a step from one square to the next is. */
uint32_t sg_foes_in_way(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	struct sg_square next);

/* "Rush": can the member come into a square of the foe straight on, so that the square before each foe's is free? */
bool sg_may_rush(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last);

/* A rush of member `i` of `side`, as it comes by a step to where it stands, on its way. */
struct sg_push {
	unsigned side, i;
	struct sg_square step;
	struct sg_area to;
	bool last; /* its diagonal steps come last */
};

/*
 * "defender prone in an adjacent square": where the foe `k` falls that is pushed: out of the squares of the rusher
 * straight on, else to what is free at the least turn from that, the lower file first. It is not on the way.
 */
struct sg_square sg_find_room_to_fall(const struct sg_melee *melee, const struct sg_push *push, unsigned k);

#endif
