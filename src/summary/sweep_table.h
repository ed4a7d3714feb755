/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how win rates change under sweeps, as tables. */
#pragma once

#include <stdio.h>

#include "figures/figures.h"

enum { SALLE_CURVES_MAX = 12 }; /* maximum number of curves per sweep in the full summary */

/*
 * Prints two tables per sweep: up to `curves` curves, which are means over opponents if these exist, and the values at
 * which pairs are even.
 */
void salle_sweep_curves_print(const struct salle_plan *plan, const struct salle_sweep_rows *swepts,
	const struct salle_pair_crossings *crossings, size_t curves, struct salle_arena *arena, FILE *out);

/* Prints up to `rows` lines: for each sweep the number of pairs that cross 50 %, and some of these pairs. */
void salle_sweep_list_print(const struct salle_plan *plan, const struct salle_pair_crossings *crossings, size_t rows,
	struct salle_arena *arena, FILE *out);
