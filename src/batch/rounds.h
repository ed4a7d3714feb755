/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds: what is fought next, and the threads that take its blocks. */
#ifndef SALLE_BATCH_ROUNDS_H
#define SALLE_BATCH_ROUNDS_H

#include "batch/worker.h"

enum { SALLE_BLOCK = 8192 }; /* bouts of each matchup in a block, at most, unless the settings say otherwise */

/* Seconds of the clock on the wall. */
double salle_clock(void);

/* Returns whether a stop is asked for, by a signal handler or by the progress function on another thread. */
bool salle_run_stops(const struct salle_run *run);

/* Returns whether a run of the plan fights its groups in two passes, all once before any is continued. */
bool salle_has_two_passes(const struct salle_plan *plan, const struct salle_groups *groups);

/*
 * Plans what is fought next: everything, or with a precision all matchups that need it up to their next look. Returns
 * false when there is nothing left.
 */
bool salle_round_plan(struct salle_run *run);

/* Fights the round, or what of it is done before a pause or a stop. Returns how many threads there were. */
unsigned salle_round_fight(struct salle_run *run, struct salle_arena *arena);

#endif
