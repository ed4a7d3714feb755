/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the list `change` of `balance`: cells of tables, options and keys of builds, each with the values to try. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/balance_keys.h"

/* maximum number of values of a parameter, of steps in each direction, and of parameters */
enum { STEPS_MAX = 20, VALUES_MAX = 2 * STEPS_MAX, PARAMETERS_MAX = 400 };

/* An element of `change` while it is read. */
struct change {
	struct salle_balance_reading *reading;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	struct salle_balance_change_keys keys;
	const struct salle_node *node;
};

/* A parameter while it is read. */
struct slot {
	/* returns keys of a variant, as nested maps, that set the parameter to `value` */
	struct salle_node *(*wrap)(const struct change *change, const struct slot *slot, struct salle_node *value);
	/* row and column of a cell; for a build, its name and a key; for an option, its name and NULL */
	const struct salle_text *first, *second;
	const char *present_text;             /* text of the cell; NULL for an option or key */
	struct salle_parameter_value *values; /* [n] values to try */
	size_t n;
};

/* Returns a map with one key. */
static struct salle_node *make_map(const struct change *change, const char *key, struct salle_node *item)
{
	return salle_node_pair(change->arena, &change->node->at, key, item);
}

/*
 * Returns {tables: {TABLE: {rows: [{row: ROW, COLUMN: STEP}]}}}. If the values are listed in `among`, the changed row
 * is {row: ROW, set: {COLUMN: VALUE}} instead.
 */
static struct salle_node *make_cell_change(const struct change *change, const struct slot *slot,
	struct salle_node *value)
{
	const struct salle_text *row = slot->first, *column = slot->second;
	const bool sets = change->keys.among != NULL;
	struct salle_node *entry = salle_node_new(change->arena, SALLE_MAP, &row->at, 2);
	struct salle_node *list = salle_node_new(change->arena, SALLE_LIST, &row->at, 1);
	entry->keys[0] = salle_node_scalar(change->arena, &row->at, "row");
	entry->items[0] = salle_node_scalar(change->arena, &row->at, row->text);
	entry->keys[1] = salle_node_scalar(change->arena, &column->at, sets ? "set" : column->text);
	entry->items[1] = sets ? salle_node_pair(change->arena, &column->at, column->text, value) : value;
	list->items[0] = entry;
	return make_map(change, "tables", make_map(change, change->keys.table.text, make_map(change, "rows", list)));
}

static struct salle_node *make_option_change(const struct change *change, const struct slot *slot,
	struct salle_node *value)
{
	return make_map(change, "options", make_map(change, slot->first->text, value));
}

static struct salle_node *make_build_change(const struct change *change, const struct slot *slot,
	struct salle_node *value)
{
	return make_map(change, "builds", make_map(change, slot->first->text, make_map(change, slot->second->text, value)));
}

static void add_value(const struct change *change, struct slot *slot, const char *label, const char *text, double steps)
{
	struct salle_node *value = salle_node_scalar(change->arena, &change->node->at, text);
	slot->values[slot->n++] = (struct salle_parameter_value){ label, slot->wrap(change, slot, value), steps };
}

/* Adds the values that the key `among` lists. */
static void add_named_values(const struct change *change, struct slot *slot)
{
	const struct salle_node *among = change->keys.among;
	for (size_t i = 0; i < among->n; i++) {
		struct salle_node *item = salle_node_copy(among->items[i], change->arena);
		const char *label = salle_arena_format(change->arena, "= %s", salle_node_to_text(change->arena, item));
		slot->values[slot->n++] = (struct salle_parameter_value){ label, slot->wrap(change, slot, item), 1 };
	}
}

/* Adds the steps of a cell, the smallest first: +1, -1, +2, -2. */
static void add_steps(const struct change *change, struct slot *slot)
{
	const double by = change->keys.by, steps = floor(change->keys.at_most / by + 1e-9);
	for (unsigned step = 1; step <= steps; step++)
		for (int sign = 1; sign >= -1; sign -= 2) {
			const char *text = salle_arena_format(change->arena, "%+.10g", sign * by * step);
			add_value(change, slot, text, text, step);
		}
}

/* Adds the whole numbers from `from` to `to` as values. */
static void add_whole_numbers(const struct change *change, struct slot *slot)
{
	for (int64_t number = change->keys.from; number <= change->keys.to; number++) {
		const char *text = salle_arena_format(change->arena, "%" PRIi64, number);
		add_value(change, slot, salle_arena_format(change->arena, "= %s", text), text, 1);
	}
}

