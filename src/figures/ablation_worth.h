/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How much each item, point or rule is worth to a build: the win rate with it minus the win rate without it, from
 * ablations (figures/change_by_build.h). Intervals have the level of salle_result_interval_level().
 */
#pragma once

#include "figures/change_by_build.h"

/* A row of ablation.csv. */
struct salle_worth_row {
	struct salle_viewpoint viewpoint;
	uint64_t bouts;
	double rate_with, rate_without;         /* win rates with and without the item, point or rule */
	struct salle_estimate worth;            /* difference of the two win rates, with minus without */
	struct salle_significance significance; /* adjusted for testing all rows; the rows of one build form a family */
	/*
	 * Factor by which fighting on the dice of the base reduces the variance of `worth` (salle_pairing); NAN for a mean
	 * over opponents.
	 */
	double variance_ratio;
};

/*
 * Computes the rows in the order of the plan's ablations, each mean over opponents before the matchups that it
 * averages. Allocates in the arena.
 */
struct salle_worth_row *salle_compute_worth_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena);

/*
 * Lists the rows to show, and sets `n_ranked` to their number: means over opponents, and single matchups of builds that
 * have no mean. Sorts them by build, then by worth, the most valuable item first.
 */
const struct salle_worth_row **salle_rank_worth_rows(const struct salle_worth_row *rows, size_t n, size_t *n_ranked,
	struct salle_arena *arena);

bool salle_plan_has_ablations(const struct salle_plan *plan);
