/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <salle/scenario.h>

#include "base/arena.h"
#include "base/csv.h"
#include "base/parse_text.h"
#include "scenario/decimal_commas.h"
#include "scenario/input_file.h"
#include "scenario/row_changes.h"
#include "scenario/table_reader.h"

struct table {
	const struct salle_table_kind *kind;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	struct salle_csv_row header;
	/* [cells of the header] the column of each; NULL if the column is unknown or repeated */
	const struct salle_field **columns;
	const struct salle_node *changes; /* changes of rows (scenario/row_changes.h); NULL if there are none */
};

static size_t count_fields(const struct salle_field *fields)
{
	size_t n = 0;
	while (fields[n].key != NULL)
		n++;
	return n;
}

static const struct salle_field *find_column(struct table *table, const struct salle_csv_cell *cell)
{
	const struct salle_field *fields = table->kind->fields;
	size_t n = count_fields(fields);
	const char **keys = salle_arena_array(table->arena, n, sizeof *keys);
	for (size_t i = 0; i < n; i++) {
		if (strcmp(fields[i].key, cell->text) == 0)
			return &fields[i];
		keys[i] = fields[i].key;
	}
	salle_error_unknown(table->diagnostics, &cell->at, "column", cell->text, keys, n);
	return NULL;
}

static bool has_column(const struct table *table, const struct salle_field *field, size_t before)
{
	for (size_t i = 0; i < before; i++)
		if (table->columns[i] == field)
			return true;
	return false;
}

/* Returns whether the first line is a header, and not a line of another kind of file. */
static bool is_header(const struct table *table)
{
	const struct salle_field *fields = table->kind->fields;
	for (size_t i = 0; i < table->header.n; i++)
		for (size_t k = 0; fields[k].key != NULL; k++)
			if (strcmp(fields[k].key, table->header.cells[i].text) == 0)
				return true;
	salle_error(table->diagnostics, &table->header.cells[0].at,
		"expected a CSV file that begins with the columns of the table '%s': %s,%s%s...", table->kind->name,
		fields[0].key, fields[1].key != NULL ? fields[1].key : "", fields[1].key != NULL ? "," : "");
	return false;
}

/*
 * Reads the header. Returns false if a column is missing; rows are then not read, because each would have the same
 * error.
 */
static bool read_header(struct table *table)
{
	size_t n = table->header.n;
	if (!is_header(table))
		return false;
	table->columns = salle_arena_array(table->arena, n, sizeof(struct salle_field *));
	for (size_t i = 0; i < n; i++) {
		const struct salle_csv_cell *cell = &table->header.cells[i];
		const struct salle_field *field = find_column(table, cell);
		if (field != NULL && has_column(table, field, i))
			salle_error(table->diagnostics, &cell->at, "duplicate column '%s'", field->key);
		else
			table->columns[i] = field;
	}
	bool complete = true;
	for (const struct salle_field *field = table->kind->fields; field->key != NULL; field++) {
		if (!field->required || has_column(table, field, n))
			continue;
		salle_error(table->diagnostics, &table->header.cells[0].at, "missing column '%s' (%s)", field->key,
			field->help != NULL ? field->help : "required");
		complete = false;
	}
	return complete;
}

/* Converts decimal commas in columns whose numbers need not be whole. */
static void convert_decimal_commas(const struct table *table, const struct salle_csv *csv)
{
	bool *numbers = salle_arena_array(table->arena, table->header.n, sizeof *numbers);
	for (size_t i = 0; i < table->header.n; i++) {
		const struct salle_field *field = table->columns[i];
		numbers[i] = field != NULL && field->kind == SALLE_REAL;
	}
	salle_decimal_commas_convert(csv, numbers, table->header.n, table->arena, table->diagnostics);
}

static struct salle_node *make_cell_node(struct table *table, const struct salle_field *field,
	const struct salle_csv_cell *cell)
{
	if (field->kind == SALLE_NAMES || field->kind == SALLE_TEXTS)
		return salle_node_split(table->arena, &cell->at, cell->text, ';');
	return salle_node_scalar(table->arena, &cell->at, cell->text);
}

