/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The worth of each item, point or rule of a build, from ablations (figures/change_by_build.h). Intervals are at
 * salle_result_interval_level.
 */
#pragma once

#include "figures/change_by_build.h"

/* A row of ablation.csv. */
struct salle_worth_row {
	struct salle_viewpoint viewpoint;
	uint64_t bouts;
	double rate_with, rate_without;         /* win rates with and without the piece */
	struct salle_estimate worth;            /* win rate with the piece minus without it */
	struct salle_significance significance; /* over all rows; each build's rows are a family */
	/* for one matchup: what pairing with the base saves, as in differences.csv; NAN for a mean */
	double variance_ratio;
};

/* Returns rows in the arena, in the order of the changes; the mean over opponents comes first. */
struct salle_worth_row *salle_compute_worth_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena);

/*
 * Lists the rows that are means over opponents, and the rows of builds that have no mean. Orders the rows by build, and
 * within a build by worth, the most valuable piece first.
 */
const struct salle_worth_row **salle_rank_worth_rows(const struct salle_worth_row *rows, size_t n, size_t *n_ranked,
	struct salle_arena *arena);

bool salle_plan_has_ablations(const struct salle_plan *plan);
