/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the pairs of builds that seem exactly even, for `salle check`. No number of bouts can decide such a pair. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* Returns whether both sides have the same build and policy. A mirror match is always even. */
bool salle_is_mirror_match(const struct salle_matchup *matchup);

/* Prints the even pairs; prints nothing if there are none. Mirror matches are counted, not named. */
void salle_print_even_pairs(const struct salle_plan *plan, const struct salle_even_pairs *even,
	struct salle_arena *arena);
