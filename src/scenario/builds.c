/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy.h>

#include "scenario/loader.h"

static bool has_param(const struct salle_definition *policy, const char *name)
{
	size_t n;
	const char *const *params = salle_policy_param_names(policy->compiled, &n);
	for (size_t i = 0; i < n; i++)
		if (strcmp(params[i], name) == 0)
			return true;
	return false;
}

const struct salle_node *salle_build_params(const struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy)
{
	const struct salle_node *all = build->params;
	bool own = false;
	for (size_t i = 0; i < build->names.n; i++)
		own = own || build->names.items[i] == policy;
	if (!own || all == NULL)
		return NULL;
	if (all->kind != SALLE_MAP || build->names.n == 1)
		return all;
	/* if the build has several policies, returns only those of its parameters that this policy knows */
	struct salle_node *known = salle_node_new(loader->arena, SALLE_MAP, &all->at, all->n);
	known->n = 0;
	for (size_t i = 0; i < all->n; i++) {
		if (!has_param(policy, all->keys[i]->text))
			continue;
		known->keys[known->n] = all->keys[i];
		known->items[known->n++] = all->items[i];
	}
	return known;
}

/* Checks, for a build with several policies, that at least one policy knows each parameter. */
static void check_param_names(struct salle_loader *loader, const struct salle_definition *build)
{
	const struct salle_node *params = build->params;
	for (size_t i = 0; params->kind == SALLE_MAP && i < params->n; i++) {
		const char **names = salle_arena_array(loader->arena, build->names.n * SALLE_PARAMS_MAX, sizeof *names);
		size_t n = 0;
		bool known = false;
		for (size_t p = 0; p < build->names.n; p++) {
			size_t has;
			const char *const *its = salle_policy_param_names(build->names.items[p]->compiled, &has);
			known = known || has_param(build->names.items[p], params->keys[i]->text);
			for (size_t k = 0; k < has; k++)
				names[n++] = its[k];
		}
		if (!known)
			salle_error_unknown(loader->diagnostics, &params->keys[i]->at,
				"parameter of its policies:", params->keys[i]->text, names, n);
	}
}

/* Checks the parameters of a build, because matchups check them only if the build fights. */
static void check_params(struct salle_loader *loader, const struct salle_definition *build)
{
	for (size_t i = 0; i < build->names.n; i++)
		if (build->names.items[i] == NULL || build->names.items[i]->compiled == NULL)
			return;
	if (build->params == NULL)
		return;
	for (size_t i = 0; i < build->names.n; i++) {
		struct salle_params scratch;
		bool read = salle_params_read(build->names.items[i]->compiled,
			salle_build_params(loader, build, build->names.items[i]), &scratch, loader->arena, loader->diagnostics);
		(void)read; /* errors are in the diagnostics */
	}
	if (build->names.n > 1)
		check_param_names(loader, build);
}

/*
 * Returns the same build of the base if the overlay does not change the build. Otherwise, and for the loadouts of
 * `prices`, returns NULL.
 */
static const struct salle_definition *find_unchanged_in_base(const struct salle_loader *loader,
	const struct salle_definition *member)
{
	if (!salle_overlay_shares_book(loader) || !salle_overlay_shares_policies(loader) || loader->keys.prices != NULL ||
		salle_definition_is_changed(loader->overlaid->builds, member))
		return NULL;
	const struct salle_definitions *base = &loader->base->builds;
	/* the base has its builds in the same order, unless there were errors */
	const size_t i = (size_t)(member - loader->builds.members);
	return i < base->n && strcmp(base->members[i].name.text, member->name.text) == 0 ? &base->members[i] : NULL;
}

