/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the builds of a round robin stand: mean scores, strengths, equilibrium, dominance, cycles. */
#ifndef SALLE_REPORT_LADDER_H
#define SALLE_REPORT_LADDER_H

#include <stdio.h>

#include "results/round_robin.h"

void salle_ladder_print(const struct salle_round_robin *round_robin, FILE *out, struct salle_arena *arena);

#endif
