/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/parse_text.h"
#include "scenario/loader.h"
#include "scenario/join_changes.h"
#include "scenario/row_changes.h"

/* A variant while it is read. */
struct variant {
	struct salle_loader *base;
	const struct salle_overlay *overlay;
	/* diagnostics of loading the variant; only those that the base does not have are reported */
	struct salle_diagnostics diagnostics;
	struct salle_scenario scenario;
};

static const struct salle_node *join_lists(const struct salle_node *first, const struct salle_node *second,
	struct salle_arena *arena)
{
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, &first->at, first->n + second->n);
	for (size_t i = 0; i < list->n; i++)
		list->items[i] = i < first->n ? first->items[i] : second->items[i - first->n];
	return list;
}

/*
 * Merges `over` over `base`. Maps are merged key by key; any other value replaces the old value. If `append` is set,
 * lists are joined instead, because the lists of tables are changes of rows.
 */
static const struct salle_node *merge_over(const struct salle_node *base, const struct salle_node *over, bool append,
	struct salle_arena *arena)
{
	if (append && base != NULL && over != NULL && base->kind == SALLE_LIST && over->kind == SALLE_LIST)
		return join_lists(base, over, arena);
	if (base == NULL || over == NULL || base->kind != SALLE_MAP || over->kind != SALLE_MAP)
		return over != NULL ? over : base;
	struct salle_node *whole = salle_node_new(arena, SALLE_MAP, &base->at, base->n + over->n);
	whole->n = 0;
	for (size_t i = 0; i < base->n; i++) {
		const struct salle_node *item =
			merge_over(base->items[i], salle_node_get(over, base->keys[i]->text), append, arena);
		whole->keys[whole->n] = base->keys[i];
		whole->items[whole->n++] = (struct salle_node *)(uintptr_t)item;
	}
	for (size_t i = 0; i < over->n; i++) {
		if (salle_node_get(base, over->keys[i]->text) != NULL)
			continue;
		whole->keys[whole->n] = over->keys[i];
		whole->items[whole->n++] = over->items[i];
	}
	return whole;
}

static void report_missing_build(struct variant *variant, const struct salle_node *builds,
	const struct salle_node *name)
{
	const char **names = salle_arena_array(variant->base->arena, builds->n + 1, sizeof *names);
	for (size_t i = 0; i < builds->n; i++)
		names[i] = builds->keys[i]->text;
	const char *near = salle_nearest_name(name->text, names, builds->n);
	const char *quoted = salle_arena_copy_text(variant->base->arena, salle_quote_text(name->text).text);
	if (near != NULL)
		salle_error(&variant->diagnostics, &name->at, "unknown build '%s' (did you mean '%s'?)", quoted, near);
	else
		salle_error(&variant->diagnostics, &name->at,
			"unknown build '%s': a variant or sweep cannot add builds, because the base has no bouts to compare them "
			"with",
			quoted);
}

/* Keys of builds that decide which builds meet, and so must be the same in all variants. */
static const struct {
	const char *key, *what;
} fixed[] = { { "abstract", "`abstract` of " }, { "copies", "`copies` of " } };

/* Checks a build that the variant changes. */
static struct salle_node *check_changed_build(struct variant *variant, const struct salle_node *name,
	struct salle_node *build)
{
	if (build->kind != SALLE_MAP)
		return build;
	struct salle_node *rest = salle_node_new(variant->base->arena, SALLE_MAP, &build->at, build->n);
	rest->n = 0;
	for (size_t i = 0; i < build->n; i++) {
		size_t k = 0;
		while (k < sizeof fixed / sizeof fixed[0] && strcmp(build->keys[i]->text, fixed[k].key) != 0)
			k++;
		if (k < sizeof fixed / sizeof fixed[0]) {
			salle_error(&variant->diagnostics, &build->keys[i]->at,
				"a variant cannot change %s'%s': variants have the matchups of the base", fixed[k].what, name->text);
			continue;
		}
		rest->keys[rest->n] = build->keys[i];
		rest->items[rest->n++] = build->items[i];
	}
	rest->incomplete = build->incomplete;
	return rest;
}

