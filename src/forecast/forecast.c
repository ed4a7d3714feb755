/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/forecast.h"

#include <math.h>

#include "base/cpu_seconds.h"
#include "base/threads.h"
#include "forecast/bouts_needed.h"
#include "batch/groups.h"
#include "forecast/output_size.h"

enum { OF_A_MATCHUP = 300 }; /* bytes that it takes beside its packed tally while it is fought */

#define LEAST_MEMORY 12e6 /* bytes of code, libraries and stacks, which the smallest run touches */

struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena)
{
	const double loaded = salle_process_seconds(), idle = salle_resident();
	bool slow;
	const double worker = salle_trial_worker(plan, &slow, arena);
	const struct salle_foreseen foreseen = salle_foresee(plan, arena);
	const struct salle_trial trial = salle_trial(plan, &foreseen, slow, arena);
	const struct salle_stand_in files = salle_stand_in(plan, &trial);
	const double matchups = (double)plan->n_matchups;
	const unsigned threads = salle_threads();
	/* while one thread fights the largest group, the others are in any */
	const double groups = (double)salle_groups(plan, arena).n;
	const double compiled = trial.largest + (fmin(threads, groups) - 1) * trial.all / groups;
	const double memory = idle + fmax(0, worker - trial.first) * threads + fmax(compiled, trial.kept) +
		matchups * (trial.tally + OF_A_MATCHUP) + files.memory;
	return (struct salle_forecast){
		.bouts = foreseen.bouts,
		.few = foreseen.spending.few,
		.many = foreseen.spending.many,
		.courses = foreseen.spending.courses,
		.cpu = loaded + trial.seconds + files.cpu,
		.seconds = loaded + trial.wall + files.seconds,
		.memory = fmax(memory, LEAST_MEMORY),
		.disk = files.disk,
		.threads = threads,
		.even = foreseen.even,
	};
}

const char *salle_forecast_time(double seconds, struct salle_arena *arena)
{
	static const struct {
		double most, seconds; /* that the unit goes to, and is */
		const char *unit;
	} units[] = { { 99.5, 1, "s" }, { 99.5 * 60, 60, "minutes" }, { INFINITY, 3600, "hours" } };
	unsigned i = 0;
	if (seconds < 0.05)
		return "less than 0.1 s";
	while (seconds >= units[i].most)
		i++;
	const double n = seconds / units[i].seconds;
	return salle_arena_format(arena, "about %.*f %s", n < 0.995 ? 2 : n < 9.95 ? 1 : 0, n, units[i].unit);
}

const char *salle_forecast_size(double bytes, struct salle_arena *arena)
{
	const bool large = bytes >= 999.5e6;
	const double n = bytes / (large ? 1e9 : 1e6);
	return salle_arena_format(arena, "%.*f %s", n < 0.995 ? 2 : n < 9.95 ? 1 : 0, n, large ? "GB" : "MB");
}
