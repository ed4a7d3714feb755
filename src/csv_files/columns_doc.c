/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_files/result_files.h"
#include "csv_files/balance_columns.h"

#include <string.h>

static const char intro[] =
	"# The columns of the files\n"
	"\n"
	"`salle list columns` prints them too, and the manifest of a run has those of its files.\n"
	"[results.md](results.md) says what the files are for.\n"
	"\n"
	"A column `X_low` or `X_high` is the lower or upper end of the 95 % interval of the column `X`, in every file. In\n"
	"`X_fcr_low` and `X_fcr_high` the interval allows for picking the row. `AXIS` stands for one column for each\n"
	"axis of wounds; the axes of each rule system are at the end. Types: a *fraction* is a number from 0 to 1, a\n"
	"*list* has names with `; ` between them. A cell without an answer is empty, never 0.\n";

static void write_markdown_cell(const char *text, FILE *out)
{
	for (; *text != '\0'; text++)
		fprintf(out, *text == '|' ? "\\%c" : "%c", *text);
}

static void write_columns_of_file(const char *name, const char *row, const struct salle_column *columns, size_t n,
	FILE *out)
{
	fprintf(out, "\n## %s\n\nOne row for %s.\n\n| column | type | unit | meaning |\n|---|---|---|---|\n", name, row);
	for (size_t i = 0; i < n; i++) {
		fprintf(out, "| `%s` | %s | ", columns[i].name, salle_column_type_name(columns[i].type));
		write_markdown_cell(columns[i].unit, out);
		fputs(" | ", out);
		write_markdown_cell(columns[i].meaning, out);
		fputs(" |\n", out);
	}
}

static void write_axes(const struct salle_labels *labels, FILE *out)
{
	for (const struct salle_axis *axis = labels->axes; axis->name != NULL; axis++) {
		fprintf(out, "| `%s` | ", axis->name);
		for (size_t i = 0; axis->names[i] != NULL; i++)
			fprintf(out, "%s%s", i > 0 ? ", " : "", axis->names[i]);
		fputs(" |\n", out);
	}
}

void salle_write_columns_document(const struct salle_ruleset *rules, FILE *out)
{
	if (rules == NULL) {
		struct salle_arena arena = SALLE_ARENA_INIT;
		fputs(intro, out);
		for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
			size_t n;
			const struct salle_column *columns = salle_result_file_list_columns(file, NULL, &n, &arena);
			write_columns_of_file(file->name, file->row, columns, n, out);
		}
		for (size_t i = 0; i < SALLE_TRAINING_FILES; i++) {
			const struct salle_training_file *file = &salle_training_files[i];
			write_columns_of_file(file->name, file->row, file->columns, file->n_columns, out);
		}
		for (size_t i = 0; i < SALLE_BALANCE_FILES; i++) {
			const struct salle_training_file *file = &salle_balance_files[i];
			write_columns_of_file(file->name, file->row, file->columns, file->n_columns, out);
		}
		salle_arena_release(&arena);
		return;
	}
	fprintf(out, "\n## Axes of %s\n\nLengths are in %s.\n\n| axis | names |\n|---|---|\n", rules->name,
		rules->labels->length_unit);
	write_axes(rules->labels, out);
}