/* Adds a parameter with the name `name` and the values that `add` lists. */
static void add_parameter(const struct change *change, const char *name, struct slot *slot,
	void (*add)(const struct change *change, struct slot *slot))
{
	struct salle_balance_reading *reading = change->reading;
	const struct salle_place *at = slot->second != NULL ? &slot->second->at : &slot->first->at;
	for (size_t i = 0; i < reading->spec->n_parameters; i++)
		if (strcmp(reading->parameters[i].name, name) == 0) {
			salle_error(change->diagnostics, at, "'%s' is named twice", name);
			return;
		}
	if (reading->spec->n_parameters == PARAMETERS_MAX) {
		salle_error(change->diagnostics, at, "more than %d cells, options and keys to change", PARAMETERS_MAX);
		return;
	}
	slot->values = salle_arena_array(change->arena, VALUES_MAX + 1, sizeof *slot->values);
	add(change, slot);
	reading->parameters = salle_arena_array_grow(change->arena, reading->parameters, reading->spec->n_parameters, 1,
		&reading->parameters_capacity, sizeof *reading->parameters);
	reading->parameters[reading->spec->n_parameters++] =
		(struct salle_balance_parameter){ name, slot->present_text, *at, change->keys.weight, slot->values, slot->n };
}

/* Checks `name` against the keys of a field table. */
static bool check_key(const struct change *change, const struct salle_field *fields, const char *what,
	const struct salle_text *name)
{
	const char *names[256];
	size_t n = 0;
	for (; n < sizeof names / sizeof names[0] && fields[n].key != NULL; n++) {
		names[n] = fields[n].key;
		if (strcmp(names[n], name->text) == 0)
			return true;
	}
	salle_error_unknown(change->diagnostics, &name->at, what, name->text, names, n);
	return false;
}

static bool check_row(const struct change *change, const struct salle_rows *rows, const struct salle_text *name)
{
	const char **names = salle_arena_array(change->arena, rows->n + 1, sizeof *names);
	for (size_t i = 0; i < rows->n; i++) {
		const char *row = (const char *)rows->items + i * rows->kind->row_size;
		names[i] = ((const struct salle_text *)(row + rows->kind->fields[0].offset))->text;
		if (names[i] != NULL && strcmp(names[i], name->text) == 0)
			return true;
	}
	salle_error_unknown(change->diagnostics, &name->at, "row", name->text, names, rows->n);
	return false;
}

/* Returns the text of a cell. */
static const char *cell_text(const struct change *change, const struct salle_rows *rows, const char *name,
	const char *column)
{
	for (size_t i = 0; i < rows->n; i++) {
		const char *row = (const char *)rows->items + i * rows->kind->row_size;
		const char *found = ((const struct salle_text *)(row + rows->kind->fields[0].offset))->text;
		struct salle_setting *cells;
		if (found == NULL || strcmp(found, name) != 0)
			continue;
		const size_t n = salle_fields_list(rows->kind->fields, row, &cells, change->arena);
		for (size_t k = 0; k < n; k++)
			if (strcmp(cells[k].name, column) == 0)
				return cells[k].value;
	}
	return NULL;
}

/* Returns the rows of the table; NULL after an error. */
static const struct salle_rows *find_table(const struct change *change)
{
	const struct salle_loader *loader = change->reading->loader;
	const struct salle_table_kind *kinds = loader->rules->tables;
	const char *names[64];
	size_t n = 0;
	for (; n < sizeof names / sizeof names[0] && kinds[n].name != NULL; n++) {
		names[n] = kinds[n].name;
		if (strcmp(names[n], change->keys.table.text) != 0)
			continue;
		if (kinds[n].has_unique_names || strcmp(kinds[n].fields[0].key, "name") == 0)
			return &loader->tables[n];
		salle_error(change->diagnostics, &change->keys.table.at, "the rows of '%s' have no names, so none can be named",
			names[n]);
		return NULL;
	}
	salle_error_unknown(change->diagnostics, &change->keys.table.at, "table", change->keys.table.text, names, n);
	return NULL;
}

static void read_cells(const struct change *change)
{
	const struct salle_balance_change_keys *keys = &change->keys;
	const struct salle_rows *rows = find_table(change);
	const size_t errors = change->diagnostics->errors;
	if (keys->row.n == 0 || keys->cells.n == 0)
		salle_error(change->diagnostics, &change->node->at,
			"'table' needs 'row' and 'cells', such as {table: weapons, row: Halberd, cells: [swing]}");
	for (size_t r = 0; rows != NULL && r < keys->row.n; r++)
		(void)!check_row(change, rows, &keys->row.items[r]);
	for (size_t c = 0; rows != NULL && c < keys->cells.n; c++)
		(void)!check_key(change, rows->kind->fields, "column", &keys->cells.items[c]);
	if (keys->among == NULL && keys->at_most < keys->by)
		salle_error(change->diagnostics, &change->node->at, "'at_most' (%g) is less than a step, 'by' (%g)",
			keys->at_most, keys->by);
	else if (keys->among == NULL && keys->at_most / keys->by > STEPS_MAX)
		salle_error(change->diagnostics, &change->node->at, "more than %d steps in a direction", STEPS_MAX);
	if (rows == NULL || change->diagnostics->errors > errors)
		return;
	for (size_t k = 0; k < keys->row.n * keys->cells.n; k++) {
		const struct salle_text *row = &keys->row.items[k / keys->cells.n];
		const struct salle_text *cell = &keys->cells.items[k % keys->cells.n];
		struct slot slot = { .wrap = make_cell_change, .first = row, .second = cell };
		slot.present_text = cell_text(change, rows, row->text, cell->text);
		add_parameter(change, salle_arena_format(change->arena, "%s.%s.%s", keys->table.text, row->text, cell->text),
			&slot, keys->among != NULL ? add_named_values : add_steps);
	}
}

