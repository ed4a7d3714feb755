/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many bouts a question takes (<salle/spend.h>), foreseen from the first of them. */
#ifndef SALLE_BATCH_FORESEE_SPENDING_H
#define SALLE_BATCH_FORESEE_SPENDING_H

#include <salle/plan.h>

#include "base/arena.h"

struct salle_spending_foreseen {
	double bouts;     /* of all matchups; the median of the courses that they can take … */
	double few, many; /* … of which one in ten takes fewer, and one in ten more */
	double seconds;   /* of one thread's CPU, with compiling and remarkable bouts */
};

/*
 * Of a plan with a budget. Fights as the run does for so many `seconds` of CPU, longer until the first look: what is
 * answered by then is known exactly. The rest is simulated: bouts by chances drawn from what is known of them, rounds
 * by the code of the run.
 */
struct salle_spending_foreseen salle_foresee_spending(const struct salle_plan *plan, double seconds,
	struct salle_arena *arena);

#endif
