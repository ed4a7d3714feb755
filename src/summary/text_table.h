/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints plain text: aligned tables, wrapped lines, and numbers with thousands separators. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include <salle/stats.h>

#include "base/percent.h"

/* Returns the width of the page in characters: 80, or the width that the command line has set. */
size_t salle_text_page_width(void);
void salle_text_set_page_width(size_t columns);

struct salle_painted_cell; /* defined in text_table.c */

/*
 * A table, to which cells are added row by row. `align` has one letter per column: l(eft), c(entred) or r(ight); the
 * last column may be w(rapped). The first row is the header, which is not printed if it is empty. A column without
 * cells below the header is not printed. No row is wider than the page: left-aligned cells are shortened, unless the
 * table `never_shortens`. If this is not enough, the table is folded: the other columns follow below, and their rows
 * begin with the key columns, too. A table that `keeps_rows_distinct` is folded instead of shortened if shortening
 * would make the first cells of two rows equal.
 */
struct salle_text_table {
	struct salle_arena *arena;
	const char *align;
	/*
	 * number of columns, and number of key columns; key columns are the first ones, up to the last left-aligned column
	 */
	size_t n_columns, n_keys;
	bool never_shortens, keeps_rows_distinct;
	const char **cells;
	size_t n, capacity;
	struct salle_painted_cell *painted;
	size_t n_painted, painted_capacity;
};

void salle_text_table_init(struct salle_text_table *table, const char *align, struct salle_arena *arena);
/* Returns an empty table with these column headings. NULL ends the list of headings. */
struct salle_text_table salle_text_table_with_headings(const char *align, struct salle_arena *arena,
	const char *const *heads);
#define SALLE_TEXT_TABLE(align, arena, ...) \
	salle_text_table_with_headings((align), (arena), (const char *const[]){ __VA_ARGS__, NULL })
void salle_text_table_add(struct salle_text_table *table, const char *format, ...) SALLE_PRINTF(2, 3);
/*
 * Adds a share of 0 to 1 as a percentage (salle_percent_text). salle_text_table_add_range adds an interval of shares
 * (salle_percent_range_text).
 */
void salle_text_table_add_percent(struct salle_text_table *table, double share, int decimals);
void salle_text_table_add_range(struct salle_text_table *table, double low, double high, int decimals);
/* Adds an interval of shares like salle_text_table_add_range, but "exact" if both ends are equal. */
void salle_text_table_add_interval(struct salle_text_table *table, double low, double high, int decimals);
/* Adds the q-value; "-" if the row is not tested, because its values are exact. */
void salle_text_table_add_q(struct salle_text_table *table, const struct salle_significance *significance);
/* Adds the interval of a difference of shares, in percentage points with signs; "exact" if both ends are equal. */
void salle_text_table_add_points(struct salle_text_table *table, double low, double high, int decimals);
/*
 * Sets the coloured text of the last added cell: the same characters with colours. The text must live in the arena. A
 * cell that is shortened or wrapped is printed without colours.
 */
void salle_text_table_set_coloured_text(struct salle_text_table *table, const char *painted);
/* Adds a row with "..." in the given column, in place of rows that are left out. */
void salle_text_table_add_ellipsis_row(struct salle_text_table *table, size_t column);
/* Prints the table. Each line begins with `indent` blanks. */
void salle_text_table_print(const struct salle_text_table *table, size_t indent, FILE *out);

/* Returns how many columns `text` fills on a terminal. A wide character fills two, a combining character none. */
size_t salle_text_width(const char *text);

/*
 * Returns the text, shortened to `width` columns (at least 5): ".." replaces the middle of a longer text. A bracket
 * such as " (plain)" at the end is kept if three columns before ".." remain.
 */
const char *salle_text_shorten(const char *text, size_t width, struct salle_arena *arena);

/* Returns whether `wanted` is the text or a shortened form, such as "shield..archer" for "shield+shield+archer". */
bool salle_is_text_or_shortened_form(const char *wanted, const char *text);

/*
 * Prints `text` from column `at` on, and ends the line. Wraps lines at the width of the page; the next lines begin at
 * column `indent`.
 */
void salle_text_print_wrapped(const char *text, size_t at, size_t indent, FILE *out);

/* Prints a sentence. All lines begin at column `indent`, and are wrapped at the width of the page. */
void salle_text_print_line(size_t indent, FILE *out, const char *format, ...) SALLE_PRINTF(3, 4);

/* Returns a number with separators: "2,800,000". */
const char *salle_text_format_count(uint64_t count, struct salle_arena *arena);
/* Returns a number with a sign, such as "+1.25" or "-0.50". A number that rounds to 0 has no sign: "0.00". */
const char *salle_text_format_signed(double number, int decimals, struct salle_arena *arena);
/* Returns a number with three significant digits and a unit: "903 k", "11.1 M". */
const char *salle_text_format_short(double number, struct salle_arena *arena);
