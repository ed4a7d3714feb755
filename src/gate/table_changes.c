/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/table_changes.h"

#include <string.h>

static const char absent[] = "-";

struct change_context {
	salle_change_callback *report;
	void *context;
	struct salle_arena *arena;
};

/* A table as rows of cells. The first row has the names of the columns. */
struct sheet {
	struct salle_csv csv;
	const char *name; /* name of the table, such as "table weapons" */
};

static const char *find_cell(const struct sheet *sheet, size_t row, const char *column)
{
	const struct salle_csv_row *head = &sheet->csv.rows[0];
	for (size_t i = 0; i < head->n; i++)
		if (strcmp(head->cells[i].text, column) == 0)
			return i < sheet->csv.rows[row].n ? sheet->csv.rows[row].cells[i].text : "";
	return absent;
}

/*
 * Returns the row of `in` with the same first cell as row `like` of `from`. If several rows have the same first cell,
 * counts them: returns the one with the same number.
 */
static size_t find_row(const struct sheet *in, const struct sheet *from, size_t like)
{
	size_t number = 0;
	const char *name = from->csv.rows[like].cells[0].text;
	for (size_t i = 1; i < like; i++)
		number += strcmp(from->csv.rows[i].cells[0].text, name) == 0;
	for (size_t i = 1; i < in->csv.n; i++)
		if (strcmp(in->csv.rows[i].cells[0].text, name) == 0 && number-- == 0)
			return i;
	return 0;
}

static const char *row_text(const struct sheet *sheet, size_t row, struct salle_arena *arena)
{
	return salle_arena_format(arena, "%s, %s", sheet->name, sheet->csv.rows[row].cells[0].text);
}

static void compare_row(const struct change_context *to, const struct sheet *first, size_t row,
	const struct sheet *second, size_t other)
{
	const struct salle_csv_row *heads[2] = { &first->csv.rows[0], &second->csv.rows[0] };
	for (unsigned s = 0; s < 2; s++)
		for (size_t i = 0; i < heads[s]->n; i++) {
			const char *column = heads[s]->cells[i].text;
			const char *before = find_cell(first, row, column), *after = find_cell(second, other, column);
			if (strcmp(before, after) != 0 && (s == 0 || before == absent))
				to->report(to->context,
					salle_arena_format(to->arena, "%s, %s", row_text(first, row, to->arena), column), before, after);
		}
}

static void compare_sheets(const struct change_context *to, const struct sheet *first, const struct sheet *second)
{
	for (size_t i = 1; i < first->csv.n; i++) {
		size_t other = find_row(second, first, i);
		if (other == 0)
			to->report(to->context, row_text(first, i, to->arena), "a row", absent);
		else
			compare_row(to, first, i, second, other);
	}
	for (size_t i = 1; i < second->csv.n; i++)
		if (find_row(first, second, i) == 0)
			to->report(to->context, row_text(second, i, to->arena), absent, "a row");
}

bool salle_list_table_changes(const struct salle_source *const files[2], salle_change_callback *tell, void *context,
	struct salle_arena *arena)
{
	const struct change_context to = { tell, context, arena };
	struct salle_diagnostics ignored;
	struct sheet sheets[2];
	bool read = true;
	salle_diagnostics_init(&ignored);
	for (unsigned s = 0; s < 2; s++) {
		sheets[s].name = files[s]->role;
		enum salle_status status =
			salle_csv_parse(files[s]->text, files[s]->bytes, files[s]->path, &sheets[s].csv, arena, &ignored);
		read = read && status == SALLE_OK && sheets[s].csv.n > 0;
	}
	salle_diagnostics_release(&ignored);
	if (read)
		compare_sheets(&to, &sheets[0], &sheets[1]);
	return read;
}

void salle_list_cell_changes(const char *name, const struct salle_csv tables[2], salle_change_callback *tell,
	void *context, struct salle_arena *arena)
{
	const struct change_context to = { tell, context, arena };
	const struct sheet sheets[2] = { { tables[0], name }, { tables[1], name } };
	compare_sheets(&to, &sheets[0], &sheets[1]);
}
