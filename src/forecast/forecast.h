/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts the number of bouts, time, memory and disk space of a run, from a pilot run of some matchups. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"
#include "forecast/bouts_needed.h"
#include "forecast/solving_forecast.h"

struct salle_forecast {
	struct salle_range bouts;   /* bouts of all matchups together */
	struct salle_range cpu;     /* seconds of all threads together */
	struct salle_range seconds; /* wall-clock seconds on otherwise idle cores */
	struct salle_range memory;  /* maximum resident bytes */
	struct salle_range disk;    /* bytes of all files */
	unsigned threads;
	struct salle_even_pairs even_pairs; /* pairs that the precision does not decide */
};

/*
 * Predicts the resources of a run, of which `solving` duels is a part. Takes one to four CPU seconds; more if loading
 * the scenario or a few bouts take longer.
 */
struct salle_forecast salle_forecast(const struct salle_plan *plan, const struct salle_solving_forecast *solving,
	struct salle_arena *arena);
