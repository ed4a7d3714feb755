/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/sweep_path.h"

/* Returns the member of `keys` whose name is the first key of the path. */
static const struct salle_node **find_variant_key(struct salle_variant_keys *keys, const char *name, size_t length)
{
	const struct {
		const char *name;
		const struct salle_node **key;
	} known[] = {
		{ "options", &keys->options },
		{ "scene", &keys->scene },
		{ "tables", &keys->tables },
		{ "ban", &keys->ban },
		{ "policies", &keys->policies },
		{ "builds", &keys->builds },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strlen(known[i].name) == length && strncmp(known[i].name, name, length) == 0)
			return known[i].key;
	return NULL;
}

/*
 * Returns nested maps in which the value stands at the path. A key of the path may contain dots if the scenario has
 * this key.
 */
static struct salle_node *wrap_value_in_maps(const struct salle_sweep_reading *sweep, const struct salle_node *base,
	const char *path, struct salle_node *value)
{
	struct salle_arena *arena = sweep->loader->arena;
	const struct salle_place *at = &sweep->keys.path.at;
	bool known = base != NULL && base->kind == SALLE_MAP;
	size_t length = known ? salle_path_key_length(base, path) : strcspn(path, ".");
	const char *key = salle_arena_copy_text_n(arena, path, length);
	const struct salle_node *inner = known ? salle_node_get(base, key) : NULL;
	if (path[length] == '.')
		value = wrap_value_in_maps(sweep, inner, path + length + 1, value);
	return salle_node_pair(arena, at, key, value);
}

/* A path to cells of a table, without "tables.": TABLE.rows.NAME.COLUMN or TABLE.rows[CONDITION].COLUMN. */
struct cells {
	const char *table, *row, *where, *column; /* either `row` or `where` is NULL */
};

/* Parses a path to cells. Returns false for any other path. */
static bool parse_cells_path(struct salle_arena *arena, const char *path, struct cells *out)
{
	static const char tables[] = "tables.", rows[] = ".rows";
	if (strncmp(path, tables, strlen(tables)) != 0)
		return false;
	path += strlen(tables);
	size_t length = strcspn(path, ".");
	if (strncmp(path + length, rows, strlen(rows)) != 0)
		return false;
	*out = (struct cells){ .table = salle_arena_copy_text_n(arena, path, length) };
	const char *chosen = path + length + strlen(rows), *dot = strrchr(chosen, '.');
	const char *end = strstr(chosen, "].");
	if (*chosen == '[' && end != NULL) {
		out->where = salle_arena_copy_text_n(arena, chosen + 1, (size_t)(end - chosen - 1));
		out->column = end + 2;
	} else if (*chosen == '.' && dot != chosen && dot != NULL) {
		out->row = salle_arena_copy_text_n(arena, chosen + 1, (size_t)(dot - chosen - 1));
		out->column = dot + 1;
	}
	return out->column != NULL;
}

/*
 * Returns the end of the path from the row on if "rows." is missing, as in tables.weapons.Rapier.thrust; NULL for any
 * other path.
 */
static const char *find_cell_without_rows(const char *path)
{
	static const char tables[] = "tables.";
	const char *dot = strncmp(path, tables, strlen(tables)) == 0 ? strchr(path + strlen(tables), '.') : NULL;
	if (dot == NULL || strchr(dot + 1, '.') == NULL || strncmp(dot + 1, "rows", 4) == 0)
		return NULL;
	return dot + 1;
}

bool salle_sweep_path_check(const struct salle_sweep_reading *sweep)
{
	const struct salle_text *path = &sweep->keys.path;
	struct salle_variant_keys keys = { 0 };
	size_t length = strcspn(path->text, "."), n = strlen(path->text);
	bool empty = path->text[length] == '\0' || path->text[n - 1] == '.' || strstr(path->text, "..") != NULL;
	struct cells cells;
	const char *rest = find_cell_without_rows(path->text);
	if (rest != NULL) {
		salle_error(sweep->loader->diagnostics, &path->at,
			"expected '%.*srows.%s', with 'rows' before the name of the row", (int)(rest - path->text), path->text,
			rest);
		return false;
	}
	if (find_variant_key(&keys, path->text, length) != NULL && !empty) {
		if (sweep->keys.change == SALLE_SWEEP_SET || parse_cells_path(sweep->loader->arena, path->text, &cells))
			return true;
		salle_error(sweep->loader->diagnostics, &path->at,
			"only cells of tables are changed by adding and multiplying, such as tables.armor.rows.Hauberk.av or "
			"tables.armor.rows[kind == mail].av");
		return false;
	}
	const struct salle_node *builds = sweep->loader->keys.builds;
	if (builds != NULL && builds->kind == SALLE_MAP && path->text[length] != '\0' &&
		salle_node_get(builds, salle_arena_copy_text_n(sweep->loader->arena, path->text, length)) != NULL) {
		salle_error(sweep->loader->diagnostics, &path->at, "'%s' is a build: write 'builds.%s'",
			salle_arena_copy_text_n(sweep->loader->arena, path->text, length), salle_quote_text(path->text).text);
		return false;
	}
	salle_error(sweep->loader->diagnostics, &path->at,
		"expected a path that begins with options, scene, tables, ban, policies or builds, such as "
		"builds.knight.brawn, not '%s'",
		salle_quote_text(path->text).text);
	return false;
}

/*
 * Returns `{TABLE: {rows: [{row: NAME, COLUMN: VALUE}]}}`. A condition has the key `where` instead of `row`, and a new
 * value stands in a map `set`.
 */
static struct salle_node *make_cells_node(const struct salle_sweep_reading *sweep, const struct cells *cells,
	struct salle_node *value)
{
	struct salle_arena *arena = sweep->loader->arena;
	const struct salle_place *at = &sweep->keys.path.at;
	bool set = sweep->keys.change == SALLE_SWEEP_SET;
	struct salle_node *change = salle_node_new(arena, SALLE_MAP, at, 2);
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, at, 1);
	change->keys[0] = salle_node_scalar(arena, at, cells->row != NULL ? "row" : "where");
	change->items[0] = salle_node_scalar(arena, at, cells->row != NULL ? cells->row : cells->where);
	change->keys[1] = salle_node_scalar(arena, at, set ? "set" : cells->column);
	change->items[1] = set ? salle_node_pair(arena, at, cells->column, value) : value;
	list->items[0] = change;
	return salle_node_pair(arena, at, cells->table, salle_node_pair(arena, at, "rows", list));
}

void salle_sweep_path_set_value(const struct salle_sweep_reading *sweep, struct salle_node *value,
	struct salle_variant_keys *keys)
{
	const char *path = sweep->keys.path.text;
	const struct salle_scenario_keys *written = &sweep->loader->keys;
	size_t length = strcspn(path, ".");
	struct salle_variant_keys base = { written->options, written->scene, written->tables, written->ban,
		written->policies, written->builds };
	struct cells cells;
	const struct salle_node **key = find_variant_key(keys, path, length);
	if (parse_cells_path(sweep->loader->arena, path, &cells))
		*key = make_cells_node(sweep, &cells, value);
	else
		*key = wrap_value_in_maps(sweep, *find_variant_key(&base, path, length), path + length + 1, value);
}
