/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts what a run takes, from a pilot run of some of its matchups. */
#ifndef SALLE_FORECAST_FORECAST_H
#define SALLE_FORECAST_FORECAST_H

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"
#include "forecast/bouts_needed.h"

struct salle_forecast {
	struct salle_range bouts;   /* of all matchups together */
	struct salle_range cpu;     /* seconds of all threads together */
	struct salle_range seconds; /* of the wall clock, on cores without other work */
	struct salle_range memory;  /* resident bytes, at most */
	struct salle_range disk;    /* bytes of the files */
	unsigned threads;
	struct salle_even_pairs even; /* pairs that a precision does not decide */
};

/* Takes one to four seconds of CPU, more where loading the scenario or a few bouts do. */
struct salle_forecast salle_forecast(const struct salle_plan *plan, struct salle_arena *arena);

#endif
