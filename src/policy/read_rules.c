/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/policy_reader.h"

/* A rule of a `choose` list or of a list of rules, with the conditions around it. */
struct entry {
	const struct salle_node *node;
	const char *label;
	const struct salle_guard *guard;
	unsigned choice; /* 1 + number of the `choose` list to which the rule belongs; 0 if it belongs to none */
	const struct salle_expr *weight; /* weight in the `choose` list; NULL if the weight has an error */
	bool is_split_at_comma;          /* whether YAML split an expression at a comma; this error was reported */
};

static void read_list(struct salle_reader *reader, const struct salle_node *list, const char *name,
	const struct salle_guard *guard);

static const struct salle_decision *current_decision(const struct salle_reader *reader)
{
	return &reader->scope.vocabulary->decisions[reader->scope.decision];
}

/* Adds a draft of a rule. If there are too many drafts, reports an error and returns NULL. */
static struct salle_rule_draft *add_rule_draft(struct salle_reader *reader, const struct entry *entry)
{
	if (reader->n_drafts == SALLE_RULES_MAX) {
		if (!reader->is_full)
			salle_error(reader->diagnostics, &entry->node->at,
				"more than %d rules, those of a list counted as often as it is called", SALLE_RULES_MAX);
		reader->is_full = true;
		return NULL;
	}
	struct salle_rule_draft *draft = &reader->drafts[reader->n_drafts++];
	*draft = (struct salle_rule_draft){ 0 };
	draft->rule.info.decision = current_decision(reader)->name;
	draft->rule.info.number.decision = reader->scope.decision;
	draft->rule.info.label = entry->label;
	draft->rule.info.at = entry->node->at;
	draft->rule.choice = entry->choice;
	draft->rule.weight = entry->weight;
	draft->rule.is_written = true;
	return draft;
}

/* Returns the action of the current decision that the node names. Returns NULL after reporting an unknown action. */
static const struct salle_action *find_action(struct salle_reader *reader, const struct salle_node *node)
{
	const struct salle_decision *decision = current_decision(reader);
	if (node->kind != SALLE_SCALAR) {
		salle_error(reader->diagnostics, &node->at, "expected an action of '%s', not %s", decision->name,
			salle_node_kind_name(node->kind));
		return NULL;
	}
	size_t n = 0;
	for (; decision->actions[n].name != NULL; n++)
		if (strcmp(decision->actions[n].name, node->text) == 0)
			return &decision->actions[n];
	const char **names = salle_arena_array(reader->arena, n, sizeof *names);
	for (size_t i = 0; i < n; i++)
		names[i] = decision->actions[i].name;
	salle_error_unknown(reader->diagnostics, &node->at,
		salle_arena_format(reader->arena, "action of '%s':", decision->name), node->text, names, n);
	return NULL;
}

/* Returns the guards of an entry: its own `when` and the conditions that surround it. */
static struct salle_guard make_guard(struct salle_reader *reader, const struct entry *entry, bool call)
{
	struct salle_guard guard = { .outer = entry->guard, .is_call = call };
	const struct salle_node *when = entry->node->kind == SALLE_MAP ? salle_node_get(entry->node, "when") : NULL;
	if (when != NULL) {
		guard.when = salle_read_syntax(reader, when, "when", entry->is_split_at_comma);
		guard.has_error = guard.when == NULL;
	}
	return guard;
}

/* ---- the keys of a rule ---- */

struct actions {
	const struct salle_action *items[SALLE_CHOICE_MAX];
	unsigned n;
	bool broken; /* whether one of the actions had an error */
};

static bool has_argument(const struct actions *actions, const char *name)
{
	for (unsigned i = 0; i < actions->n; i++)
		for (const struct salle_argument *argument = actions->items[i]->arguments; argument->name != NULL; argument++)
			if (strcmp(argument->name, name) == 0)
				return true;
	return false;
}

static void report_unknown_argument(struct salle_reader *reader, const struct entry *entry,
	const struct actions *actions, const struct salle_node *key)
{
	static const char *const words[] = { "do", "when", "maximize", "weight" };
	const char *names[4 + SALLE_CHOICE_MAX * SALLE_ARGUMENTS_MAX];
	size_t n = 0;
	const char *of = "";
	for (unsigned i = 0; i < actions->n; i++) {
		const struct salle_action *action = actions->items[i];
		of = salle_arena_format(reader->arena, "%s%s'%s'", of, i > 0 ? ", " : "", action->name);
		struct actions before = { .n = i };
		memcpy(before.items, actions->items, i * sizeof *before.items);
		for (const struct salle_argument *argument = action->arguments; argument->name != NULL; argument++)
			if (!has_argument(&before, argument->name))
				names[n++] = argument->name;
	}
	for (unsigned i = 0; i < (entry->choice > 0 ? 4 : 3); i++)
		names[n++] = words[i];
	salle_error_unknown(reader->diagnostics, &key->at, salle_arena_format(reader->arena, "argument of %s:", of),
		key->text, names, n);
}

