/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/forecast.h"

#include <math.h>

#include "base/cpu_seconds.h"
#include "batch/backend.h"
#include "batch/foresee.h"
#include "cli/stand_in.h"

enum { OF_A_MATCHUP = 300 }; /* bytes that it takes beside its packed tally while it is fought */

#define LEAST_MEMORY 15e6 /* bytes of code, libraries and stacks, which the smallest run touches */

struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena)
{
	const double loaded = salle_process_seconds(), idle = salle_resident();
	const struct salle_foreseen foreseen = salle_foresee(plan, arena);
	const struct salle_trial trial = salle_trial(plan, &foreseen, arena);
	const struct salle_stand_in files = salle_stand_in(plan, &trial);
	const double matchups = (double)plan->n_matchups;
	const unsigned threads = salle_backend_openmp.workers();
	const double compiled = trial.compiled * fmin(threads, matchups);
	const double memory =
		idle + trial.worker * threads + compiled + trial.kept + matchups * (trial.tally + OF_A_MATCHUP) + files.memory;
	return (struct salle_forecast){
		.bouts = foreseen.bouts,
		.cpu = loaded + trial.seconds + files.cpu,
		.seconds = loaded + trial.seconds / threads + files.seconds,
		.memory = fmax(memory, LEAST_MEMORY),
		.disk = files.disk,
		.threads = threads,
		.even = foreseen.even,
	};
}
