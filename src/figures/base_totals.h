/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All bouts of the base together: endings, wounds, lengths, and the advantage of acting first. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>
#include <salle/stats.h>

#include "base/arena.h"
#include "figures/win_intervals.h"

struct salle_ending_share {
	const char *name;
	struct salle_estimate share; /* share of all bouts, at SALLE_RESULTS_LEVEL */
};

/*
 * Wounds of both sides, in rows by the first axis of the rule system's labels, in columns by the last axis. Row n_rows
 * and column n_columns hold the sums.
 */
struct salle_wound_table {
	uint64_t total;
	const struct salle_axis *rows, *columns; /* columns is NULL if there is only one axis */
	size_t n_rows, n_columns;
	const uint64_t *wounds;                /* [n_rows + 1][n_columns + 1] */
	const uint64_t *wounds_ended;          /* [n_rows + 1] wounds that took their victim out of the bout */
	const struct salle_axis *middle_axis;  /* the second axis if there are three; otherwise NULL */
	const uint64_t *wounds_by_middle_axis; /* number of wounds by the second axis */
};

struct salle_totals {
	uint64_t bouts; /* if 0, and `exact` is false, the other members are not set */
	/*
	 * whether the run has no bouts, but has solved all matchups; endings and mean length are then means of exact values
	 * over the matchups
	 */
	bool exact;
	const struct salle_ending_share *endings; /* endings that occurred, the most frequent first */
	size_t n_endings;
	struct salle_wound_table wounds; /* no rows if the rule system has no wounds */
	struct salle_moments length;
	unsigned median_length, p95_length; /* SALLE_LENGTHS - 1 means this length or more */
	uint64_t longest;
	/*
	 * Advantage of moving first, from mirrored pairs in which each build moved first once; `n` is 0 if there are no
	 * such pairs.
	 */
	struct salle_first_move first_move;
};

struct salle_totals salle_compute_totals(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
