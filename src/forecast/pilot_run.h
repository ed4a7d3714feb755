/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pilot run: fights some matchups of a plan, to predict the resources of the whole run. */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

struct salle_pilot {
	/* some matchups of the base, with their variants and changes, and the number of bouts that `result` has */
	struct salle_plan plan;
	struct salle_batch_result result; /* the bouts of the pilot run; allocated in the arena */
	double tally_growth;              /* size of a packed tally in the whole run / in the pilot run */
	/* predictions for the whole plan: */
	double seconds;        /* CPU seconds, including compilation and notable bouts */
	double shared_bytes;   /* resident bytes of the scenario and of data that all matchups share */
	double fighting_bytes; /* resident bytes of threads and compiled matchups */
	double tally_bytes;
};

/* Fights a pilot run. Takes about a CPU second; more only if a few bouts of the largest matchups take longer. */
struct salle_pilot salle_pilot_run(const struct salle_plan *plan, const struct salle_bouts_needed *needed,
	struct salle_arena *arena);

/*
 * Extrapolates by a power law with an exponent between 0 and `most`. The value grew from `before` to `now` while its
 * cause grew by the factor `step`. Returns the value after the cause has grown by another `factor`.
 */
double salle_extrapolate(double before, double now, double step, double factor, double most);
