/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The course of bouts, computed from one tally, or from a sum of tallies for all their bouts. */
#pragma once

#include <salle/batch_result.h>
#include <salle/luck_share.h>

#include "figures/result_intervals.h"

/*
 * Numbers of bouts. `drawn`: bouts with first blood. `won`: bouts among these that were won by the side that drew
 * first blood.
 */
struct salle_blood_counts {
	uint64_t first_bloods, wins;
};

/* One phase of the bouts. The last phase also counts all later phases. */
struct salle_phase {
	uint64_t reached, ended, decided;  /* bouts that reached the phase, ended in it, and ended in it with a winner */
	struct salle_blood_counts side[2]; /* bouts in which only this side drew first blood in this phase */
	/* among the bouts that continued after this phase: bouts in which one side alone had drawn first blood by then */
	struct salle_blood_counts one_sided_blood;
};

struct salle_bout_shape {
	uint64_t bouts, decided;
	uint64_t simultaneous_blood; /* bouts in which both sides drew first blood at once */
	struct salle_blood_counts side[2];
	/*
	 * by side: number of bouts in which this side was behind after some phase, and number of these that it won; [2]:
	 * either side
	 */
	uint64_t behind[3], comebacks[3];
	uint64_t lead_changes; /* bouts in which first one side and later the other side was behind */
	struct salle_phase phases[SALLE_PHASES];
};

struct salle_bout_shape salle_bout_shape_of_tally(const struct salle_tally_layout *layout, const uint64_t *count);

/*
 * Returns the luck share of a matchup. Its interval is at SALLE_RESULTS_LEVEL, from two intervals with half of the
 * error probability each.
 */
struct salle_estimate salle_luck_of_matchup(const struct salle_plan *plan, const uint64_t *count);

/* Returns the luck share over the base's matchups of two different builds; NAN if there are none, or nobody won. */
struct salle_estimate salle_luck_of_plan(const struct salle_plan *plan, const struct salle_batch_result *result);

/* Names of the elements of salle_batch_result.notable. */
extern const char *const salle_notable_names[SALLE_NOTABLE_KINDS];
