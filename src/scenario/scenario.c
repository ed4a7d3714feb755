/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/dice.h>

#include "base/arena.h"
#include "scenario/loader.h"

/* Returns the name of the scenario's file without folder and extension: "armoury" for "some/where/armoury.yaml". */
static const char *file_name_without_extension(struct salle_loader *loader)
{
	const char *slash = strrchr(loader->path, '/'), *name = slash != NULL ? slash + 1 : loader->path;
	size_t length = strlen(name);
	if (length > 5 && strcmp(name + length - 5, ".yaml") == 0)
		length -= 5;
	return salle_arena_copy_text_n(loader->arena, name, length);
}

/* Sets the plan's name after checking that a folder under results/ can have this name. */
static void set_plan_name(struct salle_loader *loader)
{
	struct salle_text name = loader->keys.scenario;
	if (name.text == NULL)
		name = (struct salle_text){ file_name_without_extension(loader), { loader->path, 0, 0 } };
	if (!salle_check_user_name("scenario", name.text, &name.at, loader->diagnostics))
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
	if (name->text != NULL) /* a missing name was reported by the field table */
		loader->rules = salle_ruleset_require(name->text, &name->at, loader->diagnostics);
}

/* Returns the largest number of builds on a side; 0 if all sides are single builds. */
static unsigned find_largest_side(const struct salle_plan *plan)
{
	size_t most = 0;
	for (size_t m = 0; m < plan->n_matchups; m++)
		for (unsigned side = 0; side < 2; side++) {
			const struct salle_lineup *lineup = plan->matchups[m].lineup[side];
			most = lineup != NULL && lineup->n > most ? lineup->n : most;
		}
	return (unsigned)most;
}

