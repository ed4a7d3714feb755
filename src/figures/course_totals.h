/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of bouts over all base matchups (first blood, comebacks, phases), and the notable bouts to show. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* Intervals have the level SALLE_RESULTS_LEVEL. A share is NAN if no bout can count. */
struct salle_course_totals {
	/* share of bouts with a winner; share of all bouts that had a winner in the first phase */
	double decided, decided_in_first_phase;
	struct salle_estimate luck; /* luck share over the base matchups (salle_luck_share_of_plan) */
	/* win rate of the side that drew first blood, over the bouts in which only one side drew it */
	struct salle_estimate blood;
	/* share of bouts that a side won after being behind, among the bouts in which a side was behind */
	struct salle_estimate comebacks;
	size_t phases;                   /* number of phases in the longest bout */
	double decided_by[SALLE_PHASES]; /* by phase: share of all bouts that had a winner by the end of this phase */
	/* by phase: win rate of the side that drew first blood, over the bouts with first blood in this phase */
	double blood_in[SALLE_PHASES];
	/*
	 * The notable bouts that the summary shows: the longest bout, the upset whose winner was least likely to win, and a
	 * typical bout of the most even matchup.
	 */
	struct salle_shown_bout {
		const struct salle_matchup *matchup; /* matchup of the notable bout; NULL if there is no such bout */
		const struct salle_notable_bout *bout;
	} notable_bouts[SALLE_NOTABLE_KINDS];
	/* whether labels must name policies, because a pair of builds has several matchups under different policies */
	bool needs_policies;
};

struct salle_course_totals salle_compute_course_totals(const struct salle_plan *plan,
	const struct salle_batch_result *result);
