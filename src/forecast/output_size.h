/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stand-in for a run: its files, written from the tallies of a trial in the place of those that are not fought yet,
 * to learn how large they become and what working them out takes. Of a large plan, that of some of its builds.
 */
#ifndef SALLE_FORECAST_OUTPUT_SIZE_H
#define SALLE_FORECAST_OUTPUT_SIZE_H

#include "forecast/pilot_run.h"

struct salle_stand_in {
	double disk;    /* bytes of all files */
	double cpu;     /* seconds of all threads */
	double seconds; /* of the thread that waits for the others */
	double memory;  /* bytes of the figures */
};

struct salle_stand_in salle_stand_in(const struct salle_plan *plan, const struct salle_trial *trial);

#endif
