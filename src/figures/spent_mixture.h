/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Results of a run that distributes a budget of bouts over the pairs of a round robin: the bouts of each build, and
 * bounds for the equilibrium.
 */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"

/* The estimated equilibrium mixture. Arrays are indexed by build of the plan's round robin. */
struct salle_spending_mixture {
	bool found; /* whether an equilibrium was found; false if a pair has no bouts */
	size_t n, undecided;
	/*
	 * Share of each build, and upper bound of its score against the equilibrium (salle_budget_find_mixture). If no
	 * equilibrium was found, 0 and 1/2.
	 */
	double *share, *max_wins;
};

/* Estimates the equilibrium mixture. The budget's question must be the equilibrium. */
struct salle_spending_mixture salle_find_spending_mixture(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/*
 * Returns the name of contestant i of the plan's round robin: a build, or a build with its policy, such as "knight
 * under plain".
 */
const char *salle_format_contestant_name(const struct salle_plan *plan, size_t i, struct salle_arena *arena);

/* Returns the number of bouts that contestant i of the plan's round robin fought in the base. */
uint64_t salle_count_bouts_of_contestant(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t i);
