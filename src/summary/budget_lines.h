/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how a run spent its budget of bouts, and which results are decided and undecided. */
#pragma once

#include <stdio.h>

#include <salle/batch_result.h>

#include "base/arena.h"

/* Prints how the budget was spent. Prints nothing if the run had no budget with a question. */
void salle_budget_spending_print(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out,
	struct salle_arena *arena);
