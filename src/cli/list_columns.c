/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/list.h"
#include "csv_files/result_files.h"
#include "csv_files/balance_columns.h"
#include "summary/text_table.h"

static void list_columns_of_file(const char *name, const char *row, const struct salle_column *columns, size_t n,
	struct salle_arena *arena)
{
	struct salle_text_table table = SALLE_TEXT_TABLE("llw", arena, "column", "type", "meaning (unit)");
	for (size_t i = 0; i < n; i++) {
		bool unit = *columns[i].unit != '\0';
		salle_text_table_add(&table, "%s", columns[i].name);
		salle_text_table_add(&table, "%s", salle_column_type_name(columns[i].type));
		salle_text_table_add(&table, "%s%s%s%s", columns[i].meaning, unit ? " (" : "", columns[i].unit,
			unit ? ")" : "");
	}
	salle_text_print_line(0, stdout, "%s: one row for %s", name, row);
	salle_text_table_print(&table, 2, stdout);
}

void salle_list_columns(const struct salle_ruleset *rules, struct salle_arena *arena)
{
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		size_t n;
		const struct salle_column *columns =
			salle_result_file_list_columns(file, rules != NULL ? rules->labels : NULL, &n, arena);
		list_columns_of_file(file->name, file->row, columns, n, arena);
		putchar('\n');
	}
	for (size_t i = 0; i < SALLE_TRAINING_FILES; i++) {
		const struct salle_training_file *file = &salle_training_files[i];
		if (i > 0)
			putchar('\n');
		list_columns_of_file(file->name, file->row, file->columns, file->n_columns, arena);
	}
	for (size_t i = 0; i < SALLE_BALANCE_FILES; i++) {
		const struct salle_training_file *file = &salle_balance_files[i];
		putchar('\n');
		list_columns_of_file(file->name, file->row, file->columns, file->n_columns, arena);
	}
}
