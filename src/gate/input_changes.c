/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/input_changes.h"

#include <string.h>

#include <salle/stored_run.h>

#include "base/arena.h"
#include "gate/effective_tables.h"
#include "scenario/yaml.h"

static const char absent[] = "-";

struct changes {
	struct salle_run_changes result;
	size_t capacity;
	size_t n_files; /* number of settings that name files; their differences are added first */
	const struct salle_stored_run *first, *second;
	struct salle_effective_tables tables;
	size_t listed_cells; /* number of changed cells in tables of which at least one run changes rows */
	struct salle_arena *arena;
};

static void add_input_change(void *context, const char *what, const char *first, const char *second)
{
	struct changes *to = context;
	to->result.items =
		salle_arena_array_grow(to->arena, to->result.items, to->result.n, 1, &to->capacity, sizeof *to->result.items);
	to->result.items[to->result.n++] = (struct salle_run_change){ what, first, second, { NULL, NULL } };
}

static bool is_change_listed(const struct changes *to, const char *what)
{
	for (size_t i = 0; i < to->result.n; i++)
		if (strcmp(to->result.items[i].what, what) == 0)
			return true;
	return false;
}

static const char *join_path(struct changes *to, const char *path, const char *key)
{
	size_t n = strlen(path);
	return salle_arena_format(to->arena, n == 0 || path[n - 1] == ' ' ? "%s%s" : "%s.%s", path, key);
}

static void add_value_change(struct changes *to, const char *path, const struct salle_node *first,
	const struct salle_node *second)
{
	if (is_change_listed(to, path)) {
		to->n_files++; /* this setting names a file */
		return;
	}
	add_input_change(to, path, first != NULL ? salle_node_to_text(to->arena, first) : absent,
		second != NULL ? salle_node_to_text(to->arena, second) : absent);
}

static void compare_nodes(struct changes *to, const char *path, const struct salle_node *first,
	const struct salle_node *second);

static void compare_maps(struct changes *to, const char *path, const struct salle_node *first,
	const struct salle_node *second)
{
	for (size_t i = 0; i < first->n; i++)
		compare_nodes(to, join_path(to, path, first->keys[i]->text), first->items[i],
			salle_node_get(second, first->keys[i]->text));
	for (size_t i = 0; i < second->n; i++)
		if (salle_node_get(first, second->keys[i]->text) == NULL)
			compare_nodes(to, join_path(to, path, second->keys[i]->text), NULL, second->items[i]);
}

/* Adds the differences between two lists. Equal elements at the start and at the end are left out. */
static void compare_lists(struct changes *to, const char *path, const struct salle_node *first,
	const struct salle_node *second)
{
	size_t head = 0, tail = 0, least = first->n < second->n ? first->n : second->n;
	const char **texts[2];
	const struct salle_node *lists[2] = { first, second };
	for (unsigned s = 0; s < 2; s++) {
		texts[s] = salle_arena_array(to->arena, lists[s]->n + 1, sizeof **texts);
		for (size_t i = 0; i < lists[s]->n; i++)
			texts[s][i] = salle_node_to_text(to->arena, lists[s]->items[i]);
	}
	while (head < least && strcmp(texts[0][head], texts[1][head]) == 0)
		head++;
	while (tail < least - head && strcmp(texts[0][first->n - 1 - tail], texts[1][second->n - 1 - tail]) == 0)
		tail++;
	for (size_t i = head; i + tail < first->n || i + tail < second->n; i++)
		add_input_change(to, salle_arena_format(to->arena, "%s[%zu]", path, i + 1),
			i + tail < first->n ? texts[0][i] : absent, i + tail < second->n ? texts[1][i] : absent);
}

/* Returns whether the path of n characters is that of the key, or of a map that contains the key. */
static bool is_path_at_or_above_key(const char *path, size_t n, const char *key)
{
	return strncmp(path, key, n) == 0 && (key[n] == '\0' || key[n] == '.');
}

/*
 * Returns whether an option on the run's command line replaced the key. The options for the number of bouts, the
 * precision and the budget of bouts replace each other's keys.
 */
