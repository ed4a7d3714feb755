/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/list.h"
#include "csv_files/result_files.h"
#include "summary/text_table.h"

void salle_list_columns(const struct salle_ruleset *rules, struct salle_arena *arena)
{
	for (const struct salle_result_file *file = salle_result_files; file->name != NULL; file++) {
		struct salle_text_table table = SALLE_TEXT_TABLE("llw", arena, "column", "type", "meaning (unit)");
		size_t n;
		const struct salle_column *columns =
			salle_result_columns(file, rules != NULL ? rules->labels : NULL, &n, arena);
		for (size_t i = 0; i < n; i++) {
			bool unit = *columns[i].unit != '\0';
			salle_text_table_add(&table, "%s", columns[i].name);
			salle_text_table_add(&table, "%s", salle_column_type_name(columns[i].type));
			salle_text_table_add(&table, "%s%s%s%s", columns[i].meaning, unit ? " (" : "", columns[i].unit,
				unit ? ")" : "");
		}
		if (file != salle_result_files)
			putchar('\n');
		salle_text_print_line(0, stdout, "%s: one row for %s", file->name, file->row);
		salle_text_table_print(&table, 2, stdout);
	}
}
