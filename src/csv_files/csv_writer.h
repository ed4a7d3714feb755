/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes a CSV file (RFC 4180) cell by cell. One table of columns gives both the header line and the data dictionary. A
 * cell that does not fit its column is a bug and aborts the program.
 *
 * Numbers have SALLE_CSV_DIGITS decimals in every locale. Rows are collected in memory, because writing single bytes is
 * slow: in a program with threads, the stream is locked for each byte. Failed writes set the stream's error flag, which
 * salle_staged_folder_open_file and salle_staged_folder_commit check.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <salle/score_matrix.h>

enum { SALLE_CSV_DIGITS = 6 };

enum salle_column_type {
	SALLE_COLUMN_TEXT = 1,
	SALLE_COLUMN_COUNT, /* a whole number */
	SALLE_COLUMN_NUMBER,
	SALLE_COLUMN_FRACTION, /* a number from 0 to 1 */
	SALLE_COLUMN_LIST,     /* names joined by "; "; empty if there are no names */
};

struct salle_column {
	const char *name;
	enum salle_column_type type;
	const char *unit;
	const char *meaning; /* explanation in the data dictionary, one or two lines */
};

/* Makes three columns: a value and the ends of its interval. `meaning`, `low` and `high` explain them. */
#define SALLE_ESTIMATE_COLUMNS(name, type, unit, meaning, low, high) \
	{ name, type, unit, meaning }, \
	{ name "_low", type, unit, low }, \
	{ name "_high", type, unit, high }

/* Makes three columns: a value and the ends of its 95 % interval. */
#define SALLE_ESTIMATE_COLUMNS_95(name, type, unit, meaning) \
	SALLE_ESTIMATE_COLUMNS(name, type, unit, meaning, "lower end of the 95 % interval of " name, \
		"upper end of the 95 % interval of " name)

/* Returns the name of a column type: "text", "count", "number", "fraction" or "list". */
const char *salle_column_type_name(enum salle_column_type type);

struct salle_csv_writer {
	FILE *out; /* stream for the rows; NULL to keep all rows in `text` */
	const struct salle_column *columns;
	size_t n_columns;
	size_t at;  /* index of the next cell's column */
	char *text; /* bytes that are not yet written to `out` */
	size_t length, room;
};

/* Begins a file, and writes the header line. `columns` must outlive the writer. Call salle_csv_finish at the end. */
struct salle_csv_writer salle_csv_begin(FILE *out, const struct salle_column *columns, size_t n_columns);
/* Writes the remaining rows to csv->out, unless that is NULL, and frees the memory. */
void salle_csv_finish(struct salle_csv_writer *csv);

/* Writes a cell with a text or a list. */
void salle_csv_add_text(struct salle_csv_writer *csv, const char *text);
void salle_csv_add_count(struct salle_csv_writer *csv, uint64_t count);
/* Writes a number or fraction, with an absolute value below 1e12. Writes an empty cell if the number is not finite. */
void salle_csv_add_number(struct salle_csv_writer *csv, double number);
/* Writes a number with 10 decimals. For values without sampling error. */
void salle_csv_add_exact_number(struct salle_csv_writer *csv, double number);
/* Writes three cells: the value and the ends of its interval. */
void salle_csv_add_estimate(struct salle_csv_writer *csv, const struct salle_estimate *estimate);
/* Writes two cells: the ends of an interval. */
void salle_csv_add_interval(struct salle_csv_writer *csv, struct salle_interval interval);

/* Writes three cells: p, adjusted_p, fdr_q. */
void salle_csv_add_significance(struct salle_csv_writer *csv, const struct salle_significance *of);
/* Writes numerator / denominator; an empty cell if the denominator is 0. */
void salle_csv_add_ratio(struct salle_csv_writer *csv, uint64_t numerator, uint64_t denominator);
/* Writes an empty cell. For an undefined number. */
void salle_csv_add_empty_cell(struct salle_csv_writer *csv);

/* Writes n empty cells. */
void salle_csv_add_empty_cells(struct salle_csv_writer *csv, size_t n);
/* Ends the row. All its cells must be written. */
void salle_csv_end_row(struct salle_csv_writer *csv);
