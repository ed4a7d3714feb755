/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/policy_reader.h"

/* Returns the action that has a number argument called `name`; NULL if no action has one. */
static const struct salle_action *find_action_with_argument(const struct salle_vocabulary *vocabulary, const char *name)
{
	for (const struct salle_decision *decision = vocabulary->decisions; decision->name != NULL; decision++)
		for (const struct salle_action *action = decision->actions; action->name != NULL; action++)
			for (const struct salle_argument *argument = action->arguments; argument->name != NULL; argument++)
				if (argument->kind == SALLE_ARG_NUMBER && strcmp(argument->name, name) == 0)
					return action;
	return NULL;
}

bool salle_check_definable_name(struct salle_reader *reader, const struct salle_node *key, const char *what)
{
	size_t length = salle_lex_name_length(key->text);
	const bool number = *key->text != '\0' && key->text[strspn(key->text, "0123456789")] == '\0';
	if (length == 0 || key->text[length] != '\0' || length > SALLE_NAME_MAX) {
		salle_error(reader->diagnostics, &key->at,
			"the name of a %s is letters, digits and '_', at most 64, no digit first, not '%s'%s", what,
			salle_quote_text(key->text).text,
			number ? "; if it is part of a number: write a decimal point, not a decimal comma" : "");
		return false;
	}
	if (salle_is_reserved_word(key->text)) {
		salle_error(reader->diagnostics, &key->at, "a %s cannot be called '%s': it is a word of the policy language",
			what, key->text);
		return false;
	}
	return true;
}

/* Returns whether `key` has no meaning in expressions yet. Reports an error if the key already has a meaning. */
static bool check_new_name(struct salle_reader *reader, const struct salle_node *key, const char *what)
{
	const struct salle_vocabulary *vocabulary = reader->scope.vocabulary;
	if (!salle_check_definable_name(reader, key, what))
		return false;
	for (const struct salle_observable *observable = vocabulary->observables; observable->name != NULL; observable++)
		if (strcmp(observable->name, key->text) == 0) {
			salle_error(reader->diagnostics, &key->at, "a %s cannot be called '%s': it is an observable (%s)", what,
				key->text, observable->help);
			return false;
		}
	const struct salle_action *action = find_action_with_argument(vocabulary, key->text);
	if (action == NULL)
		return true;
	salle_error(reader->diagnostics, &key->at, "a %s cannot be called '%s': it is an argument of '%s'", what, key->text,
		action->name);
	return false;
}

/* Reads a number such as "0.6", "-2" or "60%". */
static bool read_number(const struct salle_node *node, struct salle_arena *arena, double *out)
{
	if (node->kind != SALLE_SCALAR)
		return false;
	size_t length = strlen(node->text);
	bool percent = length > 0 && node->text[length - 1] == '%';
	if (!salle_parse_real(salle_arena_copy_text_n(arena, node->text, length - percent), out))
		return false;
	*out /= percent ? 100 : 1;
	return true;
}

static void report_not_a_number(struct salle_reader *reader, const struct salle_node *key,
	const struct salle_node *node)
{
	const bool scalar = node->kind == SALLE_SCALAR, comma = scalar && salle_has_decimal_comma(node->text);
	salle_error(reader->diagnostics, &node->at, "the parameter '%s' must be a number, not %s%s", key->text,
		scalar ? salle_arena_format(reader->arena, "'%s'", salle_quote_text(node->text).text)
			   : salle_node_kind_name(node->kind),
		comma ? ": write a decimal point, not a comma" : "");
}

void salle_read_params(struct salle_reader *reader, const struct salle_node *node)
{
	struct salle_policy *policy = reader->policy;
	reader->scope.params = policy->params;
	reader->scope.param_used = salle_arena_array(reader->arena, SALLE_PARAMS_MAX, sizeof(bool));
	if (node == NULL)
		return;
	if (node->kind != SALLE_MAP) {
		salle_error(reader->diagnostics, &node->at, "'params' must be a map of names to numbers, not %s",
			salle_node_kind_name(node->kind));
		return;
	}
	for (size_t i = 0; i < node->n; i++) {
		const struct salle_node *key = node->keys[i];
		if (policy->n_params == SALLE_PARAMS_MAX) {
			salle_error(reader->diagnostics, &key->at, "more than %d parameters", SALLE_PARAMS_MAX);
			break;
		}
		if (node->items[i] == NULL || !check_new_name(reader, key, "parameter"))
			continue;
		if (!read_number(node->items[i], reader->arena, &policy->presets[policy->n_params]))
			report_not_a_number(reader, key, node->items[i]);
		policy->params[policy->n_params++] = key->text;
	}
	reader->scope.n_params = policy->n_params;
}

