/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "base/text.h"
#include "scenario/loader.h"
#include "scenario/yaml.h"

const char *salle_loader_path(const struct salle_loader *loader, const char *path)
{
	return path[0] == '/' ? path : salle_arena_format(loader->arena, "%s/%s", loader->dir, path);
}

static struct salle_source *next_source(struct salle_loader *loader)
{
	loader->sources = salle_arena_room(loader->arena, loader->sources, loader->n_sources, 1, &loader->sources_capacity,
		sizeof *loader->sources);
	return &loader->sources[loader->n_sources++];
}

struct salle_node *salle_loader_read(struct salle_loader *loader, const char *role, const char *path,
	const struct salle_place *at)
{
	struct salle_node *root;
	struct salle_source source = { .role = role };
	if (salle_yaml_read(loader->overrides->kept, path, at, &root, &source, loader->arena, loader->diagnostics) ==
		SALLE_FAILED)
		loader->failed = true;
	if (source.path != NULL)
		*next_source(loader) = source;
	return root;
}

/* Returns "armoury" for "some/where/armoury.yaml". */
static const char *stem_of(struct salle_loader *loader)
{
	const char *slash = strrchr(loader->path, '/'), *name = slash != NULL ? slash + 1 : loader->path;
	size_t length = strlen(name);
	if (length > 5 && strcmp(name + length - 5, ".yaml") == 0)
		length -= 5;
	return salle_arena_text_n(loader->arena, name, length);
}

/* Checks the name, which is also that of a folder under results/. */
static void name_plan(struct salle_loader *loader)
{
	struct salle_text name = loader->keys.scenario;
	if (name.text == NULL)
		name = (struct salle_text){ stem_of(loader), { loader->path, 0, 0 } };
	if (!salle_name_check("scenario", name.text, &name.at, loader->diagnostics))
		return;
	if (name.text[0] == '.' || strchr(name.text, '/') != NULL)
		salle_error(loader->diagnostics, &name.at,
			"the name of a scenario, '%s', names a folder of results: "
			"it must not begin with '.' or contain '/'",
			name.text);
	loader->out->plan.scenario = name.text;
	loader->out->plan.title = loader->keys.title.text != NULL ? loader->keys.title.text : "";
}

static void find_rules(struct salle_loader *loader)
{
	const struct salle_text *name = &loader->keys.rules;
	if (name->text != NULL) /* else the field table reported it */
		loader->rules = salle_ruleset_named(name->text, &name->at, loader->diagnostics);
}

void salle_loader_add_source(struct salle_loader *loader, const struct salle_source *source)
{
	for (size_t i = 0; i < loader->n_sources; i++)
		if (strcmp(loader->sources[i].role, source->role) == 0 && strcmp(loader->sources[i].path, source->path) == 0)
			return;
	*next_source(loader) = *source;
}

static void load_tables(struct salle_loader *loader)
{
	const struct salle_ruleset *rules = loader->rules;
	size_t n = 0;
	while (rules->tables != NULL && rules->tables[n].name != NULL)
		n++;
	struct salle_source *sources = salle_arena_array(loader->arena, n, sizeof *sources);
	struct salle_rows *rows = NULL, *known = salle_arena_array(loader->arena, n, sizeof *known);
	const bool shares = loader->base != NULL && loader->base->tables != NULL && loader->keys.ban == NULL;
	for (size_t i = 0; shares && i < n; i++)
		if (!salle_overlays_table(loader, rules->tables[i].name))
			known[i] = loader->base->tables[i];
	enum salle_status tables = salle_tables_load(rules, loader->overrides->data_dir, loader->overrides->kept,
		loader->keys.tables, loader->dir, known, &rows, sources, loader->arena, loader->diagnostics);
	loader->failed |= tables == SALLE_FAILED;
	loader->tables = tables == SALLE_OK ? rows : NULL;
	salle_known_rows_add(loader);
	if (loader->tables != NULL)
		salle_ban_items(loader, rows);
	for (size_t i = 0; loader->tables != NULL && i < n; i++)
		if (sources[i].path != NULL)
			*next_source(loader) = sources[i];
}

