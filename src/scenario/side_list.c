/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes teams: several builds as one definition, whose name joins the names of the builds by `+`. */
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

bool salle_matchup_set_policy(struct salle_loader *loader, const struct salle_definition *build,
	const struct salle_definition *policy, struct salle_policy_use *out)
{
	if (policy == NULL || policy->compiled == NULL)
		return false;
	struct salle_params *params = salle_arena_alloc(loader->arena, sizeof *params);
	*out = (struct salle_policy_use){ .policy = policy->compiled, .params = params, .ban = loader->ban };
	if (loader->base == NULL)
		loader->fights[policy - loader->policies.members] = true;
	return salle_params_read(policy->compiled, salle_build_params(loader, build, policy), params, loader->arena,
		loader->diagnostics);
}

enum { JOINT = '+' };

static const char *join_names(struct salle_loader *loader, struct salle_definition *const *items, size_t n)
{
	const char *name = "";
	for (size_t i = 0; i < n; i++)
		name = salle_arena_format(loader->arena, "%s%s%s", name, i > 0 ? "+" : "", items[i]->name.text);
	return name;
}

/* Returns the element of `sides` that joins these n items. Adds the element if it is missing. */
static struct salle_definition *find_or_add_side(struct salle_loader *loader, struct salle_side_list *sides,
	struct salle_definition *const *items, size_t n, const struct salle_place *at)
{
	const char *name = join_names(loader, items, n);
	for (size_t i = 0; i < sides->n; i++)
		if (strcmp(sides->items[i]->name.text, name) == 0)
			return sides->items[i];
	sides->items = salle_arena_array_grow(loader->arena, sides->items, sides->n, 1, &sides->capacity,
		sizeof(struct salle_definition *));
	struct salle_definition *member = salle_arena_alloc(loader->arena, sizeof *member);
	*member = (struct salle_definition){ .name = { name, *at }, .members = { items, n } };
	return sides->items[sides->n++] = member;
}

/*
 * Returns whether the names of the items can be joined: the joined name must be valid, and it must be possible to split
 * it again. If not, reports an error.
 */
static bool is_joinable(struct salle_loader *loader, const struct salle_definitions *definitions,
	struct salle_definition *const *items, size_t n, const struct salle_place *at)
{
	size_t errors = loader->diagnostics->errors;
	for (size_t i = 0; i < n; i++)
		if (strchr(items[i]->name.text, JOINT) != NULL)
			salle_error(loader->diagnostics, at, "%s '%s' cannot be a member of a team: its name has a '+'",
				definitions->noun, items[i]->name.text);
	const char *name = join_names(loader, items, n);
	for (size_t i = 0; i < definitions->n; i++)
		if (strcmp(definitions->members[i].name.text, name) == 0)
			salle_error(loader->diagnostics, at, "'%s' is the name of a %s, so it cannot be the name of this team",
				name, definitions->noun);
	return loader->diagnostics->errors == errors;
}

/* Splits `x+y` into names, each with its place. If a definition has the name `x+y`, returns the name unsplit. */
static struct salle_texts split_side_name(struct salle_loader *loader, const struct salle_definitions *definitions,
	const struct salle_text *name)
{
	size_t n = 1;
	for (const char *at = name->text; *at != '\0'; at++)
		n += *at == JOINT;
	for (size_t i = 0; i < definitions->n; i++)
		if (strcmp(definitions->members[i].name.text, name->text) == 0)
			n = 1;
	struct salle_text *parts = salle_arena_array(loader->arena, n, sizeof *parts);
	if (n == 1) {
		parts[0] = *name;
		return (struct salle_texts){ parts, 1 };
	}
	const char *from = name->text;
	for (size_t i = 0; i < n; i++) {
		size_t length = strcspn(from, "+");
		parts[i] = (struct salle_text){ salle_arena_copy_text_n(loader->arena, from, length), name->at };
		from += length + 1;
	}
	return (struct salle_texts){ parts, n };
}

/* Returns a bill with the items of all builds of a side. */
static struct salle_bill *make_bill_of_side(struct salle_loader *loader, const struct salle_definition_list *members)
{
	struct salle_bill *bill = salle_arena_alloc(loader->arena, sizeof *bill);
	bill->arena = loader->arena;
	for (size_t i = 0; i < members->n; i++) {
		const struct salle_bill *of = members->items[i]->bill;
		if (of == NULL)
			return NULL;
		for (size_t k = 0; k < of->n; k++)
			salle_bill_add(bill, of->items[k].name, of->items[k].cost);
	}
	return bill;
}

