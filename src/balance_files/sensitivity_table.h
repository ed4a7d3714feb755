/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdio.h>

#include <salle/balance.h>

/* Prints by how many points one step of each edit changes the mean score of each build. */
void salle_sensitivity_print(const struct salle_balance_result *result, struct salle_arena *arena, FILE *out);
