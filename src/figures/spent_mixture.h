/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results of a run with a budget: how many bouts each build got, and bounds for the equilibrium. */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"

/* The estimated mixture of the equilibrium. Arrays are indexed by build of the plan's round robin. */
struct salle_spending_mixture {
	bool found; /* false if a pair has no bouts, or if no equilibrium was found */
	size_t n, undecided;
	/* share of each build, and upper bound of its win (salle_budget_find_mixture); 0 and 1/2 if not found */
	double *share, *max_wins;
};

/* Finds the mixture, if the budget's question is the equilibrium. */
struct salle_spending_mixture salle_find_spending_mixture(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the name of build i of the plan's round robin; for a strategy, `knight under plain`. */
const char *salle_contestant_name(const struct salle_plan *plan, size_t i, struct salle_arena *arena);

/* Returns the number of bouts of base matchups in which build i of the plan's round robin fights. */
uint64_t salle_bouts_spent_on(const struct salle_plan *plan, const struct salle_batch_result *result, size_t i);