struct salle_definition *salle_find_fighting_build(struct salle_loader *loader, const struct salle_text *name)
{
	struct salle_definition *build = salle_definitions_find(&loader->builds, name, loader->diagnostics);
	if (build == NULL || !build->abstract)
		return build;
	size_t copies = salle_copy_count(build->own_map);
	if (salle_is_replaced_by_loadouts(loader, name->text))
		salle_error(loader->diagnostics, &name->at, "build '%s' does not fight: its loadouts do, see 'prices'",
			name->text);
	else if (copies > 0)
		salle_error(loader->diagnostics, &name->at, "build '%s' does not fight: its copies do, '%s' and so on",
			name->text, salle_copy_name(name->text, 1, copies, loader->arena));
	else
		salle_error(loader->diagnostics, &name->at, "build '%s' is abstract: it does not fight", name->text);
	return NULL;
}

struct salle_definition *salle_side_find_by_builds(struct salle_loader *loader, const struct salle_texts *names)
{
	const struct salle_place *at = &names->items[0].at;
	struct salle_definition **items = salle_arena_array(loader->arena, names->n, sizeof(struct salle_definition *));
	bool known = true;
	for (size_t i = 0; i < names->n; i++) {
		items[i] = salle_find_fighting_build(loader, &names->items[i]);
		known = known && items[i] != NULL;
	}
	if (!known || names->n == 1)
		return known ? items[0] : NULL;
	size_t most = loader->rules->side_max;
	if (most == 1) {
		salle_error(loader->diagnostics, at, "the rules '%s' have no teams", loader->rules->name);
		return NULL;
	}
	if (names->n > most) {
		salle_error(loader->diagnostics, at, "a side has at most %zu builds, not %zu", most, names->n);
		return NULL;
	}
	if (!is_joinable(loader, &loader->builds, items, names->n, at))
		return NULL;
	struct salle_definition *side = find_or_add_side(loader, &loader->sides, items, names->n, at);
	if (side->bill == NULL)
		side->bill = make_bill_of_side(loader, &side->members);
	return side;
}

struct salle_definition *salle_side_find(struct salle_loader *loader, const struct salle_text *name)
{
	struct salle_texts parts = split_side_name(loader, &loader->builds, name);
	return salle_side_find_by_builds(loader, &parts);
}

static bool has_same_members(const struct salle_definition_list *x, const struct salle_definition_list *y)
{
	for (size_t i = 0; x->n == y->n && i < x->n; i++)
		if (x->items[i] != y->items[i])
			return false;
	return x->n == y->n;
}

/* Returns the joint policy of a team, made from one policy for each build or one policy for all builds. */
static struct salle_definition *join_policies(struct salle_loader *loader, struct salle_definition **items, size_t n,
	const struct salle_place *at)
{
	bool alike = true;
	for (size_t i = 0; i < n; i++) {
		if (items[i] == NULL)
			return NULL;
		alike = alike && items[i] == items[0];
	}
	if (alike)
		return items[0];
	if (!is_joinable(loader, &loader->policies, items, n, at))
		return NULL;
	return find_or_add_side(loader, &loader->side_policies, items, n, at);
}

/*
 * Returns the policies of a side if neither the matchup nor the command line names any: the policies of its build, or
 * the policies that all its builds share.
 */
static struct salle_definition_list find_default_policies(struct salle_loader *loader,
	const struct salle_definition *side, const struct salle_place *at)
{
	const struct salle_definition_list *members = &side->members;
	struct salle_definition **own = salle_arena_array(loader->arena, members->n, sizeof(struct salle_definition *));
	bool shared = true, single = true;
	for (size_t i = 0; i < members->n; i++) {
		const struct salle_definition_list *policies = &members->items[i]->policies;
		shared = shared && has_same_members(policies, &members->items[0]->policies);
		single = single && policies->n == 1;
		own[i] = policies->items[0];
	}
	if (shared)
		return members->items[0]->policies;
	struct salle_definition **one = salle_arena_array(loader->arena, 1, sizeof(struct salle_definition *));
	if (single)
		one[0] = join_policies(loader, own, members->n, at);
	else
		salle_error(loader->diagnostics, at,
			"the builds of '%s' have several policies each, and different ones: choose with a_policy or b_policy",
			side->name.text);
	return (struct salle_definition_list){ one, 1 };
}

/* Finds the policy of a side by its name: `p`, or `p+q` with one policy per build. */
static struct salle_definition *find_policy(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_text *name)
{
	struct salle_texts parts = split_side_name(loader, &loader->policies, name);
	if (parts.n != 1 && parts.n != side->members.n) {
		salle_error(loader->diagnostics, &name->at, "expected one policy, or one for each of the %zu builds of '%s'",
			side->members.n > 0 ? side->members.n : 1, side->name.text);
		return NULL;
	}
	struct salle_definition **items = salle_arena_array(loader->arena, parts.n, sizeof(struct salle_definition *));
	for (size_t i = 0; i < parts.n; i++)
		items[i] = salle_definitions_find(&loader->policies, &parts.items[i], loader->diagnostics);
	return join_policies(loader, items, parts.n, &name->at);
}

