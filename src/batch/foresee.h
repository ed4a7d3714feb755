/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many bouts a run will fight, foreseen from a few. */
#ifndef SALLE_BATCH_FORESEE_H
#define SALLE_BATCH_FORESEE_H

#include <salle/plan.h>

#include "base/arena.h"

/*
 * Returns the number of bouts of all matchups together. With a precision it is an estimate: some matchups fight some
 * hundred bouts each, and what a rate needs is averaged over the rates that these leave possible. A budget is returned
 * as it is, though a question may be answered before.
 */
double salle_foresee_bouts(const struct salle_plan *plan, struct salle_arena *arena);

#endif