/* ---- let: named expressions ---- */

enum state { UNSEEN, OPEN, DONE };

struct walk {
	struct salle_reader *reader;
	enum state *state; /* array: whether each let was visited */
};

static void visit_let(struct walk *walk, size_t let);

static void visit_lets_in(struct walk *walk, const struct salle_syntax *syntax)
{
	const struct salle_scope *scope = &walk->reader->scope;
	for (size_t i = 0; syntax->kind == SALLE_SYNTAX_NAME && i < scope->n_lets; i++)
		if (strcmp(scope->lets[i].key->text, syntax->name) == 0)
			visit_let(walk, i);
	for (unsigned i = 0; i < syntax->n_operands; i++)
		visit_lets_in(walk, syntax->operand[i]);
}

/* Visits a let after all lets that it uses (depth-first search). Reports an error if a let uses itself. */
static void visit_let(struct walk *walk, size_t let)
{
	struct salle_let *here = &walk->reader->scope.lets[let];
	if (walk->state[let] == OPEN) {
		salle_error(walk->reader->diagnostics, &here->key->at, "let '%s' uses itself", here->key->text);
		here->syntax = NULL;
	}
	if (walk->state[let] != UNSEEN)
		return;
	walk->state[let] = OPEN;
	if (here->syntax != NULL)
		visit_lets_in(walk, here->syntax);
	walk->state[let] = DONE;
}

void salle_read_lets(struct salle_reader *reader, const struct salle_node *node)
{
	struct salle_scope *scope = &reader->scope;
	if (node == NULL)
		return;
	if (node->kind != SALLE_MAP) {
		salle_error(reader->diagnostics, &node->at, "'let' must be a map of names to expressions, not %s",
			salle_node_kind_name(node->kind));
		return;
	}
	scope->lets = salle_arena_array(reader->arena, node->n, sizeof *scope->lets);
	bool cut = false;
	for (size_t i = 0; i < node->n; i++)
		cut |= salle_is_rest_of_split_expression(node->keys[i]->text);
	for (size_t i = 0; i < node->n; i++) {
		const struct salle_node *key = node->keys[i];
		if (scope->n_lets == SALLE_LETS_MAX) {
			salle_error(reader->diagnostics, &key->at, "more than %d lets", SALLE_LETS_MAX);
			break;
		}
		if (salle_is_rest_of_split_expression(key->text)) {
			salle_error(reader->diagnostics, &key->at,
				"a comma cuts the expression before '%s': put the whole expression in quotes",
				salle_quote_text(key->text).text);
			continue;
		}
		if (node->items[i] == NULL || !check_new_name(reader, key, "let"))
			continue;
		struct salle_let *let = &scope->lets[scope->n_lets++];
		let->key = key;
		let->syntax = salle_read_syntax(reader, node->items[i], key->text, cut);
		for (unsigned p = 0; p < scope->n_params; p++)
			if (strcmp(scope->params[p], key->text) == 0)
				salle_error(reader->diagnostics, &key->at, "a let cannot be called '%s': it is a parameter", key->text);
	}
	struct walk walk = { reader, salle_arena_array(reader->arena, scope->n_lets, sizeof(enum state)) };
	for (size_t i = 0; i < scope->n_lets; i++)
		visit_let(&walk, i);
}

/* ---- values of parameters, which a build can set ---- */

bool salle_params_read(const struct salle_policy *policy, const struct salle_node *node, struct salle_params *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	*out = salle_policy_preset_params(policy);
	if (node == NULL)
		return true;
	struct salle_reader reader = { .arena = arena, .diagnostics = diagnostics };
	size_t errors = diagnostics->errors;
	if (node->kind != SALLE_MAP) {
		salle_error(diagnostics, &node->at, "'params' must be a map of names to numbers, not %s",
			salle_node_kind_name(node->kind));
		return false;
	}
	for (size_t i = 0; i < node->n; i++) {
		unsigned p = 0;
		while (p < policy->n_params && strcmp(policy->params[p], node->keys[i]->text) != 0)
			p++;
		if (p == policy->n_params)
			salle_error_unknown(diagnostics, &node->keys[i]->at,
				salle_arena_format(arena, "parameter of policy '%s':", policy->name), node->keys[i]->text,
				policy->params, policy->n_params);
		else if (node->items[i] != NULL && !read_number(node->items[i], arena, &out->value[p]))
			report_not_a_number(&reader, node->keys[i], node->items[i]);
	}
	return diagnostics->errors == errors;
}
