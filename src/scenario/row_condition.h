/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Conditions on the rows of a table: `kind == plate and av >= 5`, in the syntax of policies (docs/policies.md), with
 * the table's columns as names.
 *
 * The value of a column of numbers is its number. A column of texts has its text as value beside == and !=; elsewhere
 * its value is the text's leading number ("1c" is 1). A column of lists equals each of its elements; its number is the
 * number of the first element. An empty cell has its default. An empty cell without a default equals nothing, and is
 * neither less nor greater than anything.
 */
#pragma once

#include <salle/field_table.h>

struct salle_syntax;

/* Reads and checks a condition. Reports errors, and then returns NULL. `table` is the table's name in messages. */
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
