/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The key `mixture` of a policy: names of policies with their weights. */
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "scenario/loader.h"

/* Reports each key that a mixed policy cannot have. */
static void check_mixture_keys(struct salle_loader *loader, const struct salle_definition *policy)
{
	static const char *const possible[] = { "mixture", "about", "extends", "trained" };
	const struct salle_node *map = policy->merged, *extends = salle_node_get(policy->own_map, "extends");
	const struct salle_definition *parent = policy->parent;
	if (parent != NULL && parent->merged != NULL && salle_node_get(parent->merged, "mixture") == NULL) {
		salle_error(loader->diagnostics, &extends->at, "'%s' has 'mixture', so it can extend only a mixture, not '%s'",
			policy->name.text, parent->name.text);
		return;
	}
	for (size_t i = 0; i < map->n; i++) {
		bool allowed = false;
		for (size_t k = 0; k < sizeof possible / sizeof *possible; k++)
			allowed = allowed || strcmp(map->keys[i]->text, possible[k]) == 0;
		if (!allowed)
			salle_error(loader->diagnostics, &map->keys[i]->at,
				"policy '%s' has 'mixture', so it cannot have '%s': the policies of the mixture decide everything",
				policy->name.text, map->keys[i]->text);
	}
}

static const char *read_about(struct salle_loader *loader, const struct salle_node *map)
{
	static const struct salle_field fields[] = { { .key = "about", .kind = SALLE_TEXT }, { 0 } };
	struct salle_text about = { .text = "" };
	const struct salle_node *text = salle_node_get(map, "about");
	if (text != NULL) {
		struct salle_node *copy = salle_node_copy(text, loader->arena),
						  *pair = salle_node_pair(loader->arena, &text->at, "about", copy);
		(void)!salle_fields_read(fields, pair, NULL, &about, loader->arena, loader->diagnostics);
	}
	return about.text != NULL ? about.text : "";
}

/* Reads the weight of a policy in a mixture. Returns false after an error. */
static bool read_weight(struct salle_loader *loader, const struct salle_node *name, const struct salle_node *node,
	double *weight)
{
	const bool read = node != NULL && node->kind == SALLE_SCALAR && salle_parse_real(node->text, weight) && *weight > 0;
	if (!read)
		salle_error(loader->diagnostics, node != NULL ? &node->at : &name->at,
			"expected a number above 0 as the weight of '%s'", salle_quote_text(name->text).text);
	return read;
}

/* Finds a policy of a mixture. Returns NULL after an error, or if the policy itself has errors. */
static const struct salle_policy *find_mixture_policy(struct salle_loader *loader, const struct salle_node *name)
{
	const struct salle_text text = { name->text, name->at };
	const struct salle_definition *found = salle_definitions_find(&loader->policies, &text, loader->diagnostics);
	if (found == NULL || found->merged == NULL)
		return NULL;
	if (salle_node_get(found->merged, "mixture") != NULL)
		salle_error(loader->diagnostics, &name->at, "'%s' is a mixture, so it cannot be part of another mixture",
			salle_quote_text(name->text).text);
	return found->compiled;
}

/* Reads the policies of a mixture and their weights. Returns their number; 0 after an error. */
static size_t read_shares(struct salle_loader *loader, const struct salle_node *mixture,
	struct salle_policy_share shares[SALLE_CHOICE_MAX])
{
	size_t n = 0;
	bool sound = true;
	if (mixture->kind != SALLE_MAP || mixture->n < 2 || mixture->n > SALLE_CHOICE_MAX) {
		salle_error(loader->diagnostics, &mixture->at,
			"'mixture' must be a map of 2 to %d names of policies to weights, such as {master: 3, plain: 1}",
			SALLE_CHOICE_MAX);
		return 0;
	}
	for (size_t i = 0; i < mixture->n; i++) {
		const bool weighs = read_weight(loader, mixture->keys[i], mixture->items[i], &shares[n].weight);
		shares[n].policy = find_mixture_policy(loader, mixture->keys[i]);
		sound = sound && weighs && shares[n].policy != NULL;
		n += shares[n].policy != NULL;
	}
	return sound ? n : 0;
}

void salle_mixed_policy_read(struct salle_loader *loader, struct salle_definition *policy)
{
	struct salle_policy_share shares[SALLE_CHOICE_MAX];
	const struct salle_node *mixture = policy->merged != NULL ? salle_node_get(policy->merged, "mixture") : NULL;
	if (mixture == NULL)
		return;
	const size_t errors = loader->diagnostics->errors;
	check_mixture_keys(loader, policy);
	const char *about = read_about(loader, policy->merged);
	const size_t n = read_shares(loader, mixture, shares);
	policy->compiled = loader->diagnostics->errors > errors || n == 0
		? NULL
		: salle_policy_new_mixed(policy->name.text, about, &policy->merged->at, shares, n, loader->arena);
}
