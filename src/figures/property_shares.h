/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of the differences between builds each property explains. */
#pragma once

#include <salle/fighter_sheet.h>

#include "figures/variance_shares.h"
#include "figures/entrant_index.h"

/*
 * Regresses the builds' strengths (strengths[i] for build i) on each property (salle_estimate_explained_share). A
 * number is a linear term. A list of names has one term per name: whether the build has it. Leaves out properties that
 * are equal in all builds, or that have too many names for the number of builds. Sorts by share, the largest first. The
 * result is empty if a side is a team.
 */
struct salle_property_share *salle_compute_property_shares(const struct salle_plan *plan,
	const struct salle_entrant_index *index, const double *strengths, size_t *n, struct salle_arena *arena);

/* Adds the fighter's properties to the sheet. The first is `cost` if the rule system has prices. */
void salle_add_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet);
