/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run_folder/workbook.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <csv.h>
#include <xlsxwriter.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "csv_files/result_files.h"
#include "figures/figures.h"
#include "run_folder/workbook_check.h"

enum {
	CREATED = 946684800, /* time stamp of the workbook, 2000-01-01, so that the same run gives the same bytes */
	CELL_BYTES = 30000,  /* maximum number of bytes of a text in a cell, which can hold 32,767 characters */
	NAME_WIDTH = 18,     /* width of a column of names, in characters */
	NUMBER_WIDTH = 11,
	SHEET_NAME_BYTES = LXW_SHEETNAME_MAX + 1,
};

struct workbook {
	lxw_workbook *book;
	lxw_format *bold, *fraction; /* cell formats of headers, and of numbers that need not be whole */
	struct salle_figures *figures;
	lxw_error error; /* the first error so far, or LXW_NO_ERROR */
};

static void keep_first_error(struct workbook *workbook, lxw_error error)
{
	if (workbook->error == LXW_NO_ERROR)
		workbook->error = error;
}

/* Writes a text to a cell. Shortens a list that is too long for a cell. */
static void put_text(struct workbook *workbook, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, const char *text,
	lxw_format *format)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	size_t length = strlen(text);
	if (length > CELL_BYTES) {
		length = CELL_BYTES;
		while (length > 0 && text[length] != ';')
			length--;
		text = salle_arena_format(&scratch, "%.*s; ...", (int)length, text);
	}
	keep_first_error(workbook, worksheet_write_string(sheet, row, column, text, format));
	salle_arena_release(&scratch);
}

static void put_number(struct workbook *workbook, lxw_worksheet *sheet, lxw_row_t row, lxw_col_t column, double number,
	lxw_format *format)
{
	keep_first_error(workbook, worksheet_write_number(sheet, row, column, number, format));
}

static lxw_worksheet *add_sheet(struct workbook *workbook, const char *name)
{
	lxw_worksheet *sheet = workbook_add_worksheet(workbook->book, name);
	if (sheet == NULL)
		keep_first_error(workbook, LXW_ERROR_MEMORY_MALLOC_FAILED);
	return sheet;
}

/* ---- sheets with the rows of a CSV file ---- */

/* State of copying the rows of a CSV file to a sheet. When a sheet is full, the copy continues in another sheet. */
struct table {
	struct workbook *workbook;
	struct csv_parser parser;
	const char *name; /* name of the sheets */
	const struct salle_column *columns;
	size_t n_columns;
	lxw_worksheet *sheet; /* NULL before the first row */
	unsigned n_sheets;
	lxw_row_t row; /* number of the row in the sheet that is being written */
	lxw_col_t column;
	lxw_row_t header; /* number of the sheet's row with the header */
	bool is_header;   /* whether the header line of the file is being read */
};

static void put_header(struct table *table)
{
	for (size_t i = 0; i < table->n_columns; i++) {
		const enum salle_column_type type = table->columns[i].type;
		const bool text = type == SALLE_COLUMN_TEXT || type == SALLE_COLUMN_LIST;
		put_text(table->workbook, table->sheet, table->row, (lxw_col_t)i, table->columns[i].name,
			table->workbook->bold);
		worksheet_set_column(table->sheet, (lxw_col_t)i, (lxw_col_t)i, text ? NAME_WIDTH : NUMBER_WIDTH, NULL);
	}
	table->header = table->row++;
	worksheet_freeze_panes(table->sheet, table->row, 0);
}

static void finish_sheet(const struct table *table)
{
	if (table->sheet != NULL && table->row > table->header + 1)
		worksheet_autofilter(table->sheet, table->header, 0, table->row - 1, (lxw_col_t)(table->n_columns - 1));
}

/* Begins the first sheet, named as the table ("wounds"), or a further sheet ("wounds 2"). */
static void begin_sheet(struct table *table)
{
	char name[SHEET_NAME_BYTES];
	finish_sheet(table);
	table->n_sheets++;
	if (table->n_sheets == 1)
		snprintf(name, sizeof name, "%s", table->name);
	else
		snprintf(name, sizeof name, "%s %u", table->name, table->n_sheets);
	table->sheet = add_sheet(table->workbook, name);
	table->row = 0;
	if (table->sheet != NULL)
		put_header(table);
}