/*
 * Returns a row of a CSV file as a map from column to value. If the row does not fit the header, reports an error and
 * returns NULL.
 */
static struct salle_node *make_row_node(struct table *table, const struct salle_csv_row *row)
{
	const struct salle_place *at = &row->cells[0].at;
	if (row->n != table->header.n) {
		salle_error(table->diagnostics, at, "this row has %s, the header %zu",
			salle_format_count((int64_t)row->n, "cells").text, table->header.n);
		return NULL;
	}
	struct salle_node *map = salle_node_new(table->arena, SALLE_MAP, at, row->n);
	map->n = 0;
	for (size_t i = 0; i < row->n; i++) {
		const struct salle_field *field = table->columns[i];
		const struct salle_csv_cell *cell = &row->cells[i];
		if (field == NULL)
			continue;
		map->keys[map->n] = salle_node_scalar(table->arena, &cell->at, field->key);
		map->items[map->n++] = *cell->text == '\0' ? NULL : make_cell_node(table, field, cell);
	}
	return map;
}

static const struct salle_text *get_row_name(const struct salle_rows *rows, size_t i)
{
	const char *row = (const char *)rows->items + i * rows->kind->row_size;
	return (const struct salle_text *)(row + rows->kind->fields[0].offset);
}

static int compare_names(const void *a, const void *b)
{
	const struct salle_text *const *p = a, *const *q = b;
	int order = strcmp((*p)->text, (*q)->text);
	return order != 0 ? order : ((*p)->at.line > (*q)->at.line) - ((*p)->at.line < (*q)->at.line);
}

static void check_unique_names(const struct table *table, const struct salle_rows *rows)
{
	const struct salle_text **names = salle_check_allocated(calloc(rows->n + 1, sizeof(struct salle_text *)));
	size_t n = 0;
	for (size_t i = 0; i < rows->n; i++) {
		const struct salle_text *name = get_row_name(rows, i);
		if (name->text != NULL && salle_check_user_name("row", name->text, &name->at, table->diagnostics))
			names[n++] = name;
	}
	qsort(names, n, sizeof(struct salle_text *), compare_names);
	for (size_t i = 1, first = 0; i < n; i++) {
		if (strcmp(names[i]->text, names[first]->text) != 0)
			first = i;
		else
			salle_error(table->diagnostics, &names[i]->at, "duplicate name '%s' (first on line %u)",
				salle_quote_text(names[i]->text).text, names[first]->at.line);
	}
	free(names);
}

/* Returns the row's name, or its place if the row has no name. */
static const char *get_row_label(const struct table *table, const struct salle_node *row,
	const struct salle_place *line)
{
	const struct salle_node *name = salle_node_get(row, table->kind->fields[0].key);
	const bool named = table->kind->has_unique_names || strcmp(table->kind->fields[0].key, "name") == 0;
	if (named && name != NULL && name->kind == SALLE_SCALAR)
		return salle_arena_format(table->arena, "row '%s'", salle_quote_text(name->text).text);
	return salle_arena_format(table->arena, "row at line %u of %s", line->line, line->file);
}

/*
 * Returns whether another of the errors `first` to `end` - 1 has the same place as error `k`, because one change caused
 * errors in several rows.
 */
static bool has_other_error_at_place(const struct salle_diagnostics *all, size_t first, size_t end, size_t k)
{
	const struct salle_diagnostic *item = &all->items[k];
	for (size_t i = first; i < end; i++)
		if (salle_diagnostic_is_at(&all->items[i], &item->at) && strcmp(all->items[i].message, item->message) != 0)
			return true;
	return false;
}

