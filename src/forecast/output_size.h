/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts what the files of a run take, from those of the pilot run. */
#ifndef SALLE_FORECAST_OUTPUT_SIZE_H
#define SALLE_FORECAST_OUTPUT_SIZE_H

#include "forecast/pilot_run.h"

struct salle_output_size {
	double disk;   /* bytes of all files */
	double cpu;    /* seconds of all threads */
	double memory; /* bytes of the figures */
};

/*
 * Writes the files of a plan of some of the builds, whose matchups have the tallies of the pilot, and of a smaller one.
 * Each file grows with the matchups as a power, as it does from the smaller plan to the larger one.
 */
struct salle_output_size salle_output_size(const struct salle_plan *plan, const struct salle_pilot *pilot);

#endif
