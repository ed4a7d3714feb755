/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads CSV (RFC 4180) into cells with places, using libcsv in strict mode.
 *
 * The separator of columns is the comma, the semicolon or the tab. The first line that is not empty shows which; a line
 * with neither commas nor semicolons has tabs. A first line with both commas and semicolons is an error. Lines end in
 * LF or CRLF. Blank lines, rows of empty cells, a byte order mark, and blanks around an unquoted cell are skipped. Rows
 * may differ in length; the caller checks that.
 */
#pragma once

#include "base/arena.h"

enum { SALLE_CSV_CELLS = 1 << 18 }; /* maximum number of cells in a file */

struct salle_csv_cell {
	const char *text; /* text of the cell; never NULL */
	struct salle_place at;
};

struct salle_csv_row {
	struct salle_csv_cell *cells;
	size_t n; /* number of cells, at least 1 */
};

struct salle_csv {
	const struct salle_csv_row *rows;
	size_t n;
	char separator; /* ',', ';' or a tab */
};

/*
 * Reads all rows into the arena. `file` is the name of the file in places; the name must live as long as the rows. At
 * the first syntax error reading stops and returns SALLE_BAD_INPUT; `out` then has the rows before the error.
 */
enum salle_status salle_csv_parse(const char *text, size_t length, const char *file, struct salle_csv *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
