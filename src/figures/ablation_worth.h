/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each piece of a build is worth. See figures/change_by_build.h. Intervals are at salle_result_interval_level. */
#ifndef SALLE_FIGURES_ABLATION_WORTH_H
#define SALLE_FIGURES_ABLATION_WORTH_H

#include "figures/change_by_build.h"

/* Row of worth.csv. */
struct salle_worth_row {
	struct salle_viewpoint from;
	uint64_t bouts;
	double with, without;                   /* win rates */
	struct salle_estimate worth;            /* with - without */
	struct salle_significance significance; /* over all rows; the rows of a build are a family */
	double saved;                           /* of one matchup, as in differences.csv; NAN of a mean */
};

/* In the arena, in the order of the changes; the mean over opponents first. */
struct salle_worth_row *salle_compute_worth_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena);

/* Means, and rows that are part of no mean: by build, the dearest piece first. */
const struct salle_worth_row **salle_rank_worth_rows(const struct salle_worth_row *rows, size_t n, size_t *n_ranked,
	struct salle_arena *arena);

bool salle_plan_has_ablations(const struct salle_plan *plan);

#endif
