/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules/saga/group/footprint.h"

/* Returns the squares that a member occupies if it stands at the square `at`. */
static struct sg_area compute_occupied_area(const struct sg_footprint *footprint, unsigned side, struct sg_square at)
{
	const int32_t back = footprint->depth - 1, x = side == 0 ? at.x - back : at.x;
	return (struct sg_area){ { x, at.y }, { x + back, at.y + footprint->width - 1 } };
}

/*
 * Returns the area of squares at which member `i` would overlap member `k`: from where the last square of `i` meets the
 * first of `k`, to where the first square of `i` meets the last of `k`.
 */
static __attribute__((noinline)) struct sg_area overlap_of_footprints(const struct sg_melee *melee, unsigned side,
	unsigned i, unsigned whose, unsigned k, struct sg_square at)
{
	const struct sg_square origin = { 0, 0 };
	const struct sg_area own = compute_occupied_area(&sg_fighter_of_member(melee, side, i)->footprint, side, origin);
	const struct sg_area other = compute_occupied_area(&sg_fighter_of_member(melee, whose, k)->footprint, whose, at);
	return (struct sg_area){ { other.lowest.x - own.highest.x, other.lowest.y - own.highest.y },
		{ other.highest.x - own.lowest.x, other.highest.y - own.lowest.y } };
}

struct sg_area sg_overlap_area_at(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k,
	struct sg_square at)
{
	return melee->footprints ? overlap_of_footprints(melee, side, i, whose, k, at) : (struct sg_area){ at, at };
}

struct sg_area sg_overlap_area_of(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k)
{
	return sg_overlap_area_at(melee, side, i, whose, k, melee->place[whose][k].square);
}

struct sg_square sg_direction_to_foe(const struct sg_melee *melee, unsigned side, unsigned i, unsigned j)
{
	const struct sg_area area = sg_overlap_area_of(melee, side, i, !side, j);
	const struct sg_square steps = sg_steps_to(melee->place[side][i].square, &area);
	return (struct sg_square){ (steps.x > 0) - (steps.x < 0), (steps.y > 0) - (steps.y < 0) };
}

bool sg_do_footprints_touch(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose, unsigned k)
{
	const struct sg_area area = sg_overlap_area_of(melee, side, i, whose, k);
	return sg_is_adjacent_to_area(melee->place[side][i].square, &area);
}

uint32_t sg_members_overlapping_at(const struct sg_melee *melee, unsigned side, unsigned i, unsigned whose,
	struct sg_square at)
{
	return melee->footprints ? sg_find_members_overlapping_at(melee, side, i, whose, at, true)
							 : sg_find_members_overlapping_at(melee, side, i, whose, at, false);
}

/*
 * Returns whether the square has room for the member. Small members may share a square: "Multiple creatures of sizes -3
 * or smaller can stay in the same square at once".
 */
bool sg_has_room_for_member(const struct sg_melee *melee, unsigned side, unsigned i, struct sg_square at)
{
	const uint32_t friends = sg_members_overlapping_at(melee, side, i, side, at);
	unsigned most = sg_fighter_of_member(melee, side, i)->footprint.n_sharing;
	if (friends == 0)
		return true;
	for (uint32_t k = friends; k != 0; k &= k - 1) {
		const unsigned together = sg_fighter_of_member(melee, side, (unsigned)__builtin_ctz(k))->footprint.n_sharing;
		most = together < most ? together : most;
	}
	return (unsigned)__builtin_popcount(friends) < most;
}
