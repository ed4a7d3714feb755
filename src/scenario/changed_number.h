/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes numbers in cells of tables by "+1", "-1" or "*1.1". */
#pragma once

#include <salle/field_table.h>

/*
 * Changes the leading number of the text by `value`, rounds the number as the column requires, and returns a node with
 * the new text. Returns NULL if the text is NULL or has no leading number.
 */
struct salle_node *salle_changed_number_new(const struct salle_field *column, const char *text,
	const struct salle_node *value, struct salle_arena *arena);

/*
 * Returns whether rounding left a cell unchanged, although the cell is not 0 and was multiplied by a factor other than
 * 1.
 */
bool salle_is_unchanged_by_rounding(const struct salle_node *before, const struct salle_node *after,
	const struct salle_node *value);
