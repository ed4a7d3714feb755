/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/changed_number.h"
#include "scenario/row_changes.h"
#include "scenario/row_condition.h"

/* A table, and the change of its rows that is being applied. */
struct change {
	const struct salle_table_kind *kind;
	struct salle_row_nodes *rows;
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
	bool is_map; /* whether the change is written as a map from rows to cells */
};

/* Keys of a change that are not columns. */
static const char *const keys[] = { "row", "where", "new", "like", "after", "before", "set" };
enum { KEYS = sizeof keys / sizeof keys[0] };

static bool is_change_key(const char *key)
{
	for (size_t i = 0; i < KEYS; i++)
		if (strcmp(keys[i], key) == 0)
			return true;
	return false;
}

const struct salle_node *salle_row_changes_to_list(const struct salle_node *changes, struct salle_arena *arena)
{
	if (changes == NULL || changes->kind != SALLE_MAP)
		return changes;
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, &changes->at, changes->n);
	for (size_t i = 0; i < changes->n; i++) {
		struct salle_node *entry = salle_node_new(arena, SALLE_MAP, &changes->keys[i]->at, 2);
		entry->keys[0] = salle_node_scalar(arena, &changes->keys[i]->at, "row");
		entry->items[0] = changes->keys[i];
		entry->keys[1] = salle_node_scalar(arena, &changes->keys[i]->at, "set");
		entry->items[1] = changes->items[i];
		list->items[i] = entry;
	}
	return list;
}

/* Returns the name of the row; NULL if it has none. */
static const char *get_row_name(const struct change *change, const struct salle_node *row)
{
	const struct salle_node *name = row != NULL ? salle_node_get(row, change->kind->fields[0].key) : NULL;
	return name != NULL && name->kind == SALLE_SCALAR ? name->text : NULL;
}

/* Returns the index of the row with that name. If there is none, reports an unknown row and returns rows->n. */
static size_t find_row(const struct change *change, const struct salle_node *name)
{
	const struct salle_row_nodes *rows = change->rows;
	const char **names = salle_arena_array(change->arena, rows->n + 1, sizeof *names);
	for (size_t i = 0; i < rows->n; i++) {
		names[i] = get_row_name(change, rows->rows[i]);
		if (name->kind == SALLE_SCALAR && names[i] != NULL && strcmp(names[i], name->text) == 0)
			return i;
	}
	if (name->kind == SALLE_SCALAR)
		salle_error_unknown(change->diagnostics, &name->at, "row", name->text, names, rows->n);
	else
		salle_error(change->diagnostics, &name->at, "expected the name of a row, not %s",
			salle_node_kind_name(name->kind));
	return rows->n;
}

