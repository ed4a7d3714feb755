/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/variant_words.h"

#include <string.h>

#include <salle/node.h>

#include "base/csv.h"
#include "base/json_values.h"
#include "gate/edit_words.h"
#include "gate/table_changes.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

enum { NAMED_CELLS = 4 };

/* The words about one variant that were collected so far. */
struct words {
	const struct salle_stored_run *run;
	const struct salle_node *scenario; /* root of the scenario file, after the --set options of the command line */
	struct salle_arena *arena;
	const char *text;
};

static void add_words(struct words *words, const char *more)
{
	words->text = *words->text == '\0' ? more : salle_arena_format(words->arena, "%s; %s", words->text, more);
}

/* Returns the value of the setting `path` in the base, or NULL if `path` is not a setting. */
static const char *find_base_value(const struct salle_stored_run *run, const char *path)
{
	for (size_t i = 0; i < run->n_settings; i++)
		if (strcmp(run->settings[i].name, path) == 0)
			return run->settings[i].value;
	return NULL;
}

/* The differences between two versions of a table. */
struct cells {
	struct salle_run_change *items;
	size_t n, capacity;
	struct salle_arena *arena;
};

static void add_cell(void *context, const char *what, const char *first, const char *second)
{
	struct cells *cells = context;
	cells->items =
		salle_arena_array_grow(cells->arena, cells->items, cells->n, 1, &cells->capacity, sizeof *cells->items);
	cells->items[cells->n++] = (struct salle_run_change){ what, first, second, { NULL, NULL } };
}

static bool ends_with(const char *path, const char *end)
{
	const size_t n = strlen(path), m = strlen(end);
	return n >= m && strcmp(path + n - m, end) == 0;
}

/*
 * Adds the cells in which a variant's version of a table differs from the base's. If the cells cannot be compared, adds
 * the name of the variant's file.
 */
static void add_table(struct words *words, const char *table, const char *file)
{
	const char *role = salle_arena_format(words->arena, "table %s", table);
	const struct salle_source *files[2] = { NULL, NULL };
	for (size_t i = 0; i < words->run->n_sources; i++) {
		const struct salle_source *source = &words->run->sources[i];
		if (strcmp(source->role, role) != 0 || source->text == NULL)
			continue;
		unsigned of = ends_with(source->path, file) ? 1 : 0;
		files[of] = files[of] == NULL ? source : files[of];
	}
	struct cells cells = { .arena = words->arena };
	if (files[0] != NULL && files[1] != NULL && salle_list_table_changes(files, add_cell, &cells, words->arena) &&
		cells.n > 0)
		add_words(words,
			salle_format_edits(&(struct salle_run_changes){ cells.items, cells.n }, NAMED_CELLS, words->arena));
	else
		add_words(words, salle_arena_format(words->arena, "table %s of %s", table, file));
}

/* Returns the run's only source with the role "table NAME". Returns NULL if there are none or several. */
static const struct salle_source *find_only_table(const struct words *words, const char *table)
{
	const char *role = salle_arena_format(words->arena, "table %s", table);
	const struct salle_source *found = NULL;
	for (size_t i = 0; i < words->run->n_sources; i++) {
		const struct salle_source *source = &words->run->sources[i];
		if (strcmp(source->role, role) != 0)
			continue;
		if (found != NULL || source->text == NULL)
			return NULL;
		found = source;
	}
	return found;
}

/*
 * Returns the cell of a table in the base. Returns NULL if the value is uncertain: the scenario changes the table, the
 * run has several files of the table, or several rows have the name.
 */
static const char *find_base_cell(const struct words *words, const char *table, const char *row, const char *column)
{
	const struct salle_node *tables = salle_node_get(words->scenario, "tables");
	const struct salle_node *changed =
		tables != NULL && tables->kind == SALLE_MAP ? salle_node_get(tables, table) : NULL;
	const struct salle_source *source = find_only_table(words, table);
	struct salle_csv csv;
	struct salle_diagnostics ignored;
	if (source == NULL || (changed != NULL && changed->kind == SALLE_MAP))
		return NULL;
	salle_diagnostics_init(&ignored);
	enum salle_status status = salle_csv_parse(source->text, source->bytes, source->path, &csv, words->arena, &ignored);
	salle_diagnostics_release(&ignored);
	if (status != SALLE_OK || csv.n == 0)
		return NULL;
	size_t at = 0, rows = 0;
	while (at < csv.rows[0].n && strcmp(csv.rows[0].cells[at].text, column) != 0)
		at++;
	const char *cell = NULL;
	for (size_t i = 1; i < csv.n; i++)
		if (strcmp(csv.rows[i].cells[0].text, row) == 0 && ++rows == 1 && at < csv.rows[i].n)
			cell = csv.rows[i].cells[at].text;
	return rows == 1 ? cell : NULL;
}

