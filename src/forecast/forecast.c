/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/forecast.h"

#include <math.h>

#include "base/cpu_seconds.h"
#include "base/threads.h"
#include "forecast/output_size.h"
#include "forecast/pilot_run.h"

/* Factors of the ranges; docs/studies.md has the measured ratios. */
#define TIME_RANGE 1.5
#define OPEN_TIME_RANGE 2.5 /* if the bouts decide which matchups continue */
#define MEMORY_RANGE 1.5
#define DISK_RANGE 1.5

/* Returns the range around `likely`. `less` and `more` are its changes at the fewest and the most bouts. */
static struct salle_range range(double likely, double factor, double less, double more)
{
	return (struct salle_range){ likely * less / factor, likely, likely * more * factor };
}

struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena)
{
	const double loaded = salle_process_cpu_seconds();
	const struct salle_bouts_needed needed =
		plan->precision.budget > 0 ? salle_bouts_of_budget(plan, arena) : salle_bouts_needed(plan, arena);
	const struct salle_pilot pilot = salle_pilot_run(plan, &needed, arena);
	const struct salle_output_size output = salle_output_size(plan, &pilot);
	const unsigned threads = salle_threads_default();
	const double bytes = pilot.shared + fmax(pilot.fighting, output.memory) + pilot.tallies;
	const double less = needed.bouts.low / fmax(1, needed.bouts.likely),
				 more = needed.bouts.high / fmax(1, needed.bouts.likely);
	const double cpu = loaded + pilot.seconds + needed.planning + output.cpu,
				 seconds = loaded + pilot.seconds / threads + needed.planning + output.cpu / threads;
	const enum salle_precision_kind kind = plan->precision.kind;
	const bool open = plan->precision.budget > 0 || kind == SALLE_PRECISION_DECIDE || kind == SALLE_PRECISION_EVEN;
	const double time_range = open ? OPEN_TIME_RANGE : TIME_RANGE;
	return (struct salle_forecast){
		.bouts = needed.bouts,
		.cpu = range(cpu, time_range, less, more),
		.seconds = range(seconds, time_range, less, more),
		.memory = range(bytes, MEMORY_RANGE, 1, 1),
		.disk = range(output.disk, DISK_RANGE, 1, 1),
		.threads = threads,
		.even = needed.even,
	};
}
