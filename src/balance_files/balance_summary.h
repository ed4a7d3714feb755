/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "balance_files/balance_folder.h"

/*
 * Prints the proposals, what the chosen proposal changes, the YAML lines that make these changes, and the sensitivity
 * table.
 */
void salle_balance_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);

/* Prints the lines that make the changes, and the name of the edited scenario; nothing if nothing changes. */
void salle_balance_print_lines(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);