static bool is_rule_key(const char *key)
{
	return strcmp(key, "do") == 0 || strcmp(key, "when") == 0 || strcmp(key, "maximize") == 0 ||
		strcmp(key, "weight") == 0;
}

/* Reports keys that are not arguments of the actions, and the key `weight` outside a `choose` list. */
static void check_keys(struct salle_reader *reader, const struct entry *entry, const struct actions *actions)
{
	for (size_t i = 0; i < entry->node->n; i++) {
		const struct salle_node *key = entry->node->keys[i], *item = entry->node->items[i];
		bool rest = entry->is_split_at_comma &&
			(salle_is_rest_of_split_expression(key->text) || item == NULL ||
				(item->kind == SALLE_SCALAR && *item->text == '\0'));
		if (strcmp(key->text, "weight") == 0 && entry->choice == 0)
			salle_error(reader->diagnostics, &key->at, "'weight' belongs to the rules of a 'choose'");
		else if (!rest && !is_rule_key(key->text) && !actions->broken && !has_argument(actions, key->text))
			report_unknown_argument(reader, entry, actions, key);
	}
}

/* Reports keys of a map that are not among the n known keys; `what` names the map in messages. */
static void check_known_keys(struct salle_reader *reader, const struct salle_node *map, const char *what,
	const char *const *known, size_t n)
{
	for (size_t i = 0; i < map->n; i++) {
		size_t k = 0;
		while (k < n && strcmp(known[k], map->keys[i]->text) != 0)
			k++;
		if (k == n && !salle_is_rest_of_split_expression(map->keys[i]->text))
			salle_error_unknown(reader->diagnostics, &map->keys[i]->at, what, map->keys[i]->text, known, n);
	}
}

/* Reports the first key that is the rest of an expression split at a comma. Returns whether there is one. */
static bool report_split_expression(struct salle_reader *reader, const struct salle_node *map)
{
	for (size_t i = 0; i < map->n; i++)
		if (salle_is_rest_of_split_expression(map->keys[i]->text)) {
			salle_error(reader->diagnostics, &map->keys[i]->at,
				"a comma cuts the expression before '%s': put the whole expression in quotes, or write the rule as a "
				"block",
				salle_quote_text(map->keys[i]->text).text);
			return true;
		}
	return false;
}

/* Returns whether a rule is a map or a single action. Reports any other rule. */
static bool check_rule(struct salle_reader *reader, const struct salle_node *node)
{
	if (node->kind == SALLE_LIST)
		salle_error(reader->diagnostics, &node->at, "expected a rule, not a list");
	return node->kind != SALLE_LIST;
}

/* ---- rules with the key `do` ---- */

static void read_actions(struct salle_reader *reader, const struct salle_node *node, bool maximizes,
	struct actions *actions)
{
	if (node->kind != SALLE_LIST) {
		actions->items[0] = find_action(reader, node);
		actions->n = actions->items[0] != NULL;
		actions->broken = actions->n == 0;
		return;
	}
	if (!maximizes)
		salle_error(reader->diagnostics, &node->at, "several actions need `maximize`, to choose the best of them");
	if (node->n == 0 || node->n > SALLE_CHOICE_MAX) {
		salle_error(reader->diagnostics, &node->at, "'do' must name 1 to %d actions, not %zu", SALLE_CHOICE_MAX,
			node->n);
		actions->broken = true;
		return;
	}
	for (size_t i = 0; i < node->n; i++) {
		const struct salle_action *action = find_action(reader, node->items[i]);
		bool twice = false;
		for (unsigned k = 0; k < actions->n; k++)
			twice |= action == actions->items[k];
		if (twice)
			salle_error(reader->diagnostics, &node->items[i]->at, "'do' names '%s' twice", action->name);
		else if (action != NULL)
			actions->items[actions->n++] = action;
		actions->broken |= action == NULL;
	}
}

