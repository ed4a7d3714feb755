/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the builds of a round robin win for what they cost. */
#ifndef SALLE_REPORT_MARKET_H
#define SALLE_REPORT_MARKET_H

#include <stdio.h>

#include "results/round_robin.h"

/* `heading` comes first; prints nothing when no build costs anything. */
void salle_market_print(const struct salle_plan *plan, const struct salle_round_robin *round_robin, const char *heading,
	FILE *out, struct salle_arena *arena);

#endif
