/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in the cells of tables that a scenario changes by "+1", "-1" or "*1.1". */
#pragma once

#include <salle/field_table.h>

/*
 * Returns a node with the text, its leading number changed by `value` and rounded as the column requires. Returns NULL
 * if the text is NULL or has no leading number.
 */
struct salle_node *salle_changed_number_new(const struct salle_field *column, const char *text,
	const struct salle_node *value, struct salle_arena *arena);

/* Returns whether a factor other than 1 left a cell unchanged because of rounding, although the cell is not 0. */
bool salle_changed_number_is_rounded_back(const struct salle_node *before, const struct salle_node *after,
	const struct salle_node *value);
