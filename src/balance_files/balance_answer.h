/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a search for edits found, in words. All texts are in the arena. The result must have a row. */
#pragma once

#include <salle/balance.h>

/*
 * Returns the row that a designer should take: the cheapest that meets the goal, else the cheapest that may meet it,
 * else the nearest.
 */
size_t salle_balance_choose(const struct salle_balance_result *result);

/* Returns a sentence that says whether the goal is met, and with which edits. */
const char *salle_balance_answer(const struct salle_balance_result *result, struct salle_arena *arena);

/* Returns the end of a sentence that begins with "Row 2": which pair the row worsens; NULL if it worsens none. */
const char *salle_balance_worsened_pair(const struct salle_balance_result *result, size_t row,
	struct salle_arena *arena);

/* Returns the lines that make the edits of the chosen row in a scenario; NULL if it has no edits. */
const char *salle_balance_lines(const struct salle_balance_result *result, struct salle_arena *arena);