/* Callbacks of libcsv at the end of a cell and at the end of a row. */
static void on_cell_end(void *text, size_t length, void *context)
{
	struct table *table = context;
	struct workbook *workbook = table->workbook;
	const size_t i = table->column++;
	if (table->is_header || length == 0 || workbook->error != LXW_NO_ERROR || i >= table->n_columns)
		return;
	const enum salle_column_type type = table->columns[i].type;
	double number;
	if (type == SALLE_COLUMN_TEXT || type == SALLE_COLUMN_LIST)
		put_text(workbook, table->sheet, table->row, (lxw_col_t)i, text, NULL);
	else if (salle_parse_real(text, &number))
		put_number(workbook, table->sheet, table->row, (lxw_col_t)i, number,
			type == SALLE_COLUMN_COUNT ? NULL : workbook->fraction);
	else
		keep_first_error(workbook, LXW_ERROR_PARAMETER_VALIDATION);
}

static void on_row_end(int terminator, void *context)
{
	struct table *table = context;
	(void)terminator;
	table->column = 0;
	if (table->is_header)
		table->is_header = false;
	else
		table->row++;
	if (table->row == LXW_ROW_MAX && table->workbook->error == LXW_NO_ERROR)
		begin_sheet(table);
}

static ssize_t parse_bytes(void *context, const char *bytes, size_t length)
{
	struct table *table = context;
	if (csv_parse(&table->parser, bytes, length, on_cell_end, on_row_end, table) != length)
		keep_first_error(table->workbook, LXW_ERROR_PARAMETER_VALIDATION);
	return (ssize_t)length;
}

static const struct salle_result_file *find_file(const char *name)
{
	const struct salle_result_file *file = salle_result_files;
	while (strcmp(file->name, name) != 0)
		file++;
	return file;
}

/*
 * Writes the rows of a CSV file to a new sheet or, if `sheet` is not NULL, to that sheet from row `row` on. Does
 * nothing if the run does not write the file.
 */
static void write_rows(struct workbook *workbook, const char *file_name, const char *sheet_name, lxw_worksheet *sheet,
	lxw_row_t row)
{
	static const cookie_io_functions_t functions = { .write = parse_bytes };
	struct salle_figures *figures = workbook->figures;
	const struct salle_result_file *file = find_file(file_name);
	struct table table = { .workbook = workbook, .name = sheet_name, .sheet = sheet, .row = row, .is_header = true };
	if (!salle_result_file_is_written(file, figures->whole_plan) || workbook->error != LXW_NO_ERROR)
		return;
	table.columns = salle_result_file_list_columns(file, figures->plan.layout.labels, &table.n_columns, figures->arena);
	if (sheet != NULL)
		put_header(&table);
	else
		begin_sheet(&table);
	if (csv_init(&table.parser, CSV_STRICT | CSV_APPEND_NULL) != 0)
		salle_check_allocated(NULL);
	FILE *out = salle_check_allocated(fopencookie(&table, "w", functions));
	salle_result_file_write(file, figures, out);
	fclose(out);
	csv_free(&table.parser);
	finish_sheet(&table);
}

/* ---- the sheet `summary` ---- */

static void write_summary(struct workbook *workbook)
{
	const struct salle_plan *plan = workbook->figures->whole_plan;
	const char *const facts[][2] = {
		{ "scenario", plan->scenario },
		{ "title", plan->title },
		{ "rules", plan->rules->title },
		/* a text, because spreadsheets round integers beyond 2^53 */
		{ "seed", salle_arena_format(workbook->figures->arena, "%" PRIu64, plan->seed) },
	};
	const struct {
		const char *name;
		double number;
	} numbers[] = {
		{ "matchups", (double)plan->n_matchups },
		{ "bouts", (double)workbook->figures->result->bouts },
	};
	lxw_worksheet *sheet = add_sheet(workbook, "summary");
	if (sheet == NULL)
		return;
	lxw_row_t row = 0;
	for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++, row++) {
		put_text(workbook, sheet, row, 0, facts[i][0], workbook->bold);
		put_text(workbook, sheet, row, 1, facts[i][1], NULL);
	}
	for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++, row++) {
		put_text(workbook, sheet, row, 0, numbers[i].name, workbook->bold);
		put_number(workbook, sheet, row, 1, numbers[i].number, NULL);
	}
	const bool ranked = salle_result_file_is_written(find_file("ranking.csv"), plan);
	write_rows(workbook, ranked ? "ranking.csv" : "win_rates.csv", NULL, sheet, row + 1);
}

/* ---- the sheet `matrix` ---- */

/* Rounds a number to the number of digits that CSV files have. */
static double round_as_csv(double number)
{
	const double scale = 1e6;
	return (double)llround(number * scale) / scale;
}

