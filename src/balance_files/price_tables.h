/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "balance_files/balance_folder.h"

/*
 * Prints whether the price list is fair, the changed prices, how good each build is for its cost, and the lines for the
 * scenario.
 */
void salle_balance_prices_print(const struct salle_balance_result *result, const struct salle_balance_folder *folder,
	struct salle_arena *arena, FILE *out);