/* Returns the variant's changes of builds. Reports and removes changes of keys that decide which builds fight. */
static const struct salle_node *check_changed_builds(struct variant *variant)
{
	const struct salle_node *base = variant->base->keys.builds, *over = variant->overlay->keys.builds;
	if (over == NULL || over->kind != SALLE_MAP || base == NULL || base->kind != SALLE_MAP)
		return over;
	struct salle_node *known = salle_node_new(variant->base->arena, SALLE_MAP, &over->at, over->n);
	known->n = 0;
	for (size_t i = 0; i < over->n; i++) {
		if (salle_node_get(base, over->keys[i]->text) == NULL) {
			report_missing_build(variant, base, over->keys[i]);
			continue;
		}
		known->keys[known->n] = over->keys[i];
		known->items[known->n++] = check_changed_build(variant, over->keys[i], over->items[i]);
	}
	return known;
}

static bool is_same_diagnostic(const struct salle_diagnostic *x, const struct salle_diagnostic *y)
{
	if (x->at.line != y->at.line || x->at.column != y->at.column || strcmp(x->message, y->message) != 0)
		return false;
	if (x->at.file == NULL || y->at.file == NULL)
		return x->at.file == y->at.file;
	return strcmp(x->at.file, y->at.file) == 0;
}

/* Reports the diagnostics that the base does not have. The base has the `n` diagnostics from `first` on. */
static void report_new_diagnostics(const struct variant *variant, size_t first, size_t n)
{
	struct salle_diagnostics *diagnostics = variant->base->diagnostics;
	for (size_t i = 0; i < variant->diagnostics.n; i++) {
		const struct salle_diagnostic *item = &variant->diagnostics.items[i];
		size_t known = first;
		while (known < first + n && !is_same_diagnostic(&diagnostics->items[known], item))
			known++;
		if (known < first + n)
			continue;
		if (item->severity == SALLE_ERROR)
			salle_error(diagnostics, &item->at, "%s '%s': %s", variant->overlay->noun, variant->overlay->name,
				item->message);
		else
			salle_warning(diagnostics, &item->at, "%s '%s': %s", variant->overlay->noun, variant->overlay->name,
				item->message);
	}
}

/* Checks that each build has as many policies as in the base, because matchups are compared one to one. */
static void check_policy_counts(struct variant *variant, const struct salle_loader *loader)
{
	for (size_t i = 0; i < loader->builds.n; i++) {
		const struct salle_definition *build = &loader->builds.members[i], *base = &variant->base->builds.members[i];
		if (build->policies.n == base->policies.n)
			continue;
		const struct salle_node *written = build->merged != NULL ? salle_node_get(build->merged, "policy") : NULL;
		salle_error(&variant->diagnostics, written != NULL ? &written->at : &build->name.at,
			"'%s' must have as many policies as in the base, %zu, not %zu", build->name.text, base->policies.n,
			build->policies.n);
	}
}

/* Converts the replacement of a table to the form `{file: my.csv, rows: [...]}`, so that replacements can be joined. */
static struct salle_node *make_table_map(const struct salle_node *table, struct salle_arena *arena)
{
	bool path = table->kind == SALLE_SCALAR && *table->text != '\0';
	if (!path && table->kind != SALLE_MAP)
		return (struct salle_node *)(uintptr_t)table;
	if (path)
		return salle_node_pair(arena, &table->at, "file", (struct salle_node *)(uintptr_t)table);
	struct salle_node *map = salle_node_new(arena, SALLE_MAP, &table->at, table->n);
	for (size_t i = 0; i < table->n; i++) {
		const struct salle_node *item = table->items[i];
		if (strcmp(table->keys[i]->text, "rows") == 0)
			item = salle_row_changes_to_list(item, arena);
		map->keys[i] = table->keys[i];
		map->items[i] = (struct salle_node *)(uintptr_t)item;
	}
	return map;
}

