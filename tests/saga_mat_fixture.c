/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "saga_mat_fixture.h"

struct sg_melee mat;

const struct saga_member one_axe[1] = { { AXE, "" } }, two_axes[2] = { { AXE, "" }, { AXE, "" } };
const struct saga_member three_axes[3] = { { AXE, "" }, { AXE, "" }, { AXE, "" } };
const struct saga_member four_walls[4] = { { WALL, "" }, { WALL, "" }, { WALL, "" }, { WALL, "" } };

void mat_begin_bout(uint64_t bout)
{
	mat.uses_mat = true;
	mat.footprints = saga.matchup->footprints;
	saga_begin_group_bout(&mat, bout);
	sg_place_in_ranks(&saga.bout, &mat);
}

void mat_put_member(unsigned side, unsigned i, int32_t x, int32_t y)
{
	mat.place[side][i].square = (struct sg_square){ x, y };
}

void mat_move_all_apart(void)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < mat.teams->n_members[side]; i++)
			mat_put_member(side, i, 1000 * (int32_t)(1 + side), 20 * (int32_t)i);
	mat_put_member(0, 0, 0, 0);
}

void mat_begin_bout_apart(void)
{
	mat_begin_bout(0);
	mat_move_all_apart();
}

void assert_at(unsigned side, unsigned i, int32_t x, int32_t y)
{
	const struct sg_square at = mat.place[side][i].square;
	if (at.x != x || at.y != y)
		fail_msg("%c%u stands on %d/%d, expected %d/%d", "ab"[side], i, at.x, at.y, x, y);
}

unsigned mat_attackers_of(unsigned side, unsigned i)
{
	return (unsigned)__builtin_popcount(mat.place[side][i].attackers);
}
