/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Conditions on the rows of a table: `kind == plate and av >= 5`, in the syntax of policies (docs/policies.md), with
 * the table's columns as names.
 *
 * A column's name stands for the value of its cell. A text compared by == or != is compared as a text; elsewhere the
 * text stands for its leading number ("1c" is 1). A list is equal to each of its elements; used as a number, the list
 * stands for its first element. An empty cell stands for the column's default. If the column has no default, the cell
 * is not equal to, less than or greater than anything.
 */
#pragma once

#include <salle/field_table.h>

struct salle_syntax;

/* Reads and checks a condition. Returns NULL after reporting an error. `table` is the table's name in messages. */
const struct salle_syntax *salle_row_condition_read(const struct salle_node *text, const char *table,
	const struct salle_field *columns, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Returns whether the condition holds for a row, a map from column to value. The condition must have been read with the
 * same columns.
 */
bool salle_row_condition_holds(const struct salle_syntax *where, const struct salle_field *columns,
	const struct salle_node *row);

/* Parses the leading number of a text, and sets `*rest` to the text after it. Returns false if there is no number. */
bool salle_parse_leading_number(const char *text, double *number, const char **rest);
