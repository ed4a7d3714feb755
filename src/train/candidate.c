/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/candidate.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"

static const struct salle_place nowhere = { "training", 1, 1 };

void salle_library_policy_fill(struct salle_library_policy *of, struct salle_arena *arena)
{
	const struct salle_decision *decisions = of->policy == NULL ? NULL : salle_policy_vocabulary(of->policy)->decisions;
	for (unsigned d = 0; decisions != NULL && decisions[d].name != NULL; d++) {
		if (!salle_policy_has_rules_for(of->policy, d))
			continue;
		of->rules[d] = salle_policy_rules_to_node(of->policy, d, NULL, arena);
		of->rules_with_numbers[d] = salle_policy_rules_to_node(of->policy, d, &of->params, arena);
	}
}

const struct salle_node *salle_candidate_rules(const struct salle_candidate *candidate, unsigned decision)
{
	return candidate->rules[decision] != NULL ? candidate->rules[decision] : candidate->base->rules[decision];
}

bool salle_nodes_are_equal(const struct salle_node *a, const struct salle_node *b)
{
	if (a == b)
		return true;
	if (a == NULL || b == NULL || a->kind != b->kind || a->n != b->n)
		return false;
	if (a->kind == SALLE_SCALAR)
		return strcmp(a->text, b->text) == 0;
	for (size_t i = 0; i < a->n; i++)
		if ((a->kind == SALLE_MAP && strcmp(a->keys[i]->text, b->keys[i]->text) != 0) ||
			!salle_nodes_are_equal(a->items[i], b->items[i]))
			return false;
	return true;
}

bool salle_candidates_are_equal(const struct salle_candidate *a, const struct salle_candidate *b)
{
	bool equal = a->base == b->base;
	for (unsigned p = 0; p < SALLE_PARAMS_MAX && equal; p++)
		equal = a->params.value[p] == b->params.value[p];
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX && equal; d++)
		equal = salle_nodes_are_equal(salle_candidate_rules(a, d), salle_candidate_rules(b, d));
	return equal;
}

static void add_pair(struct salle_node *map, const char *key, const struct salle_node *item, struct salle_arena *arena)
{
	struct salle_node *copy = salle_arena_alloc(arena, sizeof *copy);
	*copy = *item;
	map->keys[map->n] = salle_node_scalar(arena, &nowhere, key);
	map->items[map->n++] = copy;
}

/* Adds the parameters: all if `whole`, otherwise those that differ from the policy's presets. */
static void add_params(struct salle_node *map, const struct salle_candidate *candidate, bool whole,
	struct salle_arena *arena)
{
	size_t n;
	const char *const *names = salle_policy_param_names(candidate->base->policy, &n);
	struct salle_params presets;
	struct salle_diagnostics none = { 0 };
	if (!salle_params_read(candidate->base->policy, NULL, &presets, arena, &none))
		return;
	struct salle_node *params = salle_node_new(arena, SALLE_MAP, &nowhere, n);
	params->n = 0;
	for (size_t i = 0; i < n; i++)
		if (whole || candidate->params.value[i] != presets.value[i])
			add_pair(params, names[i],
				salle_node_scalar(arena, &nowhere, salle_arena_format(arena, "%.15g", candidate->params.value[i])),
				arena);
	if (params->n > 0)
		add_pair(map, "params", params, arena);
}

struct salle_node *salle_candidate_to_node(const struct salle_candidate *candidate, bool whole,
	struct salle_arena *arena)
{
	const struct salle_decision *decisions = salle_policy_vocabulary(candidate->base->policy)->decisions;
	struct salle_node *map = salle_node_new(arena, SALLE_MAP, &nowhere, SALLE_DECISIONS_MAX + 2);
	map->n = 0;
	if (!whole)
		add_pair(map, "extends", salle_node_scalar(arena, &nowhere, salle_policy_name(candidate->base->policy)), arena);
	add_params(map, candidate, whole, arena);
	for (unsigned d = 0; decisions[d].name != NULL; d++) {
		const struct salle_node *rules = whole ? salle_candidate_rules(candidate, d) : candidate->rules[d];
		if (rules != NULL)
			add_pair(map, decisions[d].name, rules, arena);
	}
	return map;
}

const struct salle_policy *salle_candidate_compile(const struct salle_candidate *candidate, struct salle_arena *arena)
{
	struct salle_diagnostics faults;
	salle_diagnostics_init(&faults);
	const struct salle_policy *policy = salle_policy_read(salle_policy_vocabulary(candidate->base->policy), "candidate",
		salle_candidate_to_node(candidate, true, arena), arena, &faults);
	salle_diagnostics_release(&faults);
	return policy;
}