/* Appends the row's name to errors of a change that has changed several rows. The errors of row i begin at first[i]. */
static void name_faulty_rows(const struct table *table, const struct salle_row_nodes *nodes,
	const struct salle_csv *csv, const size_t *first)
{
	const struct salle_diagnostics *all = table->diagnostics;
	const size_t begin = first[0], end = first[nodes->n];
	bool *several = salle_arena_array(table->arena, end - begin + 1, sizeof *several);
	for (size_t k = begin; k < end; k++)
		several[k - begin] = has_other_error_at_place(all, begin, end, k);
	for (size_t i = 0; i < nodes->n; i++)
		for (size_t k = first[i]; k < first[i + 1]; k++) {
			if (!several[k - begin])
				continue;
			const bool printed = i + 1 < csv->n;
			const struct salle_place *line = printed ? &csv->rows[i + 1].cells[0].at : &nodes->rows[i]->at;
			salle_diagnostic_append(&all->items[k],
				salle_arena_format(table->arena, ": %s", get_row_label(table, nodes->rows[i], line)));
		}
}

static void read_rows(struct table *table, const struct salle_csv *csv, struct salle_rows *out)
{
	struct salle_row_nodes nodes = { .n = csv->n - 1 };
	nodes.rows = salle_arena_array(table->arena, nodes.n, sizeof *nodes.rows);
	for (size_t i = 0; i < nodes.n; i++)
		nodes.rows[i] = make_row_node(table, &csv->rows[i + 1]);
	if (table->changes != NULL)
		salle_row_changes_apply(table->kind, table->changes, &nodes, table->arena, table->diagnostics);
	char *items = salle_arena_array(table->arena, nodes.n, table->kind->row_size);
	struct salle_place *places = salle_arena_array(table->arena, nodes.n, sizeof *places);
	const struct salle_field *fields = table->kind->fields;
	out->n_fields = count_fields(fields);
	bool *given = salle_arena_array(table->arena, nodes.n * out->n_fields, sizeof *given);
	size_t *first = salle_arena_array(table->arena, nodes.n + 1, sizeof *first);
	for (size_t i = 0; i < nodes.n; i++) {
		const struct salle_node *row = nodes.rows[i];
		first[i] = table->diagnostics->n;
		places[i] = row != NULL ? row->at : csv->rows[i + 1].cells[0].at;
		if (row == NULL)
			continue;
		for (size_t k = 0; k < out->n_fields; k++)
			given[i * out->n_fields + k] = salle_node_get(row, fields[k].key) != NULL;
		/* errors are in the diagnostics */
		(void)!salle_fields_read(fields, row, &row->at, items + i * table->kind->row_size, table->arena,
			table->diagnostics);
	}
	first[nodes.n] = table->diagnostics->n;
	if (table->changes != NULL)
		name_faulty_rows(table, &nodes, csv, first);
	out->items = items;
	out->places = places;
	out->is_written = given;
	out->n = nodes.n;
	if (table->kind->has_unique_names)
		check_unique_names(table, out);
}

enum salle_status salle_table_parse(const struct salle_table_kind *kind, const char *text, size_t length,
	const char *file, const struct salle_node *changes, struct salle_rows *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	*out = (struct salle_rows){ .kind = kind, .file = file };
	size_t errors = diagnostics->errors;
	struct salle_csv csv;
	enum salle_status status = salle_csv_parse(text, length, file, &csv, arena, diagnostics);
	if (csv.n == 0) {
		if (status == SALLE_OK)
			salle_error(diagnostics, &(struct salle_place){ file, 1, 1 },
				"the table is empty: expected a first line with the names of its columns");
		return SALLE_BAD_INPUT;
	}
	struct table table = { kind, arena, diagnostics, csv.rows[0], NULL, changes };
	if (read_header(&table)) {
		convert_decimal_commas(&table, &csv);
		read_rows(&table, &csv, out);
	}
	if (csv.n == 1 && out->n == 0 && diagnostics->errors == errors)
		salle_error(diagnostics, &csv.rows[0].cells[0].at,
			"the table has a header and no rows: expected rows below it");
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}

/* Returns the text of a cell: empty for NULL; elements of a list are joined by semicolons. */
static const char *cell_text(const struct table *table, const struct salle_node *cell)
{
	if (cell == NULL || cell->kind != SALLE_LIST)
		return cell == NULL ? "" : salle_node_to_text(table->arena, cell);
	const char *text = "";
	for (size_t i = 0; i < cell->n; i++)
		text = salle_arena_format(table->arena, "%s%s%s", text, i > 0 ? ";" : "",
			salle_node_to_text(table->arena, cell->items[i]));
	return text;
}

