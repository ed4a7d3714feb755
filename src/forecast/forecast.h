/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run will cost, foretold from a few bouts of a few of its matchups. */
#ifndef SALLE_FORECAST_FORECAST_H
#define SALLE_FORECAST_FORECAST_H

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

struct salle_forecast {
	double bouts;     /* of all matchups … */
	double few, many; /* … and with a budget, as struct salle_spending_foreseen; else 0 */
	unsigned courses;
	double cpu;     /* seconds, of all threads together */
	double seconds; /* of the wall clock, on threads that nothing else keeps busy */
	double memory;  /* bytes resident, at most */
	double disk;    /* bytes of the files */
	unsigned threads;
	struct salle_even_pairs even; /* that a precision does not decide */
};

/* Takes some seconds, longer where matchups are dear to compile. */
struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena);

/* As "about 2.5 s", "about 3.1 minutes", "1.2 GB": within a tenth of the number, from 0.05 s and 50 kB on. */
const char *salle_forecast_time(double seconds, struct salle_arena *arena);
const char *salle_forecast_size(double bytes, struct salle_arena *arena);

#endif
