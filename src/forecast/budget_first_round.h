/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first look of a part of a plan with a budget. */
#ifndef SALLE_FORECAST_BUDGET_FIRST_ROUND_H
#define SALLE_FORECAST_BUDGET_FIRST_ROUND_H

#include <salle/batch.h>

#include "base/arena.h"

/*
 * Fights the first look of about `most` groups, spread over the plan, as the run does. Returns the result of the
 * whole plan, in which the other matchups have no bouts.
 */
struct salle_batch_result salle_spending_part(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

#endif
