/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Describes in words what a search for balancing edits found. All texts are in the arena. The result must have a row or
 * a price list.
 */
#pragma once

#include <salle/balance.h>

/*
 * Returns the row to recommend: the cheapest that meets the goal. If none does, the cheapest that may meet it;
 * otherwise the nearest.
 */
size_t salle_balance_choose_row(const struct salle_balance_result *result);

/* Returns the name by which the CSV files call a verdict. */
const char *salle_balance_verdict_name(enum salle_balance_verdict verdict);

/* Returns a sentence on whether the goal is met and by which edits, or on whether the price list is fair. */
const char *salle_balance_describe_answer(const struct salle_balance_result *result, struct salle_arena *arena);

/*
 * Returns the end of a sentence that begins with "Row 2": the pair of builds that the row worsens; NULL if the row
 * worsens no pair.
 */
const char *salle_balance_describe_worsened_pair(const struct salle_balance_result *result, size_t row,
	struct salle_arena *arena);

/*
 * Returns the scenario keys that make the edits of the recommended row, or set the new prices; NULL if nothing changes.
 */
const struct salle_node *salle_balance_changes(const struct salle_balance_result *result, struct salle_arena *arena);

/* Returns the keys of salle_balance_changes() as lines to paste into a scenario; NULL if nothing changes. */
const char *salle_balance_changes_as_yaml(const struct salle_balance_result *result, struct salle_arena *arena);