static const struct salle_node *make_table_maps(const struct salle_node *tables, struct salle_arena *arena)
{
	if (tables == NULL || tables->kind != SALLE_MAP)
		return tables;
	struct salle_node *maps = salle_node_new(arena, SALLE_MAP, &tables->at, tables->n);
	for (size_t i = 0; i < tables->n; i++) {
		maps->keys[i] = tables->keys[i];
		maps->items[i] = make_table_map(tables->items[i], arena);
	}
	return maps;
}

static const struct salle_node *merge_tables(const struct salle_node *base, const struct salle_node *over,
	struct salle_arena *arena)
{
	return merge_over(make_table_maps(base, arena), make_table_maps(over, arena), true, arena);
}

/* Merges the keys of an overlay over the scenario's keys. */
static void merge_keys(struct salle_scenario_keys *keys, const struct salle_variant_keys *over,
	struct salle_arena *arena)
{
	keys->options = merge_over(keys->options, over->options, false, arena);
	keys->scene = merge_over(keys->scene, over->scene, false, arena);
	keys->tables = merge_tables(keys->tables, over->tables, arena);
	keys->ban = merge_over(keys->ban, over->ban, false, arena);
	keys->policies = merge_over(keys->policies, over->policies, false, arena);
	keys->builds = merge_over(keys->builds, over->builds, false, arena);
}

void salle_changes_merge(struct salle_loader *loader)
{
	struct salle_variant_keys keys = { 0 };
	if (salle_fields_read(salle_variant_fields, loader->overrides->changes, NULL, &keys, loader->arena,
			loader->diagnostics) == SALLE_OK)
		merge_keys(&loader->keys, &keys, loader->arena);
}

const struct salle_node *salle_changes_join(const struct salle_node *first, const struct salle_node *second,
	struct salle_arena *arena)
{
	struct salle_node *joined = salle_node_new(arena, SALLE_MAP, &first->at, first->n + second->n);
	joined->n = 0;
	for (size_t i = 0; i < first->n + second->n; i++) {
		const struct salle_node *from = i < first->n ? first : second;
		struct salle_node *key = from->keys[i < first->n ? i : i - first->n];
		if (i >= first->n && salle_node_get(first, key->text) != NULL)
			continue;
		const struct salle_node *over = salle_node_get(second, key->text), *base = salle_node_get(first, key->text);
		const struct salle_node *item =
			strcmp(key->text, "tables") == 0 ? merge_tables(base, over, arena) : merge_over(base, over, false, arena);
		joined->keys[joined->n] = key;
		joined->items[joined->n++] = (struct salle_node *)(uintptr_t)item;
	}
	return joined;
}

/* Loads the scenario with the variant's keys merged over the scenario's keys. */
static void load_variant(struct variant *variant)
{
	struct salle_loader loader = *variant->base;
	struct salle_variant_keys over = variant->overlay->keys;
	over.builds = check_changed_builds(variant);
	merge_keys(&loader.keys, &over, loader.arena);
	loader.base = variant->base;
	loader.overlaid = &variant->overlay->keys;
	loader.sources = NULL;
	loader.n_sources = loader.sources_capacity = 0;
	loader.tables = salle_overlay_shares_tables(&loader) ? loader.tables : NULL;
	loader.book = salle_overlay_shares_book(&loader) ? loader.book : NULL;
	loader.scene = salle_overlay_shares_scene(&loader) ? loader.scene : NULL;
	loader.out = &variant->scenario;
	loader.out->plan.precision = variant->base->out->plan.precision;
	loader.diagnostics = &variant->diagnostics;
	if (variant->overlay->unwritten)
		loader.needs = NULL;
	salle_loader_compile(&loader);
	if (variant->diagnostics.errors == 0)
		check_policy_counts(variant, &loader);
	variant->base->failed |= loader.failed;
	for (size_t i = 0; i < loader.n_sources; i++)
		salle_loader_add_source(variant->base, &loader.sources[i]);
}

