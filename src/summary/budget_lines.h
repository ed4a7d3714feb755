/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run spent its bouts on, what is decided and what is open. */
#pragma once

#include <stdio.h>

#include <salle/batch_result.h>

#include "base/arena.h"

/* Prints nothing if the run did not spend bouts on a question. */
void salle_spending_print(const struct salle_plan *plan, const struct salle_batch_result *result, FILE *out,
	struct salle_arena *arena);
