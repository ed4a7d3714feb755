/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds: what is fought next, and the threads that take its blocks. */
#ifndef SALLE_BATCH_ROUNDS_H
#define SALLE_BATCH_ROUNDS_H

#include "batch/worker.h"

enum { SALLE_BLOCK = 8192 }; /* bouts of each matchup in a block, at most, unless the settings say otherwise */

/* Seconds of the clock on the wall. */
double salle_wall_clock(void);

/* Returns whether a stop is asked for, by a signal handler or by the progress function on another thread. */
bool salle_is_stop_requested(const struct salle_batch_state *run);

/* Returns whether a run of the plan fights its groups in two passes, all once before any is continued. */
bool salle_has_two_passes(const struct salle_plan *plan, const struct salle_matchup_groups *groups);

/*
 * Plans what is fought next: everything, or with a precision all matchups that need it up to their next look. Returns
 * false when there is nothing left.
 */
bool salle_plan_round(struct salle_batch_state *run);

/* Fights the round, or what of it is done before a pause or a stop. Returns how many threads there were. */
unsigned salle_fight_round(struct salle_batch_state *run, struct salle_arena *arena);

#endif
