/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Display names of entrants. An entrant is a build under a policy. The name is the build's, followed by the policy if
 * the build has several.
 */
#pragma once

#include <salle/earlier_run.h>
#include <salle/plan.h>

#include "base/arena.h"
#include "figures/change_by_build.h"

/* A build under a policy in one variant, ablation or sweep value. */
struct salle_role {
	const char *variant, *build, *policy;
};

struct salle_entrant_names {
	struct salle_role *roles; /* two elements for each matchup, one per side */
	size_t n;
	struct salle_arena *arena;
};

struct salle_entrant_names salle_list_entrants_of_plan(const struct salle_plan *plan, struct salle_arena *arena);
struct salle_entrant_names salle_list_entrants_of_run(const struct salle_stored_run *run, struct salle_arena *arena);

/* Returns whether the role's build also fights under another policy in the same variant. */
bool salle_has_several_policies(const struct salle_entrant_names *entrants, const struct salle_role *role);

/* Returns the display name: "halberd", or "halberd (plain)" if the build has several policies. */
const char *salle_entrant_name(const struct salle_entrant_names *entrants, const struct salle_role *role);

/* Returns the display name of the build that a row of ablation.csv or sweep.csv is about. */
const char *salle_viewpoint_display_name(const struct salle_entrant_names *entrants,
	const struct salle_viewpoint *from);

/* Returns the display name of the opponent in a row of ablation.csv or sweep.csv; "all" for a mean over opponents. */
const char *salle_viewpoint_foe_name(const struct salle_entrant_names *entrants, const struct salle_viewpoint *from);
