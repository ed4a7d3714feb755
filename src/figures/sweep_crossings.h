/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The values at which the sweeps of a plan make a pair of builds even: where the score of side a crosses 1/2
 * (<salle/crossing.h>). A draw is half a win, so both sides give the same answer.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/crossing.h>

/* A row of crossings.csv: a pair of builds under a sweep whose values are different numbers. */
struct salle_pair_crossing {
	const struct salle_sweep *sweep;
	const struct salle_matchup *base; /* the pair under the base rules */
	uint64_t bouts;                   /* number of bouts under all values together */
	/* the crossing, from intervals that hold simultaneously for all values of this pair */
	struct salle_crossing of_this_pair;
	/* the crossing, from intervals that hold simultaneously for all pairs of all sweeps */
	struct salle_crossing among_all_pairs;
};

struct salle_pair_crossings {
	const struct salle_pair_crossing *items; /* ordered by sweep, then in the order of matchups */
	size_t n;
};

struct salle_pair_crossings salle_find_pair_crossings(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

bool salle_plan_has_crossings(const struct salle_plan *plan);
