/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many bouts a question takes (<salle/spend.h>), foreseen from the first of them. */
#ifndef SALLE_FORECAST_BUDGET_FORECAST_H
#define SALLE_FORECAST_BUDGET_FORECAST_H

#include <salle/plan.h>

#include "base/arena.h"

struct salle_spending_foreseen {
	double bouts;     /* of all matchups: the median of the simulated courses */
	double few, many; /* nine courses of ten take so many; all of them where they are fewer than 19 */
	unsigned courses; /* how many were simulated; 0: bouts are known */
	double typical;   /* bouts of a matchup: the geometric mean */
	double seconds;   /* of the clock, with compiling, planning of rounds and remarkable bouts, on all threads … */
	double cpu;       /* … and what they take */
};

/*
 * Of a plan with a budget. Fights as the run does, on all threads, for so many `seconds`; longer where the first look
 * takes longer, and 2.5 times as long where it is open how many bouts it takes. What is answered by then is known
 * exactly. Of a first look of more than two seconds a part is fought, spread over the plan. The rest is simulated:
 * bouts by chances drawn from what is known of them, rounds by the code of the run.
 */
struct salle_spending_foreseen salle_foresee_spending(const struct salle_plan *plan, double seconds,
	struct salle_arena *arena);

#endif