static const struct salle_field *find_column(const struct change *change, const struct salle_node *key)
{
	size_t n = 0;
	const struct salle_field *fields = change->kind->fields;
	for (; fields[n].key != NULL; n++)
		if (strcmp(fields[n].key, key->text) == 0)
			return &fields[n];
	const char **names = salle_arena_array(change->arena, n + KEYS, sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = fields[i].key;
	for (size_t i = 0; i < KEYS; i++)
		names[n + i] = keys[i];
	salle_error_unknown(change->diagnostics, &key->at, "key", key->text, names, n + KEYS);
	return NULL;
}

/*
 * Returns a copy of the row with a new value in one column. The value has the place of the change, so that later errors
 * about the value show this place.
 */
static struct salle_node *copy_with_cell(const struct change *change, const struct salle_node *row,
	const struct salle_node *key, struct salle_node *value)
{
	size_t at = 0;
	while (at < row->n && strcmp(row->keys[at]->text, key->text) != 0)
		at++;
	struct salle_node *copy = salle_node_new(change->arena, SALLE_MAP, &key->at, at < row->n ? row->n : row->n + 1);
	for (size_t i = 0; i < row->n; i++) {
		copy->keys[i] = row->keys[i];
		copy->items[i] = row->items[i];
	}
	copy->keys[at] = (struct salle_node *)(uintptr_t)key;
	copy->items[at] = value;
	return copy;
}

/*
 * How a change treats the old value of a cell: replaces it, adds to its number or multiplies the number, or adds or
 * removes a list element.
 */
enum change_kind { SETS, BY_NUMBER, BY_ELEMENT };

static bool is_list(const struct salle_field *column)
{
	return column->kind == SALLE_NAMES || column->kind == SALLE_TEXTS;
}

static enum change_kind find_change_kind(const struct salle_field *column, const struct salle_node *value)
{
	double number;
	const char *rest;
	if (value->kind != SALLE_SCALAR || *value->text == '\0' || strchr("+-*", *value->text) == NULL)
		return SETS;
	if (salle_parse_leading_number(value->text + 1, &number, &rest))
		return BY_NUMBER;
	return is_list(column) && *value->text != '*' && value->text[1] != '\0' ? BY_ELEMENT : SETS;
}

/* Checks a number by which a cell is to be increased or multiplied. */
static bool check_number(const struct change *change, const struct salle_field *column, const struct salle_node *value)
{
	double number;
	const char *rest = "";
	(void)!salle_parse_leading_number(value->text + 1, &number, &rest);
	bool numbers = column->kind == SALLE_INT || column->kind == SALLE_REAL || column->kind == SALLE_TEXT ||
		column->kind == SALLE_TEXTS;
	if (!numbers)
		salle_error(change->diagnostics, &value->at, "column '%s' has no numbers to change: set it", column->key);
	else if (*rest != '\0')
		salle_error(change->diagnostics, &value->at,
			"expected a number to add to '%s' or to multiply it by, not '%s'; to set it so: set: {%s: ...}",
			column->key, salle_quote_text(value->text).text, column->key);
	return numbers && *rest == '\0';
}

/* Adds an element to a list, or removes an element. */
static struct salle_node *change_list(const struct change *change, const struct salle_node *cell,
	const struct salle_node *value)
{
	size_t n = cell == NULL ? 0 : cell->kind == SALLE_LIST ? cell->n : 1;
	const char *element = value->text + 1;
	struct salle_node *list = salle_node_new(change->arena, SALLE_LIST, &value->at, n + 1);
	list->n = 0;
	for (size_t i = 0; i < n; i++) {
		struct salle_node *item = cell->kind == SALLE_LIST ? cell->items[i] : (struct salle_node *)(uintptr_t)cell;
		if (item->kind != SALLE_SCALAR || strcmp(item->text, element) != 0)
			list->items[list->n++] = item;
	}
	if (*value->text == '+')
		list->items[list->n++] = salle_node_scalar(change->arena, &value->at, element);
	return list;
}

/* Returns a copy of the cell with its numbers changed; NULL if the cell has no number. */
static struct salle_node *change_number(const struct change *change, const struct salle_field *column,
	struct salle_node *cell, const struct salle_node *value)
{
	if (cell == NULL || cell->kind == SALLE_SCALAR) {
		const char *text = cell != NULL ? cell->text : column->preset;
		return salle_changed_number_new(column, text, value, change->arena);
	}
	bool any = false;
	struct salle_node *list = salle_node_new(change->arena, SALLE_LIST, &value->at, cell->n);
	for (size_t i = 0; i < cell->n; i++) {
		struct salle_node *item = cell->items[i];
		struct salle_node *changed =
			item->kind == SALLE_SCALAR ? salle_changed_number_new(column, item->text, value, change->arena) : NULL;
		list->items[i] = changed != NULL ? changed : item;
		any |= changed != NULL;
	}
	return any ? list : NULL;
}

/* Reports a cell whose text has no number that could be changed. The row's name is NULL if the table has no names. */
static void report_no_number(const struct change *change, const struct salle_node *row_name,
	const struct salle_field *column, const struct salle_node *cell, const struct salle_node *value)
{
	const char *held = cell->kind == SALLE_SCALAR ? cell->text : "",
			   *name = row_name != NULL && row_name->kind == SALLE_SCALAR ? row_name->text : NULL;
	for (size_t i = 0; cell->kind == SALLE_LIST && i < cell->n; i++)
		if (cell->items[i]->kind == SALLE_SCALAR)
			held = salle_arena_format(change->arena, "%s%s%s", held, i > 0 ? ";" : "", cell->items[i]->text);
	salle_error(change->diagnostics, &value->at, "'%s'%s%s%s is '%s', which '%s' cannot change: expected %s",
		column->key, name != NULL ? " of '" : "", name != NULL ? name : "", name != NULL ? "'" : "",
		salle_quote_text(held).text, salle_quote_text(value->text).text,
		is_list(column) ? "+word to add an element, -word to remove one, or a list" : "a text");
}

/* Changes one cell. Returns false if a number should change the cell, but the cell is empty. */
static bool change_cell(const struct change *change, struct salle_node **row, const struct salle_field *column,
	const struct salle_node *key, struct salle_node *value)
{
	struct salle_node *cell = salle_node_get(*row, key->text), *to = value;
	switch (find_change_kind(column, value)) {
	case SETS:
		break;
	case BY_NUMBER:
		to = change_number(change, column, cell, value);
		if (to == NULL && cell == NULL)
			return false;
		if (to == NULL)
			report_no_number(change, salle_node_get(*row, change->kind->fields[0].key), column, cell, value);
		to = to != NULL ? to : cell;
		break;
	case BY_ELEMENT:
		to = change_list(change, cell, value);
		break;
	}
	*row = copy_with_cell(change, *row, key, to);
	return true;
}

/* Changes the cells of a column in the chosen rows. Skips empty cells; if all are empty, reports an error. */
static void change_column(const struct change *change, const struct salle_field *column, const struct salle_node *key,
	struct salle_node *value, const bool *chosen)
{
	size_t changed = 0, empty = 0, rounded = 0;
	for (size_t r = 0; r < change->rows->n; r++) {
		if (!chosen[r])
			continue;
		const struct salle_node *before = salle_node_get(change->rows->rows[r], key->text);
		if (change_cell(change, &change->rows->rows[r], column, key, value))
			changed++;
		else
			empty++;
		rounded += salle_is_unchanged_by_rounding(before, salle_node_get(change->rows->rows[r], key->text), value);
	}
	if (changed > 0 && changed == rounded)
		salle_warning(change->diagnostics, &value->at, "'%s' has no effect on '%s', because whole numbers are rounded",
			salle_quote_text(value->text).text, column->key);
	if (changed > 0 || empty == 0)
		return;
	const char *set = *value->text == '-'
		? salle_arena_format(change->arena, ", or set: {%s: %s}", column->key, salle_quote_text(value->text).text)
		: "";
	salle_error(change->diagnostics, &value->at, "'%s' is empty in %s, so '%s' cannot change it: write a value%s",
		column->key, empty == 1 ? "the row" : "all of these rows", salle_quote_text(value->text).text, set);
}

/* Returns the name of the first row that the change applies to; "..." if the row has no name. */
static const char *name_of_first_chosen(const struct change *change, const bool *chosen)
{
	for (size_t r = 0; r < change->rows->n; r++)
		if (chosen[r] && get_row_name(change, change->rows->rows[r]) != NULL)
			return get_row_name(change, change->rows->rows[r]);
	return "...";
}

/*
 * Returns whether the column may be set to the value. Reports a value such as "+1", which a reader would take for an
 * addition.
 */
static bool can_set_value(const struct change *change, const struct salle_field *column, const struct salle_node *value,
	const bool *chosen)
{
	const bool number = column->kind == SALLE_INT || column->kind == SALLE_REAL;
	const enum change_kind change_kind = find_change_kind(column, value);
	if (change_kind == SETS || (change_kind == BY_NUMBER && *value->text == '-') || !(number || change->is_map))
		return true;
	salle_error(change->diagnostics, &value->at,
		"this replaces cells: write the whole new '%s', or change it in a list of changes: - {row: %s, %s: '%s'}",
		column->key, name_of_first_chosen(change, chosen), column->key, salle_quote_text(value->text).text);
	return false;
}

/*
 * Applies the columns and values of `cells` to all chosen rows. If `set`, values are set; otherwise "+1" and similar
 * values change numbers and lists.
 */
static void change_chosen_rows(const struct change *change, const struct salle_node *cells, bool set,
	const bool *chosen)
{
	struct salle_row_nodes *rows = change->rows;
	for (size_t i = 0; i < cells->n; i++) {
		const struct salle_node *key = cells->keys[i];
		if (!set && is_change_key(key->text))
			continue;
		const struct salle_field *column = find_column(change, key);
		if (column == NULL || (set && !can_set_value(change, column, cells->items[i], chosen)) ||
			(!set && find_change_kind(column, cells->items[i]) == BY_NUMBER &&
				!check_number(change, column, cells->items[i])))
			continue;
		if (!set)
			change_column(change, column, key, cells->items[i], chosen);
		for (size_t r = 0; set && r < rows->n; r++)
			if (chosen[r])
				rows->rows[r] = copy_with_cell(change, rows->rows[r], key, cells->items[i]);
	}
}

static void apply_cells_of_entry(const struct change *change, const struct salle_node *entry, const bool *chosen)
{
	const struct salle_node *set = salle_node_get(entry, "set");
	if (set != NULL && set->kind != SALLE_MAP)
		salle_error(change->diagnostics, &set->at, "expected a map of columns to values, not %s",
			salle_node_kind_name(set->kind));
	else if (set != NULL)
		change_chosen_rows(change, set, true, chosen);
	change_chosen_rows(change, entry, false, chosen);
}

static void choose_rows_by_name(const struct change *change, const struct salle_node *names, bool *chosen)
{
	size_t n = names->kind == SALLE_LIST ? names->n : 1;
	for (size_t i = 0; i < n; i++) {
		size_t row = find_row(change, names->kind == SALLE_LIST ? names->items[i] : names);
		chosen[row] = true; /* names are unique */
	}
}

static void choose_rows_where(const struct change *change, const struct salle_node *text, bool *chosen)
{
	const struct salle_field *columns = change->kind->fields;
	const struct salle_syntax *where =
		salle_row_condition_read(text, change->kind->name, columns, change->arena, change->diagnostics);
	if (where == NULL)
		return;
	bool any = false;
	for (size_t i = 0; i < change->rows->n; i++) {
		chosen[i] = change->rows->rows[i] != NULL && salle_row_condition_holds(where, columns, change->rows->rows[i]);
		any |= chosen[i];
	}
	if (!any)
		salle_error(change->diagnostics, &text->at, "no row of %s has %s", change->kind->name,
			salle_quote_text(text->text).text);
}

/*
 * Returns the position of a new row: behind the row `after`, or in front of the row `before`. Without these keys, and
 * after an error, the new row is the last one.
 */
static size_t find_position_of_new_row(const struct change *change, const struct salle_node *entry)
{
	const size_t n = change->rows->n;
	const struct salle_node *after = salle_node_get(entry, "after"), *before = salle_node_get(entry, "before");
	if (after != NULL && before != NULL)
		salle_error(change->diagnostics, &before->at, "expected one of 'after' and 'before'");
	const struct salle_node *beside = after != NULL ? after : before;
	const size_t row = beside != NULL ? find_row(change, beside) : n;
	return after != NULL && row < n ? row + 1 : row;
}

/* Adds the row `new`: a copy of the row `like`, or a row that has only a name. */
static void add_row(const struct change *change, const struct salle_node *entry, struct salle_node *name)
{
	struct salle_row_nodes *rows = change->rows;
	struct salle_node *like = salle_node_get(entry, "like"), *row = NULL;
	if (name->kind != SALLE_SCALAR) {
		salle_error(change->diagnostics, &name->at, "expected the name of a new row, not %s",
			salle_node_kind_name(name->kind));
		return;
	}
	size_t known = like != NULL ? find_row(change, like) : rows->n, place = find_position_of_new_row(change, entry);
	for (size_t i = 0; i < rows->n; i++) {
		const char *other = get_row_name(change, rows->rows[i]);
		if (other != NULL && strcmp(other, name->text) == 0) {
			salle_error(change->diagnostics, &name->at, "there is already a row '%s': change it with 'row'",
				salle_quote_text(name->text).text);
			return;
		}
	}
	if (like != NULL && known == rows->n)
		return;
	row = like != NULL ? rows->rows[known] : salle_node_new(change->arena, SALLE_MAP, &name->at, 0);
	row = copy_with_cell(change, row, salle_node_scalar(change->arena, &name->at, change->kind->fields[0].key), name);
	struct salle_node **more = salle_arena_array(change->arena, rows->n + 1, sizeof *more);
	for (size_t i = 0; i < rows->n; i++)
		more[i < place ? i : i + 1] = rows->rows[i];
	more[place] = row;
	*rows = (struct salle_row_nodes){ more, rows->n + 1 };
	bool *chosen = salle_arena_array(change->arena, rows->n, sizeof *chosen);
	chosen[place] = true;
	apply_cells_of_entry(change, entry, chosen);
	more[place]->at = name->at;
}

/* Returns whether rows have names: the first cell is a unique text, or a name that the rule system knows. */
static bool has_row_names(const struct salle_table_kind *kind)
{
	return kind->has_unique_names || strcmp(kind->fields[0].key, "name") == 0;
}

/*
 * Returns whether the user forgot the brackets of a list, as in `new: Sabre`, so that the changes look like the cells
 * of a row called 'new'. If so, reports the mistake.
 */
static bool lacks_brackets(const struct change *change, const struct salle_node *row, const struct salle_node *set)
{
	static const char *const words[] = { "new", "where", "row", "like" };
	size_t i = 0, n = sizeof words / sizeof words[0];
	if (row == NULL || row->kind != SALLE_SCALAR || set == NULL || set->kind != SALLE_SCALAR)
		return false;
	while (i < n && strcmp(row->text, words[i]) != 0)
		i++;
	if (i < n - 1) /* the map has a second key of changes, such as 'like' beside 'new' */
		salle_error(change->diagnostics, &row->at, "expected a list of changes: write [{%s: %s, ...}], with brackets",
			words[i], salle_quote_text(set->text).text);
	return i < n;
}

/*
 * Returns whether salle_row_changes_to_list made the entry from a map; all keys of such an entry have the same place.
 */
static bool was_entry_made_from_map(const struct salle_node *entry)
{
	return entry->n == 2 && entry->keys[0]->at.line == entry->keys[1]->at.line &&
		entry->keys[0]->at.column == entry->keys[1]->at.column;
}

static void apply_entry(struct change *change, const struct salle_node *entry)
{
	change->is_map = entry->kind == SALLE_MAP && was_entry_made_from_map(entry);
	if (entry->kind != SALLE_MAP) {
		salle_error(change->diagnostics, &entry->at, "expected {where: CONDITION, COLUMN: VALUE, ...}, not %s",
			salle_node_kind_name(entry->kind));
		return;
	}
	struct salle_node *row = salle_node_get(entry, "row"), *where = salle_node_get(entry, "where"),
					  *added = salle_node_get(entry, "new"), *like = salle_node_get(entry, "like");
	if ((row != NULL) + (where != NULL) + (added != NULL) != 1) {
		salle_error(change->diagnostics, &entry->at, "expected one of 'where', 'row' and 'new'");
		return;
	}
	if (lacks_brackets(change, row, salle_node_get(entry, "set")))
		return;
	if (where == NULL && !has_row_names(change->kind)) {
		salle_error(change->diagnostics, &entry->at,
			added != NULL
				? "rows of table '%s' have no names, so none can be added here: copy the table's file, add the row, "
				  "and write tables: {%s: FILE}"
				: "rows of table '%s' have no names: choose them with 'where'",
			change->kind->name, change->kind->name);
		return;
	}
	if (like != NULL && added == NULL)
		salle_error(change->diagnostics, &like->at, "'like' needs 'new': it names the row that the new one copies");
	static const char *const places[] = { "after", "before" };
	for (size_t i = 0; i < 2 && added == NULL; i++)
		if (salle_node_get(entry, places[i]) != NULL)
			salle_error(change->diagnostics, &salle_node_get(entry, places[i])->at,
				"'%s' needs 'new': it says where the new row stands", places[i]);
	if (added != NULL) {
		add_row(change, entry, added);
		return;
	}
	bool *chosen = salle_arena_array(change->arena, change->rows->n + 1, sizeof *chosen);
	if (row != NULL)
		choose_rows_by_name(change, row, chosen);
	else
		choose_rows_where(change, where, chosen);
	apply_cells_of_entry(change, entry, chosen);
}

void salle_row_changes_apply(const struct salle_table_kind *kind, const struct salle_node *changes,
	struct salle_row_nodes *rows, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	struct change change = { kind, rows, arena, diagnostics, false };
	const struct salle_node *list = salle_row_changes_to_list(changes, arena);
	for (size_t i = 0; i < list->n; i++)
		apply_entry(&change, list->items[i]);
}
