/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The course of bouts: first blood, phases, comebacks. The functions below compute the course from the tally of one
 * matchup, or from a sum of tallies.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/luck_share.h>

#include "figures/result_intervals.h"

/*
 * `first_bloods`: number of bouts in which a given side drew first blood. `wins`: number of these bouts that the side
 * won.
 */
struct salle_blood_counts {
	uint64_t first_bloods, wins;
};

/* Counts for one phase of the bouts, such as a turn. The last element also counts all later phases. */
struct salle_phase {
	/* number of bouts that reached the phase; that ended in it; that ended in it with a winner */
	uint64_t reached, ended, decided;
	struct salle_blood_counts side[2]; /* bouts in which only this side drew first blood in this phase */
	/* bouts that continued after this phase, and in which only one side had drawn first blood until then */
	struct salle_blood_counts one_sided_blood;
};

struct salle_bout_shape {
	uint64_t bouts, decided;
	uint64_t simultaneous_blood; /* bouts in which both sides drew first blood at once */
	struct salle_blood_counts side[2];
	/*
	 * Number of bouts in which a side was behind at the end of some phase, and number of these bouts that the side won.
	 * Indexed by side; index 2 counts either side.
	 */
	uint64_t behind[3], comebacks[3];
	uint64_t lead_changes; /* number of bouts in which each side was behind at some time */
	struct salle_phase phases[SALLE_PHASES];
};

struct salle_bout_shape salle_bout_shape_of_tally(const struct salle_tally_layout *layout, const uint64_t *count);

/*
 * Returns the luck share (<salle/luck_share.h>) of a matchup. The interval at SALLE_RESULTS_LEVEL combines two
 * intervals, each with half of the error probability.
 */
struct salle_estimate salle_luck_share_of_matchup(const struct salle_plan *plan, const uint64_t *count);

/*
 * Returns the luck share over all base matchups of two different builds; NAN if there is no such matchup, or no bout
 * had a winner.
 */
struct salle_estimate salle_luck_share_of_plan(const struct salle_plan *plan, const struct salle_batch_result *result);

/* names of the kinds of notable bouts, in the order of salle_batch_result.notable */
extern const char *const salle_notable_names[SALLE_NOTABLE_KINDS];
