/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads CSV (RFC 4180) into cells with places, by libcsv in strict mode.
 *
 * Columns are separated by commas, by semicolons or, in a file with neither, by tabs. The first line that is not empty
 * decides which; it is an error if it has both commas and semicolons. Lines end in LF or CRLF; blank lines and rows of
 * empty cells are skipped. A byte order mark is skipped; blanks around an unquoted cell are not part of it. Rows may
 * differ in length; the caller checks that.
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
