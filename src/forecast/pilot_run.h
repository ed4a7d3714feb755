/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pilot run: bouts of some matchups of a plan, fought to learn what all bouts of all matchups take. */
#ifndef SALLE_FORECAST_PILOT_RUN_H
#define SALLE_FORECAST_PILOT_RUN_H

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

struct salle_pilot {
	struct salle_plan plan; /* some matchups of the base, each with its variants and changes, and as many bouts … */
	struct salle_batch_result result; /* … as these; lives in the arena */
	double growth;                    /* of a packed tally, from the bouts of the pilot to those of the run */
	/* of all bouts of the whole plan: */
	double seconds;  /* CPU, with compiling and remarkable bouts */
	double shared;   /* resident bytes of the scenario, and of what all matchups remember together */
	double fighting; /* of the threads and of compiled matchups */
	double tallies;
};

/* Takes about a second of CPU; more only if a few bouts of the largest matchups do. */
struct salle_pilot salle_pilot_run(const struct salle_plan *plan, const struct salle_bouts_needed *needed,
	struct salle_arena *arena);

/*
 * Extrapolates what grew from `before` to `now` when its cause grew by `step`, to a cause that grows by `factor` more:
 * as a power, between 0 and `most`.
 */
double salle_extrapolate(double before, double now, double step, double factor, double most);

#endif
