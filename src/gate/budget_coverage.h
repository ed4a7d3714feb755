/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an interrupted run has not fought of what a budget is about. A mean over the foes that were met by chance of the
 * order is no mean over the field, however narrow its interval.
 */
#ifndef SALLE_GATE_BUDGET_COVERAGE_H
#define SALLE_GATE_BUDGET_COVERAGE_H

#include "figures/figures.h"
#include "gate/gate_rules.h"

/* Is the budget about bouts under the policy: does it name none, or `best`, or this one? */
bool salle_budget_is_under(const struct salle_budget *budget, const char *policy);

/* "has met 1 of 7 foes" in the base, under the policies of the budget; NULL where it has met all. In the arena. */
const char *salle_build_unmet(const struct salle_budget *budget, const struct salle_figures *figures, const char *build,
	struct salle_arena *arena);

/* "5 of 28 matchups have bouts" of the base, or of its pairs under the policies of the budget; NULL where all have. */
const char *salle_base_unfought(const struct salle_figures *figures, struct salle_arena *arena);
const char *salle_field_unfought(const struct salle_budget *budget, const struct salle_figures *figures,
	struct salle_arena *arena);

#endif
