/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts the resources for a run's files, from files of the pilot run. */
#pragma once

#include "forecast/pilot_run.h"

struct salle_output_size {
	double disk;   /* bytes of all files */
	double cpu;    /* seconds of all threads */
	double memory; /* bytes of figures */
};

/*
 * Writes the files of two plans of some of the builds, a larger and a smaller one, with the pilot's tallies. Each file
 * is assumed to grow as a power of the number of matchups, with the exponent seen between the two plans.
 */
struct salle_output_size salle_output_size(const struct salle_plan *plan, const struct salle_pilot *pilot);