/* Colours the scores in a grid from red (0) over white (1/2) to green (1). */
static void colour_scores(struct workbook *workbook, lxw_worksheet *sheet, lxw_row_t first, size_t n)
{
	lxw_conditional_format colours = { .type = LXW_CONDITIONAL_3_COLOR_SCALE,
		.min_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
		.mid_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
		.max_rule_type = LXW_CONDITIONAL_RULE_TYPE_NUMBER,
		.min_value = 0,
		.mid_value = 0.5,
		.max_value = 1,
		.min_color = 0xF4A582,
		.mid_color = 0xFFFFFF,
		.max_color = 0x92C5DE };
	keep_first_error(workbook,
		worksheet_conditional_format_range(sheet, first, 1, first + (lxw_row_t)n - 1, (lxw_col_t)n, &colours));
}

/*
 * Writes the scores of a round robin as a grid from row `row` on, with the builds in the order of the ranking. Returns
 * the row below the grid.
 */
static lxw_row_t write_score_grid(struct workbook *workbook, lxw_worksheet *sheet, lxw_row_t row,
	const struct salle_round_robin_figures *field)
{
	const struct salle_round_robin *round_robin = &field->round_robin;
	const size_t n = round_robin->matrix.n, *order = field->ranking.order;
	put_text(workbook, sheet, row, 0, round_robin->variant, workbook->bold);
	put_text(workbook, sheet, row++, 1,
		round_robin->policy != NULL ? round_robin->policy : "each build under its own policy", workbook->bold);
	for (size_t k = 0; k < n; k++)
		put_text(workbook, sheet, row, (lxw_col_t)(k + 1), round_robin->builds[order[k]], workbook->bold);
	row++;
	colour_scores(workbook, sheet, row, n);
	for (size_t i = 0; i < n; i++, row++) {
		put_text(workbook, sheet, row, 0, round_robin->builds[order[i]], workbook->bold);
		for (size_t k = 0; k < n; k++)
			if (k != i)
				put_number(workbook, sheet, row, (lxw_col_t)(k + 1),
					round_as_csv(salle_matrix_score(&round_robin->matrix, order[i], order[k])), workbook->fraction);
	}
	return row + 1;
}

static void write_matrix(struct workbook *workbook)
{
	size_t n;
	const struct salle_round_robin_figures *fields = salle_figures_round_robins(workbook->figures, &n);
	if (n == 0 || !salle_result_file_is_written(find_file("matrix.csv"), workbook->figures->whole_plan))
		return;
	lxw_worksheet *sheet = add_sheet(workbook, "matrix");
	if (sheet == NULL)
		return;
	worksheet_set_column(sheet, 0, 0, NAME_WIDTH, NULL);
	put_text(workbook, sheet, 0, 0,
		"Score of the build in the row against the build in the column; a draw counts as half a win. Each variant has "
		"a grid of its own.",
		NULL);
	lxw_row_t row = 2;
	for (size_t i = 0; i < n && row + fields[i].round_robin.matrix.n + 2 < LXW_ROW_MAX; i++)
		row = write_score_grid(workbook, sheet, row, &fields[i]);
}

bool salle_can_write_workbook(void)
{
	return true;
}

int salle_workbook_write(struct salle_figures *figures, const char *path, const char *folder)
{
	char *temporary = salle_check_allocated(strdup(folder));
	lxw_workbook_options options = { .constant_memory = LXW_TRUE, .tmpdir = temporary, .use_zip64 = LXW_FALSE };
	struct workbook workbook = { .book = workbook_new_opt(path, &options), .figures = figures };
	lxw_doc_properties properties = { .created = CREATED };
	if (workbook.book == NULL)
		salle_check_allocated(NULL);
	workbook.bold = workbook_add_format(workbook.book);
	format_set_bold(workbook.bold);
	workbook.fraction = workbook_add_format(workbook.book);
	format_set_num_format(workbook.fraction, "0.000");
	keep_first_error(&workbook, workbook_set_properties(workbook.book, &properties));
	write_summary(&workbook);
	write_matrix(&workbook);
	write_rows(&workbook, "wounds.csv", "wounds", NULL, 0);
	write_rows(&workbook, "pools.csv", "pools", NULL, 0);
	errno = 0;
	keep_first_error(&workbook, workbook_close(workbook.book));
	const int error = errno;
	free(temporary);
	if (workbook.error != LXW_NO_ERROR)
		return error != 0 ? error : EIO;
	return salle_workbook_check(path);
}
