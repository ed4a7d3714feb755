/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Totals over all bouts of the base (the scenario without variants): endings, wounds, lengths, and the advantage of
 * acting first.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/win_intervals.h"

struct salle_ending_share {
	const char *name;
	struct salle_estimate share; /* share of all bouts that ended so, with an interval at SALLE_RESULTS_LEVEL */
};

/*
 * Counts of the wounds of both sides. A rule system labels wounds on up to three axes, such as severity and location.
 * Rows are the names of the first axis, columns those of the last axis. Row n_rows and column n_columns hold the sums.
 */
struct salle_wound_table {
	uint64_t total;
	const struct salle_axis *rows, *columns; /* axes of the table; `columns` is NULL if wounds have only one axis */
	size_t n_rows, n_columns;
	const uint64_t *wounds; /* number of wounds, row by row; size (n_rows + 1) * (n_columns + 1) */
	/* by row: number of wounds that took their victim out of the bout; size n_rows + 1 */
	const uint64_t *wounds_ended;
	const struct salle_axis *middle_axis;  /* second axis if wounds have three axes; otherwise NULL */
	const uint64_t *wounds_by_middle_axis; /* number of wounds for each name of `middle_axis` */
};

struct salle_totals {
	uint64_t bouts; /* number of bouts; if 0 and not `exact`, the other members are not set */
	/*
	 * Whether the run solved all matchups exactly instead of fighting bouts. The endings and the mean length are then
	 * means of exact values over the matchups.
	 */
	bool exact;
	const struct salle_ending_share *endings; /* endings that occurred, the most frequent first */
	size_t n_endings;
	struct salle_wound_table wounds; /* empty if the rule system has no wounds */
	struct salle_moments length;
	/* bout lengths; the largest value, SALLE_LENGTHS - 1, means this length or more */
	unsigned median_length, p95_length;
	uint64_t longest;
	/*
	 * Advantage of moving first, from mirrored pairs of bouts in which each build moved first once. The member `n` is 0
	 * if there are no such pairs.
	 */
	struct salle_first_move first_move;
};

struct salle_totals salle_compute_totals(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
