/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Win rates as functions of the swept value (figures/change_by_build.h). Intervals have the level of
 * salle_result_interval_level().
 */
#pragma once

#include "figures/change_by_build.h"

/* The least-squares line through the win rates under the values of a sweep. */
struct salle_sweep_line {
	double p; /* p-value of the hypothesis of a straight line; NAN if it cannot be tested */
	/* whether there are only two values, or the hypothesis of a straight line is not rejected */
	bool is_straight;
	struct salle_estimate slope; /* change of the win rate per unit of the swept number */
};

/* A row of sweep.csv. */
struct salle_sweep_row {
	struct salle_viewpoint viewpoint;
	uint64_t bouts;
	struct salle_estimate rate;       /* win rate under the sweep value */
	struct salle_estimate score;      /* score under the sweep value; a draw is half a win */
	struct salle_estimate difference; /* win rate minus win rate in the base, on the same dice */
	double p;                         /* p-value of the difference, not adjusted for testing several rows */
	bool has_line;                    /* whether `line` is set; requires values that are numbers */
	struct salle_sweep_line line;
};

/* Computes the rows, in the arena. They are ordered by sweep, build, opponent (the mean first) and value. */
struct salle_sweep_row *salle_compute_sweep_rows(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t *n, struct salle_arena *arena);

bool salle_plan_has_sweeps(const struct salle_plan *plan);

/* Returns the indices of a sweep's values in increasing order, in the arena. All values must be numbers. */
size_t *salle_order_sweep_values(const struct salle_sweep *sweep, struct salle_arena *arena);
