/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the changes of a plan say (<salle/plan.h>): what each piece of a build is worth, and how win rates follow what a
 * sweep varies. Numbers are told from the side of one build, and for each build also as the mean over its opponents,
 * which are independent of each other: the interval of that mean adds theirs up by the method of variance estimates
 * recovery (Zou and Donner 2008). A build that meets an opponent in several matchups, which share dice, has no mean.
 * Intervals are at salle_result_level.
 */
#ifndef SALLE_FIGURES_WORTH_H
#define SALLE_FIGURES_WORTH_H

#include <salle/batch_result.h>
#include <salle/matrix.h>

#include "csv_files/csv_writer.h"

struct salle_figures; /* figures/figures.h */

/* A build, and who it fights. */
struct salle_seen_from {
	const struct salle_matchup *matchup; /* of the change; the first of them for a mean */
	unsigned side;                       /* of the build */
	size_t opponents;                    /* 0: of the one matchup; else a mean over so many */
};

const char *salle_seen_build(const struct salle_seen_from *from);
const char *salle_seen_policy(const struct salle_seen_from *from);
bool salle_is_same_build(const struct salle_seen_from *one, const struct salle_seen_from *other);
bool salle_is_same_role(const struct salle_seen_from *one, const struct salle_seen_from *other); /* the policy too */

/* Returns whether the row of `from` is one of those that `mean` averages; no if that is NULL. They follow its row. */
bool salle_is_part(const struct salle_seen_from *mean, const struct salle_seen_from *from);

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

/* The least-squares line through the win rates under all values of a sweep. */
struct salle_sweep_line {
	double p;                    /* of a straight line, see salle_sweep_line_p */
	bool fits;                   /* two values, or a straight line is not rejected */
	struct salle_estimate slope; /* per unit of the number */
};

/* Row of sweep.csv. */
struct salle_swept {
	struct salle_seen_from from;
	uint64_t bouts;
	struct salle_estimate rate;       /* under the value */
	struct salle_estimate difference; /* from the base, paired */
	double p;                         /* of the difference, for this row alone */
	bool has_line;                    /* the values are numbers */
	struct salle_sweep_line line;
};

/* In the arena: by sweep, then build and opponent (the mean first), then value. */
struct salle_swept *salle_swepts(const struct salle_plan *plan, const struct salle_batch_result *result, size_t *n,
	struct salle_arena *arena);

bool salle_worth_wanted(const struct salle_plan *plan);
bool salle_sweep_wanted(const struct salle_plan *plan);

extern const struct salle_column salle_worth_columns[], salle_sweep_columns[];
void salle_worth_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_sweep_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
