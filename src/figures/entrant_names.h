/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Display names of entrants: the build, followed by the policy if the build has several. */
#pragma once

#include <salle/earlier_run.h>
#include <salle/plan.h>

#include "base/arena.h"
#include "figures/change_by_build.h"

/* A build under a policy, in a variant or change. */
struct salle_role {
	const char *variant, *build, *policy;
};

struct salle_entrant_names {
	struct salle_role *roles; /* two per matchup */
	size_t n;
	struct salle_arena *arena;
};

struct salle_entrant_names salle_list_entrants_of_plan(const struct salle_plan *plan, struct salle_arena *arena);
struct salle_entrant_names salle_list_entrants_of_run(const struct salle_stored_run *run, struct salle_arena *arena);

/* Returns whether the build also fights under another policy. */
bool salle_has_several_policies(const struct salle_entrant_names *entrants, const struct salle_role *role);

/* Returns "halberd", or "halberd (plain)" if the build has several policies. */
const char *salle_entrant_name(const struct salle_entrant_names *entrants, const struct salle_role *role);

/* Returns the name of the build to which a row of ablation.csv or sweep.csv belongs. */
const char *salle_viewed_build_name(const struct salle_entrant_names *entrants, const struct salle_viewpoint *from);

/* Returns the name of the opponent in a row of ablation.csv or sweep.csv; "all" for a mean over opponents. */
const char *salle_viewed_foe_name(const struct salle_entrant_names *entrants, const struct salle_viewpoint *from);
