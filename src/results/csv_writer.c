/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/csv_writer.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <csv.h>

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

static void write_text(FILE *out, const char *text)
{
	(void)csv_fwrite(out, text, strlen(text)); /* the stream keeps the error */
}

struct salle_csv salle_csv_begin(FILE *out, const struct salle_column *columns, size_t n_columns)
{
	for (size_t i = 0; i < n_columns; i++) {
		if (i > 0)
			fputc(',', out);
		write_text(out, columns[i].name);
	}
	fputs("\r\n", out);
	return (struct salle_csv){ .out = out, .columns = columns, .n_columns = n_columns };
}

/* Moves on to the next cell. */
static const struct salle_column *next_column(struct salle_csv *csv)
{
	assert(csv->at < csv->n_columns);
	if (csv->at > 0)
		fputc(',', csv->out);
	return &csv->columns[csv->at++];
}

void salle_csv_text(struct salle_csv *csv, const char *text)
{
	const struct salle_column *column = next_column(csv);
	assert(column->type == SALLE_COLUMN_TEXT || column->type == SALLE_COLUMN_LIST);
	(void)column;
	write_text(csv->out, text);
}

void salle_csv_count(struct salle_csv *csv, uint64_t count)
{
	const struct salle_column *column = next_column(csv);
	assert(column->type == SALLE_COLUMN_COUNT);
	(void)column;
	fprintf(csv->out, "%" PRIu64, count);
}

void salle_csv_number(struct salle_csv *csv, double number)
{
	if (!isfinite(number)) {
		salle_csv_none(csv);
		return;
	}
	const struct salle_column *column = next_column(csv);
	assert(column->type == SALLE_COLUMN_NUMBER || column->type == SALLE_COLUMN_FRACTION);
	assert(column->type != SALLE_COLUMN_FRACTION || (number >= 0 && number <= 1));
	assert(fabs(number) < 1e12);
	(void)column;
	static const uint64_t scale = 1000000; /* 10^SALLE_CSV_DIGITS */
	uint64_t scaled = (uint64_t)llround(fabs(number) * (double)scale);
	const char *sign = number < 0 && scaled > 0 ? "-" : "";
	fprintf(csv->out, "%s%" PRIu64 ".%0*" PRIu64, sign, scaled / scale, SALLE_CSV_DIGITS, scaled % scale);
}

void salle_csv_estimate(struct salle_csv *csv, const struct salle_estimate *estimate)
{
	salle_csv_number(csv, estimate->value);
	salle_csv_number(csv, estimate->interval.low);
	salle_csv_number(csv, estimate->interval.high);
}

void salle_csv_significance(struct salle_csv *csv, const struct salle_significance *of)
{
	salle_csv_number(csv, of->p);
	salle_csv_number(csv, of->holm);
	salle_csv_number(csv, of->fdr);
}

void salle_csv_ratio(struct salle_csv *csv, uint64_t numerator, uint64_t denominator)
{
	if (denominator == 0)
		salle_csv_none(csv);
	else
		salle_csv_number(csv, (double)numerator / (double)denominator);
}

void salle_csv_none(struct salle_csv *csv)
{
	const struct salle_column *column = next_column(csv);
	assert(column->type != SALLE_COLUMN_TEXT);
	(void)column;
}

void salle_csv_end(struct salle_csv *csv)
{
	assert(csv->at == csv->n_columns);
	fputs("\r\n", csv->out);
	csv->at = 0;
}