/* Returns a line of the table: the names of the columns if `row` is NULL, else the texts of the row's cells. */
static struct salle_csv_row make_text_row(const struct table *table, const struct salle_node *row)
{
	const struct salle_field *fields = table->kind->fields;
	struct salle_csv_row out = { .n = count_fields(fields) };
	out.cells = salle_arena_array(table->arena, out.n, sizeof *out.cells);
	for (size_t i = 0; i < out.n; i++)
		out.cells[i].text = row == NULL ? fields[i].key : cell_text(table, salle_node_get(row, fields[i].key));
	return out;
}

enum salle_status salle_table_read_cells(const struct salle_table_kind *kind, const char *text, size_t length,
	const char *file, const struct salle_node *changes, struct salle_csv *out, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	const size_t errors = diagnostics->errors;
	struct salle_csv csv;
	if (salle_csv_parse(text, length, file, &csv, arena, diagnostics) != SALLE_OK || csv.n == 0)
		return SALLE_BAD_INPUT;
	struct table table = { kind, arena, diagnostics, csv.rows[0], NULL, changes };
	if (!read_header(&table))
		return SALLE_BAD_INPUT;
	convert_decimal_commas(&table, &csv);
	struct salle_row_nodes nodes = { .n = csv.n - 1 };
	nodes.rows = salle_arena_array(arena, nodes.n, sizeof *nodes.rows);
	for (size_t i = 0; i < nodes.n; i++)
		nodes.rows[i] = make_row_node(&table, &csv.rows[i + 1]);
	if (changes != NULL)
		salle_row_changes_apply(kind, changes, &nodes, arena, diagnostics);
	if (diagnostics->errors != errors)
		return SALLE_BAD_INPUT;
	struct salle_csv_row *rows = salle_arena_array(arena, nodes.n + 1, sizeof *rows);
	rows[0] = make_text_row(&table, NULL);
	for (size_t i = 0; i < nodes.n; i++)
		rows[i + 1] = make_text_row(&table, nodes.rows[i]);
	*out = (struct salle_csv){ rows, nodes.n + 1, ',' };
	return SALLE_OK;
}

static size_t count_kinds(const struct salle_table_kind *kinds)
{
	size_t n = 0;
	while (kinds != NULL && kinds[n].name != NULL)
		n++;
	return n;
}

static const struct salle_node *get_table_entry(const struct salle_node *map, const char *key)
{
	return map != NULL && map->kind == SALLE_MAP ? salle_node_get(map, key) : NULL;
}

/* Checks the replacement of one table: the path of a file, or a map of `file` and `rows`. */
static void check_replacement(const struct salle_table_kind *kind, const struct salle_node *written,
	struct salle_diagnostics *diagnostics)
{
	static const char *const keys[] = { "file", "rows" };
	if (written->kind == SALLE_LIST || (written->kind == SALLE_SCALAR && *written->text == '\0')) {
		salle_error(diagnostics, &written->at, "expected the path of a file for table '%s', or a map of rows",
			kind->name);
		return;
	}
	for (size_t i = 0; written->kind == SALLE_MAP && i < written->n; i++) {
		const struct salle_node *key = written->keys[i], *item = written->items[i];
		bool file = strcmp(key->text, keys[0]) == 0, rows = strcmp(key->text, keys[1]) == 0;
		if (!file && !rows)
			salle_error_unknown(diagnostics, &key->at, "key", key->text, keys, 2);
		else if (file && (item->kind != SALLE_SCALAR || *item->text == '\0'))
			salle_error(diagnostics, &item->at, "expected the path of a file for table '%s'", kind->name);
		else if (rows && item->kind == SALLE_SCALAR)
			salle_error(diagnostics, &item->at, "expected a map of rows to cells, or a list of changes, not %s",
				salle_node_kind_name(item->kind));
	}
}

