/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A pilot run: fights some matchups of a plan, to predict the resources of the whole run. */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "forecast/bouts_needed.h"

struct salle_pilot {
	/*
	 * some base matchups with their variants, ablations and sweep values; `bouts` of a matchup is the number of bouts
	 * in `result`
	 */
	struct salle_plan plan;
	struct salle_batch_result result; /* results of the pilot run; in the arena */
	double tally_growth;              /* size of a packed tally in the whole run divided by its size in the pilot run */
	/* The members below are predictions for the whole plan. */
	double seconds;        /* CPU seconds, including compilation and the search for notable bouts */
	double shared_bytes;   /* resident bytes of the scenario, and of data that all matchups share */
	double fighting_bytes; /* resident bytes of threads and compiled matchups */
	double tally_bytes;
};

/*
 * Fights a pilot run of the plan. Takes about a CPU second, or longer if a few bouts of the largest matchups take
 * longer.
 */
struct salle_pilot salle_pilot_run(const struct salle_plan *plan, const struct salle_bouts_needed *needed,
	struct salle_arena *arena);

/*
 * Extrapolates a value by a power law with an exponent between 0 and `most`. The value grew from `before` to `now`
 * while its cause grew by the factor `step`. Returns the value for a cause that is `factor` times as large as now.
 */
double salle_extrapolate(double before, double now, double step, double factor, double most);
