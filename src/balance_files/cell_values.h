/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "balance_files/balance_folder.h"

/* Prints the measured score under each value of one table cell, and between which values the goal is met. */
void salle_cell_values_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);