/* Reads the rule of one action. `node` is the rule's map; NULL if the user wrote only the action. */
static void read_action(struct salle_reader *reader, const struct entry *entry, const struct salle_node *map,
	const struct salle_action *action, const struct salle_guard *guard, unsigned rivals)
{
	struct salle_rule_draft *draft = add_rule_draft(reader, entry);
	if (draft == NULL)
		return;
	struct salle_rule *rule = &draft->rule;
	rule->action = (unsigned)(action - current_decision(reader)->actions);
	rule->info.action = action->name;
	rule->info.number.action = rule->action;
	rule->group = rivals;
	draft->always_acts = action->always_possible;
	reader->scope.action = action;
	salle_join_guards(reader, guard, draft);
	salle_read_arguments(reader, map, entry->is_split_at_comma, &entry->node->at, rule);
	const struct salle_node *maximize = map != NULL ? salle_node_get(map, "maximize") : NULL;
	if (maximize != NULL) {
		const struct salle_syntax *syntax = salle_read_syntax(reader, maximize, "maximize", entry->is_split_at_comma);
		reader->scope.use = SALLE_USE_MAXIMIZE;
		if (syntax != NULL)
			rule->maximize = salle_scope_resolve(&reader->scope, syntax, SALLE_NUMBER);
		reader->scope.use = SALLE_USE_RULE;
	}
	reader->scope.action = NULL;
}

static void read_do_of_rule(struct salle_reader *reader, const struct entry *entry)
{
	const struct salle_node *map = entry->node->kind == SALLE_MAP ? entry->node : NULL;
	const struct salle_node *what = map != NULL ? salle_node_get(map, "do") : entry->node;
	struct actions actions = { 0 };
	read_actions(reader, what, map != NULL && salle_node_get(map, "maximize") != NULL, &actions);
	struct salle_guard guard = make_guard(reader, entry, false);
	if (map != NULL)
		check_keys(reader, entry, &actions);
	unsigned rivals = what->kind == SALLE_LIST && actions.n > 1 ? ++reader->n_groups : 0;
	for (unsigned i = 0; i < actions.n; i++)
		read_action(reader, entry, map, actions.items[i], &guard, rivals);
}

/* ---- rules with the key `call`: calls of named lists ---- */

static void read_call(struct salle_reader *reader, const struct entry *entry, const struct salle_node *name)
{
	static const char *const known[] = { "call", "when" };
	check_known_keys(reader, entry->node, "key of a call:", known, 2);
	struct salle_guard guard = make_guard(reader, entry, true);
	if (name->kind != SALLE_SCALAR) {
		salle_error(reader->diagnostics, &name->at, "expected the name of a list, not %s",
			salle_node_kind_name(name->kind));
		return;
	}
	const char **names = salle_arena_array(reader->arena, reader->n_lists, sizeof *names);
	for (size_t i = 0; i < reader->n_lists; i++) {
		struct salle_sublist *list = &reader->lists[i];
		names[i] = list->key->text;
		if (strcmp(list->key->text, name->text) != 0)
			continue;
		list->is_used = true;
		if (list->is_open) {
			salle_error(reader->diagnostics, &name->at, "list '%s' calls itself", name->text);
			return;
		}
		list->is_open = true;
		read_list(reader, list->rules, list->key->text, &guard);
		list->is_open = false;
		return;
	}
	salle_error_unknown(reader->diagnostics, &name->at, "list", name->text, names, reader->n_lists);
}

/* ---- rules with the key `choose`: random draws ---- */

/* Reads the weight of a rule; 1 if the rule has none. Returns NULL after reporting an error. */
static const struct salle_expr *read_weight(struct salle_reader *reader, const struct entry *entry)
{
	static const struct salle_expr one = { .op = SALLE_OP_CONSTANT, .type = SALLE_NUMBER, .value = 1 };
	const struct salle_node *node = entry->node->kind == SALLE_MAP ? salle_node_get(entry->node, "weight") : NULL;
	if (node == NULL)
		return &one;
	const struct salle_syntax *syntax = salle_read_syntax(reader, node, "weight", entry->is_split_at_comma);
	reader->scope.use = SALLE_USE_WEIGHT;
	const struct salle_expr *weight = syntax != NULL ? salle_scope_resolve(&reader->scope, syntax, SALLE_NUMBER) : NULL;
	reader->scope.use = SALLE_USE_RULE;
	if (weight != NULL && salle_range_of_expr(&reader->ranges, weight).high < 0)
		salle_error(reader->diagnostics, &weight->at, "a weight must not be negative");
	return weight;
}

static void read_choice_option(struct salle_reader *reader, struct entry *option)
{
	if (!check_rule(reader, option->node))
		return;
	if (option->node->kind == SALLE_MAP) {
		option->is_split_at_comma = report_split_expression(reader, option->node);
		if (salle_node_get(option->node, "do") == NULL) {
			salle_error(reader->diagnostics, &option->node->at, "a rule of a 'choose' needs 'do'");
			return;
		}
	}
	option->weight = read_weight(reader, option);
	read_do_of_rule(reader, option);
}

