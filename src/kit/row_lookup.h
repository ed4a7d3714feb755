/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Looking up a row of a compiled table by its name:
 *
 *   const struct salle_named_rows coins = { "coin", book->coins, book->n_coins, sizeof *book->coins, NULL, NULL };
 *   size_t i = salle_find_row(&coins, &build->coin, diagnostics);
 *   if (i == coins.n)
 *       return NULL; // unknown coin 'heavvy' (did you mean 'heavy'?)
 */
#ifndef SALLE_KIT_ROW_LOOKUP_H
#define SALLE_KIT_ROW_LOOKUP_H

#include <salle/field_table.h>
#include <salle/ruleset.h>

struct salle_named_rows {
	const char *noun; /* what a row is: "weapon" */
	const void *rows; /* each begins with its name, a const char * or a struct salle_text */
	size_t n, size;
	bool (*hidden)(const void *row); /* found, but never suggested; NULL: none is */
	/* another name of the row, which is suggested by it, not found: "hand-axe"; NULL, also from it: none */
	const char *(*other_name)(const void *row);
};

/* Returns the number of the row of that name; `n` after reporting that it is unknown, with the nearest names. */
size_t salle_find_row(const struct salle_named_rows *among, const struct salle_text *name,
	struct salle_diagnostics *diagnostics);

/*
 * A table with one row for each of the n `names`, whose rows begin with their names: row[k] is that of names[k]. False
 * after reporting rows that are unknown, missing or there twice.
 */
bool salle_order_rows_by_name(const struct salle_rows *rows, const char *const *names, size_t n, const void **row,
	struct salle_diagnostics *diagnostics);

#endif
