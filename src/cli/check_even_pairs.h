/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs of builds that seem exactly even, so that no number of bouts can decide them, as `salle check` prints them. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* Returns whether a strategy fights itself, which is always even. */
bool salle_is_mirror_match(const struct salle_matchup *matchup);

/* Prints the even pairs, or nothing if there are none. Matchups of a strategy with itself are only counted. */
void salle_print_even_pairs(const struct salle_plan *plan, const struct salle_even_pairs *even,
	struct salle_arena *arena);
