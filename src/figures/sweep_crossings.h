/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The sweep values at which a pair of builds is even: where the score of side a crosses 1/2 (<salle/crossing.h>). A
 * draw is half a win, so the result is the same for both sides.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/crossing.h>

/* A row of crossings.csv: a pair of builds under a sweep. All values of the sweep are numbers, and no two are equal. */
struct salle_pair_crossing {
	const struct salle_sweep *sweep;
	const struct salle_matchup *base; /* matchup of the pair under the base rules */
	uint64_t bouts;                   /* number of bouts under all values together */
	/* crossing with an interval that holds simultaneously for all values of the sweep, but for this pair alone */
	struct salle_crossing of_this_pair;
	/* crossing with an interval that holds simultaneously for all pairs in all sweeps */
	struct salle_crossing among_all_pairs;
};

struct salle_pair_crossings {
	const struct salle_pair_crossing *items; /* ordered by sweep; the pairs of a sweep in the order of the plan */
	size_t n;
};

struct salle_pair_crossings salle_find_pair_crossings(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

bool salle_plan_has_crossings(const struct salle_plan *plan);
