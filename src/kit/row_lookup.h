/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds a row of a compiled table by name:
 *
 *   const struct salle_named_rows coins = { "coin", book->coins, book->n_coins, sizeof *book->coins, NULL, NULL };
 *   size_t i = salle_find_row(&coins, &build->coin, diagnostics);
 *   if (i == coins.n_rows)
 *       return NULL; // unknown coin 'heavvy' (did you mean 'heavy'?)
 */
#pragma once

#include <salle/field_table.h>
#include <salle/ruleset.h>

struct salle_named_rows {
	const char *noun; /* what a row is: "weapon" */
	const void *rows; /* rows; each begins with its name, a const char * or a struct salle_text */
	size_t n_rows, row_size;
	/* returns true for a row that users may name but that is never suggested; NULL if there are none */
	bool (*is_hidden)(const void *row);
	/*
	 * returns another name of the row ("hand-axe") for suggestions, or NULL; the pointer is NULL if rows have no other
	 * names
	 */
	const char *(*find_other_name)(const void *row);
};

/*
 * Returns the index of the row that has this name. If there is no such row, reports an unknown name with the nearest
 * names and returns among->n_rows.
 */
size_t salle_find_row(const struct salle_named_rows *among, const struct salle_text *name,
	struct salle_diagnostics *diagnostics);

/*
 * Orders the rows of a table, which must have exactly one row for each of the n `names`: row[k] becomes the row with
 * the name names[k]. Returns false after reporting unknown, missing or duplicate rows.
 */
bool salle_order_rows_by_name(const struct salle_rows *rows, const char *const *names, size_t n, const void **row,
	struct salle_diagnostics *diagnostics);
