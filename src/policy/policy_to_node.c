/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes the rules of a policy as nodes; read_rules.c does the opposite. */
#include <string.h>

#include "base/arena.h"
#include "policy/expr_text.h"

struct writer {
	const struct salle_policy *policy;
	const struct salle_decision *decision;
	const struct salle_params *values;
	struct salle_arena *arena;
};

static void add_pair(const struct writer *writer, struct salle_node *map, const char *key, struct salle_node *item)
{
	map->keys[map->n] = salle_node_scalar(writer->arena, &writer->policy->at, key);
	map->items[map->n++] = item;
}

static const char *format_expr(const struct writer *writer, const struct salle_rule *rule,
	const struct salle_expr *expr)
{
	return salle_format_expr(expr, writer->policy, &writer->decision->actions[rule->action], writer->values,
		writer->arena);
}

static void add_expr(const struct writer *writer, struct salle_node *map, const char *key,
	const struct salle_rule *rule, const struct salle_expr *expr)
{
	if (expr != NULL)
		add_pair(writer, map, key,
			salle_node_scalar(writer->arena, &writer->policy->at, format_expr(writer, rule, expr)));
}

static struct salle_node *make_names_node(const struct writer *writer, const struct salle_argument *argument,
	const struct salle_indices *names)
{
	const struct salle_place *at = &writer->policy->at;
	if (names->n == 1)
		return salle_node_scalar(writer->arena, at, argument->names[names->items[0]]);
	struct salle_node *list = salle_node_new(writer->arena, SALLE_LIST, at, names->n);
	for (size_t i = 0; i < names->n; i++)
		list->items[i] = salle_node_scalar(writer->arena, at, argument->names[names->items[i]]);
	return list;
}

static struct salle_node *make_argument_node(const struct writer *writer, const struct salle_rule *rule, unsigned a)
{
	const struct salle_argument *argument = &writer->decision->actions[rule->action].arguments[a];
	const struct salle_rule_argument *given = &rule->argument[a];
	if (argument->kind != SALLE_ARG_NUMBER)
		return make_names_node(writer, argument, &given->names);
	const char *text = format_expr(writer, rule, given->from);
	if (given->to != NULL)
		text = salle_arena_format(writer->arena, "%s..%s", text, format_expr(writer, rule, given->to));
	return salle_node_scalar(writer->arena, &writer->policy->at, text);
}

/* Adds the arguments of the rule's action that are missing in the map, unless they equal their presets. */
static void add_arguments(const struct writer *writer, struct salle_node *map, const struct salle_rule *rule)
{
	const struct salle_argument *arguments = writer->decision->actions[rule->action].arguments;
	for (unsigned a = 0; arguments[a].name != NULL; a++) {
		struct salle_node *item = make_argument_node(writer, rule, a);
		const bool preset =
			arguments[a].preset != NULL && item->kind == SALLE_SCALAR && strcmp(item->text, arguments[a].preset) == 0;
		if (!preset && salle_node_get(map, arguments[a].name) == NULL)
			add_pair(writer, map, arguments[a].name, item);
	}
}

/* Writes the `n` rules from `rule` on, which come from one `do`, as one rule. */
static struct salle_node *make_rule_node(const struct writer *writer, const struct salle_rule *rule, unsigned n)
{
	enum { OTHER_KEYS = 4 };
	const struct salle_place *at = &writer->policy->at;
	struct salle_node *map = salle_node_new(writer->arena, SALLE_MAP, at, OTHER_KEYS + (size_t)n * SALLE_ARGUMENTS_MAX);
	struct salle_node *what = salle_node_new(writer->arena, SALLE_LIST, at, n);
	for (unsigned i = 0; i < n; i++)
		what->items[i] = salle_node_scalar(writer->arena, at, rule[i].info.action);
	map->n = 0;
	add_pair(writer, map, "do", n == 1 ? what->items[0] : what);
	for (unsigned i = 0; i < n; i++)
		add_arguments(writer, map, &rule[i]);
	add_expr(writer, map, "when", rule, rule->when);
	add_expr(writer, map, "maximize", rule, rule->maximize);
	if (rule->choice > 0)
		add_expr(writer, map, "weight", rule, rule->weight);
	return map;
}

/* Returns how many rules from `first` to `end` - 1 come from one `do`. */
static unsigned count_rules_of_do(const struct salle_rule *rules, unsigned first, unsigned end)
{
	unsigned n = 1;
	while (rules[first].group > 0 && first + n < end && rules[first + n].group == rules[first].group)
		n++;
	return n;
}

/* Writes the choice that begins with rule `first`. Sets `next` to the first rule after the choice. */
static struct salle_node *make_choice_node(const struct writer *writer, unsigned first, unsigned end, unsigned *next)
{
	const struct salle_rule *rules = writer->policy->rules;
	const struct salle_place *at = &writer->policy->at;
	struct salle_node *options = salle_node_new(writer->arena, SALLE_LIST, at, end - first);
	options->n = 0;
	unsigned i = first;
	while (i < end && rules[i].choice == rules[first].choice) {
		const unsigned n = count_rules_of_do(rules, i, end);
		options->items[options->n++] = make_rule_node(writer, &rules[i], n);
		i += n;
	}
	*next = i;
	struct salle_node *map = salle_node_new(writer->arena, SALLE_MAP, at, 1);
	map->n = 0;
	add_pair(writer, map, "choose", options);
	return map;
}

struct salle_node *salle_policy_rules_to_node(const struct salle_policy *policy, unsigned decision,
	const struct salle_params *values, struct salle_arena *arena)
{
	struct writer writer = { policy, &policy->vocabulary->decisions[decision], values, arena };
	const unsigned first = policy->first[decision], end = policy->first[decision + 1];
	struct salle_node *list = salle_node_new(arena, SALLE_LIST, &policy->at, end - first);
	list->n = 0;
	for (unsigned i = first, next; i < end; i = next) {
		if (policy->rules[i].choice > 0) {
			list->items[list->n++] = make_choice_node(&writer, i, end, &next);
		} else {
			next = i + count_rules_of_do(policy->rules, i, end);
			list->items[list->n++] = make_rule_node(&writer, &policy->rules[i], next - i);
		}
	}
	return list;
}
