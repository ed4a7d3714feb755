/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "batch/worker.h"

/*
 * Solves all matchups of the plan but its changes, on up to run->most threads. Returns one result per matchup, or NULL
 * if a stop was requested, which is noticed between matchups.
 */
const struct salle_exact_result *salle_solve_exact_bouts(const struct salle_batch_state *run,
	struct salle_arena *arena);