/* Reads the values of an option or of a build's key. */
static void read_named_values(const struct change *change, const char *name, struct slot *slot)
{
	const bool from = salle_node_get(change->node, "from") != NULL, to = salle_node_get(change->node, "to") != NULL;
	const int64_t span = change->keys.to - change->keys.from;
	if ((change->keys.among != NULL) == (from && to) || from != to)
		salle_error(change->diagnostics, &change->node->at, "expected 'among', or 'from' and 'to'");
	else if (from && !(span >= 0 && span < VALUES_MAX))
		salle_error(change->diagnostics, &change->node->at, "'from' and 'to' must give 1 to %d whole numbers",
			VALUES_MAX);
	else
		add_parameter(change, name, slot, change->keys.among != NULL ? add_named_values : add_whole_numbers);
}

static void read_build(const struct change *change)
{
	struct salle_loader *loader = change->reading->loader;
	const struct salle_balance_change_keys *keys = &change->keys;
	if (keys->key.text == NULL) {
		salle_error(change->diagnostics, &change->node->at,
			"'build' needs 'key', such as {build: fencer, key: "
			"weapons, among: [Rapier, Sabre]}");
		return;
	}
	const bool build = salle_definitions_find(&loader->builds, &keys->build, loader->diagnostics) != NULL;
	struct slot slot = { .wrap = make_build_change, .first = &keys->build, .second = &keys->key };
	if (check_key(change, loader->rules->build.fields, "key of a build", &keys->key) && build)
		read_named_values(change, salle_arena_format(change->arena, "builds.%s.%s", keys->build.text, keys->key.text),
			&slot);
}

/* Reports keys of an element of `change` that have no effect because of another key of the element. */
static void report_ineffective_keys(const struct change *change)
{
	static const struct {
		const char *beside, *unused;
	} pairs[] = { { "table", "key" }, { "table", "from" }, { "table", "to" }, { "option", "row" },
		{ "option", "cells" }, { "option", "by" }, { "option", "at_most" }, { "option", "key" }, { "build", "row" },
		{ "build", "cells" }, { "build", "by" }, { "build", "at_most" }, { "among", "by" }, { "among", "at_most" } };
	for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		const struct salle_node *unused = salle_node_get(change->node, pairs[i].unused);
		if (unused != NULL && salle_node_get(change->node, pairs[i].beside) != NULL)
			salle_error(change->diagnostics, &unused->at, "'%s' has no effect with '%s': leave it out", pairs[i].unused,
				pairs[i].beside);
	}
}

static void read_change(struct salle_balance_reading *reading, const struct salle_node *node)
{
	struct salle_loader *loader = reading->loader;
	struct change change = { reading, loader->arena, loader->diagnostics, { .by = 0 }, node };
	struct salle_balance_change_keys *keys = &change.keys;
	if (salle_fields_read(salle_balance_change_fields, node, NULL, keys, loader->arena, loader->diagnostics) !=
		SALLE_OK)
		return;
	if ((keys->table.text != NULL) + (keys->option.text != NULL) + (keys->build.text != NULL) != 1) {
		salle_error(loader->diagnostics, &node->at, "expected one of 'table', 'option' and 'build'");
		return;
	}
	report_ineffective_keys(&change);
	if (keys->among != NULL && (keys->among->kind != SALLE_LIST || keys->among->n == 0 || keys->among->n > VALUES_MAX))
		salle_error(loader->diagnostics, &keys->among->at, "expected a list of 1 to %d values", VALUES_MAX);
	else if (keys->table.text != NULL)
		read_cells(&change);
	else if (keys->build.text != NULL)
		read_build(&change);
	else if (check_key(&change, loader->rules->options.fields, "option", &keys->option))
		read_named_values(&change, salle_arena_format(loader->arena, "options.%s", keys->option.text),
			&(struct slot){ .wrap = make_option_change, .first = &keys->option });
}

void salle_balance_parameters_read(struct salle_balance_reading *reading, const struct salle_node *change)
{
	if (change->kind != SALLE_LIST || change->n == 0)
		salle_error(reading->loader->diagnostics, &change->at, "expected a list of maps, not %s",
			change->kind == SALLE_LIST ? "an empty list" : salle_node_kind_name(change->kind));
	for (size_t i = 0; change->kind == SALLE_LIST && i < change->n; i++)
		read_change(reading, change->items[i]);
}
