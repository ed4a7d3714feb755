/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts how many bouts a run fights, from some of them. */
#ifndef SALLE_FORECAST_BOUTS_NEEDED_H
#define SALLE_FORECAST_BOUTS_NEEDED_H

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* A prediction, and the range that holds what is predicted in about nine of ten runs. */
struct salle_range {
	double low, likely, high;
};

/* Bouts of matchups that were not precise enough in the end. */
struct salle_open_bouts {
	double left;                     /* that they still need, of the whole plan */
	double matchups, bouts, seconds; /* what was last fought, and its CPU with compiling */
};

struct salle_bouts_needed {
	struct salle_range bouts;     /* of all matchups together; all equal where they are known */
	double typical;               /* bouts of a matchup: the geometric mean with a budget, else the mean */
	double planning;              /* CPU seconds that planning the rounds of a budget takes */
	struct salle_open_bouts open; /* none with a budget */
	struct salle_even_pairs even; /* pairs that never get a verdict; none where all verdicts come in the end */
};

/*
 * Under a precision, fights some groups of matchups, all of a small field, as the run does, for about a second of CPU.
 * The bouts of those that end by then are known. The others need as many bouts as their possible rates do, on average.
 * Pairs that are exactly even fight all bouts that they may. Not for a budget.
 */
struct salle_bouts_needed salle_bouts_needed(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Under a budget, fights as the run does, for about a second of CPU. What is answered by then is known exactly. The
 * rest is simulated: bouts by chances drawn from those fought, rounds by the code of the run. Of a large field, whose
 * first bouts take longer, the range ends at the budget.
 */
struct salle_bouts_needed salle_bouts_of_budget(const struct salle_plan *plan, struct salle_arena *arena);

/* Fights the plan, at most so many bouts of each matchup, from those of `result` on. Returns CPU seconds. */
double salle_fight_on(const struct salle_plan *plan, uint64_t most, bool skips_notable,
	struct salle_batch_result *result, struct salle_arena *arena);

#endif
