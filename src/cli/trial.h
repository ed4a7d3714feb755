/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bouts of some matchups of a plan, fought to learn what all bouts of all matchups will take. */
#ifndef SALLE_CLI_TRIAL_H
#define SALLE_CLI_TRIAL_H

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/foresee.h"

struct salle_trial {
	struct salle_plan plan; /* some matchups of the base, each with its variants and changes, and as many bouts … */
	struct salle_batch_result result; /* … as these; lives in the arena */

	/* of all bouts of the whole plan: */
	double seconds;  /* of one thread, with compiling */
	double worker;   /* bytes of what a thread fights with, beside a compiled matchup */
	double compiled; /* of one, with what it came to keep: threads may share it */
	double kept;     /* bytes of compiled matchups that wait for another round */
	double tally;    /* bytes of a packed tally */
	double growth;   /* of a packed tally, since the bouts of the trial */
};

/* For a run of so many bouts. Takes about a second. */
struct salle_trial salle_trial(const struct salle_plan *plan, const struct salle_foreseen *foreseen,
	struct salle_arena *arena);

/* Bytes resident, at most so far. */
double salle_resident(void);

/*
 * What grew from `before` to `now` when its cause grew by `step`, grows to when the cause grows by `factor` more: as a
 * power, between `least` and `most`.
 */
double salle_extrapolate(double before, double now, double step, double factor, double least, double most);

#endif
