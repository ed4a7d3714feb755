/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/cast.h"

#include <string.h>

struct salle_cast salle_cast_of_plan(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_cast cast = { salle_arena_array(arena, 2 * plan->n_matchups + 1, sizeof *cast.roles), 0, arena };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *it = &plan->matchups[m];
		cast.roles[cast.n++] = (struct salle_role){ it->variant, it->a, it->a_policy };
		cast.roles[cast.n++] = (struct salle_role){ it->variant, it->b, it->b_policy };
	}
	return cast;
}

struct salle_cast salle_cast_of_run(const struct salle_earlier *run, struct salle_arena *arena)
{
	struct salle_cast cast = { salle_arena_array(arena, 2 * run->n_matchups + 1, sizeof *cast.roles), 0, arena };
	for (size_t m = 0; m < run->n_matchups; m++) {
		const struct salle_earlier_matchup *it = &run->matchups[m];
		cast.roles[cast.n++] = (struct salle_role){ it->variant, it->a, it->a_policy };
		cast.roles[cast.n++] = (struct salle_role){ it->variant, it->b, it->b_policy };
	}
	return cast;
}

bool salle_cast_has_several(const struct salle_cast *cast, const struct salle_role *role)
{
	for (size_t i = 0; i < cast->n; i++) {
		const struct salle_role *other = &cast->roles[i];
		if (strcmp(other->build, role->build) == 0 && strcmp(other->policy, role->policy) != 0 &&
			strcmp(other->variant, role->variant) == 0)
			return true;
	}
	return false;
}

const char *salle_cast_name(const struct salle_cast *cast, const struct salle_role *role)
{
	if (!salle_cast_has_several(cast, role))
		return role->build;
	return salle_arena_format(cast->arena, "%s (%s)", role->build, role->policy);
}
