/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "batch/worker.h"

/*
 * Solves the matchups of the plan's shard, except ablations and sweep values, on up to run->n_workers threads, and
 * stores the chances in their tallies. Matchups that the continued run tried are left out. Returns false if a stop was
 * requested, which is noticed between matchups; the tallies then have the chances solved so far.
 */
bool salle_solve_exact_bouts(struct salle_batch_state *run);