static size_t count_names(const char *const *names)
{
	size_t n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

/*
 * Returns the labels of the plan's tallies: the rule system's labels, in which the axis of wounds has the longest list
 * of names that the tables of any matchup give it. On ties, the list of the base is used.
 */
static const struct salle_labels *make_tally_labels(const struct salle_loader *loader)
{
	const struct salle_plan *plan = &loader->out->plan;
	const struct salle_ruleset *rules = loader->rules;
	const char *const *longest = NULL;
	const void *seen = NULL;
	for (size_t m = 0; rules->wound_names != NULL && m < plan->n_matchups; m++) {
		const void *book = plan->matchups[m].setup->book;
		if (book == NULL || book == seen)
			continue;
		seen = book;
		const char *const *names = rules->wound_names(book);
		if (longest == NULL || count_names(names) > count_names(longest))
			longest = names;
	}
	if (longest == NULL)
		return rules->labels;
	struct salle_labels *labels = salle_arena_alloc(loader->arena, sizeof *labels);
	*labels = *rules->labels;
	labels->axes[0].names = longest;
	return labels;
}

/*
 * Adds the changes to the plan: ablations, ablations of `prices`, and sweep values. Must be called after the variants
 * are loaded.
 */
static void load_changes(struct salle_loader *loader, size_t first)
{
	salle_price_ablations_load(loader);
	salle_ablations_load(loader, first);
	salle_sweep_load(loader, first);
	struct salle_plan *plan = &loader->out->plan;
	if (loader->n_changes == 0)
		return;
	size_t n_written = plan->n_matchups;
	struct salle_matchup *all = salle_arena_array(loader->arena, n_written + loader->n_changes, sizeof *all);
	memcpy(all, plan->matchups, n_written * sizeof *all);
	memcpy(all + n_written, loader->changes, loader->n_changes * sizeof *all);
	for (size_t m = n_written; m < n_written + loader->n_changes; m++)
		all[m].distance_from_base = m - all[m].distance_from_base;
	plan->matchups = all;
	plan->n_matchups += loader->n_changes;
	plan->n_changes = loader->n_changes;
}

/*
 * minimum number of unknown keys for assuming that the builds belong to another rule system; fewer unknown keys may be
 * typing errors
 */
enum { MISPLACED_LEAST = 3 };

static bool has_key(const struct salle_field *fields, const char *key)
{
	for (; fields->key != NULL; fields++)
		if (strcmp(fields->key, key) == 0)
			return true;
	return false;
}

/* Numbers of keys in builds that a rule system knows and does not know. */
struct count {
	size_t n_known, n_unknown;
	const char *first[MISPLACED_LEAST]; /* the first unknown keys */
};

static struct count count_known_keys(const struct salle_node *builds, const struct salle_ruleset *rules)
{
	struct count count = { 0 };
	for (size_t i = 0; i < builds->n; i++) {
		const struct salle_node *build = builds->items[i];
		for (size_t k = 0; build != NULL && build->kind == SALLE_MAP && k < build->n; k++) {
			const char *key = build->keys[k]->text;
			if (has_key(salle_build_fields, key))
				continue;
			if (has_key(rules->build.fields, key)) {
				count.n_known++;
				continue;
			}
			if (count.n_unknown < MISPLACED_LEAST)
				count.first[count.n_unknown] = key;
			count.n_unknown++;
		}
	}
	return count;
}

/*
 * Returns whether most keys of the builds belong to another rule system. If so, reports this once, instead of each
 * unknown key.
 */
static bool are_builds_of_other_rules(struct salle_loader *loader)
{
	const struct salle_node *builds = loader->keys.builds;
	if (builds == NULL || builds->kind != SALLE_MAP)
		return false;
	const struct count own = count_known_keys(builds, loader->rules);
	if (own.n_unknown < MISPLACED_LEAST || own.n_unknown <= own.n_known)
		return false;
	for (size_t i = 0; salle_rulesets[i] != NULL; i++) {
		if (count_known_keys(builds, salle_rulesets[i]).n_unknown > 0)
			continue;
		salle_error(loader->diagnostics, &loader->keys.rules.at,
			"the builds have keys of %s ('%s', '%s', '%s' ...), not of %s: expected 'rules: %s'",
			salle_rulesets[i]->name, own.first[0], own.first[1], own.first[2], loader->rules->name,
			salle_rulesets[i]->name);
		return true;
	}
	return false;
}

/* Loads the scenario and everything that it refers to. The diagnostics from `first` on belong to this scenario. */
static void load_scenario(struct salle_loader *loader, size_t first)
{
	struct salle_node *root = salle_loader_read_yaml(loader, "scenario", loader->path, NULL);
	if (root == NULL)
		return;
	root = salle_set_overrides_apply(loader, root);
	salle_known_keys_add(loader, root);
	root = salle_builds_files_read(loader, root);
	enum salle_status read =
		salle_fields_read(salle_scenario_fields, root, NULL, &loader->keys, loader->arena, loader->diagnostics);
	if (read != SALLE_OK && root->kind != SALLE_MAP)
		return;
	if (loader->overrides->changes != NULL)
		salle_changes_merge(loader);
	if (loader->overrides->balance != NULL)
		loader->keys.balance = loader->overrides->balance;
	set_plan_name(loader);
	salle_prices_read(loader);
	salle_precision_goal_load(loader, root);
	salle_output_selection_load(loader, root);
	find_rules(loader);
	if (loader->rules == NULL || are_builds_of_other_rules(loader))
		return;
	salle_loader_compile(loader);
	if (loader->lacks_builds)
		return;
	loader->n_base = loader->out->plan.n_matchups;
	if (!loader->overrides->base_only) {
		salle_variants_load(loader, first);
		load_changes(loader, first);
		salle_ineffective_keys_report(loader);
		salle_budget_find_round_robin(loader);
	}
	struct salle_plan *plan = &loader->out->plan;
	plan->rules = loader->rules;
	plan->layout = salle_make_tally_layout_of_teams(make_tally_labels(loader), find_largest_side(plan));
	plan->exact = (enum salle_exact_use)loader->keys.exact;
	if (plan->exact != SALLE_EXACT_OFF)
		salle_tally_layout_add_exact_wounds(&plan->layout);
	if (loader->keys.adjust)
		salle_tally_layout_add_controls(&plan->layout);
	plan->data_dir = loader->overrides->data_dir;
	plan->sources = loader->sources;
	plan->n_sources = loader->n_sources;
	salle_settings_list(loader);
	salle_overrides_record(loader);
	salle_training_load(loader);
	salle_balance_load(loader);
	loader->out->book = loader->book;
}

enum salle_status salle_scenario_load(const char *path, const struct salle_overrides *overrides,
	struct salle_scenario *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const char *slash = strrchr(path, '/');
	struct salle_arena trial = SALLE_ARENA_INIT;
	struct salle_loader loader = {
		.path = salle_arena_copy_text(arena, path),
		.dir = slash != NULL ? salle_arena_copy_text_n(arena, path, (size_t)(slash - path)) : ".",
		.overrides = overrides,
		.out = out,
		.arena = arena,
		.trial_arena = &trial,
		.diagnostics = diagnostics,
	};
	*out = (struct salle_scenario){ .plan = { .seed = 0 } };
	salle_dice_init();
	size_t first = diagnostics->n, errors = diagnostics->errors;
	load_scenario(&loader, first);
	diagnostics->known_names = NULL;
	salle_arena_release(&trial);
	salle_diagnostics_sort_from(diagnostics, first);
	if (loader.rules != NULL) /* drops warnings about shipped policies, which a user cannot correct in a scenario */
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
	(void)salle_set_overrides_apply(&loader, NULL);
	salle_precision_goal_load(&loader, root);
	salle_output_selection_load(&loader, root);
}
