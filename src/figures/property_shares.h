/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The share of each property in the differences between builds. */
#pragma once

#include <salle/fighter_sheet.h>

#include "figures/variance_shares.h"
#include "figures/entrant_index.h"

/*
 * Regresses strengths[i] of build i on each property (salle_regression_share): a number is a linear term; for a list of
 * names, there is one term per name, which says whether the build has it. Leaves out properties that are equal in all
 * builds, or that have too many names for the number of builds. Sorts by share, the largest first. Returns no rows if a
 * side is a team.
 */
struct salle_property_share *salle_compute_property_shares(const struct salle_plan *plan,
	const struct salle_entrant_index *index, const double *strengths, size_t *n, struct salle_arena *arena);

/* Adds the properties of a fighter of the matchup to the sheet. `cost` comes first if the rule system has prices. */
void salle_add_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet);
