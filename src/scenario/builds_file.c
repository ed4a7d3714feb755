/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads builds from CSV files: `builds: builds.csv`. Each row is a build, and each column is a key; the column
 * `proficiencies.swords` is the key `swords` of the map `proficiencies`. The rows are converted to the nodes that the
 * same builds in YAML would have.
 */
#include <string.h>
#include <strings.h>

#include <salle/ruleset.h>

#include "base/arena.h"
#include "base/csv.h"
#include "base/parse_text.h"
#include "scenario/decimal_commas.h"
#include "scenario/input_file.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

enum { DEPTH_MAX = 8 }; /* maximum number of keys in the path of a column */

static const struct salle_field name_field = { .key = "name", .kind = SALLE_TEXT };

/* Formats of the cells of a column. */
enum cells {
	ONE_VALUE,
	LIST,    /* elements between semicolons */
	ANYTHING /* one value or map of any form, because no field table describes the column */
};

struct column {
	const struct salle_csv_cell *header;
	const char *keys[DEPTH_MAX];
	size_t n; /* number of keys; 0 after an error */
	enum cells cells;
	bool is_map;    /* whether the cells are maps in YAML's flow style */
	bool is_number; /* whether the cells can be numbers that are not whole */
};

struct sheet {
	struct salle_loader *loader;
	struct salle_csv csv;
	/* fields of `name` and of the keys of builds; NULL if the rule system is unknown */
	const struct salle_field *fields;
	struct column *columns; /* [n_columns] */
	size_t n_columns;
	const struct column *name; /* the column of names; NULL if there is none */
	bool faulty_header;        /* whether some columns were left out because of errors */
};

/* ---- the header ---- */

/* Returns the fields of `name` and of all keys of builds; NULL if the scenario names no rule system. */
static const struct salle_field *list_build_fields(struct salle_loader *loader, const struct salle_node *root)
{
	const struct salle_node *rules = salle_node_get(root, "rules");
	const struct salle_ruleset *system =
		rules != NULL && rules->kind == SALLE_SCALAR ? salle_ruleset_find(rules->text) : NULL;
	if (system == NULL)
		return NULL;
	const struct salle_field *const parts[] = { salle_build_fields, system->build.fields };
	size_t n = 1;
	for (size_t p = 0; p < 2; p++)
		for (const struct salle_field *field = parts[p]; field->key != NULL; field++)
			n++;
	struct salle_field *fields = salle_arena_array(loader->arena, n + 1, sizeof *fields);
	n = 0;
	fields[n++] = name_field;
	for (size_t p = 0; p < 2; p++)
		for (const struct salle_field *field = parts[p]; field->key != NULL; field++)
			fields[n++] = *field;
	return fields;
}

/* Reports a column with a key that is not in `fields`. `before` is the part of the column's path before this key. */
static void report_unknown_column(const struct sheet *sheet, const struct salle_csv_cell *header, const char *before,
	const char *key, const struct salle_field *fields)
{
	struct salle_loader *loader = sheet->loader;
	size_t n = 0;
	while (fields[n].key != NULL)
		n++;
	const char **names = salle_arena_array(loader->arena, n + 1, sizeof *names);
	for (size_t i = 0; i < n; i++) {
		names[i] = salle_arena_format(loader->arena, "%s%s", before, fields[i].key);
		if (fields[i].old_name != NULL && strcmp(fields[i].old_name, key) == 0) {
			salle_error(loader->diagnostics, &header->at, "the column '%s%s' is called '%s' here", before, key,
				names[i]);
			return;
		}
	}
	salle_error_unknown(loader->diagnostics, &header->at, "column",
		salle_arena_format(loader->arena, "%s%s", before, key), names, n);
}

static bool has_keys(const struct salle_field *field)
{
	return field->kind == SALLE_OBJECT || (field->kind == SALLE_NODE && field->merges_by_key);
}

static void set_cell_format(struct column *column, const struct salle_field *field)
{
	column->cells = ONE_VALUE;
	if (field == NULL)
		column->cells = ANYTHING;
	else if (field->kind == SALLE_NAMES || field->kind == SALLE_TEXTS ||
		(field->kind == SALLE_NODE && !field->merges_by_key))
		column->cells = LIST;
	column->is_map = field != NULL && has_keys(field);
	column->is_number = field == NULL || field->kind == SALLE_REAL;
}

