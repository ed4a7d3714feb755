/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <csv.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/parse_text.h"
#include "base/run_table.h"

enum { TABLE_MAX = 1 << 28 }; /* maximum number of bytes of a file */

/*
 * State of reading a table. base/csv.h is not used, because it keeps the place of each cell, which would take too much
 * memory for the tables of a run.
 */
struct reading {
	struct salle_arena *arena;
	const char **cells;
	size_t n_cells, size;
	size_t width, rows;
	size_t first_ragged_line; /* the first line whose number of cells differs from the header's; 0 if there is none */
};

static void end_cell(void *text, size_t length, void *context)
{
	struct reading *reading = context;
	reading->cells = salle_array_grow(reading->cells, reading->n_cells, &reading->size, sizeof *reading->cells);
	reading->cells[reading->n_cells++] = salle_arena_copy_text_n(reading->arena, text, length);
}

static void end_row(int terminator, void *context)
{
	(void)terminator;
	struct reading *reading = context;
	reading->rows++;
	if (reading->rows == 1)
		reading->width = reading->n_cells;
	if (reading->first_ragged_line == 0 && reading->n_cells != reading->width * reading->rows)
		reading->first_ragged_line = reading->rows;
}

static bool parse_table(struct reading *reading, const char *text, size_t length)
{
	struct csv_parser parser;
	if (csv_init(&parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL) != 0)
		salle_check_allocated(NULL);
	csv_set_blk_size(&parser, 1 << 16);
	bool ok = csv_parse(&parser, text, length, end_cell, end_row, reading) == length &&
		csv_fini(&parser, end_cell, end_row, reading) == 0;
	csv_free(&parser);
	return ok;
}

enum salle_status salle_run_table_read(const char *dir, const char *name, struct salle_run_table *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	*out = (struct salle_run_table){ 0 };
	const char *path = salle_arena_format(arena, "%s/%s", dir, name);
	if (access(path, F_OK) != 0)
		return SALLE_OK;
	char *text;
	size_t length;
	enum salle_status status = salle_file_read_up_to(path, NULL, TABLE_MAX, arena, &text, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	if (!salle_check_file_is_text(text, length, path, diagnostics))
		return SALLE_BAD_INPUT;
	struct reading reading = { .arena = arena };
	bool ok = parse_table(&reading, text, length);
	if (!ok || reading.first_ragged_line > 0 || reading.rows == 0) {
		struct salle_place at = { .file = path };
		at.line = (unsigned)(reading.first_ragged_line > 0 ? reading.first_ragged_line : reading.rows + 1);
		salle_error(diagnostics, &at, "not a table of a run: every line has as many cells as the header line");
		free(reading.cells);
		return SALLE_BAD_INPUT;
	}
	const char **cells = salle_arena_array(arena, reading.n_cells, sizeof *cells);
	memcpy(cells, reading.cells, reading.n_cells * sizeof *cells);
	free(reading.cells);
	*out = (struct salle_run_table){ .columns = cells,
		.width = reading.width,
		.cells = cells + reading.width,
		.n = reading.rows - 1 };
	return SALLE_OK;
}

size_t salle_run_table_column(const struct salle_run_table *table, const char *name)
{
	size_t i = 0;
	while (i < table->width && strcmp(table->columns[i], name) != 0)
		i++;
	return i;
}

const char *salle_run_table_cell(const struct salle_run_table *table, size_t row, const char *column)
{
	size_t i = salle_run_table_column(table, column);
	return i < table->width && row < table->n ? table->cells[row * table->width + i] : "";
}

double salle_run_table_number(const struct salle_run_table *table, size_t row, const char *column)
{
	double number;
	return salle_parse_real(salle_run_table_cell(table, row, column), &number) ? number : NAN;
}
