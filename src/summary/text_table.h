/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plain text for people: aligned tables, wrapped lines, numbers with thousands set apart. */
#ifndef SALLE_SUMMARY_TEXT_TABLE_H
#define SALLE_SUMMARY_TEXT_TABLE_H

#include <stdint.h>
#include <stdio.h>

#include "base/arena.h"

enum { SALLE_TEXT_WIDTH = 100 }; /* of a page, in characters */

/*
 * Cells are added row by row. `align` has one letter a column: l(eft), c(entred), r(ight), and for the last one
 * w(rapped at the page's width). The first row is the header, which is not printed when
 * it is all empty; columns with nothing below it are not printed.
 */
struct salle_text_table {
	struct salle_arena *arena;
	const char *align;
	size_t columns;
	const char **cells;
	size_t n, capacity;
};

void salle_text_table_init(struct salle_text_table *table, const char *align, struct salle_arena *arena);
void salle_text_table_add(struct salle_text_table *table, const char *format, ...) SALLE_PRINTF(2, 3);
/* Every line begins with `indent` blanks. */
void salle_text_table_print(const struct salle_text_table *table, size_t indent, FILE *out);

/* Columns that `text` fills on a terminal: two for a wide character, none for a combining one. */
size_t salle_text_width(const char *text);

/*
 * Writes `text`, which begins at column `at`, and goes on below at `indent` where a line would be longer than
 * the page. Ends the line.
 */
void salle_text_wrap(const char *text, size_t at, size_t indent, FILE *out);

/* "2,800,000" */
const char *salle_text_count(uint64_t count, struct salle_arena *arena);
/* "+1.25", "-0.50", and without a sign what rounds to 0: "0.00". */
const char *salle_text_signed(double number, int decimals, struct salle_arena *arena);
/* Three figures and a unit: "903 k", "11.1 M". */
const char *salle_text_short(double number, struct salle_arena *arena);

#endif
