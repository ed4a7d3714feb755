/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the probes of a plan say, for people: what each piece is worth, and the curves of sweeps. */
#ifndef SALLE_REPORT_PIECES_H
#define SALLE_REPORT_PIECES_H

#include <stdio.h>

#include <salle/batch.h>

#include "base/arena.h"

/* By build, the dearest pieces first: means over opponents where there are any. */
void salle_pieces_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out);

/* A table a sweep: likewise. */
void salle_curves_print(const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena, FILE *out);

#endif
