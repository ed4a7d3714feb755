/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "10. Battle mat" in team bouts: the squares of each member, by its struct sg_footprint, and the members in a square.
 * Members that can no longer fight occupy no square.
 *
 * To compare two members, the functions compute the area of all squares at which the first member would overlap the
 * second one, and compare the first member's square with this area. If both members occupy one square, the area is the
 * square of the second one.
 */
#pragma once

#include "rules/saga/group/group.h"

/*
 * Functions that run for many squares are templates. Their constant argument `footprints` equals sg_melee.footprints,
 * so that no areas are computed on mats on which everybody occupies one square.
 */
#define SG_TEMPLATE static inline __attribute__((always_inline))

struct sg_area {
	struct sg_square lowest, highest;
};

/*
 * These functions return the area in which member `i` of `side` would overlap member `k` of `whose`. The first function
 * assumes that member `k` stands at the square `at`, the second one takes the present square of `k`.
 */
struct sg_area sg_overlap_area_at(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k,
	struct sg_square at);
struct sg_area sg_overlap_area_of(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k);

SG_TEMPLATE struct sg_area sg_overlap_area_of_place(const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned whose, unsigned k, const bool footprints)
{
	const struct sg_square at = melee->place[whose][k].square;
	return footprints ? sg_overlap_area_at(melee, side, i, whose, k, at) : (struct sg_area){ at, at };
}

/*
 * Returns the number of steps in x and in y from a square to the nearest square of an area; 0 and 0 if the square lies
 * in the area.
 */
static inline struct sg_square sg_steps_to(struct sg_square from, const struct sg_area *to)
{
	struct sg_square steps = { 0, 0 };
	if (from.x < to->lowest.x)
		steps.x = to->lowest.x - from.x;
	else if (from.x > to->highest.x)
		steps.x = to->highest.x - from.x;
	if (from.y < to->lowest.y)
		steps.y = to->lowest.y - from.y;
	else if (from.y > to->highest.y)
		steps.y = to->highest.y - from.y;
	return steps;
}

SG_TEMPLATE struct sg_square sg_steps_to_area(struct sg_square from, const struct sg_area *to, const bool footprints)
{
	return footprints ? sg_steps_to(from, to) : (struct sg_square){ to->lowest.x - from.x, to->lowest.y - from.y };
}

static inline bool sg_is_in_area(struct sg_square square, const struct sg_area *area)
{
	const struct sg_square steps = sg_steps_to(square, area);
	return steps.x == 0 && steps.y == 0;
}

static inline bool sg_is_adjacent_to_area(struct sg_square square, const struct sg_area *area)
{
	const struct sg_square steps = sg_steps_to(square, area), none = { 0, 0 };
	return sg_are_squares_adjacent(steps, none);
}

/*
 * Returns the direction from member `i` to its foe `j`: -1, 0 or 1 in x and in y. A component is 0 if the squares of
 * both overlap in this coordinate.
 */
struct sg_square sg_direction_to_foe(const struct sg_melee *melee, unsigned side, unsigned i, unsigned j);

/*
 * Returns the set (as bits) of members of `whose` that are able to fight, and that member `i` of `side` would overlap
 * at the square `at`. The member itself is left out.
 */
uint32_t sg_members_overlapping_at(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose,
	struct sg_square at);

SG_TEMPLATE uint32_t sg_find_members_overlapping_at(const struct sg_melee *melee, unsigned side, unsigned i,
	unsigned whose, struct sg_square at, const bool footprints)
{
	uint32_t who = 0;
	for (unsigned k = 0; k < melee->teams->n_members[whose]; k++) {
		const struct sg_area area = sg_overlap_area_of_place(melee, side, i, whose, k, footprints);
		const struct sg_square steps = sg_steps_to_area(at, &area, footprints);
		if (steps.x == 0 && steps.y == 0 && sg_is_member_able_to_fight(melee, whose, k) && !(whose == side && k == i))
			who |= UINT32_C(1) << k;
	}
	return who;
}

/*
 * Returns whether member `i` can stand in the square: no friend is there, or only friends that can share the square
 * with it.
 */
bool sg_has_room_for_member(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square at);
