/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "policy/policy_reader.h"

static bool is_policy_key(const char *key)
{
	static const char *const parts[] = { "about", "params", "let", "lists" };
	for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
		if (strcmp(parts[i], key) == 0)
			return true;
	return false;
}

static void check_keys(struct salle_reader *reader, const struct salle_node *node)
{
	const struct salle_decision *decisions = reader->scope.vocabulary->decisions;
	const char *known[SALLE_DECISIONS_MAX + 4] = { "about", "params", "let", "lists" };
	size_t n = 4;
	for (unsigned d = 0; d < SALLE_DECISIONS_MAX && decisions[d].name != NULL; d++)
		known[n++] = decisions[d].name;
	for (size_t i = 0; i < node->n; i++) {
		size_t k = 0;
		while (k < n && strcmp(known[k], node->keys[i]->text) != 0)
			k++;
		if (k == n)
			salle_error_unknown(reader->diagnostics, &node->keys[i]->at, "decision", node->keys[i]->text, known, n);
	}
}

static void read_about(struct salle_reader *reader, const struct salle_node *node)
{
	static const struct salle_field fields[] = { { .key = "about", .kind = SALLE_TEXT, .help = "one line" }, { 0 } };
	struct salle_text about = { 0 };
	reader->policy->about = "";
	const struct salle_node *text = salle_node_get(node, "about");
	if (text == NULL)
		return;
	struct salle_node *copy = salle_node_scalar(reader->arena, &text->at, text->text);
	*copy = *text;
	const struct salle_node *map = salle_node_pair(reader->arena, &text->at, "about", copy);
	if (salle_fields_read(fields, map, NULL, &about, reader->arena, reader->diagnostics) == SALLE_OK)
		reader->policy->about = about.text;
}

static void read_lists(struct salle_reader *reader, const struct salle_node *node)
{
	if (node == NULL)
		return;
	if (node->kind != SALLE_MAP) {
		salle_error(reader->diagnostics, &node->at, "'lists' must be a map of names to lists of rules, not %s",
			salle_node_kind_name(node->kind));
		return;
	}
	reader->lists = salle_arena_array(reader->arena, node->n, sizeof *reader->lists);
	for (size_t i = 0; i < node->n; i++) {
		const struct salle_node *key = node->keys[i];
		if (reader->n_lists == SALLE_LISTS_MAX) {
			salle_error(reader->diagnostics, &key->at, "more than %d lists", SALLE_LISTS_MAX);
			return;
		}
		if (node->items[i] == NULL || !salle_check_definable_name(reader, key, "list"))
			continue;
		bool taken = is_policy_key(key->text);
		const struct salle_decision *decisions = reader->scope.vocabulary->decisions;
		for (unsigned d = 0; decisions[d].name != NULL; d++)
			taken |= strcmp(decisions[d].name, key->text) == 0;
		if (taken)
			salle_error(reader->diagnostics, &key->at,
				"a list cannot be called '%s': every policy has a key of that name", key->text);
		reader->lists[reader->n_lists++] = (struct salle_sublist){ .key = key, .rules = node->items[i] };
	}
}

/*
 * Returns whether the key is inherited: it stands above the policy or in another file. An inherited key may be unused.
 */
static bool is_inherited(const struct salle_reader *reader, const struct salle_node *key)
{
	const struct salle_place *policy = &reader->policy->at, *at = &key->at;
	bool both = policy->file != NULL && at->file != NULL;
	bool same = both ? strcmp(policy->file, at->file) == 0 : policy->file == at->file;
	return !same || at->line < policy->line;
}

static void warn_unused_name(struct salle_reader *reader, const struct salle_node *key, const char *what,
	const char *done)
{
	if (!is_inherited(reader, key))
		salle_warning(reader->diagnostics, &key->at, "%s '%s' is never %s", what, key->text, done);
}

static void warn_unused_names(struct salle_reader *reader, const struct salle_node *params)
{
	for (size_t i = 0; i < reader->n_lists; i++)
		if (!reader->lists[i].is_used)
			warn_unused_name(reader, reader->lists[i].key, "list", "called");
	for (size_t i = 0; i < reader->scope.n_lets; i++)
		if (!reader->scope.lets[i].is_used)
			warn_unused_name(reader, reader->scope.lets[i].key, "let", "used");
	for (unsigned p = 0; p < reader->policy->n_params; p++)
		for (size_t i = 0; !reader->scope.param_used[p] && i < params->n; i++)
			if (params->keys[i]->text == reader->policy->params[p])
				warn_unused_name(reader, params->keys[i], "parameter", "used");
}

