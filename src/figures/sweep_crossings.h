/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the sweeps of a plan make a pair of builds even: at which value the score of a crosses 1/2, by pair
 * (<salle/crossing.h>). A draw is half a win, so that the answer is the same from both sides.
 */
#ifndef SALLE_FIGURES_SWEEP_CROSSINGS_H
#define SALLE_FIGURES_SWEEP_CROSSINGS_H

#include <salle/batch_result.h>
#include <salle/crossing.h>

/* Row of crossings.csv: a sweep of numbers, all different, and a pair. */
struct salle_pair_crossing {
	const struct salle_sweep *sweep;
	const struct salle_matchup *base; /* the pair under the base rules */
	uint64_t bouts;                   /* under all values */
	struct salle_crossing own;        /* its intervals hold together for this pair */
	struct salle_crossing all;        /* for all pairs of all sweeps */
};

struct salle_pair_crossings {
	const struct salle_pair_crossing *items; /* by sweep, in the order of the matchups */
	size_t n;
};

struct salle_pair_crossings salle_find_pair_crossings(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

bool salle_plan_has_crossings(const struct salle_plan *plan);

#endif
