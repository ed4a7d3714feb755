/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" in team bouts: squares, their occupants, the reach of a move, rushes.
 *
 * The functions treat both sides alike: forward for A is backward for B, and both count files in the same order. So a
 * matchup with its sides swapped is the exact mirror image.
 */
#pragma once

#include "rules/saga/group/footprint.h"

enum {
	SG_REACH_ACROSS = 2 * SG_MOVE_SQUARES_MAX + 1,
	SG_FILE_WORDS = SG_REACH_ACROSS / 64 + 1, /* one bit per file, and at least one bit beyond the last file */
};

/* Returns by how much x changes when `side` steps forward. */
static inline int32_t sg_step_ahead(unsigned side)
{
	return side == 0 ? 1 : -1;
}

/* "2 paces per orthogonal square, 3 per diagonal square": returns the paces of the straight way. */
unsigned sg_paces_of_steps(const struct sg_book *book, struct sg_square steps);

/*
 * Returns the distance of a shot at foe `j` in paces; 0 if the fighters are hand to hand. Without a mat, returns the
 * distance of the scene.
 */
int32_t sg_shot_distance(const struct sg_bout *b, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/*
 * Returns the set (as bits) of adjacent foes that attacked the member since its last turn. The member may not leave
 * these foes.
 */
uint32_t sg_list_binding_foes(const struct sg_melee *melee, unsigned side, unsigned i);

/*
 * A set of squares of a reach. Bit file % 64 of row[file / 64][1 + ahead] stands for the square `ahead` squares forward
 * in file number `file`. The first and the last row stay empty.
 */
struct sg_squares {
	uint64_t row[SG_FILE_WORDS][1 + SG_REACH_ACROSS + 1];
};

/* Returns whether a square is in the set; `x` (forward) and `y` (files) are indices of the reach, from 0. */
static inline bool sg_is_square_in(const struct sg_squares *squares, int32_t x, int32_t y)
{
	return (squares->row[y / 64][1 + x] >> y % 64 & 1) != 0;
}

/*
 * The squares in which a member can end a move, and the number of paces that each costs. Paces lost at the end of a
 * hustle count, too.
 */
struct sg_reach {
	struct sg_square first_square;
	int32_t radius;
	struct sg_squares end_squares;
	uint16_t paces[SG_REACH_ACROSS][SG_REACH_ACROSS]; /* by offset + radius, for squares in `end_squares` */
};

/* What a search for squares looks for. */
struct sg_search {
	struct sg_stride stride;
	bool with_paces; /* whether the search computes sg_reach.paces */
	unsigned
		goal_foe; /* foe at which the search ends once a square beside it is reached; SG_NONE for the whole reach */
};

/*
 * Finds the squares that member `i` of `side` reaches through "empty squares, friends, helpless foes". A member that
 * foes bind stays adjacent to each of them.
 */
void sg_find_reach(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	const struct sg_search *search, struct sg_reach *reach);

/* Returns whether a move could end beside foe `j` if nobody stood in the way. Used as a cheap test before a search. */
bool sg_could_reach_unblocked_foe(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned j, struct sg_stride stride);

/* Returns whether a square of the reach is beside foe `j`, or the member is already there. */
bool sg_can_reach_foe(const struct sg_melee *melee, unsigned side, unsigned i, const struct sg_reach *reach,
	unsigned j);

/*
 * Returns the square of the reach from which the straight way to foe `j` is shortest, or longest if `away` is true. All
 * squares beside the foe count as equally near. On ties prefers fewer paces, then fewer files to the side, then the
 * lower file, then the square farthest ahead.
 */
struct sg_square sg_find_best_square(const struct sg_book *book, const struct sg_melee *melee, unsigned side,
	unsigned i, const struct sg_reach *reach, unsigned j, bool away);

/*
 * Returns the next square of a straight way to an area. The diagonal steps of the way come first, or last if `last` is
 * true.
 */
struct sg_square sg_next_square_to(struct sg_square from, const struct sg_area *to, bool last);

/* Returns the set (as bits) of foes that stand in the way of a step between two squares. */
uint32_t sg_foes_in_way(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square from,
	struct sg_square next);

/*
 * "Rush": returns whether the member can rush: a straight way leads into the foe's square, and has a free square in
 * front of each foe on the way.
 */
bool sg_can_rush_foe(const struct sg_book *book, const struct sg_melee *melee, unsigned side, unsigned i, unsigned j,
	struct sg_stride stride, bool last);

/* One step of a rush by member `rusher` of `side`. */
struct sg_push {
	unsigned side, rusher;
	struct sg_square step;
	struct sg_area foe_area;
	bool has_diagonals_last; /* whether the diagonal steps of the rush come last */
};

/*
 * "defender prone in an adjacent square": returns where the pushed foe `k` falls. The foe falls in the direction of the
 * rush if the square there is free and the rusher will not need it. Otherwise it falls into the free square whose
 * direction differs least; on ties into the lower file.
 */
struct sg_square sg_find_room_to_fall(const struct sg_melee *melee, const struct sg_push *push, unsigned k);