/* Finds the keys of a column. Returns false after an error. */
static bool read_column(const struct sheet *sheet, struct column *column)
{
	struct salle_loader *loader = sheet->loader;
	const struct salle_csv_cell *header = column->header;
	const struct salle_field *fields = sheet->fields, *field = NULL;
	const char *path = header->text;
	for (const char *at = path; column->n < DEPTH_MAX; at++) {
		const size_t length = strcspn(at, ".");
		const char *key = salle_arena_copy_text_n(loader->arena, at, length);
		const char *before = salle_arena_copy_text_n(loader->arena, path, (size_t)(at - path));
		if (length == 0)
			break;
		for (field = fields; field != NULL && field->key != NULL && strcmp(field->key, key) != 0;)
			field++;
		if (fields != NULL && field->key == NULL) {
			report_unknown_column(sheet, header, before, key, fields);
			return false;
		}
		column->keys[column->n++] = key;
		at += length;
		if (*at == '\0') {
			set_cell_format(column, field);
			return true;
		}
		if (field != NULL && !has_keys(field)) {
			salle_error(loader->diagnostics, &header->at, "column '%s': '%s%s' has no keys of its own",
				salle_quote_text(path).text, before, key);
			return false;
		}
		fields = field != NULL ? field->subfields : NULL;
	}
	salle_error(loader->diagnostics, &header->at,
		"expected the name of a column, or keys with dots between them, such as proficiencies.swords, not '%s'",
		salle_quote_text(path).text);
	return false;
}

/* Returns whether the path of `inner` begins with the whole path of `outer`. */
static bool begins_with_path_of(const struct column *inner, const struct column *outer)
{
	for (size_t i = 0; i < outer->n; i++)
		if (i >= inner->n || strcmp(inner->keys[i], outer->keys[i]) != 0)
			return false;
	return outer->n > 0;
}

/*
 * Returns whether the column's path neither equals, contains nor is part of the path of an earlier column. Reports the
 * first overlap.
 */
static bool has_disjoint_path(const struct sheet *sheet, const struct column *column)
{
	for (const struct column *other = sheet->columns; other < column; other++) {
		if (!begins_with_path_of(column, other) && !begins_with_path_of(other, column))
			continue;
		if (column->n == other->n)
			salle_error(sheet->loader->diagnostics, &column->header->at, "duplicate column '%s'", column->header->text);
		else
			salle_error(sheet->loader->diagnostics, &column->header->at,
				"the columns '%s' and '%s' contain the same key: keep one", other->header->text, column->header->text);
		return false;
	}
	return true;
}

/* Reads the header. Returns false if the column of names is missing. */
static bool read_header(struct sheet *sheet)
{
	const struct salle_csv_row *header = &sheet->csv.rows[0];
	struct salle_loader *loader = sheet->loader;
	sheet->n_columns = header->n;
	sheet->columns = salle_arena_array(loader->arena, header->n, sizeof *sheet->columns);
	bool *numbers = salle_arena_array(loader->arena, header->n, sizeof *numbers);
	for (size_t i = 0; i < header->n; i++) {
		struct column *column = &sheet->columns[i];
		column->header = &header->cells[i];
		if (!read_column(sheet, column) || !has_disjoint_path(sheet, column)) {
			column->n = 0;
			sheet->faulty_header = true;
		}
		numbers[i] = column->n > 0 && column->is_number;
		if (column->n == 1 && strcmp(column->keys[0], name_field.key) == 0) {
			sheet->name = column;
			numbers[i] = false;
		}
	}
	if (sheet->name == NULL)
		salle_error(loader->diagnostics, &header->cells[0].at, "missing column 'name' (the names of the builds)");
	else
		salle_decimal_commas_convert(&sheet->csv, numbers, header->n, loader->arena, loader->diagnostics);
	return sheet->name != NULL;
}

/* ---- rows ---- */

static void set_places(struct salle_node *node, const struct salle_place *at)
{
	node->at = *at;
	node->text_offset = SALLE_NODE_FOLDED;
	for (size_t i = 0; i < node->n; i++) {
		if (node->kind == SALLE_MAP)
			set_places(node->keys[i], at);
		set_places(node->items[i], at);
	}
}

/* Parses a cell that contains YAML. The nodes and errors have the place of the cell. Returns NULL after an error. */
static struct salle_node *parse_yaml(struct salle_loader *loader, const char *text, const struct salle_place *at)
{
	struct salle_diagnostics *diagnostics = loader->diagnostics;
	struct salle_node *node;
	const size_t first = diagnostics->n;
	const enum salle_status status = salle_yaml_parse(text, strlen(text), at->file, &node, loader->arena, diagnostics);
	for (size_t i = first; i < diagnostics->n; i++) {
		diagnostics->items[i].at.line = at->line;
		diagnostics->items[i].at.column = at->column;
	}
	if (status != SALLE_OK || node == NULL)
		return NULL;
	set_places(node, at);
	return node;
}

