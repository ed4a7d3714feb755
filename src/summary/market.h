/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the builds of a round robin win for what they cost. */
#ifndef SALLE_SUMMARY_MARKET_H
#define SALLE_SUMMARY_MARKET_H

#include <stdio.h>

#include "results/figures.h"

/* Of a round robin in which builds cost something. */
void salle_market_print(const struct salle_plan *plan, const struct salle_field_figures *field,
	const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena);

#endif
