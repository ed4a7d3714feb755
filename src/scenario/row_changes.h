/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Changes rows of a table, as a scenario, a variant or a sweep requests. The changes are applied in order to the rows
 * as nodes, before the table's fields check the rows.
 *
 * A map sets cells of single rows: {Hauberk: {av: 3}}. A list has one element per change:
 *
 * - {row: Hauberk, av: +1} changes cells of the row with this name (or of the rows in a list of names);
 * - {where: kind == plate, av: "*1.1"} changes cells of all rows for which a condition holds;
 * - {new: Estoc, like: Rapier, ...} adds a row, a copy of the row `like` except for the cells that it sets.
 *
 * A new row stands last, or behind the row `after`, or in front of the row `before`.
 *
 * In a list, +n and -n add to a cell's number, and *n multiplies the number. Whole numbers and hundredths are rounded,
 * halves away from zero. +word adds an element to a cell with a list, and -word removes the element. Any other value
 * replaces the old value. `set: {…}` sets values that would otherwise be read as changes. In a text, the leading number
 * is changed: "1c" and +1 give "2c". An empty cell stays empty. Setting a number to "+1" is an error, because a reader
 * would take the value for an addition.
 */
#pragma once

#include <salle/ruleset.h>

/* Rows of a table as maps from column to value, each with its place. A row that could not be read is NULL. */
struct salle_row_nodes {
	struct salle_node **rows;
	size_t n;
};

/* Converts the map form to the list form, so that lists of changes can be joined. Returns any other form unchanged. */
const struct salle_node *salle_row_changes_to_list(const struct salle_node *changes, struct salle_arena *arena);

/* Applies the changes, which may have either form. Reports every error. */
void salle_row_changes_apply(const struct salle_table_kind *kind, const struct salle_node *changes,
	struct salle_row_nodes *rows, struct salle_arena *arena, struct salle_diagnostics *diagnostics);
