/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rounds: which bouts are fought next, and the threads that fight them in blocks. */
#pragma once

#include "batch/worker.h"

enum { SALLE_BLOCK = 8192 }; /* maximum number of bouts of each matchup in a block, unless the settings set another */

#define SALLE_PROGRESS_SECONDS 0.1 /* shortest time between two calls of `progress` */

/* Returns whether a signal handler, or the progress function on another thread, requested a stop. */
bool salle_is_stop_requested(const struct salle_batch_state *run);

/* Returns whether a run of the plan fights its groups in two passes. */
bool salle_has_two_passes(const struct salle_plan *plan, const struct salle_matchup_groups *groups);

/*
 * Plans the next round: without a precision all bouts; with a precision, the bouts of each unfinished matchup up to its
 * next look. Returns false if no bouts remain.
 */
bool salle_plan_round(struct salle_batch_state *run);

/* Fights the round until the round ends, a checkpoint is due, or a stop is requested. Returns the number of threads. */
unsigned salle_fight_round(struct salle_batch_state *run, struct salle_arena *arena);