const struct salle_matchup *salle_overlay_load(struct salle_loader *base, const struct salle_overlay *overlay,
	size_t first, size_t n_base_faults)
{
	struct variant variant = { .base = base, .overlay = overlay };
	salle_diagnostics_init(&variant.diagnostics);
	variant.diagnostics.known_names = base->diagnostics->known_names;
	load_variant(&variant);
	report_new_diagnostics(&variant, first, n_base_faults);
	/* a variant with errors has no usable plan */
	bool sound = variant.diagnostics.errors == 0 && variant.scenario.plan.n_matchups == base->n_base;
	salle_diagnostics_release(&variant.diagnostics);
	return sound ? variant.scenario.plan.matchups : NULL;
}

/* Adds the variant's matchups in the order of the base, with the same random streams and numbers of bouts. */
static void add_matchups(const struct salle_matchup *from, const char *name, struct salle_matchup *matchups,
	size_t n_base, size_t n)
{
	for (size_t m = 0; m < n_base; m++) {
		struct salle_matchup *matchup = &matchups[n + m];
		*matchup = from[m];
		matchup->variant = name;
		matchup->distance_from_base = n;
		/* the key of the base, because in a mirror match the variant's policies may be in another alphabetic order */
		matchup->key = matchups[m].key;
	}
}

static bool check_variant_name(struct salle_loader *loader, const struct salle_node *name)
{
	if (strcmp(name->text, "base") == 0) {
		salle_error(loader->diagnostics, &name->at, "'base' is the scenario itself: give the variant another name");
		return false;
	}
	return salle_check_user_name("variant", name->text, &name->at, loader->diagnostics);
}

static bool check_variant_count(struct salle_loader *loader, const struct salle_node *variants)
{
	size_t bases = loader->out->plan.n_matchups;
	if (variants->n > SALLE_VARIANTS_MAX) {
		salle_error(loader->diagnostics, &variants->at, "more than %d variants", SALLE_VARIANTS_MAX);
		return false;
	}
	if (bases * (variants->n + 1) > SALLE_MATCHUPS_MAX) {
		salle_error(loader->diagnostics, &variants->at,
			"more than %d matchups: %zu in the base, and as many in each of the variants (%zu)", SALLE_MATCHUPS_MAX,
			bases, variants->n);
		return false;
	}
	return true;
}

void salle_variants_load(struct salle_loader *loader, size_t first)
{
	const struct salle_node *variants = loader->keys.variants;
	if (variants == NULL)
		return;
	if (variants->kind != SALLE_MAP) {
		salle_error(loader->diagnostics, &variants->at, "expected a map of names to variants, not %s",
			salle_node_kind_name(variants->kind));
		return;
	}
	if (!check_variant_count(loader, variants))
		return;
	struct salle_plan *plan = &loader->out->plan;
	size_t n_base = loader->n_base, n = n_base, n_base_faults = loader->diagnostics->n - first;
	struct salle_matchup *matchups = salle_arena_array(loader->arena, n_base * (variants->n + 1), sizeof *matchups);
	if (n_base > 0)
		memcpy(matchups, plan->matchups, n_base * sizeof *matchups);
	for (size_t i = 0; i < variants->n; i++) {
		const struct salle_node *name = variants->keys[i];
		struct salle_overlay overlay = { .noun = "variant", .name = name->text };
		bool named = check_variant_name(loader, name);
		bool read = salle_fields_read(salle_variant_fields, variants->items[i], NULL, &overlay.keys, loader->arena,
						loader->diagnostics) == SALLE_OK;
		if (!named || !read || n_base_faults > SALLE_BASE_ERRORS_MAX)
			continue;
		const struct salle_matchup *from = salle_overlay_load(loader, &overlay, first, n_base_faults);
		if (from == NULL)
			continue;
		add_matchups(from, name->text, matchups, n_base, n);
		n += n_base;
	}
	plan->matchups = matchups;
	plan->n_matchups = n;
}
