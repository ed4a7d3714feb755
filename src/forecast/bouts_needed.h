/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many bouts a run will fight, foreseen from a few. */
#ifndef SALLE_FORECAST_BOUTS_NEEDED_H
#define SALLE_FORECAST_BOUTS_NEEDED_H

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"
#include "forecast/budget_forecast.h"

struct salle_foreseen {
	double bouts;  /* of all matchups together */
	double dearer; /* their CPU, in parts of what as many bouts take that are spread evenly over the matchups */
	struct salle_even_pairs even; /* those that never get a verdict; none where all verdicts come in the end */
	struct salle_spending_foreseen spending; /* with a budget alone; 0 without */
};

/*
 * With a precision this is an estimate: some matchups, all of a small field, fight some hundred bouts each, more where
 * it is open how many it takes, while there is time. What ends by then is known exactly. What else a rate needs is
 * averaged over the rates that these bouts leave possible, for verdicts also over the courses that bouts can take.
 * Pairs that are exactly even fight all that they may. Of a budget see batch/foresee_spending.h.
 */
struct salle_foreseen salle_foresee(const struct salle_plan *plan, struct salle_arena *arena);

#endif
