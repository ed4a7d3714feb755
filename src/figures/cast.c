/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/cast.h"

#include <string.h>

static struct salle_cast empty(size_t n_matchups, struct salle_arena *arena)
{
	return (struct salle_cast){ salle_arena_array(arena, 2 * n_matchups + 1, sizeof(struct salle_role)), 0, arena };
}

static void add(struct salle_cast *cast, const char *variant, const char *build, const char *policy)
{
	cast->roles[cast->n++] = (struct salle_role){ variant, build, policy };
}

struct salle_cast salle_cast_of_plan(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_cast cast = empty(plan->n_matchups, arena);
	for (const struct salle_matchup *it = plan->matchups; it < plan->matchups + plan->n_matchups; it++) {
		add(&cast, it->variant, it->a, it->a_policy);
		add(&cast, it->variant, it->b, it->b_policy);
	}
	return cast;
}

struct salle_cast salle_cast_of_run(const struct salle_earlier *run, struct salle_arena *arena)
{
	struct salle_cast cast = empty(run->n_matchups, arena);
	for (const struct salle_earlier_matchup *it = run->matchups; it < run->matchups + run->n_matchups; it++) {
		add(&cast, it->variant, it->a, it->a_policy);
		add(&cast, it->variant, it->b, it->b_policy);
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

const char *salle_cast_seen(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_role role = { from->matchup->variant, salle_seen_build(from), salle_seen_policy(from) };
	return salle_cast_name(cast, &role);
}

const char *salle_cast_foe(const struct salle_cast *cast, const struct salle_seen_from *from)
{
	const struct salle_seen_from foe = { .matchup = from->matchup, .side = 1 - from->side };
	return from->opponents > 0 ? "all" : salle_cast_seen(cast, &foe);
}