/*
 * Adds a changed cell, such as "Rapier, thrust: 2p → 3p". `name` is "ROW.COLUMN". Omits the old value if the new value
 * is a step, such as +1.
 */
static void add_cell_change(struct words *words, const char *table, char *name, const char *value)
{
	char *dot = strchr(name, '.');
	if (dot == NULL) {
		add_words(words, salle_arena_format(words->arena, "%s: %s", name, value));
		return;
	}
	*dot = '\0';
	const char *old = strchr("+-*", *value) == NULL ? find_base_cell(words, table, name, dot + 1) : NULL;
	add_words(words,
		salle_arena_format(words->arena, "%s, %s: %s%s%s", name, dot + 1,
			old == NULL        ? ""
				: *old == '\0' ? "empty"
							   : old,
			old == NULL ? "" : " → ", value));
}

/* Adds all values in `node`, whose path is `path`, and in the maps below. */
static void add_values(struct words *words, const char *path, const struct salle_node *node)
{
	if (node->kind == SALLE_MAP) {
		for (size_t i = 0; i < node->n; i++)
			add_values(words,
				salle_arena_format(words->arena, "%s%s%s", path, *path != '\0' ? "." : "", node->keys[i]->text),
				node->items[i]);
		return;
	}
	const char *value = salle_node_to_text(words->arena, node), *base = find_base_value(words->run, path);
	if (node->kind == SALLE_SCALAR && strncmp(path, "tables.", strlen("tables.")) == 0 &&
		strchr(path + strlen("tables."), '.') == NULL) {
		add_table(words, path + strlen("tables."), node->text);
		return;
	}
	if (strncmp(path, "builds.", strlen("builds.")) == 0) {
		const char *build = path + strlen("builds."), *dot = strchr(build, '.');
		if (dot != NULL) {
			add_words(words,
				salle_arena_format(words->arena, "%.*s, %s: %s", (int)(dot - build), build, dot + 1, value));
			return;
		}
	}
	const char *cell = strncmp(path, "tables.", strlen("tables.")) == 0 ? strstr(path, ".rows.") : NULL;
	if (cell != NULL) {
		const char *table = path + strlen("tables.");
		add_cell_change(words, salle_arena_copy_text_n(words->arena, table, (size_t)(cell - table)),
			salle_arena_copy_text(words->arena, cell + strlen(".rows.")), value);
		return;
	}
	static const char *const plain[] = { "options.", "scene.", "builds.", "tables." };
	for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
		if (strncmp(path, plain[i], strlen(plain[i])) == 0) {
			path += strlen(plain[i]);
			break;
		}
	add_words(words,
		base != NULL ? salle_arena_format(words->arena, "%s: %s → %s", path, base, value)
					 : salle_arena_format(words->arena, "%s: %s", path, value));
}

/*
 * Returns the scenario with the --set options of the run. Leaves out options for builds, because they change no
 * variant.
 */
static const struct salle_node *apply_sets(const struct salle_stored_run *run, struct salle_node *root,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	static const char set[] = "set=", builds[] = "builds.";
	const char **sets = salle_arena_array(arena, run->n_overrides + 1, sizeof *sets);
	size_t n = 0;
	for (size_t i = 0; i < run->n_overrides; i++) {
		const char *text = run->overrides[i];
		if (strncmp(text, set, strlen(set)) == 0 && strncmp(text + strlen(set), builds, strlen(builds)) != 0)
			sets[n++] = text + strlen(set);
	}
	const struct salle_overrides overrides = { .sets = sets, .n_sets = n };
	struct salle_loader loader = { .overrides = &overrides, .arena = arena, .diagnostics = diagnostics };
	return salle_set_overrides_apply(&loader, root);
}

json_t *salle_variant_words_json(const struct salle_stored_run *run, struct salle_arena *arena)
{
	json_t *out = salle_json_object();
	struct salle_diagnostics ignored;
	salle_diagnostics_init(&ignored);
	for (size_t i = 0; i < run->n_sources; i++) {
		const struct salle_source *source = &run->sources[i];
		struct salle_node *root;
		if (strcmp(source->role, "scenario") != 0 || source->text == NULL ||
			salle_yaml_parse(source->text, source->bytes, source->path, &root, arena, &ignored) != SALLE_OK ||
			root == NULL || root->kind != SALLE_MAP)
			continue;
		const struct salle_node *scenario = apply_sets(run, root, arena, &ignored);
		const struct salle_node *variants = salle_node_get(scenario, "variants");
		for (size_t k = 0; variants != NULL && variants->kind == SALLE_MAP && k < variants->n; k++) {
			struct words words = { run, scenario, arena, "" };
			add_values(&words, "", variants->items[k]);
			salle_json_set(out, variants->keys[k]->text, salle_json_text(words.text, arena));
		}
	}
	salle_diagnostics_release(&ignored);
	return out;
}
