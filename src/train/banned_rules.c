/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "train/banned_rules.h"

#include <string.h>

#include "base/arena.h"

static const struct salle_place nowhere = { "training", 1, 1 };

/* A decision, and the actions that are banned in it. */
struct banned {
	const struct salle_decision *decision;
	uint64_t actions; /* one bit per banned action */
	struct salle_arena *arena;
};

static bool is_banned_name(const struct banned *banned, const char *name)
{
	for (unsigned a = 0; banned->decision->actions[a].name != NULL; a++)
		if (strcmp(banned->decision->actions[a].name, name) == 0)
			return (banned->actions >> a & 1) != 0;
	return false;
}

/* Returns a copy of the map in which `key` has the value `item`. If `item` is NULL, the copy lacks the key. */
static struct salle_node *copy_with_key(const struct banned *banned, const struct salle_node *map, const char *key,
	struct salle_node *item)
{
	struct salle_node *copy = salle_node_new(banned->arena, SALLE_MAP, &nowhere, map->n + 1);
	bool found = false;
	copy->n = 0;
	for (size_t i = 0; i < map->n; i++) {
		const bool here = strcmp(map->keys[i]->text, key) == 0;
		found = found || here;
		if (here && item == NULL)
			continue;
		copy->keys[copy->n] = map->keys[i];
		copy->items[copy->n++] = here ? item : map->items[i];
	}
	if (!found && item != NULL) {
		copy->keys[copy->n] = salle_node_scalar(banned->arena, &nowhere, key);
		copy->items[copy->n++] = item;
	}
	return copy;
}

/* Returns the rule without banned actions; NULL if no action is left. */
static struct salle_node *remove_banned_actions(const struct banned *banned, struct salle_node *rule)
{
	const bool map = rule->kind == SALLE_MAP;
	struct salle_node *what = map ? salle_node_get(rule, "do") : rule;
	if (what == NULL)
		return rule;
	if (what->kind == SALLE_SCALAR)
		return is_banned_name(banned, what->text) ? NULL : rule;
	struct salle_node *left = salle_node_new(banned->arena, SALLE_LIST, &nowhere, what->n);
	left->n = 0;
	for (size_t i = 0; i < what->n; i++)
		if (!is_banned_name(banned, what->items[i]->text))
			left->items[left->n++] = what->items[i];
	if (left->n == 0 || left->n == what->n)
		return left->n == 0 ? NULL : rule;
	return copy_with_key(banned, rule, "do", left->n == 1 ? left->items[0] : left);
}

/* Turns the only option left of a choice into an ordinary rule, and returns the rule. */
static struct salle_node *make_rule_of_only_option(const struct banned *banned, const struct salle_node *choice,
	struct salle_node *option)
{
	const struct salle_node *outer = salle_node_get(choice, "when");
	if (option->kind != SALLE_MAP)
		option = salle_node_pair(banned->arena, &nowhere, "do", option);
	option = copy_with_key(banned, option, "weight", NULL);
	const struct salle_node *inner = salle_node_get(option, "when");
	if (outer == NULL)
		return option;
	const char *when =
		inner == NULL ? outer->text : salle_arena_format(banned->arena, "(%s) and (%s)", outer->text, inner->text);
	return copy_with_key(banned, option, "when", salle_node_scalar(banned->arena, &nowhere, when));
}

/* Returns the rule, or the part of it that can still act; NULL if no part can. */
static struct salle_node *remaining_rule(const struct banned *banned, struct salle_node *rule)
{
	const struct salle_node *options = rule->kind == SALLE_MAP ? salle_node_get(rule, "choose") : NULL;
	if (options == NULL || options->kind != SALLE_LIST)
		return remove_banned_actions(banned, rule);
	struct salle_node *left = salle_node_new(banned->arena, SALLE_LIST, &nowhere, options->n);
	left->n = 0;
	for (size_t i = 0; i < options->n; i++) {
		struct salle_node *option = remove_banned_actions(banned, options->items[i]);
		if (option != NULL)
			left->items[left->n++] = option;
	}
	if (left->n < 2)
		return left->n == 0 ? NULL : make_rule_of_only_option(banned, rule, left->items[0]);
	return copy_with_key(banned, rule, "choose", left);
}

/* Returns the rules that can still act. If `ends`, the decision's first action becomes the last rule. */
static struct salle_node *copy_rules_without_banned(const struct banned *banned, const struct salle_node *rules,
	bool ends)
{
	struct salle_node *list = salle_node_new(banned->arena, SALLE_LIST, &nowhere, rules->n + 1);
	list->n = 0;
	for (size_t i = 0; i < rules->n; i++) {
		struct salle_node *left = remaining_rule(banned, rules->items[i]);
		if (left != NULL)
			list->items[list->n++] = left;
	}
	if (ends)
		list->items[list->n++] = salle_node_scalar(banned->arena, &nowhere, banned->decision->actions[0].name);
	return list;
}

struct salle_candidate salle_candidate_without_banned_rules(const struct salle_candidate *candidate,
	const struct salle_ban *ban, struct salle_arena *arena)
{
	const struct salle_decision *decisions = salle_policy_vocabulary(candidate->base->policy)->decisions;
	struct salle_candidate out = *candidate;
	for (unsigned d = 0; decisions[d].name != NULL; d++) {
		const struct salle_node *rules = salle_candidate_rules(candidate, d);
		const struct banned banned = { &decisions[d], ban->actions[d], arena };
		if (rules == NULL || rules->kind != SALLE_LIST || banned.actions == 0)
			continue;
		for (unsigned ends = 0; ends < 2; ends++) {
			const struct salle_node *left = copy_rules_without_banned(&banned, rules, ends == 1);
			struct salle_candidate trial = out;
			trial.rules[d] = left;
			if (left->n == 0 || salle_nodes_are_equal(left, rules) || salle_candidate_compile(&trial, arena) == NULL)
				continue;
			out = trial;
			break;
		}
	}
	return out;
}
