/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "kit/row_lookup.h"

/* Returns whether both names have the same letters and digits before the first colon, ignoring case. */
static bool has_same_words(const char *a, const char *b)
{
	for (;; a++, b++) {
		while (*a != '\0' && *a != ':' && !isalnum((unsigned char)*a))
			a++;
		while (*b != '\0' && *b != ':' && !isalnum((unsigned char)*b))
			b++;
		bool ended[2] = { *a == '\0' || *a == ':', *b == '\0' || *b == ':' };
		if (ended[0] || ended[1])
			return ended[0] && ended[1];
		if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
			return false;
	}
}

/* Returns the name of the row that has `name` as its other name; NULL if there is none. */
static const char *find_by_other_name(const struct salle_named_rows *among, const char *name)
{
	for (size_t i = 0; among->find_other_name != NULL && i < among->n_rows; i++) {
		const void *row = (const char *)among->rows + i * among->row_size;
		const char *other = among->find_other_name(row);
		if (other != NULL && has_same_words(other, name))
			return *(const char *const *)row;
	}
	return NULL;
}

size_t salle_find_row(const struct salle_named_rows *among, const struct salle_text *name,
	struct salle_diagnostics *diagnostics)
{
	const char **known = salle_check_allocated(calloc(among->n_rows + 1, sizeof *known));
	size_t found = among->n_rows;
	for (size_t i = 0; i < among->n_rows && found == among->n_rows; i++) {
		const void *row = (const char *)among->rows + i * among->row_size;
		const char *of_row = *(const char *const *)row;
		if (strcmp(of_row, name->text) == 0)
			found = i;
		known[i] = among->is_hidden != NULL && among->is_hidden(row) ? NULL : of_row;
	}
	const char *called = found == among->n_rows ? find_by_other_name(among, name->text) : NULL;
	if (called != NULL)
		salle_error(diagnostics, &name->at, "unknown %s '%s': it is called '%s' here", among->noun,
			salle_quote_text(name->text).text, called);
	else if (found == among->n_rows)
		salle_error_unknown(diagnostics, &name->at, among->noun, name->text, known, among->n_rows);
	free(known);
	return found;
}

/* Reports a row whose name is not one of the fixed names of the table's rows. */
static void report_extra_row(const struct salle_rows *rows, size_t row, const char *const *names, size_t n,
	struct salle_diagnostics *diagnostics)
{
	const struct salle_text *name = (const void *)((const char *)rows->items + row * rows->kind->row_size);
	char known[200];
	salle_join_names(names, n, known, sizeof known);
	salle_error(diagnostics, &rows->places[row],
		"unknown row '%s': the rules of the program use each row of the table "
		"%s, so none can be added%s%s",
		salle_quote_text(name->text).text, rows->kind->name, *known != '\0' ? "; they are " : "", known);
}

bool salle_order_rows_by_name(const struct salle_rows *rows, const char *const *names, size_t n, const void **row,
	struct salle_diagnostics *diagnostics)
{
	size_t size = rows->kind->row_size, errors = diagnostics->errors;
	const struct salle_place at = { .file = rows->file };
	for (size_t k = 0; k < n; k++)
		row[k] = NULL;
	for (size_t i = 0; i < rows->n; i++) {
		const struct salle_text *name = (const void *)((const char *)rows->items + i * size);
		size_t k = 0;
		while (k < n && strcmp(names[k], name->text) != 0)
			k++;
		if (k < n)
			row[k] = name;
		else if (salle_nearest_name(name->text, names, n) != NULL)
			salle_error_unknown(diagnostics, &rows->places[i], "row", name->text, names, n);
		else
			report_extra_row(rows, i, names, n, diagnostics);
	}
	for (size_t k = 0; k < n && diagnostics->errors == errors; k++)
		if (row[k] == NULL)
			salle_error(diagnostics, &at, "the table %s has no row '%s'", rows->kind->name, names[k]);
	return diagnostics->errors == errors;
}
