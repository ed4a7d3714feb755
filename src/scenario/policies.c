/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>

#include <salle/policy.h>
#include <salle/vocabulary.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/input_file.h"
#include "scenario/loader.h"
#include "scenario/trained_name.h"

enum { OWN_KEYS = 2 }; /* number of keys of salle_policy_fields that are not part of the policy language */
enum { KEYS_SIZE = (5 + SALLE_DECISIONS_MAX) * sizeof(const struct salle_node *) };

/* Adds the policies of one file. */
static void add_policy_file(struct salle_loader *loader, const char *path, const struct salle_place *at)
{
	const struct salle_node *root = salle_loader_read_yaml(loader, "policies", path, at);
	struct salle_policy_file_keys keys = { 0 };
	if (root == NULL ||
		salle_fields_read(salle_policy_file_fields, root, NULL, &keys, loader->arena, loader->diagnostics) != SALLE_OK)
		return;
	salle_definitions_add(&loader->policies, keys.policies, loader->arena, loader->diagnostics);
}

static void add_shipped_files(struct salle_loader *loader)
{
	const char *folder =
		salle_arena_format(loader->arena, "%s/%s/policies", loader->overrides->data_dir, loader->rules->name);
	const char **names;
	size_t n;
	if (!salle_input_files_list(loader->overrides->kept_files, folder, &names, &n, loader->arena)) {
		loader->failed = loader->overrides->kept_files == NULL;
		salle_error(loader->diagnostics, NULL, "cannot read the folder '%s' of shipped policies: %s", folder,
			strerror(errno));
		return;
	}
	for (size_t i = 0; i < n; i++)
		add_policy_file(loader, salle_arena_format(loader->arena, "%s/%s", folder, names[i]), NULL);
}

/* Adds the policies of the files that the scenario names. */
static void add_scenario_files(struct salle_loader *loader, const struct salle_texts *files)
{
	for (size_t i = 0; i < files->n; i++) {
		const struct salle_text *file = &files->items[i];
		size_t first = 0;
		while (strcmp(files->items[first].text, file->text) != 0)
			first++;
		if (first < i)
			salle_error(loader->diagnostics, &file->at, "the file '%s' is named twice",
				salle_quote_text(file->text).text);
		else
			add_policy_file(loader, salle_loader_resolve_path(loader, file->text), &file->at);
	}
}

/* Adds the policies of the files that the base names. */
static void add_base_files(struct salle_loader *loader)
{
	const struct salle_definition *of = loader->base->policies.members;
	struct salle_definitions *family = &loader->policies;
	family->members = salle_arena_array_grow(loader->arena, family->members, 0, loader->n_file_policies,
		&family->capacity, sizeof *family->members);
	for (; family->n < loader->n_file_policies; family->n++)
		family->members[family->n] = (struct salle_definition){ .name = of[family->n].name,
			.own_map = of[family->n].own_map,
			.named = of[family->n].named };
}

/*
 * Returns the fields of a policy's keys, apart from the keys that all definitions have: first the keys of the policy
 * language, then one key per decision.
 */
static const struct salle_field *make_policy_fields(const struct salle_vocabulary *vocabulary,
	struct salle_arena *arena)
{
	static const struct salle_field head[] = {
		{ .key = "about", .kind = SALLE_NODE },
		{ .key = "params", .kind = SALLE_NODE, .merges_by_key = true },
		{ .key = "let", .kind = SALLE_NODE, .merges_by_key = true },
		{ .key = "lists", .kind = SALLE_NODE, .merges_by_key = true },
		{ .key = "mixture", .kind = SALLE_NODE },
	};
	enum { HEAD = sizeof head / sizeof *head };
	struct salle_field *fields = salle_arena_array(arena, HEAD + SALLE_DECISIONS_MAX + 1, sizeof *fields);
	memcpy(fields, head, sizeof head);
	size_t n = HEAD;
	for (const struct salle_decision *decision = vocabulary->decisions; decision->name != NULL; decision++)
		fields[n++] = (struct salle_field){ .key = decision->name, .kind = SALLE_NODE, .help = decision->help };
	for (size_t i = 0; i < n; i++)
		fields[i].offset = i * sizeof(const struct salle_node *);
	return fields;
}