/* Checks `replaced`, a map from tables to their replacements. */
static void check_replacements(const struct salle_ruleset *rules, const struct salle_node *replaced,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	if (replaced->kind != SALLE_MAP) {
		salle_error(diagnostics, &replaced->at, "'tables' must be a map of tables to files, not %s",
			salle_node_kind_name(replaced->kind));
		return;
	}
	size_t n = count_kinds(rules->tables);
	const char **names = salle_arena_array(arena, n, sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = rules->tables[i].name;
	for (size_t i = 0; i < replaced->n; i++) {
		const struct salle_node *key = replaced->keys[i];
		size_t k = 0;
		while (k < n && strcmp(names[k], key->text) != 0)
			k++;
		if (k == n)
			salle_error_unknown(diagnostics, &key->at, "table", key->text, names, n);
		else
			check_replacement(&rules->tables[k], replaced->items[i], diagnostics);
	}
}

/*
 * Returns the path of the file that replaces the shipped table, as the user wrote it; NULL if no file replaces the
 * table.
 */
static const struct salle_node *get_replacement_file(const struct salle_node *replaced, const char *name)
{
	const struct salle_node *path = get_table_entry(replaced, name);
	if (path != NULL && path->kind == SALLE_MAP)
		path = get_table_entry(path, "file");
	return path != NULL && path->kind == SALLE_SCALAR && *path->text != '\0' ? path : NULL;
}

/* Returns the changes of the table's rows; NULL if there are none. */
static const struct salle_node *get_row_changes(const struct salle_node *replaced, const struct salle_table_kind *kind)
{
	const struct salle_node *rows = get_table_entry(get_table_entry(replaced, kind->name), "rows");
	return rows != NULL && rows->kind != SALLE_SCALAR ? rows : NULL;
}

static enum salle_status load_table(const struct salle_table_kind *kind, const struct salle_kept_files *kept,
	const char *path, const struct salle_place *at, const struct salle_node *changes, struct salle_rows *out,
	struct salle_source *source, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	char *text;
	size_t length;
	*out = (struct salle_rows){ .kind = kind, .file = path };
	enum salle_status status = salle_input_file_read(kept, path, at, source, arena, &text, &length, diagnostics);
	if (status != SALLE_OK)
		return status;
	if (source != NULL)
		source->role = salle_arena_format(arena, "table %s", kind->name);
	return salle_table_parse(kind, text, length, path, changes, out, arena, diagnostics);
}

enum salle_status salle_tables_load(const struct salle_ruleset *rules, const char *data_dir,
	const struct salle_kept_files *kept, const struct salle_node *replaced, const char *replaced_dir,
	const struct salle_rows *known, struct salle_rows **out, struct salle_source *sources, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	size_t errors = diagnostics->errors;
	if (replaced != NULL)
		check_replacements(rules, replaced, arena, diagnostics);
	bool failed = false;
	size_t n = count_kinds(rules->tables);
	*out = salle_arena_array(arena, n, sizeof **out);
	for (size_t i = 0; i < n; i++) {
		if (known != NULL && known[i].kind != NULL) {
			(*out)[i] = known[i];
			continue;
		}
		const struct salle_table_kind *kind = &rules->tables[i];
		const struct salle_node *other = get_replacement_file(replaced, kind->name);
		const char *path;
		if (other == NULL)
			path = salle_arena_format(arena, "%s/%s/tables/%s.csv", data_dir, rules->name, kind->name);
		else if (other->text[0] == '/')
			path = other->text;
		else
			path = salle_arena_format(arena, "%s/%s", replaced_dir, other->text);
		enum salle_status status = load_table(kind, kept, path, other != NULL ? &other->at : NULL,
			get_row_changes(replaced, kind), &(*out)[i], sources != NULL ? &sources[i] : NULL, arena, diagnostics);
		failed = failed || status == SALLE_FAILED;
	}
	if (failed)
		return SALLE_FAILED;
	return diagnostics->errors == errors ? SALLE_OK : SALLE_BAD_INPUT;
}