/* Finds the policies of a build, and compiles the build as a fighter. */
static void compile_build(struct salle_loader *loader, struct salle_definition *member)
{
	const struct salle_definition *base = find_unchanged_in_base(loader, member);
	if (base != NULL) {
		member->names = base->names;
		member->policies = base->policies;
		member->params = base->params;
		member->compiled = base->compiled;
		member->bill = base->bill;
		return;
	}
	const struct salle_definitions *family = &loader->builds;
	const char *read = salle_definitions_read(family, member, NULL, loader->arena, loader->diagnostics);
	const struct salle_build_keys none = { 0 };
	const struct salle_build_keys *keys = read != NULL ? (const struct salle_build_keys *)read : &none;
	member->names = salle_policies_find(loader, &keys->policy);
	member->policies = loader->common_policies.n > 0 ? salle_policies_for_build(loader, member) : member->names;
	member->params = keys->params;
	check_params(loader, member);
	if (member->merged != NULL && loader->book != NULL &&
		salle_ban_check_build(loader, member)) /* called even if a key is wrong, so that all errors are reported */
		member->compiled = loader->rules->fighter.compile(loader->book, member->name.text, &member->name.at,
			read + family->body_offset, loader->out->plan.seed, loader->arena, loader->diagnostics);
	if (member->compiled != NULL && loader->rules->fighter.price != NULL) {
		member->bill = salle_arena_alloc(loader->arena, sizeof *member->bill);
		member->bill->arena = loader->arena;
		loader->rules->fighter.price(loader->book, member->compiled, member->bill);
	}
}

static struct salle_resolved_build resolve_build(const struct salle_loader *loader,
	const struct salle_definition *build)
{
	const char **policies = salle_arena_array(loader->arena, build->policies.n + 1, sizeof *policies);
	for (size_t i = 0; i < build->policies.n; i++)
		policies[i] = build->policies.items[i] != NULL ? build->policies.items[i]->name.text : NULL;
	return (struct salle_resolved_build){ build->name.text, policies, build->policies.n, build->compiled };
}

static bool has_policy(const struct salle_definition_list *list, const struct salle_definition *policy)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->items[i] == policy)
			return true;
	return false;
}

/* Records the policies that builds name but under which no build fights. */
static void record_unused_policies(struct salle_loader *loader)
{
	const char **names = salle_arena_array(loader->arena, loader->policies.n + 1, sizeof *names);
	size_t n = 0;
	for (size_t p = 0; loader->common_policies.n > 0 && p < loader->policies.n; p++) {
		const struct salle_definition *policy = &loader->policies.members[p];
		bool own = false, fights = false;
		for (size_t i = 0; i < loader->builds.n; i++) {
			own = own || has_policy(&loader->builds.members[i].names, policy);
			fights = fights || has_policy(&loader->builds.members[i].policies, policy);
		}
		if (own && !fights)
			names[n++] = policy->name.text;
	}
	loader->out->plan.left_out_policies = names;
	loader->out->plan.n_left_out_policies = n;
}

void salle_builds_load(struct salle_loader *loader)
{
	struct salle_definitions *family = &loader->builds;
	loader->sides = loader->side_policies = (struct salle_side_list){ 0 };
	salle_definitions_init(family, "build", salle_build_fields, sizeof(struct salle_build_keys),
		loader->rules->build.fields, loader->rules->build.size, loader->arena);
	const struct salle_node *builds = loader->keys.builds;
	if (!loader->lacks_builds)
		builds = salle_add_build_without_item(loader,
			salle_prices_add_loadouts(loader, salle_copies_expand(loader->keys.builds, loader->arena)));
	salle_definitions_add(family, builds, loader->arena, loader->diagnostics);
	salle_definitions_resolve(family, loader->arena, loader->diagnostics);
	if (loader->lacks_builds)
		/*
		 * the builds that could be read are checked as written but not compiled: a key may be missing because its
		 * column is faulty
		 */
		return;
	struct salle_resolved_build *resolved = salle_arena_array(loader->arena, family->n, sizeof *resolved);
	size_t n = 0;
	for (size_t i = 0; i < family->n; i++) {
		struct salle_definition *member = &family->members[i];
		const struct salle_build_keys *written = member->own_values;
		member->abstract = written != NULL &&
			(written->abstract || salle_copy_count(member->own_map) > 0 ||
				salle_is_replaced_by_loadouts(loader, member->name.text));
		if (member->abstract)
			continue;
		salle_remove_item_of_build(loader, member);
		compile_build(loader, member);
		if (member->named)
			resolved[n++] = resolve_build(loader, member);
	}
	record_unused_policies(loader);
	loader->out->builds = resolved;
	loader->out->n_builds = n;
}