static bool does_override_replace_key(const struct salle_stored_run *run, const char *key)
{
	static const char *const of_bouts[] = { "bouts", "precision", "max_bouts", "spend" };
	bool is_bouts = false, replaced = false;
	for (size_t i = 0; i < sizeof of_bouts / sizeof *of_bouts; i++)
		is_bouts = is_bouts || is_path_at_or_above_key(of_bouts[i], strlen(of_bouts[i]), key);
	for (size_t i = 0; i < run->n_overrides && !replaced; i++) {
		const char *text = run->overrides[i];
		if (strncmp(text, "set=", 4) == 0)
			replaced = is_path_at_or_above_key(text + 4, strcspn(text + 4, "="), key);
		else if (strncmp(text, "bouts=", 6) == 0 || strncmp(text, "precision=", 10) == 0 ||
			strncmp(text, "spend=", 6) == 0)
			replaced = is_bouts;
		else if (strncmp(text, "mirrored=", 9) == 0)
			replaced = strcmp(key, "matchups.mirror") == 0;
	}
	return replaced;
}

/* Returns whether options replaced the key in both runs, so that the key's value has no effect. */
static bool is_key_overridden_in_both(const struct changes *to, const char *key)
{
	return (strcmp(key, "seed") == 0 && to->first->seed == to->second->seed) ||
		(does_override_replace_key(to->first, key) && does_override_replace_key(to->second, key));
}

static void compare_nodes(struct changes *to, const char *path, const struct salle_node *first,
	const struct salle_node *second)
{
	if (is_key_overridden_in_both(to, path))
		return;
	if (salle_is_listed_table_key(&to->tables, path)) {
		const bool file =
			(first != NULL && first->kind == SALLE_SCALAR) || (second != NULL && second->kind == SALLE_SCALAR);
		to->n_files += file || to->listed_cells > 0;
		return;
	}
	if (strcmp(path, "tables") == 0 && (first == NULL || second == NULL)) {
		const struct salle_node *none =
			salle_node_new(to->arena, SALLE_MAP, first != NULL ? &first->at : &second->at, 0);
		first = first != NULL ? first : none;
		second = second != NULL ? second : none;
	}
	if (first == NULL || second == NULL || first->kind != second->kind) {
		add_value_change(to, path, first, second);
		return;
	}
	if (first->kind == SALLE_MAP)
		compare_maps(to, path, first, second);
	else if (first->kind == SALLE_LIST)
		compare_lists(to, path, first, second);
	else if (strcmp(first->text, second->text) != 0)
		add_value_change(to, path, first, second);
}

/* Returns whether the two files are those of a table that effective_tables.c has compared, with all changes of rows. */
static bool is_listed_table(const struct changes *to, const struct salle_source *const files[2])
{
	for (size_t i = 0; i < to->tables.n; i++) {
		const struct salle_effective_table *table = &to->tables.items[i];
		if (table->is_listed && table->has_row_changes && table->files[0] == files[0] && table->files[1] == files[1])
			return true;
	}
	return false;
}

/* Adds the differences between two versions of a file. Returns false if a version cannot be parsed. */
static bool compare_files(struct changes *to, const struct salle_run_change *change)
{
	static const char table[] = "table ";
	const struct salle_source *const *files = change->files;
	struct salle_diagnostics ignored;
	salle_diagnostics_init(&ignored);
	bool read = true;
	if (strncmp(files[0]->role, table, sizeof table - 1) == 0 || strcmp(files[0]->role, "builds") == 0) {
		read = salle_list_table_changes(files, add_input_change, to, to->arena);
	} else {
		struct salle_node *roots[2];
		for (unsigned s = 0; s < 2; s++)
			read = salle_yaml_parse(files[s]->text, files[s]->bytes, files[s]->path, &roots[s], to->arena, &ignored) ==
					SALLE_OK &&
				roots[s] != NULL && read;
		if (read)
			compare_nodes(to,
				strcmp(files[0]->role, "scenario") == 0 ? "" : salle_arena_format(to->arena, "%s: ", change->what),
				roots[0], roots[1]);
	}
	salle_diagnostics_release(&ignored);
	return read;
}

static const char *file_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash != NULL ? slash + 1 : path;
}

/* Adds that a table's or scenario's file has another name: "table weapons, file", "weapons.csv", "mine.csv". */
static void add_file_name_change(struct changes *to, const struct salle_source *const files[2])
{
	const char *first = file_name(files[0]->path), *second = file_name(files[1]->path);
	if (strcmp(first, second) != 0)
		add_input_change(to, salle_arena_format(to->arena, "%s, file", files[0]->role), first, second);
}

