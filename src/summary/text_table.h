/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints plain text: aligned tables, wrapped lines, numbers with thousands separators. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <salle/stats.h>

#include "base/percent.h"

/* Returns the page's width in characters: 80, unless the command line set another before printing. */
size_t salle_text_page_width(void);
void salle_text_set_page_width(size_t columns);

struct salle_painted_cell; /* see text_table.c */

/*
 * Cells are added row by row. `align` has one letter per column: l(eft), c(entred), r(ight); the last column may be
 * w(rapped). The first row is the header, which is not printed if it is empty. Columns without cells below the header
 * are not printed. No row is wider than the page: left-aligned cells are shortened unless the table `never_shortens`.
 * If that is not enough, the table is folded: the remaining columns follow below, and each of their rows begins with
 * the key columns. A table that `keeps_rows_distinct` is also folded, and its cells are whole, if two of its rows would
 * begin alike when shortened.
 */
struct salle_text_table {
	struct salle_arena *arena;
	const char *align;
	/* keys: number of key columns; these are the first columns, up to the last left-aligned one */
	size_t n_columns, n_keys;
	bool never_shortens, keeps_rows_distinct;
	const char **cells;
	size_t n, capacity;
	struct salle_painted_cell *painted;
	size_t n_painted, painted_capacity;
};

void salle_text_table_init(struct salle_text_table *table, const char *align, struct salle_arena *arena);
/* Returns a table with these column headings; NULL ends the list. */
struct salle_text_table salle_text_table_with_heads(const char *align, struct salle_arena *arena,
	const char *const *heads);
#define SALLE_TEXT_TABLE(align, arena, ...) \
	salle_text_table_with_heads((align), (arena), (const char *const[]){ __VA_ARGS__, NULL })
void salle_text_table_add(struct salle_text_table *table, const char *format, ...) SALLE_PRINTF(2, 3);
/*
 * Adds a share of 0 to 1 as a percentage (salle_percent_text). salle_text_table_add_range adds both ends of its
 * interval (salle_percent_range_text).
 */
void salle_text_table_add_percent(struct salle_text_table *table, double share, int decimals);
void salle_text_table_add_range(struct salle_text_table *table, double low, double high, int decimals);
/* As salle_text_table_add_range, but adds "exact" if both ends are equal: the value has no error. */
void salle_text_table_add_interval(struct salle_text_table *table, double low, double high, int decimals);
/* Adds the q-value; "-" if the row is not tested, because its values are exact. */
void salle_text_table_add_q(struct salle_text_table *table, const struct salle_significance *significance);
/* Adds the interval of a difference of shares, in percentage points with signs; "exact" if both ends are equal. */
void salle_text_table_add_points(struct salle_text_table *table, double low, double high, int decimals);
/*
 * Sets what the table prints for the last added cell: the same characters with colours. The text must live in the
 * arena. The table prints a cell that it shortens or wraps without colours.
 */
void salle_text_table_paint(struct salle_text_table *table, const char *painted);
/* Adds a row for rows that are left out: "..." in the given column. */
void salle_text_table_add_ellipsis_row(struct salle_text_table *table, size_t column);
/* Prints the table; each line begins with `indent` blanks. */
void salle_text_table_print(const struct salle_text_table *table, size_t indent, FILE *out);

/* Returns the number of columns that `text` fills on a terminal: two for a wide character, none for a combining one. */
size_t salle_text_width(const char *text);

/*
 * Returns the text with at most `width` (at least 5) columns; ".." replaces its middle if it is too long. Keeps
 * " (plain)" at the end of "warhammer (plain)" if three columns before it remain.
 */
const char *salle_text_shorten(const char *text, size_t width, struct salle_arena *arena);

/* Returns whether `wanted` is the text or a shortened form: "shield..archer" of "shield+shield+archer". */
bool salle_text_is_or_shortens(const char *wanted, const char *text);

/*
 * Writes `text` from column `at` on, and ends the line. Lines are wrapped at the page's width; further lines begin at
 * `indent`.
 */
void salle_text_print_wrapped(const char *text, size_t at, size_t indent, FILE *out);

/* Writes a sentence that begins at `indent`; further lines begin there, too. */
void salle_text_print_line(size_t indent, FILE *out, const char *format, ...) SALLE_PRINTF(3, 4);

/* Returns a number with separators: "2,800,000". */
const char *salle_text_format_count(uint64_t count, struct salle_arena *arena);
/* Returns "+1.25" or "-0.50", or "0.00" without a sign if it rounds to 0. */
const char *salle_text_format_signed(double number, int decimals, struct salle_arena *arena);
/* Returns three significant digits and a unit: "903 k", "11.1 M". */
const char *salle_text_format_short(double number, struct salle_arena *arena);
