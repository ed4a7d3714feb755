/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/csv_writer.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <csv.h>

#include "base/arena.h"

enum { BUFFER_BYTES = 1 << 16 }; /* rows are written to the stream when they have at least this many bytes */

static const char *const type_names[] = {
	[SALLE_COLUMN_TEXT] = "text",
	[SALLE_COLUMN_COUNT] = "count",
	[SALLE_COLUMN_NUMBER] = "number",
	[SALLE_COLUMN_FRACTION] = "fraction",
	[SALLE_COLUMN_LIST] = "list",
};

const char *salle_column_type_name(enum salle_column_type type)
{
	return type_names[type];
}

/* Makes room for `length` bytes at the end of the buffer, and returns their address. */
static char *reserve_bytes(struct salle_csv_writer *csv, size_t length)
{
	if (csv->room - csv->length < length) {
		csv->room = 2 * csv->room + length;
		csv->text = salle_check_allocated(realloc(csv->text, csv->room));
	}
	return csv->text + csv->length;
}

static void write_bytes(struct salle_csv_writer *csv, const char *bytes, size_t length)
{
	memcpy(reserve_bytes(csv, length), bytes, length);
	csv->length += length;
}

static void write_text(struct salle_csv_writer *csv, const char *text)
{
	/* every byte may be a quote, which is doubled; 2 for the enclosing quotes */
	const size_t length = strlen(text), most = 2 * length + 2;
	csv->length += csv_write(reserve_bytes(csv, most), most, text, length);
}

/* Writes a whole number with at least `least` digits, padded with zeros. */
static void write_digits(struct salle_csv_writer *csv, uint64_t number, unsigned least)
{
	char digits[20];
	size_t first = sizeof digits;
	for (; number > 0 || sizeof digits - first < least; number /= 10)
		digits[--first] = (char)('0' + number % 10);
	write_bytes(csv, digits + first, sizeof digits - first);
}

static void write_buffer(struct salle_csv_writer *csv)
{
	if (csv->length > 0)
		/* an error sets the stream's error flag, which the caller checks */
		(void)fwrite(csv->text, 1, csv->length, csv->out);
	csv->length = 0;
}

struct salle_csv_writer salle_csv_begin(FILE *out, const struct salle_column *columns, size_t n_columns)
{
	struct salle_csv_writer csv = { .out = out, .columns = columns, .n_columns = n_columns };
	for (size_t i = 0; i < n_columns; i++) {
		if (i > 0)
			write_bytes(&csv, ",", 1);
		write_text(&csv, columns[i].name);
	}
	write_bytes(&csv, "\r\n", 2);
	return csv;
}

void salle_csv_finish(struct salle_csv_writer *csv)
{
	if (csv->out != NULL)
		write_buffer(csv);
	free(csv->text);
	csv->text = NULL;
}

/* Advances to the next cell and returns its column. */
static const struct salle_column *advance_to_next_column(struct salle_csv_writer *csv)
{
	assert(csv->at < csv->n_columns);
	if (csv->at > 0)
		write_bytes(csv, ",", 1);
	return &csv->columns[csv->at++];
}

void salle_csv_add_text(struct salle_csv_writer *csv, const char *text)
{
	const struct salle_column *column = advance_to_next_column(csv);
	assert(column->type == SALLE_COLUMN_TEXT || column->type == SALLE_COLUMN_LIST);
	(void)column;
	write_text(csv, text);
}

void salle_csv_add_count(struct salle_csv_writer *csv, uint64_t count)
{
	const struct salle_column *column = advance_to_next_column(csv);
	assert(column->type == SALLE_COLUMN_COUNT);
	(void)column;
	write_digits(csv, count, 1);
}

void salle_csv_add_exact_number(struct salle_csv_writer *csv, double number)
{
	char text[32];
	const struct salle_column *column = advance_to_next_column(csv);
	assert(column->type == SALLE_COLUMN_NUMBER || column->type == SALLE_COLUMN_FRACTION);
	(void)column;
	assert(fabs(number) < 1e12);
	const int length = snprintf(text, sizeof text, "%.10f", number);
	write_bytes(csv, text, (size_t)length);
}

void salle_csv_add_number(struct salle_csv_writer *csv, double number)
{
	if (!isfinite(number)) {
		salle_csv_add_empty_cell(csv);
		return;
	}
	const struct salle_column *column = advance_to_next_column(csv);
	assert(column->type == SALLE_COLUMN_NUMBER || column->type == SALLE_COLUMN_FRACTION);
	assert(column->type != SALLE_COLUMN_FRACTION || (number >= 0 && number <= 1));
	assert(fabs(number) < 1e12);
	(void)column;
	static const uint64_t scale = 1000000; /* 10^SALLE_CSV_DIGITS */
	uint64_t scaled = (uint64_t)llround(fabs(number) * (double)scale);
	if (number < 0 && scaled > 0)
		write_bytes(csv, "-", 1);
	write_digits(csv, scaled / scale, 1);
	write_bytes(csv, ".", 1);
	write_digits(csv, scaled % scale, SALLE_CSV_DIGITS);
}

void salle_csv_add_interval(struct salle_csv_writer *csv, struct salle_interval interval)
{
	salle_csv_add_number(csv, interval.low);
	salle_csv_add_number(csv, interval.high);
}

void salle_csv_add_estimate(struct salle_csv_writer *csv, const struct salle_estimate *estimate)
{
	salle_csv_add_number(csv, estimate->value);
	salle_csv_add_interval(csv, estimate->interval);
}

void salle_csv_add_significance(struct salle_csv_writer *csv, const struct salle_significance *of)
{
	salle_csv_add_number(csv, of->p);
	salle_csv_add_number(csv, of->holm);
	salle_csv_add_number(csv, of->fdr);
}

void salle_csv_add_ratio(struct salle_csv_writer *csv, uint64_t numerator, uint64_t denominator)
{
	if (denominator == 0)
		salle_csv_add_empty_cell(csv);
	else
		salle_csv_add_number(csv, (double)numerator / (double)denominator);
}

void salle_csv_add_empty_cell(struct salle_csv_writer *csv)
{
	const struct salle_column *column = advance_to_next_column(csv);
	assert(column->type != SALLE_COLUMN_TEXT);
	(void)column;
}

void salle_csv_add_empty_cells(struct salle_csv_writer *csv, size_t n)
{
	for (size_t i = 0; i < n; i++)
		salle_csv_add_empty_cell(csv);
}

void salle_csv_end_row(struct salle_csv_writer *csv)
{
	assert(csv->at == csv->n_columns);
	write_bytes(csv, "\r\n", 2);
	csv->at = 0;
	if (csv->out != NULL && csv->length >= BUFFER_BYTES)
		write_buffer(csv);
}
