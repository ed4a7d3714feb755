/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * CSV (RFC 4180) into cells that know their place, by libcsv in strict mode.
 *
 * Lines end in LF or CRLF; blank lines and rows of nothing but empty cells do not count. A byte order mark is skipped;
 * blanks around an unquoted cell are not part of it. Rows may differ in length: that is the caller's to check.
 */
#ifndef SALLE_BASE_CSV_H
#define SALLE_BASE_CSV_H

#include "base/arena.h"

enum { SALLE_CSV_CELLS = 1 << 18 }; /* cells of a file; more are refused */

struct salle_csv_cell {
	const char *text; /* never NULL */
	struct salle_place at;
};

struct salle_csv_row {
	const struct salle_csv_cell *cells;
	size_t n; /* at least 1 */
};

struct salle_csv {
	const struct salle_csv_row *rows;
	size_t n;
};

/*
 * Reads all rows into the arena. `file` is the name that places carry; it must live as long as the rows. At
 * the first fault of syntax reading stops: SALLE_BAD_INPUT, with the rows before it in `out`.
 */
enum salle_status salle_csv_parse(const char *text, size_t length, const char *file, struct salle_csv *out,
	struct salle_arena *arena, struct salle_report *report) SALLE_MUST_CHECK;

#endif
