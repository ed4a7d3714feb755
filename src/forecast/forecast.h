/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Predicts the number of bouts, time, memory and disk space of a run, by fighting some of its matchups in a pilot run.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"
#include "forecast/bouts_needed.h"
#include "forecast/solving_forecast.h"

struct salle_forecast {
	struct salle_range bouts;   /* number of bouts in all matchups together */
	struct salle_range cpu;     /* CPU seconds of all threads together */
	struct salle_range seconds; /* elapsed (wall-clock) seconds if no other program uses the cores */
	struct salle_range memory;  /* maximum resident memory, in bytes */
	struct salle_range disk;    /* size of all files, in bytes */
	unsigned threads;
	struct salle_even_pairs even_pairs; /* pairs of builds that are exactly even, so that bouts never decide them */
};

/*
 * Predicts the resources of a run. `solving` is the prediction for solving matchups exactly. Takes one to four CPU
 * seconds; more if loading the scenario or a few bouts take longer.
 */
struct salle_forecast salle_forecast(const struct salle_plan *plan, const struct salle_solving_forecast *solving,
	struct salle_arena *arena);
