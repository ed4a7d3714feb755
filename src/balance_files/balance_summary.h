/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "balance_files/balance_folder.h"

/*
 * Prints the proposals, the effects of the recommended one, the YAML lines that make its edits, and the sensitivity
 * table.
 */
void salle_balance_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);

/*
 * Prints the scenario lines that make the edits, and the file name of the edited scenario. Prints nothing if nothing
 * changes.
 */
void salle_balance_print_lines(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);
