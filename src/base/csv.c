/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "base/memory.h"
#include "base/csv.h"
#include "base/file.h"
#include "base/parse_text.h"

/*
 * State of reading a CSV file. libcsv reports neither lines nor columns. So this file passes one byte at a time to
 * libcsv, and counts lines and columns in `place` and `cell_place`.
 */
struct reading {
	struct csv_parser parser;
	struct salle_arena *arena;
	struct salle_place place;      /* place of the current byte */
	struct salle_place cell_place; /* place of the current cell */
	struct salle_csv_cell *cells;  /* cells of all rows so far */
	size_t n_cells, cells_size;
	size_t *row_ends; /* row_ends[i] is the number of cells up to the end of row i */
	size_t n_rows, rows_size;
};

static const char *name_of_separator(char separator)
{
	switch (separator) {
	case ';':
		return "semicolon";
	case '\t':
		return "tab";
	default:
		return "comma";
	}
}

/* Numbers of separators in a line, outside quotes. */
struct separators {
	size_t commas, semicolons, tabs;
	bool has_text; /* whether the line has other characters than separators, blanks and quotes */
};

/* Counts the separators of the line that begins at `*at`, and moves `*at` to the next line. */
static struct separators count_separators(const char *text, size_t length, size_t *at)
{
	struct separators found = { 0 };
	bool quoted = false;
	for (; *at < length; ++*at) {
		const char c = text[*at];
		if (c == '"')
			quoted = !quoted;
		else if (!quoted && (c == '\n' || c == '\r'))
			break;
		found.commas += !quoted && c == ',';
		found.semicolons += !quoted && c == ';';
		found.tabs += !quoted && c == '\t';
		found.has_text = found.has_text || strchr(",;\t \"\r\n", c) == NULL;
	}
	*at += *at < length;
	return found;
}

/*
 * Finds the separator in the first line that is not empty. Reports an error and returns false if that line has both
 * commas and semicolons.
 */
static bool find_separator(const char *text, size_t length, struct salle_place *now, char *separator,
	struct salle_diagnostics *diagnostics)
{
	struct separators found = { 0 };
	size_t begin = 0, next = 0;
	while (next < length && !found.has_text) {
		begin = next;
		found = count_separators(text, length, &next);
	}
	*separator = found.semicolons > 0 ? ';' : found.commas == 0 && found.tabs > 0 && found.has_text ? '\t' : ',';
	if (found.commas == 0 || found.semicolons == 0 || !found.has_text)
		return true;
	struct salle_place at = *now;
	salle_find_line_and_column(text, length, begin, &at.line, &at.column);
	salle_error(diagnostics, &at,
		"this line has both commas and semicolons: separate all columns by one of them, and put a cell that contains "
		"the other in quotes");
	return false;
}

/* Adds a cell. libcsv calls this function at the end of each cell. */
static void on_cell_end(void *text, size_t length, void *context)
{
	struct reading *reading = context;
	reading->cells = salle_array_grow(reading->cells, reading->n_cells, &reading->cells_size, sizeof *reading->cells);
	reading->cells[reading->n_cells++] = (struct salle_csv_cell){
		.text = salle_arena_copy_text_n(reading->arena, text, length),
		.at = reading->cell_place,
	};
	reading->cell_place = reading->place;
	reading->cell_place.column++; /* begin of the next cell; at a line end, advance_place replaces it */
}

static void on_row_end(int terminator, void *context)
{
	(void)terminator;
	struct reading *reading = context;
	reading->row_ends =
		salle_array_grow(reading->row_ends, reading->n_rows, &reading->rows_size, sizeof *reading->row_ends);
	reading->row_ends[reading->n_rows++] = reading->n_cells;
}

/* Moves `place` past `byte`, which libcsv has just parsed. */
static void advance_place(struct reading *reading, unsigned char byte, bool ends_line)
{
	if (ends_line) {
		reading->place.line++;
		reading->place.column = 1;
		if (!reading->parser.quoted)
			reading->cell_place = reading->place;
	} else if ((byte & 0xc0) != 0x80) {
		reading->place.column++;
	}
}