/* Returns the name of the policy that the overrides set for the side; its text is NULL if they set none. */
static struct salle_text find_overriding_policy(const struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_place *at)
{
	const struct salle_overrides *overrides = loader->overrides;
	for (size_t i = 0; i < overrides->n_player_policies; i++)
		if (strcmp(overrides->player_policies[i].player, side->name.text) == 0)
			return (struct salle_text){ overrides->player_policies[i].policy, *at };
	return (struct salle_text){ NULL, *at };
}

struct salle_definition_list salle_side_policies(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_texts *written, const struct salle_place *at)
{
	const struct salle_text overriding = find_overriding_policy(loader, side, at);
	const struct salle_texts one = { &overriding, 1 }, *names = overriding.text != NULL ? &one : written;
	if (side->members.n == 0)
		return names->n > 0 ? salle_policies_find(loader, names) : side->policies;
	if (names->n == 0)
		return find_default_policies(loader, side, at);
	struct salle_definition **items = salle_arena_array(loader->arena, names->n + 1, sizeof(struct salle_definition *));
	size_t n = 0;
	for (size_t i = 0; i < names->n; i++) {
		struct salle_definition *found = find_policy(loader, side, &names->items[i]);
		for (size_t k = 0; found != NULL && k < n; k++)
			if (items[k] == found) {
				salle_error(loader->diagnostics, &names->items[i].at, "policy '%s' is named twice",
					salle_quote_text(names->items[i].text).text);
				found = NULL;
			}
		if (found != NULL)
			items[n++] = found;
	}
	return (struct salle_definition_list){ items, n > 0 ? n : 1 };
}

bool salle_side_has_build(const struct salle_definition *side, const char *name)
{
	for (size_t i = 0; i < side->members.n; i++)
		if (salle_side_has_build(side->members.items[i], name))
			return true;
	const struct salle_definition *build = side->members.n == 0 ? side : NULL;
	for (; build != NULL; build = build->parent)
		if (strcmp(build->name.text, name) == 0)
			return true;
	return false;
}

/* The lineup of a side under one policy. */
struct salle_side_lineup {
	struct salle_side_lineup *next;
	const struct salle_definition *policy;
	struct salle_side side;
	struct salle_lineup lineup;
	size_t tries;  /* number of matchups of the lineup that were compiled to find faults */
	bool is_known; /* whether all builds and policies of the lineup are known */
};

static bool make_lineup(struct salle_loader *loader, const struct salle_definition *side,
	const struct salle_definition *policy, struct salle_side_lineup *out)
{
	size_t n = side->members.n > 0 ? side->members.n : 1;
	const void **fighters = salle_arena_array(loader->arena, n, sizeof(const void *));
	struct salle_policy_use *policies = salle_arena_array(loader->arena, n, sizeof *policies);
	const char **names = salle_arena_array(loader->arena, 2 * n, sizeof *names);
	bool known = policy != NULL;
	for (size_t i = 0; known && i < n; i++) {
		const struct salle_definition *build = side->members.n > 0 ? side->members.items[i] : side;
		const struct salle_definition *by = policy->members.n > 0 ? policy->members.items[i] : policy;
		fighters[i] = build->compiled;
		names[i] = build->name.text;
		names[n + i] = by->name.text;
		bool plays = salle_matchup_set_policy(loader, build, by, &policies[i]);
		known = plays && fighters[i] != NULL;
	}
	out->lineup = (struct salle_lineup){ names, names + n, n };
	out->side = (struct salle_side){ fighters, policies, n };
	return known;
}

static struct salle_side_lineup *find_or_make_lineup(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy)
{
	struct salle_side_lineup *it = side->lineups;
	while (it != NULL && it->policy != policy)
		it = it->next;
	if (it == NULL) {
		it = salle_arena_alloc(loader->arena, sizeof *it);
		it->next = side->lineups;
		it->policy = policy;
		it->is_known = make_lineup(loader, side, policy, it);
		side->lineups = it;
	}
	return it;
}

bool salle_side_make_lineup(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy, struct salle_side *out, const struct salle_lineup **lineup)
{
	const struct salle_side_lineup *it = find_or_make_lineup(loader, side, policy);
	*out = it->side;
	*lineup = &it->lineup;
	return it->is_known;
}

size_t *salle_side_compile_counter(struct salle_loader *loader, struct salle_definition *side,
	const struct salle_definition *policy)
{
	return &find_or_make_lineup(loader, side, policy)->tries;
}
