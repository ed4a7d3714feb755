/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A CSV file of a finished run, as text: columns by name, rows in the order of the file. */
#pragma once

#include "base/arena.h"

struct salle_run_table {
	const char *const *columns; /* names of the columns */
	size_t width;
	const char *const *cells; /* cells of row 0, then of row 1, and so on; each row has `width` cells */
	size_t n;
};

/*
 * Reads DIR/NAME into the arena. A run need not have every file: if the file is missing, the table has no columns and
 * no rows. If the file is no table, reports an error with the line and returns SALLE_BAD_INPUT.
 */
enum salle_status salle_run_table_read(const char *dir, const char *name, struct salle_run_table *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/* Returns the index of the column; table->width if the table does not have the column. */
size_t salle_run_table_column(const struct salle_run_table *table, const char *name);

/* Returns the text of the cell; "" if the table does not have the column. */
const char *salle_run_table_cell(const struct salle_run_table *table, size_t row, const char *column);

/* Returns the number in the cell; NAN if the cell is empty or the table does not have the column. */
double salle_run_table_number(const struct salle_run_table *table, size_t row, const char *column);
