/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search found, in words. All texts are in the arena. The result must have a row or a price list. */
#pragma once

#include <salle/balance.h>

/*
 * Returns the row that a designer should take: the cheapest that meets the goal, else the cheapest that may meet it,
 * else the nearest.
 */
size_t salle_balance_choose(const struct salle_balance_result *result);

/* Returns the name of the verdict in the CSV files. */
const char *salle_balance_verdict_name(enum salle_balance_verdict verdict);

/* Returns a sentence that says whether the goal is met, and with which edits, or whether the price list is fair. */
const char *salle_balance_answer(const struct salle_balance_result *result, struct salle_arena *arena);

/* Returns the end of a sentence that begins with "Row 2": which pair the row worsens; NULL if it worsens none. */
const char *salle_balance_worsened_pair(const struct salle_balance_result *result, size_t row,
	struct salle_arena *arena);

/* Returns the keys of a variant that make the edits of the chosen row, or the prices; NULL if nothing changes. */
const struct salle_node *salle_balance_changes(const struct salle_balance_result *result, struct salle_arena *arena);

/* Returns the keys of salle_balance_changes as lines of a scenario; NULL if nothing changes. */
const char *salle_balance_lines(const struct salle_balance_result *result, struct salle_arena *arena);
