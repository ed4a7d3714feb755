/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the changes of a plan say, for people: what each piece is worth, and the curves of sweeps. */
#ifndef SALLE_SUMMARY_PIECES_H
#define SALLE_SUMMARY_PIECES_H

#include <stdio.h>

#include "results/figures.h"

/* By build, the dearest pieces first: means over opponents where there are any. */
void salle_pieces_print(const struct salle_plan *plan, const struct salle_worths *worths, struct salle_arena *arena,
	FILE *out);

/* A table a sweep: likewise. */
void salle_curves_print(const struct salle_plan *plan, const struct salle_swepts *swepts, struct salle_arena *arena,
	FILE *out);

#endif
