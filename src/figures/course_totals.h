/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of the base's bouts over all matchups, and the notable bouts to show. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* Shares have intervals at SALLE_RESULTS_LEVEL. A share is NAN if its denominator is 0. */
struct salle_course_totals {
	/* share of bouts with a winner; share of bouts with a winner in the first phase */
	double decided, decided_in_first_phase;
	struct salle_estimate luck; /* see salle_luck_of_plan */
	/* share of bouts won by the side that drew first blood, among bouts in which one side alone drew it */
	struct salle_estimate blood;
	/* share of bouts won by a side that had been behind, among bouts in which a side was behind */
	struct salle_estimate comebacks;
	size_t phases;                   /* number of phases that any bout reached */
	double decided_by[SALLE_PHASES]; /* share of all bouts decided in this phase or before */
	double blood_in[SALLE_PHASES];   /* as `blood`, among bouts with first blood in this phase */
	/*
	 * A notable bout that the summary shows: the longest bout; the upset whose winner was least likely to win; a
	 * typical bout of the most even matchup.
	 */
	struct salle_shown_bout {
		const struct salle_matchup *matchup; /* NULL if there is no such bout */
		const struct salle_notable_bout *bout;
	} notable_bouts[SALLE_NOTABLE_KINDS];
	/* a pair of builds has several matchups under different policies, so labels must name policies */
	bool needs_policies;
};

struct salle_course_totals salle_compute_course_totals(const struct salle_plan *plan,
	const struct salle_batch_result *result);