/* Returns whether all weights of a choice are 0. `first` is the first draft of the choice. */
static bool are_all_weights_zero(const struct salle_reader *reader, unsigned first)
{
	for (unsigned i = first; i < reader->n_drafts; i++) {
		const struct salle_expr *weight = reader->drafts[i].rule.weight;
		if (weight == NULL || salle_range_of_expr(&reader->ranges, weight).high > 0)
			return false;
	}
	return first < reader->n_drafts;
}

static void read_choose(struct salle_reader *reader, const struct entry *entry, const struct salle_node *options)
{
	static const char *const known[] = { "choose", "when" };
	check_known_keys(reader, entry->node, "key of a choice:", known, 2);
	struct salle_guard guard = make_guard(reader, entry, false);
	const struct salle_decision *decision = current_decision(reader);
	if (decision->before_bout)
		salle_error(reader->diagnostics, &entry->node->at,
			"'%s' is decided once, before all bouts: its rules cannot draw with 'choose'", decision->name);
	if (options->kind != SALLE_LIST || options->n < 2 || options->n > SALLE_CHOICE_MAX) {
		salle_error(reader->diagnostics, &options->at, "'choose' must be a list of 2 to %d rules", SALLE_CHOICE_MAX);
		return;
	}
	unsigned first = reader->n_drafts;
	struct entry option = { .guard = &guard, .choice = ++reader->n_choices };
	for (size_t i = 0; i < options->n; i++) {
		option.node = options->items[i];
		option.label = salle_arena_format(reader->arena, "%s.%zu", entry->label, i + 1);
		option.is_split_at_comma = false;
		read_choice_option(reader, &option);
	}
	if (are_all_weights_zero(reader, first))
		salle_error(reader->diagnostics, &options->at, "the weights of this choice are all 0");
}

/* ---- lists of rules ---- */

static void read_entry(struct salle_reader *reader, struct entry *entry)
{
	if (!check_rule(reader, entry->node))
		return;
	if (entry->node->kind != SALLE_MAP) {
		read_do_of_rule(reader, entry);
		return;
	}
	entry->is_split_at_comma = report_split_expression(reader, entry->node);
	const struct salle_node *calls = salle_node_get(entry->node, "call");
	const struct salle_node *chooses = salle_node_get(entry->node, "choose");
	const struct salle_node *does = salle_node_get(entry->node, "do");
	if ((calls != NULL) + (chooses != NULL) + (does != NULL) != 1)
		salle_error(reader->diagnostics, &entry->node->at, "a rule has one of 'do', 'call' and 'choose'%s",
			calls == NULL && chooses == NULL && does == NULL ? "" : ", not several");
	else if (calls != NULL)
		read_call(reader, entry, calls);
	else if (chooses != NULL)
		read_choose(reader, entry, chooses);
	else
		read_do_of_rule(reader, entry);
}

static void read_list(struct salle_reader *reader, const struct salle_node *list, const char *name,
	const struct salle_guard *guard)
{
	bool nothing = list->kind == SALLE_LIST ? list->n == 0 : list->kind == SALLE_SCALAR && *list->text == '\0';
	if (nothing) {
		salle_error(reader->diagnostics, &list->at, "'%s' has no rules", name);
		return;
	}
	if (list->kind != SALLE_LIST) {
		struct salle_node *one = salle_node_new(reader->arena, SALLE_LIST, &list->at, 1);
		one->items[0] = salle_node_scalar(reader->arena, &list->at, list->text);
		*one->items[0] = *list;
		list = one;
	}
	for (size_t i = 0; i < list->n && !reader->is_full; i++) {
		struct entry entry = { .node = list->items[i], .guard = guard };
		entry.label = salle_arena_format(reader->arena, "%s %zu", name, i + 1);
		read_entry(reader, &entry);
	}
}

void salle_read_rules(struct salle_reader *reader, const struct salle_node *node)
{
	reader->n_choices = reader->n_groups = 0;
	reader->last = node->kind == SALLE_LIST && node->n > 0 ? node->items[node->n - 1]->at : node->at;
	read_list(reader, node, current_decision(reader)->name, NULL);
}

void salle_add_preset_rule(struct salle_reader *reader)
{
	const struct salle_decision *decision = current_decision(reader);
	struct salle_node *node = salle_node_scalar(reader->arena, &reader->policy->at, decision->preset);
	struct entry entry = { .node = node, .label = salle_arena_format(reader->arena, "%s preset", decision->name) };
	unsigned before = reader->n_drafts;
	read_do_of_rule(reader, &entry);
	if (reader->n_drafts > before)
		reader->drafts[before].rule.is_written = false;
}
