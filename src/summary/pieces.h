/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the changes of a plan say, for people: what each piece is worth, and the curves of sweeps. */
#ifndef SALLE_SUMMARY_PIECES_H
#define SALLE_SUMMARY_PIECES_H

#include <stdio.h>

#include "results/figures.h"

/* By build, the dearest pieces first: means over opponents where there are any. */
void salle_pieces_print(const struct salle_plan *plan, const struct salle_worths *worths, struct salle_arena *arena,
	FILE *out);

enum { SALLE_CURVES_MAX = 12 }; /* per sweep, in the full summary */

/* Prints a table per sweep, each with up to `curves` curves: means over opponents where there are any. */
void salle_curves_print(const struct salle_plan *plan, const struct salle_swepts *swepts, size_t curves,
	struct salle_arena *arena, FILE *out);

/* Prints how many pieces matter, and up to `rows` of these, the largest first. */
void salle_pieces_short_print(const struct salle_plan *plan, const struct salle_worths *worths, size_t rows,
	struct salle_arena *arena, FILE *out);

/* Prints one line per sweep, up to `rows`: what it varies, and from where to where. */
void salle_sweeps_list_print(const struct salle_plan *plan, size_t rows, struct salle_arena *arena, FILE *out);

/* Returns whether the plan has ablations besides those of `prices`, which are printed with the prices. */
bool salle_has_pieces(const struct salle_plan *plan);

#endif
