/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each piece of a build is worth. See figures/change_views.h. Intervals are at salle_result_level. */
#ifndef SALLE_FIGURES_WORTH_H
#define SALLE_FIGURES_WORTH_H

#include "figures/change_views.h"

/* Row of worth.csv. */
struct salle_worth {
	struct salle_seen_from from;
	uint64_t bouts;
	double with, without;                   /* win rates */
	struct salle_estimate worth;            /* with - without */
	struct salle_significance significance; /* over all rows; the rows of a build are a family */
	double saved;                           /* of one matchup, as in differences.csv; NAN of a mean */
};

/* In the arena, in the order of the changes; the mean over opponents first. */
struct salle_worth *salle_worths(const struct salle_plan *plan, const struct salle_batch_result *result, size_t *n,
	struct salle_arena *arena);

/* Means, and rows that are part of no mean: by build, the dearest piece first. */
const struct salle_worth **salle_worths_rank(const struct salle_worth *rows, size_t n, size_t *n_ranked,
	struct salle_arena *arena);

bool salle_worth_wanted(const struct salle_plan *plan);

#endif
