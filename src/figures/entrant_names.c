/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/entrant_names.h"

#include <string.h>

static struct salle_entrant_names make_empty_entrant_names(size_t n_matchups, struct salle_arena *arena)
{
	return (struct salle_entrant_names){ salle_arena_array(arena, 2 * n_matchups + 1, sizeof(struct salle_role)), 0,
		arena };
}

static void add_role(struct salle_entrant_names *entrants, const char *variant, const char *build, const char *policy)
{
	entrants->roles[entrants->n++] = (struct salle_role){ variant, build, policy };
}

struct salle_entrant_names salle_list_entrants_of_plan(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_entrant_names entrants = make_empty_entrant_names(plan->n_matchups, arena);
	for (const struct salle_matchup *it = plan->matchups; it < plan->matchups + plan->n_matchups; it++) {
		add_role(&entrants, it->variant, it->a, it->a_policy);
		add_role(&entrants, it->variant, it->b, it->b_policy);
	}
	return entrants;
}

struct salle_entrant_names salle_list_entrants_of_run(const struct salle_stored_run *run, struct salle_arena *arena)
{
	struct salle_entrant_names entrants = make_empty_entrant_names(run->n_matchups, arena);
	for (const struct salle_stored_matchup *it = run->matchups; it < run->matchups + run->n_matchups; it++) {
		add_role(&entrants, it->variant, it->a, it->a_policy);
		add_role(&entrants, it->variant, it->b, it->b_policy);
	}
	return entrants;
}

bool salle_has_several_policies(const struct salle_entrant_names *entrants, const struct salle_role *role)
{
	for (size_t i = 0; i < entrants->n; i++) {
		const struct salle_role *other = &entrants->roles[i];
		if (strcmp(other->build, role->build) == 0 && strcmp(other->policy, role->policy) != 0 &&
			strcmp(other->variant, role->variant) == 0)
			return true;
	}
	return false;
}

const char *salle_entrant_name(const struct salle_entrant_names *entrants, const struct salle_role *role)
{
	if (!salle_has_several_policies(entrants, role))
		return role->build;
	return salle_arena_format(entrants->arena, "%s (%s)", role->build, role->policy);
}

const char *salle_viewpoint_display_name(const struct salle_entrant_names *entrants, const struct salle_viewpoint *from)
{
	const struct salle_role role = { from->matchup->variant, salle_viewpoint_build(from),
		salle_viewpoint_policy(from) };
	return salle_entrant_name(entrants, &role);
}

const char *salle_viewpoint_foe_name(const struct salle_entrant_names *entrants, const struct salle_viewpoint *from)
{
	const struct salle_viewpoint foe = { .matchup = from->matchup, .side = 1 - from->side };
	return from->opponents > 0 ? "all" : salle_viewpoint_display_name(entrants, &foe);
}
