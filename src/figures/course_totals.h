/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the bouts of the base go, over all its matchups, and which of them are worth watching. */
#ifndef SALLE_FIGURES_COURSE_TOTALS_H
#define SALLE_FIGURES_COURSE_TOTALS_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

/* Shares at SALLE_RESULTS_LEVEL; NAN where there is nothing that they could be of. */
struct salle_course_totals {
	double decided, at_once;         /* of all bouts those that somebody won; in the first phase */
	struct salle_estimate luck;      /* salle_luck_of_plan */
	struct salle_estimate blood;     /* of bouts in which one side drew first blood, those that it won */
	struct salle_estimate comebacks; /* of bouts in which a side fell behind, those won by one that had been */
	size_t phases;                   /* that any bout reached */
	double decided_by[SALLE_PHASES]; /* of all bouts those that somebody won in this phase or before */
	double blood_in[SALLE_PHASES];   /* as blood, drawn in this phase */
	/* The longest bout, the upset of the least likely winner, a typical bout of the most even matchup. */
	struct salle_shown_bout {
		const struct salle_matchup *matchup; /* NULL: there is none */
		const struct salle_notable_bout *bout;
	} picks[SALLE_NOTABLE_KINDS];
	bool shared; /* a pair of builds meets under several policies: only these tell its matchups apart */
};

struct salle_course_totals salle_compute_course_totals(const struct salle_plan *plan,
	const struct salle_batch_result *result);

#endif
