/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What bouts were spent on, what is decided and what is not. */
#ifndef SALLE_SUMMARY_BUDGET_LINES_H
#define SALLE_SUMMARY_BUDGET_LINES_H

#include <stdio.h>

#include <salle/batch_result.h>

#include "base/arena.h"

/* Nothing where none are spent on a question. */
void salle_spending_print(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out,
	struct salle_arena *arena);

#endif
