/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Win rates as functions of a sweep's value (figures/change_by_build.h). Intervals are at salle_result_interval_level.
 */
#pragma once

#include "figures/change_by_build.h"

/* The least-squares line through the win rates under all values of a sweep. */
struct salle_sweep_line {
	double p; /* p-value of the hypothesis of a straight line; NAN if it cannot be tested */
	/* whether there are only two values, or the hypothesis of a straight line is not rejected */
	bool is_straight;
	struct salle_estimate slope; /* per unit of the number */
};

/* A row of sweep.csv. */
struct salle_sweep_row {
	struct salle_viewpoint viewpoint;
	uint64_t bouts;
	struct salle_estimate rate;       /* win rate under the value */
	struct salle_estimate score;      /* score under the value; a draw is half a win */
	struct salle_estimate difference; /* paired difference from the base */
	double p;                         /* p-value of the difference, for this row alone */
	bool has_line;                    /* whether the values are numbers */
	struct salle_sweep_line line;
};

/* Returns the rows in the arena: by sweep, then by build and opponent (the mean first), then by value. */
struct salle_sweep_row *salle_compute_sweep_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena);

bool salle_plan_has_sweeps(const struct salle_plan *plan);

/* Returns the indices of the values of a sweep, ordered by their numbers, in the arena. The sweep must have numbers. */
size_t *salle_order_sweep_values(const struct salle_sweep *sweep, struct salle_arena *arena);
