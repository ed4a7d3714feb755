/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Changes of a table's rows that a scenario, a variant or a sweep asks for, applied in order to the rows as nodes,
 * before the table's fields check them.
 *
 *   {Hauberk: {av: 3}}                    a map: cells of single rows, which are set
 *   [{row: Hauberk, av: +1},              a list: cells of rows by name (one or a list),
 *    {where: kind == plate, av: "*1.1"},  of all rows for which a condition holds,
 *    {new: Estoc, like: Rapier, ...}]     of a further row, otherwise like another
 *
 * In a list +n and -n add to a cell's number, *n multiplies it (and a whole number, or one of hundredths, is rounded,
 * halves away from zero); +word and -word add to and take from a cell with a list; anything else is set.
 * `set: {…}` sets what would read as such. A text's number is the one that it begins with: "1c" and +1 make "2c".
 * A cell without a number stays empty. To set a number to "+1" is refused: it reads as one more.
 */
#ifndef SALLE_SCENARIO_ROW_CHANGES_H
#define SALLE_SCENARIO_ROW_CHANGES_H

#include <salle/ruleset.h>

/* Rows of a table as maps of column to value, each with its place; NULL for a row that could not be read. */
struct salle_row_nodes {
	struct salle_node **rows;
	size_t n;
};

/* Turns the map form into the list form, so that changes can be put one after the other; others as they are. */
const struct salle_node *salle_row_changes_to_list(const struct salle_node *changes, struct salle_arena *arena);

/* Applies the changes, in either form; reports every error. */
void salle_row_changes_apply(const struct salle_table_kind *kind, const struct salle_node *changes,
	struct salle_row_nodes *rows, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

#endif
