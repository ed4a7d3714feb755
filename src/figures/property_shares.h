/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of the differences of builds in a field goes with each of their properties. */
#ifndef SALLE_FIGURES_PROPERTY_SHARES_H
#define SALLE_FIGURES_PROPERTY_SHARES_H

#include <salle/fighter_sheet.h>

#include "figures/outcome_drivers.h"
#include "figures/entrant_index.h"

/*
 * Explains strengths[i] of the roll's build i by each property that all builds have as a number, by a line, and by each
 * that has names, by which of the names a build has: salle_regression_share. Properties by which no builds differ, or
 * that have too many names for so few builds, are left out. The share that is largest comes first; sets how many; none
 * where a side is a team.
 */
struct salle_property_share *salle_compute_property_shares(const struct salle_plan *plan,
	const struct salle_entrant_index *roll, const double *strengths, size_t *n, struct salle_arena *arena);

/* Adds the properties of a fighter of that matchup to the sheet: `cost` first, where the rule system has prices. */
void salle_add_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet);

#endif
