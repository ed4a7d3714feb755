/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which printed prices are off, and by how much: of a run with `prices`. */
#ifndef SALLE_SUMMARY_PRICE_GAPS_H
#define SALLE_SUMMARY_PRICE_GAPS_H

#include <stdio.h>

#include "figures/figures.h"

/* Where fair prices are known; `n` loadouts fought. */
void salle_price_gaps_print(struct salle_figures *figures, const struct salle_efficiency *efficiency, size_t n,
	FILE *out, struct salle_arena *arena);

/* Explains fair prices below 0, if one of the first `shown` may be below 0. */
void salle_negative_prices_print(const struct salle_efficiency *efficiency, size_t shown, FILE *out);

/* Prints, if no fair prices are known, the items that weaken their builds under all policies of the run. */
void salle_price_burdens_print(struct salle_figures *figures, const struct salle_efficiency *efficiency, FILE *out,
	struct salle_arena *arena);

/* Which items are worth less, or more, to the loadouts that have them, by ablations. */
void salle_price_ablations_print(const struct salle_efficiency *efficiency, FILE *out, struct salle_arena *arena);

#endif
