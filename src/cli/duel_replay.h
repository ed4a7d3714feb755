/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Replays one bout of a plan, and prints each event. */
#pragma once

#include <stdio.h>

#include <salle/plan.h>
#include <salle/trace.h>

#include "base/arena.h"

/*
 * Fights bout `bout` of matchup `m` again, and prints the trace as text or, if `json`, as one JSON object per line.
 * `listener` receives each event after it is printed; NULL if there is no listener.
 */
void salle_print_bout_trace(const struct salle_plan *plan, size_t m, uint64_t bout, bool json,
	struct salle_trace *listener, struct salle_arena *arena, FILE *out);

/* Returns a name such as "x (plain) against y (expert), variant v", in the arena. */
char *salle_matchup_name(const struct salle_matchup *matchup, struct salle_arena *arena);
