/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads one table of a rule system from CSV text into rows, by the fields of the table's kind. */
#pragma once

#include <salle/ruleset.h>

#include "base/csv.h"

/*
 * Checks the header line against the fields, and reads every row. Reports the errors of all rows in one pass. If
 * `changes` is not NULL, applies it first (scenario/row_changes.h). After SALLE_BAD_INPUT `out` has the rows that could
 * be read, including rows with errors. `file` must live as long as `out`.
 */
enum salle_status salle_table_parse(const struct salle_table_kind *kind, const char *text, size_t length,
	const char *file, const struct salle_node *changes, struct salle_rows *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;

/*
 * Reads a table, applies `changes` unless it is NULL, and returns all cells as texts, below a header with every column
 * of the table's kind. Elements of a list are joined by semicolons. Does not check the values of the cells.
 */
enum salle_status salle_table_read_cells(const struct salle_table_kind *kind, const char *text, size_t length,
	const char *file, const struct salle_node *changes, struct salle_csv *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