static void read_decision(struct salle_reader *reader, const struct salle_node *node, unsigned d)
{
	const struct salle_decision *decision = &reader->scope.vocabulary->decisions[d];
	const struct salle_node *rules = salle_node_get(node, decision->name);
	unsigned first = reader->n_drafts;
	reader->scope.decision = d;
	reader->policy->first[d] = first;
	if (rules != NULL) {
		salle_read_rules(reader, rules);
		salle_check_reachability(reader, first);
	} else if (decision->preset != NULL) {
		salle_add_preset_rule(reader);
	} else {
		salle_error(reader->diagnostics, &reader->policy->at, "policy '%s' lacks '%s' (%s)", reader->policy->name,
			decision->name, decision->help);
	}
}

static void read_decisions(struct salle_reader *reader, const struct salle_node *node)
{
	size_t errors = reader->diagnostics->errors;
	check_keys(reader, node);
	read_about(reader, node);
	const struct salle_node *params = salle_node_get(node, "params");
	salle_read_params(reader, params);
	salle_read_lets(reader, salle_node_get(node, "let"));
	read_lists(reader, salle_node_get(node, "lists"));
	reader->ranges = salle_make_declared_ranges(reader->scope.vocabulary, reader->policy->n_params, reader->arena);
	unsigned d = 0;
	for (; reader->scope.vocabulary->decisions[d].name != NULL; d++)
		read_decision(reader, node, d);
	for (; d <= SALLE_DECISIONS_MAX; d++)
		reader->policy->first[d] = reader->n_drafts;
	if (reader->diagnostics->errors == errors)
		warn_unused_names(reader, params);
}

const struct salle_policy *salle_policy_read(const struct salle_vocabulary *vocabulary, const char *name,
	const struct salle_node *node, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	if (node->kind != SALLE_MAP) {
		salle_error(diagnostics, &node->at, "policy '%s' must be a map of decisions to rules, not %s", name,
			salle_node_kind_name(node->kind));
		return NULL;
	}
	size_t before = diagnostics->n, errors = diagnostics->errors;
	struct salle_policy *policy = salle_arena_alloc(arena, sizeof *policy);
	policy->vocabulary = vocabulary;
	policy->name = salle_arena_copy_text(arena, name);
	policy->at = node->at;
	struct salle_reader reader = { .policy = policy, .arena = arena, .diagnostics = diagnostics };
	reader.scope.vocabulary = vocabulary;
	reader.scope.arena = arena;
	reader.scope.diagnostics = diagnostics;
	reader.drafts = salle_check_allocated(calloc(SALLE_RULES_MAX, sizeof *reader.drafts));
	read_decisions(&reader, node);
	salle_diagnostics_drop_repeats(diagnostics, before);
	struct salle_rule *rules = salle_arena_array(arena, reader.n_drafts, sizeof *rules);
	for (unsigned i = 0; i < reader.n_drafts; i++)
		rules[i] = reader.drafts[i].rule;
	free(reader.drafts);
	policy->rules = rules;
	policy->n_rules = reader.n_drafts;
	return diagnostics->errors > errors ? NULL : policy;
}

const struct salle_vocabulary *salle_policy_vocabulary(const struct salle_policy *policy)
{
	return policy->vocabulary;
}

const char *salle_policy_name(const struct salle_policy *policy)
{
	return policy->name;
}

const char *salle_policy_about(const struct salle_policy *policy)
{
	return policy->about;
}

const char *const *salle_policy_param_names(const struct salle_policy *policy, size_t *n)
{
	*n = policy->n_params;
	return policy->params;
}

struct salle_params salle_policy_preset_params(const struct salle_policy *policy)
{
	struct salle_params params;
	memcpy(params.value, policy->presets, sizeof params.value);
	return params;
}

size_t salle_policy_rule_count(const struct salle_policy *policy)
{
	return policy->n_rules;
}

bool salle_policy_has_rules_for(const struct salle_policy *policy, unsigned decision)
{
	bool written = false;
	for (unsigned r = policy->first[decision]; r < policy->first[decision + 1]; r++)
		written = written || policy->rules[r].is_written;
	return written;
}

bool salle_policy_names_action(const struct salle_policy *policy, unsigned decision, unsigned action)
{
	for (unsigned r = policy->first[decision]; r < policy->first[decision + 1]; r++)
		if (policy->rules[r].action == action)
			return true;
	return false;
}

uint64_t salle_policy_argument_names(const struct salle_policy *policy, unsigned decision, const char *argument)
{
	uint64_t names = 0;
	for (unsigned r = policy->first[decision]; r < policy->first[decision + 1]; r++) {
		const struct salle_rule *rule = &policy->rules[r];
		const struct salle_argument *of = policy->vocabulary->decisions[decision].actions[rule->action].arguments;
		for (unsigned k = 0; of != NULL && of[k].name != NULL; k++)
			if (of[k].kind != SALLE_ARG_NUMBER && strcmp(of[k].name, argument) == 0)
				for (size_t i = 0; i < rule->argument[k].names.n; i++)
					names |= UINT64_C(1) << rule->argument[k].names.items[i];
	}
	return names;
}

struct salle_rule_info salle_policy_rule_info(const struct salle_policy *policy, size_t rule)
{
	return policy->rules[rule].info;
}