/* Returns the elements of a cell as a list. An element in braces becomes a map. Returns NULL after an error. */
static struct salle_node *split_cell(struct salle_loader *loader, const struct salle_csv_cell *cell)
{
	struct salle_node *list = salle_node_split(loader->arena, &cell->at, cell->text, ';');
	for (size_t i = 0; i < list->n; i++)
		if (list->items[i]->text[0] == '{') {
			list->items[i] = parse_yaml(loader, list->items[i]->text, &cell->at);
			if (list->items[i] == NULL)
				return NULL;
		}
	return list;
}

/* Returns the value of a cell; NULL after an error. */
static struct salle_node *read_cell(struct salle_loader *loader, const struct column *column,
	const struct salle_csv_cell *cell)
{
	const char first = cell->text[0];
	const bool listed = column->cells == LIST || (column->cells == ANYTHING && strchr(cell->text, ';') != NULL);
	if ((first == '[' && column->cells != ONE_VALUE) ||
		(first == '{' && !listed && (column->is_map || column->cells == ANYTHING)))
		return parse_yaml(loader, cell->text, &cell->at);
	if (listed)
		return split_cell(loader, cell);
	return salle_node_scalar(loader->arena, &cell->at, cell->text);
}

/*
 * Sets the value at the column's path in `map`, and creates the missing inner maps. The key gets the place of its cell.
 */
static void add_cell_to_map(const struct sheet *sheet, struct salle_node *map, const struct column *column,
	struct salle_node *value)
{
	struct salle_arena *arena = sheet->loader->arena;
	for (size_t i = 0; i < column->n; i++) {
		const bool last = i + 1 == column->n;
		struct salle_node *inner = last ? NULL : salle_node_get(map, column->keys[i]);
		if (inner == NULL) {
			inner = last ? value : salle_node_new(arena, SALLE_MAP, &value->at, sheet->n_columns);
			if (!last)
				inner->n = 0;
			map->keys[map->n] = salle_node_scalar(arena, &value->at, column->keys[i]);
			map->items[map->n++] = inner;
		}
		map = inner;
	}
}

/* Adds the build of a row to `builds`, which has room for it. */
static void add_build_of_row(const struct sheet *sheet, const struct salle_csv_row *row, struct salle_node *builds)
{
	struct salle_loader *loader = sheet->loader;
	const size_t at_name = (size_t)(sheet->name - sheet->columns);
	const bool fits = row->n == sheet->n_columns;
	if (!fits)
		salle_error(loader->diagnostics, &row->cells[0].at, "this row has %s, the header %zu",
			salle_format_count((int64_t)row->n, "cells").text, sheet->n_columns);
	else if (*row->cells[at_name].text == '\0')
		salle_error(loader->diagnostics, &row->cells[at_name].at, "'name' is empty (the name of the build)");
	if (!fits || *row->cells[at_name].text == '\0') {
		builds->incomplete = true;
		return;
	}
	const struct salle_csv_cell *name = &row->cells[at_name];
	struct salle_node *build = salle_node_new(loader->arena, SALLE_MAP, &name->at, sheet->n_columns);
	build->n = 0;
	for (size_t i = 0; i < sheet->n_columns; i++) {
		const struct column *column = &sheet->columns[i];
		if (column == sheet->name || column->n == 0 || *row->cells[i].text == '\0')
			continue;
		struct salle_node *value = read_cell(loader, column, &row->cells[i]);
		if (value != NULL)
			add_cell_to_map(sheet, build, column, value);
		else
			build->incomplete = true;
	}
	builds->keys[builds->n] = salle_node_scalar(loader->arena, &name->at, name->text);
	builds->items[builds->n++] = build;
}

/* ---- files ---- */

/* Returns whether the file is empty or has only a header. If so, reports an error. */
static bool has_no_rows(struct salle_loader *loader, const struct salle_csv *csv, const char *file)
{
	const struct salle_place top = { file, 1, 1 };
	if (csv->n == 0)
		salle_error(loader->diagnostics, &top,
			"the file is empty: expected a first line with the columns, such as name, and a row for each build");
	else if (csv->n == 1)
		salle_error(loader->diagnostics, &csv->rows[0].cells[0].at,
			"the file has a header and no rows: expected a row "
			"for each build");
	return csv->n < 2;
}

