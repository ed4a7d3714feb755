/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bouts of some matchups of a plan, fought to learn what all bouts of all matchups will take. */
#ifndef SALLE_FORECAST_PILOT_RUN_H
#define SALLE_FORECAST_PILOT_RUN_H

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

struct salle_trial {
	struct salle_plan plan; /* some matchups of the base, each with its variants and changes, and as many bouts … */
	struct salle_batch_result result; /* … as these; lives in the arena */

	/* of all bouts of the whole plan: */
	double seconds; /* of CPU, with compiling */
	double wall;    /* and of the clock, on all threads */
	double largest; /* bytes of the largest compiled group, with what its bouts keep; threads may share it */
	double first;   /* the same after its first bouts alone */
	double all;     /* of all compiled matchups, if none were let go */
	double kept;    /* of those that wait for another round */
	double tally;   /* bytes of a packed tally */
	double growth;  /* of a packed tally, since the bouts of the trial */
};

/*
 * Returns the bytes that a thread fights with, the largest compiled group after its first bouts among them. Called
 * before anything else has been fought: memory that was used before is not seen. `slow` becomes whether bouts take so
 * long that the trial must do with few matchups.
 */
double salle_trial_worker(const struct salle_plan *plan, bool *slow, struct salle_arena *arena);

/*
 * Tries bouts for a run of so many. Takes about a second of CPU, up to four where bouts take long; more only if a few
 * bouts of the largest matchups do.
 */
struct salle_trial salle_trial(const struct salle_plan *plan, const struct salle_foreseen *foreseen, bool slow,
	struct salle_arena *arena);

/* Bytes resident, at most so far. */
double salle_resident(void);

/*
 * What grew from `before` to `now` when its cause grew by `step`, grows to when the cause grows by `factor` more: as a
 * power, between `least` and `most`.
 */
double salle_extrapolate(double before, double now, double step, double factor, double least, double most);

#endif
