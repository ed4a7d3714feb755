/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "batch/worker.h"

/*
 * Solves the matchups of the plan's shard, except ablations and sweep values, on up to run->n_workers threads, and
 * stores the chances in their tallies. Matchups that were tried before, by this or the continued run, are left out.
 * Returns false if a stop is requested or a checkpoint is due; the matchups solved so far are stored. Both are checked
 * only between matchups.
 */
bool salle_solve_exact_bouts(struct salle_batch_state *run);
