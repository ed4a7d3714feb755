/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compiles the tables, options, policies, builds and matchups of a scenario or overlay, after its keys have been read.
 */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

static void load_tables(struct salle_loader *loader)
{
	const size_t first = loader->diagnostics->n;
	const struct salle_ruleset *rules = loader->rules;
	size_t n = 0;
	while (rules->tables != NULL && rules->tables[n].name != NULL)
		n++;
	struct salle_source *sources = salle_arena_array(loader->arena, n, sizeof *sources);
	struct salle_rows *rows = NULL, *known = salle_arena_array(loader->arena, n, sizeof *known);
	const bool shares = loader->base != NULL && loader->base->tables != NULL && loader->keys.ban == NULL;
	for (size_t i = 0; shares && i < n; i++)
		if (!salle_overlay_changes_table(loader, rules->tables[i].name))
			known[i] = loader->base->tables[i];
	enum salle_status tables = salle_tables_load(rules, loader->overrides->data_dir, loader->overrides->kept_files,
		loader->keys.tables, loader->dir, known, &rows, sources, loader->arena, loader->diagnostics);
	salle_refusals_explain(loader, loader->keys.tables, "tables", first);
	loader->failed |= tables == SALLE_FAILED;
	loader->tables = tables == SALLE_OK ? rows : NULL;
	salle_known_rows_add(loader);
	if (loader->tables != NULL)
		salle_ban_remove_items(loader, rows);
	for (size_t i = 0; loader->tables != NULL && i < n; i++)
		if (sources[i].path != NULL)
			salle_loader_add_source(loader, &sources[i]);
}

/*
 * Appends to each error about an unknown option, from `first` on, the command that lists all options. Leaves out errors
 * that give the reason why the rule system refuses the option.
 */
static void suggest_list_command(struct salle_loader *loader, size_t first)
{
	const char *more = salle_arena_format(loader->arena, "; see `salle list options %s`%s", loader->rules->name,
		loader->rules->refusals != NULL ? ", which also lists what cannot be expressed" : "");
	for (size_t i = first; i < loader->diagnostics->n; i++)
		if (strncmp(loader->diagnostics->items[i].message, "unknown key", 11) == 0 &&
			strstr(loader->diagnostics->items[i].message, "did you mean") == NULL &&
			!salle_refusal_is_explained(&loader->diagnostics->items[i]))
			salle_diagnostic_append(&loader->diagnostics->items[i], more);
}

/* Compiles tables and options into the book. */
static void load_book(struct salle_loader *loader)
{
	const struct salle_ruleset *rules = loader->rules;
	void *options = salle_arena_alloc(loader->arena, rules->options.size);
	loader->options = options;
	struct salle_place top = { loader->path, 1, 1 };
	const size_t first = loader->diagnostics->n;
	enum salle_status read = salle_fields_read(rules->options.fields, loader->keys.options, &top, options,
		loader->arena, loader->diagnostics);
	(void)read; /* options with errors have default values, so that later steps can continue */
	salle_refusals_explain(loader, loader->keys.options, "options", first);
	suggest_list_command(loader, first);
	size_t n_before = loader->diagnostics->n;
	if (loader->tables != NULL)
		loader->book = rules->compile_book(loader->tables, options, loader->arena, loader->diagnostics);
	salle_refusals_explain(loader, loader->keys.tables, "tables", n_before);
	salle_ban_explain_errors(loader, n_before);
	salle_diagnostics_fill_places(loader->diagnostics, n_before,
		loader->keys.options != NULL ? &loader->keys.options->at : &top);
}

static void load_scene(struct salle_loader *loader)
{
	const struct salle_ruleset *rules = loader->rules;
	void *scene = salle_arena_alloc(loader->arena, rules->scene.size);
	loader->scene_read = scene;
	struct salle_place top = { loader->path, 1, 1 };
	if (salle_fields_read(rules->scene.fields, loader->keys.scene, &top, scene, loader->arena, loader->diagnostics) ==
		SALLE_OK)
		loader->scene = scene;
}

/*
 * Returns whether an error from `first` on is about a row that the table does not have, such as "unknown weapon ..."
 * for the table of weapons.
 */
static bool is_about_missing_row(const struct salle_diagnostics *diagnostics, size_t first, const char *table)
{
	static const char unknown[] = "unknown ";
	for (size_t i = first; i < diagnostics->n; i++) {
		const char *message = diagnostics->items[i].message, *noun = message + sizeof unknown - 1;
		if (strncmp(message, unknown, sizeof unknown - 1) == 0 && strncmp(noun, table, strcspn(noun, " ")) == 0)
			return true;
	}
	return false;
}

/*
 * Warns, if an error from `first` on is about a missing row, that a file of the scenario replaces all rows of the
 * shipped table.
 */
static void explain_missing_rows(struct salle_loader *loader, size_t first)
{
	const struct salle_node *tables = loader->keys.tables;
	for (size_t i = 0; tables != NULL && tables->kind == SALLE_MAP && i < tables->n; i++)
		if (tables->items[i]->kind == SALLE_SCALAR &&
			is_about_missing_row(loader->diagnostics, first, tables->keys[i]->text))
			salle_warning_once(loader->diagnostics, &tables->items[i]->at,
				"'%s' replaces all shipped %s; to add rows to them, write %s: {rows: [{new: NAME, like: ROW}]}",
				salle_quote_text(tables->items[i]->text).text, tables->keys[i]->text, tables->keys[i]->text);
}

void salle_loader_compile(struct salle_loader *loader)
{
	loader->out->plan.seed = loader->overrides->has_seed ? loader->overrides->seed : (uint64_t)loader->keys.seed;
	if (!salle_overlay_shares_tables(loader)) {
		salle_ban_load(loader);
		load_tables(loader);
	}
	if (!salle_overlay_shares_book(loader))
		load_book(loader);
	if (!salle_overlay_shares_scene(loader))
		load_scene(loader);
	if (!salle_overlay_shares_policies(loader))
		salle_policies_load(loader);
	size_t before = loader->diagnostics->n;
	salle_builds_load(loader);
	explain_missing_rows(loader, before);
	if (loader->lacks_builds)
		return;
	salle_matchups_load(loader);
	salle_ineffective_keys_record(loader);
}
