/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pairs of a scenario that no number of bouts decides, for `salle check`. */
#ifndef SALLE_CLI_CHECK_EVEN_PAIRS_H
#define SALLE_CLI_CHECK_EVEN_PAIRS_H

#include <salle/plan.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* Returns whether a strategy fights itself, which is even and no news. */
bool salle_is_mirror_match(const struct salle_matchup *matchup);

/* Prints them by pair; nothing where none was found. Those of a strategy with itself are only counted. */
void salle_print_even_pairs(const struct salle_plan *plan, const struct salle_even_pairs *even,
	struct salle_arena *arena);

#endif
