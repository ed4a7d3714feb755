/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the curve of a sweep is a straight line (<salle/straight_line.h>). */
#ifndef SALLE_FIGURES_SWEEP_LINE_H
#define SALLE_FIGURES_SWEEP_LINE_H

#include "figures/change_views.h"

/* Returns the values of a sweep in the order of their numbers, in the arena. The sweep must have numbers. */
size_t *salle_sweep_order(const struct salle_sweep *sweep, struct salle_arena *arena);

/*
 * Returns the p-value of a straight line through the mean win rates against `foes` foes, which share no dice.
 * seats[f * n + v] is the build against foe f under value v of the n values. NAN if it cannot be tested.
 */
double salle_sweep_line_p(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_sweep *sweep, const struct salle_seat *seats, size_t foes);

#endif