static void add_change(struct changes *to, const struct salle_run_change *change)
{
	const struct salle_source *const *files = change->files;
	if (files[0] == NULL && files[1] == NULL && salle_is_listed_table_key(&to->tables, change->what))
		return;
	if (files[0] != NULL && files[1] != NULL)
		add_file_name_change(to, files);
	if (is_listed_table(to, files))
		return;
	bool kept = files[0] != NULL && files[1] != NULL && files[0]->text != NULL && files[1]->text != NULL;
	size_t n = to->result.n, named = to->n_files;
	if (files[0] == NULL && files[1] == NULL) {
		add_input_change(to, change->what, change->first, change->second);
	} else if (!kept || !compare_files(to, change)) {
		to->result.n = n;
		add_input_change(to, change->what, files[0] != NULL ? change->first : absent,
			files[1] != NULL ? change->second : absent);
	} else if (to->result.n == n && to->n_files == named) {
		add_input_change(to, change->what, "the same", "except comments, order, layout or overridden values");
	}
}

/* Returns the name of an override, and sets `*value`: "--set PATH" for "set=PATH=VALUE", "--NAME" for "NAME=VALUE". */
static const char *override_name(const char *text, const char **value, struct salle_arena *arena)
{
	const char *equals = strchr(text, '=');
	bool set = strncmp(text, "set=", 4) == 0;
	if (set && strchr(equals + 1, '=') != NULL)
		equals = strchr(equals + 1, '=');
	*value = equals != NULL ? equals + 1 : "";
	size_t n = equals != NULL ? (size_t)(equals - text) : strlen(text);
	return set ? salle_arena_format(arena, "--set %.*s", (int)(n - 4), text + 4)
			   : salle_arena_format(arena, "--%.*s", (int)n, text);
}

static const char *value_of_override(const struct salle_stored_run *run, const char *name, struct salle_arena *arena)
{
	const char *value, *found = absent;
	for (size_t i = 0; i < run->n_overrides; i++)
		if (strcmp(override_name(run->overrides[i], &value, arena), name) == 0)
			found = value; /* if a name occurs several times, the last override counts */
	return found;
}

/* Adds the overrides of `run` that differ between the runs or occur in only one. Settings were added before. */
static void add_overrides(struct changes *to, const struct salle_stored_run *run, const struct salle_stored_run *first,
	const struct salle_stored_run *second)
{
	const char *value;
	for (size_t i = 0; i < run->n_overrides; i++) {
		const char *name = override_name(run->overrides[i], &value, to->arena);
		const char *before = value_of_override(first, name, to->arena),
				   *after = value_of_override(second, name, to->arena);
		bool set = strncmp(name, "--set ", 6) == 0;
		if (set &&
			(salle_is_listed_table_key(&to->tables, name + 6) ||
				(strcmp(name + 6, "tables") == 0 && to->tables.all_listed)))
			continue;
		if (salle_override_decides_bouts(run->overrides[i]) && strcmp(before, after) != 0 &&
			!is_change_listed(to, name) && !(set && is_change_listed(to, name + 6)))
			add_input_change(to, name, before, after);
	}
}

struct salle_run_changes salle_list_input_changes(const struct salle_stored_run *first,
	const struct salle_stored_run *second, struct salle_arena *arena)
{
	struct changes to = { .first = first, .second = second, .arena = arena };
	const struct salle_run_changes all = salle_list_run_changes(first, second, arena);
	const struct salle_stored_run *const runs[2] = { first, second };
	to.tables = salle_list_effective_changes(runs, add_input_change, &to, arena);
	to.listed_cells = to.result.n;
	for (size_t i = 0; i < all.n; i++)
		add_change(&to, &all.items[i]);
	add_overrides(&to, first, first, second);
	add_overrides(&to, second, first, second);
	return to.result;
}

bool salle_have_same_inputs(const struct salle_stored_run *first, const struct salle_stored_run *second)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct changes to = { .first = first, .second = second, .arena = &scratch };
	bool same = salle_list_run_changes(first, second, &scratch).n == 0;
	add_overrides(&to, first, first, second);
	add_overrides(&to, second, first, second);
	same = same && to.result.n == 0;
	salle_arena_release(&scratch);
	return same;
}

json_t *salle_input_changes_json(const struct salle_run_changes *changes, struct salle_arena *arena)
{
	json_t *list = salle_check_allocated(json_array());
	for (size_t i = 0; i < changes->n; i++) {
		json_t *change = salle_json_object();
		salle_json_set(change, "what", salle_json_text(changes->items[i].what, arena));
		salle_json_set(change, "first", salle_json_text(changes->items[i].first, arena));
		salle_json_set(change, "second", salle_json_text(changes->items[i].second, arena));
		salle_json_append(list, change);
	}
	return list;
}