/* Adds to the errors from `first` on about unknown options which command lists all. */
static void name_list(struct salle_loader *loader, size_t first)
{
	const char *more = salle_arena_format(loader->arena, "; see `salle list options %s`", loader->rules->name);
	for (size_t i = first; i < loader->diagnostics->n; i++)
		if (strncmp(loader->diagnostics->items[i].message, "unknown key", 11) == 0 &&
			strstr(loader->diagnostics->items[i].message, "did you mean") == NULL)
			salle_diagnostic_add(&loader->diagnostics->items[i], more);
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
	(void)read; /* other errors are searched with the options that could be read */
	name_list(loader, first);
	size_t said = loader->diagnostics->n;
	if (loader->tables != NULL)
		loader->book = rules->compile_book(loader->tables, options, loader->arena, loader->diagnostics);
	salle_ban_explain(loader, said);
	salle_diagnostics_place(loader->diagnostics, said, loader->keys.options != NULL ? &loader->keys.options->at : &top);
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

/* Returns whether an error from `first` on is about an unknown row of the table: "unknown weapon ..." of weapons. */
static bool misses_row(const struct salle_diagnostics *diagnostics, size_t first, const char *table)
{
	static const char unknown[] = "unknown ";
	for (size_t i = first; i < diagnostics->n; i++) {
		const char *message = diagnostics->items[i].message, *noun = message + sizeof unknown - 1;
		if (strncmp(message, unknown, sizeof unknown - 1) == 0 && strncmp(noun, table, strcspn(noun, " ")) == 0)
			return true;
	}
	return false;
}

/* Says of a file that took the place of a shipped table that it hides the rows which are not found. */
static void explain_tables(struct salle_loader *loader, size_t first)
{
	const struct salle_node *tables = loader->keys.tables;
	for (size_t i = 0; tables != NULL && tables->kind == SALLE_MAP && i < tables->n; i++)
		if (tables->items[i]->kind == SALLE_SCALAR && misses_row(loader->diagnostics, first, tables->keys[i]->text))
			salle_warning_once(loader->diagnostics, &tables->items[i]->at,
				"'%s' takes the place of all shipped %s; to add to them, write %s: {rows: [{new: NAME, like: ROW}]}",
				salle_quote(tables->items[i]->text).text, tables->keys[i]->text, tables->keys[i]->text);
}

void salle_loader_compile(struct salle_loader *loader)
{
	loader->out->plan.seed = loader->overrides->has_seed ? loader->overrides->seed : (uint64_t)loader->keys.seed;
	if (!salle_shares_tables(loader)) {
		salle_ban_load(loader);
		load_tables(loader);
	}
	if (!salle_shares_book(loader))
		load_book(loader);
	if (!salle_shares_scene(loader))
		load_scene(loader);
	if (!salle_shares_policies(loader))
		salle_policies_load(loader);
	size_t before = loader->diagnostics->n;
	salle_builds_load(loader);
	explain_tables(loader, before);
	salle_matchups_load(loader);
	salle_needs_note(loader);
}

/* Returns the largest number of builds on a side; 0 if all sides are single builds. */
static unsigned largest_side(const struct salle_plan *plan)
{
	size_t most = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_lineup *lineup = plan->matchups[m].lineup[side];
			most = lineup != NULL && lineup->n > most ? lineup->n : most;
		}
	return (unsigned)most;
}

/* Loads everything. The diagnostics from `first` on belong to this scenario. */
static void load_all(struct salle_loader *loader, size_t first)
{
	struct salle_node *root = salle_loader_read(loader, "scenario", loader->path, NULL);
	if (root == NULL)
		return;
	const struct salle_overrides *overrides = loader->overrides;
	root = salle_sets_apply(root, overrides->sets, overrides->n_sets, loader->arena, loader->diagnostics);
	salle_known_keys_add(loader, root);
	enum salle_status read =
		salle_fields_read(salle_scenario_fields, root, NULL, &loader->keys, loader->arena, loader->diagnostics);
	if (read != SALLE_OK && root->kind != SALLE_MAP)
		return;
	name_plan(loader);
	salle_prices_read(loader);
	salle_goal_load(loader, root);
	salle_figure_names_load(loader, root);
	find_rules(loader);
	if (loader->rules == NULL || salle_builds_are_misplaced(loader))
		return;
	salle_loader_compile(loader);
	loader->n_base = loader->out->plan.n_matchups;
	salle_variants_load(loader, first);
	salle_changes_load(loader, first);
	salle_needs_report(loader);
	salle_spend_load(loader);
	struct salle_plan *plan = &loader->out->plan;
	plan->rules = loader->rules;
	plan->layout = salle_tally_layout_members(loader->rules->labels, largest_side(plan));
	if (loader->keys.adjust)
		salle_tally_layout_adjust(&plan->layout);
	plan->data_dir = loader->overrides->data_dir;
	plan->sources = loader->sources;
	plan->n_sources = loader->n_sources;
	salle_settings_list(loader);
	salle_overrides_note(loader);
	loader->out->book = loader->book;
}

enum salle_status salle_scenario_load(const char *path, const struct salle_overrides *overrides,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const char *slash = strrchr(path, '/');
	struct salle_arena trial = SALLE_ARENA_INIT;
	struct salle_loader loader = {
		.path = salle_arena_text(arena, path),
		.dir = slash != NULL ? salle_arena_text_n(arena, path, (size_t)(slash - path)) : ".",
		.overrides = overrides,
		.out = out,
		.arena = arena,
		.trial = &trial,
		.diagnostics = diagnostics,
	};
	*out = (struct salle_scenario){ .plan = { .seed = 0 } };
	salle_dice_init();
	size_t first = diagnostics->n, errors = diagnostics->errors;
	load_all(&loader, first);
	diagnostics->known = NULL;
	salle_arena_release(&trial);
	salle_diagnostics_settle(diagnostics, first);
	if (loader.rules != NULL) /* nobody can mend a shipped policy in a scenario */
		salle_diagnostics_drop_warnings(diagnostics, first,
			salle_arena_format(arena, "%s/%s/policies/", overrides->data_dir, loader.rules->name));
	if (loader.failed)
		return SALLE_FAILED;
	return diagnostics->errors > errors ? SALLE_BAD_INPUT : SALLE_OK;
}

void salle_overrides_check(const struct salle_overrides *overrides, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics)
{
	struct salle_scenario ignored = { .plan = { .seed = 0 } };
	struct salle_loader loader = {
		.overrides = overrides,
		.out = &ignored,
		.arena = arena,
		.diagnostics = diagnostics,
	};
	const struct salle_place nowhere = { NULL, 0, 0 };
	const struct salle_node *root = salle_node_new(arena, SALLE_MAP, &nowhere, 0);
	(void)salle_sets_apply(NULL, overrides->sets, overrides->n_sets, arena, diagnostics);
	salle_goal_load(&loader, root);
	salle_figure_names_load(&loader, root);
}
