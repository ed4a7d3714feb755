/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pilot run: fights some matchups of a plan to predict the resources of the whole run. */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

struct salle_pilot {
	struct salle_plan plan; /* some matchups of the base, with variants and changes, and the number of bouts … */
	struct salle_batch_result result; /* … of this result, which lives in the arena */
	double growth;                    /* factor by which a packed tally grows from the pilot's bouts to the run's */
	/* predictions for the whole plan: */
	double seconds;  /* CPU, including compilation and notable bouts */
	double shared;   /* resident bytes of the scenario and of data shared by all matchups */
	double fighting; /* resident bytes of threads and compiled matchups */
	double tallies;
};

/* Runs a pilot. Takes about a second of CPU; more only if a few bouts of the largest matchups do. */
struct salle_pilot salle_pilot_run(const struct salle_plan *plan, const struct salle_bouts_needed *needed,
	struct salle_arena *arena);

/*
 * Extrapolates by a power law with an exponent between 0 and `most`. The value grew from `before` to `now` while its
 * cause grew by the factor `step`. Returns the value after the cause grows by another `factor`.
 */
double salle_extrapolate(double before, double now, double step, double factor, double most);