/* Compiles a policy with its inherited keys. Does nothing if the policy is mixed. */
static void compile_policy(struct salle_loader *loader, struct salle_definition *member)
{
	const struct salle_definitions *family = &loader->policies;
	bool sound;
	if (loader->base != NULL && !salle_definition_is_changed(loader->overlaid->policies, member)) {
		member->compiled = loader->base->policies.members[member - family->members].compiled;
		return;
	}
	if (salle_definitions_read(family, member, &sound, loader->arena, loader->diagnostics) == NULL ||
		member->merged == NULL || salle_node_get(member->merged, "mixture") != NULL)
		return;
	struct salle_node *node = salle_node_new(loader->arena, SALLE_MAP, &member->name.at, member->merged->n);
	node->n = 0;
	for (size_t i = 0; i < member->merged->n; i++) {
		const char *key = member->merged->keys[i]->text;
		bool known = false;
		for (const struct salle_field *field = family->fields + OWN_KEYS; field->key != NULL && !known; field++)
			known = strcmp(field->key, key) == 0;
		if (!known || salle_node_get(node, key) != NULL)
			continue;
		node->keys[node->n] = member->merged->keys[i];
		node->items[node->n++] = member->merged->items[i];
	}
	const struct salle_policy *policy =
		salle_policy_read(loader->rules->vocabulary, member->name.text, node, loader->arena, loader->diagnostics);
	member->compiled = sound ? policy : NULL;
}

/* Returns whether element n equals an earlier element. */
static bool is_repeated(const struct salle_texts *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names->items[i].text, names->items[n].text) == 0)
			return true;
	return false;
}

static void report_repetition(struct salle_loader *loader, const struct salle_text *name)
{
	salle_error(loader->diagnostics, &name->at, "policy '%s' is named twice", salle_quote_text(name->text).text);
}

struct salle_definition_list salle_policies_find(struct salle_loader *loader, const struct salle_texts *names)
{
	struct salle_definition **items = salle_arena_array(loader->arena, names->n + 1, sizeof *items);
	size_t n = 0;
	for (size_t i = 0; i < names->n; i++) {
		const struct salle_text *name = &names->items[i];
		struct salle_definition *found = NULL;
		if (is_repeated(names, i))
			report_repetition(loader, name);
		else
			found = salle_definitions_find(&loader->policies, name, loader->diagnostics);
		if (found != NULL)
			items[n++] = found;
	}
	return (struct salle_definition_list){ items, n > 0 ? n : 1 };
}

/* Returns the names of all policies that the scenario can use, each once. */
static struct salle_texts list_policy_names(const struct salle_loader *loader)
{
	const struct salle_definitions *family = &loader->policies;
	struct salle_text *names = salle_arena_array(loader->arena, family->n + 1, sizeof *names);
	struct salle_texts all = { names, 0 };
	for (size_t i = 0; i < family->n; i++) {
		names[all.n] = (struct salle_text){ family->members[i].name.text, { "--policies", 1, 1 } };
		all.n += !is_repeated(&all, all.n);
	}
	return all;
}

/* Returns the names that the option --policies lists. */
static struct salle_texts split_policies_option(struct salle_loader *loader)
{
	const struct salle_texts names = salle_option_split_list(loader, "--policies", loader->overrides->policies,
		"'all' or names of policies with commas between them");
	for (size_t i = 0; i < names.n; i++) {
		if (strcmp(names.items[i].text, "all") != 0)
			continue;
		if (names.n > 1)
			salle_report_all_with_other_names(loader, &names.items[i].at);
		for (size_t k = 0; k < names.n; k++)
			if (strcmp(names.items[k].text, "all") != 0)
				(void)salle_definitions_find(&loader->policies, &names.items[k], loader->diagnostics);
		return list_policy_names(loader);
	}
	return names;
}

