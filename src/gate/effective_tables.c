/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gate/effective_tables.h"

#include <string.h>

#include "scenario/table_reader.h"
#include "scenario/yaml.h"

/*
 * Returns the file with this role in the base of the run. It precedes the files of variants. Returns NULL if the run
 * did not keep the file's text.
 */
static const struct salle_source *find_file(const struct salle_stored_run *run, const char *role)
{
	for (size_t i = 0; i < run->n_sources; i++)
		if (strcmp(run->sources[i].role, role) == 0)
			return run->sources[i].text != NULL ? &run->sources[i] : NULL;
	return NULL;
}

/*
 * Sets `*out` to the run's changes of the table's rows, or to NULL if there are none. Returns false if they cannot be
 * read.
 */
static bool find_row_changes(const struct salle_stored_run *run, const char *table, const struct salle_node **out,
	struct salle_arena *arena, struct salle_diagnostics *ignored)
{
	const char *name = salle_arena_format(arena, "tables.%s", table);
	*out = NULL;
	for (size_t i = 0; i < run->n_settings; i++) {
		const char *text = run->settings[i].value;
		if (strcmp(run->settings[i].name, name) != 0)
			continue;
		struct salle_node *node = NULL;
		if (salle_yaml_parse(text, strlen(text), name, &node, arena, ignored) != SALLE_OK || node == NULL ||
			node->kind != SALLE_MAP)
			return false;
		*out = salle_node_get(node, "rows");
	}
	return true;
}

/* Compares the cells of a table in two runs, and lists those that differ, if a run changes rows of the table. */
static void compare_table(const struct salle_table_kind *kind, const struct salle_stored_run *const runs[2],
	struct salle_effective_table *table, salle_change_callback *tell, void *context, struct salle_arena *arena)
{
	struct salle_diagnostics ignored;
	const struct salle_node *changes[2] = { NULL, NULL };
	struct salle_csv cells[2];
	const char *role = salle_arena_format(arena, "table %s", kind->name);
	bool read = true;
	salle_diagnostics_init(&ignored);
	for (unsigned s = 0; s < 2; s++) {
		table->files[s] = find_file(runs[s], role);
		read = read && table->files[s] != NULL && find_row_changes(runs[s], kind->name, &changes[s], arena, &ignored);
	}
	table->has_row_changes = changes[0] != NULL || changes[1] != NULL;
	for (unsigned s = 0; s < 2 && read && table->has_row_changes; s++)
		read = salle_table_read_cells(kind, table->files[s]->text, table->files[s]->bytes, table->files[s]->path,
				   changes[s], &cells[s], arena, &ignored) == SALLE_OK;
	salle_diagnostics_release(&ignored);
	table->is_listed = read;
	if (read && table->has_row_changes)
		salle_list_cell_changes(role, cells, tell, context, arena);
}

struct salle_effective_tables salle_list_effective_changes(const struct salle_stored_run *const runs[2],
	salle_change_callback *tell, void *context, struct salle_arena *arena)
{
	const struct salle_ruleset *rules = salle_ruleset_find(runs[0]->rules);
	const struct salle_table_kind *kinds =
		rules != NULL && strcmp(runs[0]->rules, runs[1]->rules) == 0 ? rules->tables : NULL;
	struct salle_effective_tables out = { .all_listed = kinds != NULL };
	while (kinds != NULL && kinds[out.n].name != NULL)
		out.n++;
	out.items = salle_arena_array(arena, out.n + 1, sizeof *out.items);
	for (size_t i = 0; i < out.n; i++) {
		out.items[i] = (struct salle_effective_table){ .name = kinds[i].name };
		compare_table(&kinds[i], runs, &out.items[i], tell, context, arena);
		out.all_listed = out.all_listed && out.items[i].is_listed;
	}
	return out;
}

bool salle_is_listed_table_key(const struct salle_effective_tables *tables, const char *key)
{
	static const char prefix[] = "tables.";
	if (strncmp(key, prefix, sizeof prefix - 1) != 0)
		return false;
	key += sizeof prefix - 1;
	for (size_t i = 0; i < tables->n; i++)
		if (strncmp(key, tables->items[i].name, strcspn(key, ".")) == 0 &&
			tables->items[i].name[strcspn(key, ".")] == '\0')
			return tables->items[i].is_listed;
	return false;
}
