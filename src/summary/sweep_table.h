/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The curves of sweeps, for people. */
#ifndef SALLE_SUMMARY_SWEEP_TABLE_H
#define SALLE_SUMMARY_SWEEP_TABLE_H

#include <stdio.h>

#include "results/figures.h"

enum { SALLE_CURVES_MAX = 12 }; /* per sweep, in the full summary */

/* Prints a table per sweep, each with up to `curves` curves: means over opponents where there are any. */
void salle_curves_print(const struct salle_plan *plan, const struct salle_swepts *swepts, size_t curves,
	struct salle_arena *arena, FILE *out);

/* Prints one line per sweep, up to `rows`: what it varies, and from where to where. */
void salle_sweeps_list_print(const struct salle_plan *plan, size_t rows, struct salle_arena *arena, FILE *out);

#endif