/*
 * Returns whether the name is `trained` and stands for the trained policy of each build, because no policy is called
 * `trained`.
 */
static bool stands_for_trained_policies(const struct salle_loader *loader, const struct salle_text *name)
{
	static const char each_trained[] = "trained";
	bool means = strcmp(name->text, each_trained) == 0;
	for (size_t i = 0; i < loader->policies.n; i++)
		means = means && strcmp(loader->policies.members[i].name.text, each_trained) != 0;
	return means;
}

struct salle_definition_list salle_policies_for_build(struct salle_loader *loader, const struct salle_definition *build)
{
	const struct salle_definition_list *all = &loader->common_policies;
	if (loader->each_trained == NULL)
		return *all;
	struct salle_definition **items = salle_arena_array(loader->arena, all->n + 1, sizeof *items);
	size_t n = 0;
	const struct salle_text name = { salle_trained_policy_name(build->name.text, loader->arena),
		loader->each_trained->at };
	struct salle_definition *trained = salle_definitions_find(&loader->policies, &name, loader->diagnostics);
	for (size_t i = 0; i < all->n; i++)
		if (all->items[i] != NULL && all->items[i] != trained)
			items[n++] = all->items[i];
	items[n++] = trained;
	return (struct salle_definition_list){ items, n };
}

/*
 * Finds the policies that the option --policies names. A variant without changed policies uses the policies of its
 * base.
 */
static void find_common_policies(struct salle_loader *loader)
{
	if (loader->overrides->policies == NULL)
		return;
	if (loader->named_policies.items == NULL)
		loader->named_policies = split_policies_option(loader);
	if (loader->named_policies.n > SALLE_POLICIES_MAX) {
		struct salle_place at = { "--policies", 1, 1 };
		salle_error(loader->diagnostics, &at, "more than %d policies", SALLE_POLICIES_MAX);
		return;
	}
	struct salle_text *names = salle_arena_array(loader->arena, loader->named_policies.n + 1, sizeof *names);
	struct salle_texts others = { names, 0 };
	for (size_t i = 0; i < loader->named_policies.n; i++) {
		const struct salle_text *name = &loader->named_policies.items[i];
		if (!stands_for_trained_policies(loader, name))
			names[others.n++] = *name;
		else if (is_repeated(&loader->named_policies, i))
			report_repetition(loader, name);
		else
			loader->each_trained = name;
	}
	loader->common_policies = salle_policies_find(loader, &others);
}

void salle_policies_load(struct salle_loader *loader)
{
	struct salle_definitions *family = &loader->policies;
	salle_definitions_init(family, "policy", salle_policy_fields, sizeof(struct salle_policy_keys),
		make_policy_fields(loader->rules->vocabulary, loader->arena), KEYS_SIZE, loader->arena);
	if (loader->base != NULL) {
		add_base_files(loader);
	} else {
		add_shipped_files(loader);
		add_scenario_files(loader, &loader->keys.policy_files);
		loader->n_file_policies = family->n;
	}
	salle_definitions_add(family, loader->keys.policies, loader->arena, loader->diagnostics);
	salle_definitions_resolve(family, loader->arena, loader->diagnostics);
	const char **names = salle_arena_array(loader->arena, family->n, sizeof *names);
	const struct salle_policy **compiled = salle_arena_array(loader->arena, family->n, sizeof *compiled);
	if (loader->base == NULL)
		loader->fights = salle_arena_array(loader->arena, family->n + 1, sizeof *loader->fights);
	for (size_t i = 0; i < family->n; i++)
		compile_policy(loader, &family->members[i]);
	for (size_t i = 0; i < family->n; i++) {
		salle_mixed_policy_read(loader, &family->members[i]);
		salle_training_record_read(loader, &family->members[i]);
		names[i] = family->members[i].name.text;
		compiled[i] = family->members[i].compiled;
	}
	find_common_policies(loader);
	loader->out->policies = names;
	loader->out->compiled_policies = compiled;
	loader->out->n_policies = family->n;
}
