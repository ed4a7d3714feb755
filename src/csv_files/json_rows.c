/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/json_rows.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "base/json_values.h"
#include "base/parse_text.h"

static const char separator[] = "; "; /* separates the names in a cell with a list */

struct json_rows {
	FILE *out;
	const struct salle_column *columns;
	size_t n_columns;
	size_t column; /* index of the next cell's column */
	size_t rows;   /* rows read so far; row 0 is the header line */
	json_t *row;   /* JSON object of the current row, as far as read; NULL between rows */
	struct csv_parser parser;
	struct salle_arena arena;
};

static json_t *make_json_list(const char *text, struct salle_arena *arena)
{
	json_t *list = salle_check_allocated(json_array());
	while (*text != '\0') {
		const char *end = strstr(text, separator);
		const size_t length = end != NULL ? (size_t)(end - text) : strlen(text);
		salle_json_append(list, salle_json_text(salle_arena_copy_text_n(arena, text, length), arena));
		text += length + (end != NULL ? strlen(separator) : 0);
	}
	return list;
}

static json_t *make_json_cell(enum salle_column_type type, const char *text, struct salle_arena *arena)
{
	uint64_t count;
	double number;
	switch (type) {
	case SALLE_COLUMN_COUNT:
		return salle_parse_uint(text, &count) ? json_integer((json_int_t)count) : json_null();
	case SALLE_COLUMN_NUMBER:
	case SALLE_COLUMN_FRACTION:
		return salle_parse_real(text, &number) ? json_real(number) : json_null();
	case SALLE_COLUMN_LIST:
		return make_json_list(text, arena);
	case SALLE_COLUMN_TEXT:
		break;
	}
	return salle_json_text(text, arena);
}

static void add_cell_to_row(void *text, size_t length, void *context)
{
	struct json_rows *rows = context;
	(void)length; /* not needed, because CSV_APPEND_NULL ends the text with a zero byte */
	if (rows->rows == 0)
		return;
	assert(rows->column < rows->n_columns);
	if (rows->row == NULL)
		rows->row = salle_json_object();
	const struct salle_column *column = &rows->columns[rows->column++];
	salle_json_set(rows->row, column->name, make_json_cell(column->type, text, &rows->arena));
}

static void print_row(int terminator, void *context)
{
	struct json_rows *rows = context;
	(void)terminator;
	if (rows->rows++ == 0)
		return;
	fputs(rows->rows > 2 ? ",\n" : "\n", rows->out);
	salle_json_print(rows->row, 0, rows->out);
	rows->row = NULL;
	rows->column = 0;
	salle_arena_release(&rows->arena);
}

static ssize_t parse_csv_bytes(void *cookie, const char *bytes, size_t n)
{
	struct json_rows *rows = cookie;
	return csv_parse(&rows->parser, bytes, n, add_cell_to_row, print_row, rows) == n ? (ssize_t)n : 0;
}

static int close_json_array(void *cookie)
{
	struct json_rows *rows = cookie;
	const bool complete = csv_fini(&rows->parser, add_cell_to_row, print_row, rows) == 0;
	fputs(rows->rows > 1 ? "\n]" : "]", rows->out);
	csv_free(&rows->parser);
	salle_arena_release(&rows->arena);
	free(rows);
	return complete ? 0 : EOF;
}

FILE *salle_json_rows_open(FILE *out, const struct salle_column *columns, size_t n_columns)
{
	static const cookie_io_functions_t functions = { .write = parse_csv_bytes, .close = close_json_array };
	struct json_rows *rows = salle_check_allocated(malloc(sizeof *rows));
	*rows = (struct json_rows){ .out = out, .columns = columns, .n_columns = n_columns, .arena = SALLE_ARENA_INIT };
	if (csv_init(&rows->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
		(void)salle_check_allocated(NULL);
	fputc('[', out);
	return salle_check_allocated(fopencookie(rows, "w", functions));
}
