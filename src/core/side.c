/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/ruleset.h>

#include "base/arena.h"

const char *salle_side_member_name(const struct salle_side sides[2], unsigned side, size_t member, const char *name,
	struct salle_arena *arena)
{
	unsigned before = 0, all = 0;
	for (unsigned s = 0; s < 2; s++)
		for (size_t i = 0; i < sides[s].n; i++) {
			if (sides[s].fighters[i] != sides[side].fighters[member])
				continue;
			before += s < side || (s == side && i < member);
			all++;
		}
	return all == 1 ? name : salle_arena_format(arena, "%s %u", name, before + 1);
}