static bool report_syntax_error(struct reading *reading, char separator, struct salle_diagnostics *diagnostics)
{
	int error = csv_error(&reading->parser);
	if (error == CSV_ENOMEM || error == CSV_ETOOBIG)
		salle_check_allocated(NULL);
	if (reading->parser.quoted)
		salle_error(diagnostics, &reading->place,
			"after a closing quote a %s or the end of the line must follow (a quote inside is written twice)",
			name_of_separator(separator));
	else
		salle_error(diagnostics, &reading->place,
			"quote inside a cell that is not quoted: put the whole cell in quotes and write the quote twice");
	return false;
}

static bool feed_parser(struct reading *reading, const char *text, size_t length, char separator,
	struct salle_diagnostics *diagnostics)
{
	for (size_t i = 0; i < length; i++) {
		unsigned char byte = (unsigned char)text[i];
		if (csv_parse(&reading->parser, &byte, 1, on_cell_end, on_row_end, reading) != 1)
			return report_syntax_error(reading, separator, diagnostics);
		if (reading->n_cells > SALLE_CSV_CELLS) {
			salle_error(diagnostics, &reading->place, "more than %d cells in one table", SALLE_CSV_CELLS);
			return false;
		}
		bool lone_cr = byte == '\r' && (i + 1 == length || text[i + 1] != '\n');
		advance_place(reading, byte, byte == '\n' || lone_cr);
	}
	struct salle_place start = reading->cell_place;
	if (csv_fini(&reading->parser, on_cell_end, on_row_end, reading) == 0)
		return true;
	salle_error(diagnostics, &start, "this quoted cell is never closed: add the closing quote");
	return false;
}

/* Returns whether all cells of a row are empty. Spreadsheets leave such rows below a table. */
static bool is_blank_row(const struct salle_csv_row *row)
{
	size_t i = 0;
	while (i < row->n && *row->cells[i].text == '\0')
		i++;
	return i == row->n;
}

static void copy_filled_rows(const struct reading *reading, struct salle_csv *out)
{
	struct salle_csv_cell *cells = salle_arena_array(reading->arena, reading->n_cells, sizeof *cells);
	struct salle_csv_row *rows = salle_arena_array(reading->arena, reading->n_rows, sizeof *rows);
	if (reading->n_cells > 0)
		memcpy(cells, reading->cells, reading->n_cells * sizeof *cells);
	size_t begin = 0, n = 0;
	for (size_t i = 0; i < reading->n_rows; i++) {
		struct salle_csv_row row = { .cells = cells + begin, .n = reading->row_ends[i] - begin };
		begin = reading->row_ends[i];
		if (!is_blank_row(&row))
			rows[n++] = row;
	}
	out->rows = rows;
	out->n = n;
}

enum salle_status salle_csv_parse(const char *text, size_t length, const char *file, struct salle_csv *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	*out = (struct salle_csv){ 0 };
	if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) { /* a byte order mark */
		text += 3;
		length -= 3;
	}
	if (!salle_check_file_is_text(text, length, file, diagnostics))
		return SALLE_BAD_INPUT;
	struct reading reading = { .arena = arena, .place = { file, 1, 1 }, .cell_place = { file, 1, 1 } };
	if (!find_separator(text, length, &reading.place, &out->separator, diagnostics))
		return SALLE_BAD_INPUT;
	if (csv_init(&reading.parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
		salle_check_allocated(NULL);
	csv_set_delim(&reading.parser, (unsigned char)out->separator);
	csv_set_blk_size(&reading.parser, 1 << 16); /* growth step of libcsv's buffer */
	bool ok = feed_parser(&reading, text, length, out->separator, diagnostics);
	csv_free(&reading.parser);
	copy_filled_rows(&reading, out);
	free(reading.cells);
	free(reading.row_ends);
	return ok ? SALLE_OK : SALLE_BAD_INPUT;
}
