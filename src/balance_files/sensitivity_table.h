/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdio.h>

#include <salle/balance.h>

/* Prints how much one step of each edit changes the mean score of each build, in percentage points. */
void salle_sensitivity_print(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out);
