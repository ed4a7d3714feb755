/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bouts that were spent on a question: which builds had them, and what is known of the equilibrium. */
#ifndef SALLE_FIGURES_SPENT_MIXTURE_H
#define SALLE_FIGURES_SPENT_MIXTURE_H

#include <salle/batch_result.h>

#include "base/arena.h"

/* What is known of the mixture of the equilibrium, by the tallies. Arrays by build of the plan's contest. */
struct salle_spending_mixture {
	bool found; /* false: a pair has no bouts, or there was no solution */
	size_t n, undecided;
	double *share, *most; /* salle_budget_find_mixture; 0 and 1/2 where it was not found */
};

/* Where the bouts are spent on the equilibrium. */
struct salle_spending_mixture salle_find_spending_mixture(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* The name of build i of the plan's contest, or of a strategy: `knight under plain`. */
const char *salle_contestant_name(const struct salle_plan *plan, size_t i, struct salle_arena *arena);

/* Bouts of the matchups of the base that build i of the plan's contest is in. */
uint64_t salle_bouts_spent_on(const struct salle_plan *plan, const struct salle_batch_result *result, size_t i);

#endif
