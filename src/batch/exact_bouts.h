/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <salle/batch_result.h>

struct salle_arena;

/* Solves all matchups of the plan but its changes, on up to `threads` threads. Returns one result per matchup. */
const struct salle_exact_result *salle_solve_exact_bouts(const struct salle_plan *plan, unsigned threads,
	struct salle_arena *arena);
