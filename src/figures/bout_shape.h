/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a fight, read off a tally; of several tallies added up, that of all their bouts. */
#ifndef SALLE_FIGURES_BOUT_SHAPE_H
#define SALLE_FIGURES_BOUT_SHAPE_H

#include <salle/batch_result.h>
#include <salle/luck_share.h>

#include "figures/result_intervals.h"

/* Bouts. `won`: by the side that drew first blood. */
struct salle_blood_counts {
	uint64_t drawn, won;
};

/* One phase of the bouts; the last stands for all later ones, too. */
struct salle_phase {
	uint64_t reached, ended, decided;   /* ended: in it; decided: with a winner */
	struct salle_blood_counts side[2];  /* bouts in which the side alone drew first blood in this phase */
	struct salle_blood_counts standing; /* in which one side had drawn it by the end of this phase, and which went on */
};

struct salle_bout_shape {
	uint64_t bouts, decided;
	uint64_t both; /* bled first at once */
	struct salle_blood_counts side[2];
	uint64_t behind[3], comebacks[3]; /* bouts in which the side was behind, and won; [2]: in which any was */
	uint64_t turned;                  /* in which each was behind at some time */
	struct salle_phase phases[SALLE_PHASES];
};

struct salle_bout_shape salle_bout_shape_of_tally(const struct salle_tally_layout *layout, const uint64_t *count);

/* The luck share of a matchup; its interval at SALLE_RESULTS_LEVEL from two of half the risk each. */
struct salle_estimate salle_luck_of_matchup(const struct salle_plan *plan, const uint64_t *count);

/* Over the base's matchups of two different builds; NAN when there are none, or nobody ever won. */
struct salle_estimate salle_luck_of_plan(const struct salle_plan *plan, const struct salle_batch_result *result);

/* Of salle_batch_result.notable. */
extern const char *const salle_notable_names[SALLE_NOTABLE_KINDS];

#endif