/* Reads the builds of a CSV file. Returns NULL after an error that prevents builds from being read. */
static struct salle_node *read_builds_file(struct salle_loader *loader, const struct salle_node *name,
	const struct salle_field *fields)
{
	struct salle_source source = { .role = "builds" };
	struct sheet sheet = { .loader = loader, .fields = fields };
	char *text;
	size_t length;
	const char *path = salle_loader_resolve_path(loader, name->text);
	const enum salle_status status = salle_input_file_read(loader->overrides->kept_files, path, &name->at, &source,
		loader->arena, &text, &length, loader->diagnostics);
	loader->failed |= status == SALLE_FAILED;
	if (status != SALLE_OK)
		return NULL;
	salle_loader_add_source(loader, &source);
	if (salle_csv_parse(text, length, source.path, &sheet.csv, loader->arena, loader->diagnostics) != SALLE_OK ||
		has_no_rows(loader, &sheet.csv, source.path) || !read_header(&sheet))
		return NULL;
	struct salle_node *builds = salle_node_new(loader->arena, SALLE_MAP, &name->at, sheet.csv.n - 1);
	builds->n = 0;
	for (size_t i = 1; i < sheet.csv.n; i++)
		add_build_of_row(&sheet, &sheet.csv.rows[i], builds);
	loader->lacks_builds |= sheet.faulty_header;
	return builds;
}

static bool has_extension(const char *path, const char *extension)
{
	const size_t length = strlen(path), end = strlen(extension);
	return length > end && strcasecmp(path + length - end, extension) == 0;
}

/* Reads one part of the key `builds`: a file name, or a map. Returns a map of builds; NULL after an error. */
static const struct salle_node *read_builds_part(struct salle_loader *loader, const struct salle_node *part,
	const struct salle_field *fields)
{
	if (part->kind == SALLE_MAP)
		return part;
	if (part->kind == SALLE_SCALAR && has_extension(part->text, ".csv"))
		return read_builds_file(loader, part, fields);
	const bool spreadsheet = part->kind == SALLE_SCALAR &&
		(has_extension(part->text, ".xlsx") || has_extension(part->text, ".ods") || has_extension(part->text, ".xls"));
	salle_error(loader->diagnostics, &part->at,
		"expected a map of names to builds, or a CSV file such as builds.csv, not %s%s%s%s",
		part->kind == SALLE_SCALAR ? "'" : "",
		part->kind == SALLE_SCALAR ? salle_quote_text(part->text).text : salle_node_kind_name(part->kind),
		part->kind == SALLE_SCALAR ? "'" : "", spreadsheet ? ": save the sheet as CSV" : "");
	return NULL;
}

/* Returns a map of all builds in `builds`: a file name, or a list of file names and maps. */
static struct salle_node *join_builds_parts(struct salle_loader *loader, const struct salle_node *builds,
	const struct salle_field *fields)
{
	const bool several = builds->kind == SALLE_LIST;
	const size_t n_parts = several ? builds->n : 1;
	const struct salle_node **parts = salle_arena_array(loader->arena, n_parts + 1, sizeof *parts);
	size_t n = 0;
	for (size_t i = 0; i < n_parts; i++) {
		parts[i] = read_builds_part(loader, several ? builds->items[i] : builds, fields);
		n += parts[i] != NULL ? parts[i]->n : 0;
	}
	struct salle_node *all = salle_node_new(loader->arena, SALLE_MAP, &builds->at, n);
	all->n = 0;
	for (size_t i = 0; i < n_parts; i++) {
		loader->lacks_builds |= parts[i] == NULL;
		all->incomplete |= parts[i] == NULL || parts[i]->incomplete;
		for (size_t k = 0; parts[i] != NULL && k < parts[i]->n; k++) {
			all->keys[all->n] = parts[i]->keys[k];
			all->items[all->n++] = parts[i]->items[k];
		}
	}
	return all;
}

struct salle_node *salle_builds_files_read(struct salle_loader *loader, struct salle_node *root)
{
	const struct salle_node *builds = root->kind == SALLE_MAP ? salle_node_get(root, "builds") : NULL;
	if (builds == NULL || builds->kind == SALLE_MAP || (builds->kind == SALLE_SCALAR && *builds->text == '\0'))
		return root;
	struct salle_node *all = join_builds_parts(loader, builds, list_build_fields(loader, root));
	struct salle_node *copy = salle_node_new(loader->arena, SALLE_MAP, &root->at, root->n);
	copy->incomplete = root->incomplete;
	for (size_t i = 0; i < root->n; i++) {
		copy->keys[i] = root->keys[i];
		copy->items[i] = root->items[i] == builds ? all : root->items[i];
	}
	return copy;
}
