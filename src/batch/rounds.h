/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans the rounds of a run, and fights each round in blocks on several threads. */
#pragma once

#include "batch/worker.h"

enum { SALLE_BLOCK = 8192 }; /* maximum number of bouts of each matchup in a block, unless the settings set another */

#define SALLE_PROGRESS_SECONDS 0.1 /* minimum number of seconds between two calls of `progress` */

/* Returns whether a stop was requested, by a signal handler or by the progress function on another thread. */
bool salle_is_stop_requested(const struct salle_batch_state *run);

/* Returns whether a run of the plan fights its groups in two passes. */
bool salle_has_two_passes(const struct salle_plan *plan, const struct salle_matchup_groups *groups);

/*
 * Plans the next round. Without a precision, the round has all bouts, or those of a pass. With a precision, it has the
 * bouts of each unfinished matchup up to its next look. Returns false if no bouts are left.
 */
bool salle_plan_round(struct salle_batch_state *run);

/* Fights the round until it ends, a checkpoint is due, or a stop is requested. Returns the number of threads used. */
unsigned salle_fight_round(struct salle_batch_state *run, struct salle_arena *arena);
