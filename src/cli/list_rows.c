/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <string.h>

#include "cli/list.h"
#include "summary/text_table.h"

static const char *join_indices(const struct salle_indices *indices, const char *const *names,
	struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; i < indices->n; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined, i > 0 ? "; " : "", names[indices->items[i]]);
	return joined;
}

static const char *join_texts(const struct salle_texts *texts, struct salle_arena *arena)
{
	const char *joined = "";
	for (size_t i = 0; i < texts->n; i++)
		joined = salle_arena_format(arena, "%s%s%s", joined, i > 0 ? "; " : "", texts->items[i].text);
	return joined;
}

static const char *text_or_empty(const char *text)
{
	return text != NULL ? text : "";
}

/* Returns the text of a cell of a table: the member, described by `field`, of the struct at `row`. */
static const char *format_member(const struct salle_field *field, const char *row, struct salle_arena *arena)
{
	const void *member = row + field->offset;
	const struct salle_node *node;
	switch (field->kind) {
	case SALLE_BOOL:
		return *(const bool *)member ? "yes" : "no";
	case SALLE_INT:
		return salle_arena_format(arena, "%" PRId64, salle_field_get_integer(field, member));
	case SALLE_REAL:
		return salle_arena_format(arena, "%.15g", *(const double *)member);
	case SALLE_NAME:
		return field->names[salle_field_get_integer(field, member)];
	case SALLE_NAMES:
		return join_indices(member, field->names, arena);
	case SALLE_TEXT:
		return text_or_empty(((const struct salle_text *)member)->text);
	case SALLE_TEXTS:
		return join_texts(member, arena);
	case SALLE_NODE:
		node = *(const struct salle_node *const *)member;
		return node != NULL && node->kind == SALLE_SCALAR ? node->text : "";
	case SALLE_OBJECT:
	case SALLE_OBJECTS:
		break; /* tables have no fields of these kinds */
	}
	return "";
}

static bool is_number(enum salle_kind kind)
{
	return kind == SALLE_INT || kind == SALLE_REAL;
}

/* Loads the tables that ship with a rule system. */
static enum salle_status load_tables(struct salle_cli *cli, const struct salle_ruleset *rules,
	struct salle_rows **tables)
{
	const char *data_dir = salle_find_data_dir(cli);
	if (data_dir == NULL)
		return SALLE_FAILED;
	return salle_tables_load(rules, data_dir, NULL, NULL, NULL, NULL, tables, NULL, &cli->arena, &cli->diagnostics);
}

enum salle_status salle_list_rows(struct salle_cli *cli, const struct salle_ruleset *rules, size_t kind)
{
	struct salle_rows *tables;
	enum salle_status status = load_tables(cli, rules, &tables);
	if (status != SALLE_OK)
		return status;
	const struct salle_field *fields = rules->tables[kind].fields;
	size_t columns = tables[kind].n_fields;
	char *align = salle_arena_alloc(&cli->arena, columns + 1);
	for (size_t i = 0; i < columns; i++)
		align[i] = is_number(fields[i].kind) ? 'r' : 'l';
	struct salle_text_table table;
	salle_text_table_init(&table, align, &cli->arena);
	table.n_keys = 1;
	table.never_shortens = true;
	for (size_t i = 0; i < columns; i++)
		salle_text_table_add(&table, "%s", fields[i].key);
	const char *rows = tables[kind].items;
	for (size_t row = 0; row < tables[kind].n; row++)
		for (size_t i = 0; i < columns; i++)
			salle_text_table_add(&table, "%s",
				tables[kind].is_written[row * columns + i]
					? format_member(&fields[i], rows + row * rules->tables[kind].row_size, &cli->arena)
					: "");
	salle_text_table_print(&table, 2, stdout);
	return SALLE_OK;
}

/* Returns the column of this name, or NULL if the table has no such column. */
static const struct salle_field *find_column(const struct salle_table_kind *kind, const char *name)
{
	const struct salle_field *field = kind->fields;
	while (field->key != NULL && strcmp(field->key, name) != 0)
		field++;
	return field->key != NULL ? field : NULL;
}

/* Adds the value and the note of each row, if the table has columns with these names. */
static void add_value_rows(struct salle_text_table *table, const struct salle_rows *rows)
{
	const struct salle_table_kind *kind = rows->kind;
	const struct salle_field *value = find_column(kind, "value"), *note = find_column(kind, "note");
	for (size_t i = 0; value != NULL && note != NULL && i < rows->n; i++) {
		const char *row = (const char *)rows->items + i * kind->row_size;
		salle_text_table_add(table, "%s.%s.%s", kind->name, format_member(&kind->fields[0], row, table->arena),
			value->key);
		salle_text_table_add(table, "%s: %s", format_member(value, row, table->arena),
			format_member(note, row, table->arena));
	}
}

enum salle_status salle_list_cells(struct salle_cli *cli, const struct salle_ruleset *rules)
{
	struct salle_rows *tables;
	const enum salle_status status = load_tables(cli, rules, &tables);
	if (status != SALLE_OK)
		return status;
	struct salle_text_table table =
		SALLE_TEXT_TABLE("lw", &cli->arena, "table.column", "value: meaning [heading of the rule text]");
	for (size_t k = 0; rules->tables[k].name != NULL; k++) {
		const struct salle_table_kind *kind = &rules->tables[k];
		salle_text_table_add(&table, "%s", kind->name);
		salle_text_table_add(&table, "table of %zu rows: %s", tables[k].n, kind->help);
		for (const struct salle_field *field = kind->fields; field->key != NULL; field++) {
			salle_text_table_add(&table, "%s.%s", kind->name, field->key);
			salle_text_table_add(&table, "%s", salle_describe_field(field, &cli->arena));
		}
		add_value_rows(&table, &tables[k]);
	}
	salle_text_table_print(&table, 2, stdout);
	printf("Change a cell: tables: {TABLE: {rows: {ROW: {COLUMN: VALUE}}}}.\nSee docs/house-rules.md.\n");
	return SALLE_OK;
}
