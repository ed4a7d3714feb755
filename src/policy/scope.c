/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "base/parse_text.h"
#include "policy/scope.h"

#define NO_DECISION UINT32_MAX

enum { OBSERVABLES_READ_MAX = 20000 };

size_t salle_count_names(const char *const *names)
{
	size_t n = 0;
	while (names[n] != NULL)
		n++;
	return n;
}

static const struct salle_expr *resolve_expr(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of);
static const struct salle_expr *resolve_by_kind(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of);

static unsigned find_observable(const struct salle_scope *scope, const char *name)
{
	for (unsigned i = 0; scope->vocabulary->observables[i].name != NULL; i++)
		if (strcmp(scope->vocabulary->observables[i].name, name) == 0)
			return i;
	return NO_DECISION;
}

static unsigned find_argument(const struct salle_action *action, const char *name)
{
	for (unsigned i = 0; action != NULL && action->arguments[i].name != NULL; i++)
		if (strcmp(action->arguments[i].name, name) == 0)
			return i;
	return NO_DECISION;
}

/* Returns whether another action of the decision has an argument of this name. */
static bool is_argument_elsewhere(const struct salle_scope *scope, const char *name)
{
	const struct salle_action *action = scope->vocabulary->decisions[scope->decision].actions;
	while (action->name != NULL && find_argument(action, name) == NO_DECISION)
		action++;
	return action->name != NULL;
}

static struct salle_let *find_let(const struct salle_scope *scope, const char *name)
{
	for (size_t i = 0; i < scope->n_lets; i++)
		if (strcmp(scope->lets[i].key->text, name) == 0)
			return &scope->lets[i];
	return NULL;
}

/* Allocates a node of an expression. If the expression has too many nodes, reports an error and returns NULL. */
static struct salle_expr *new_expr(struct salle_scope *scope, const struct salle_syntax *syntax, enum salle_op op,
	enum salle_value_type type)
{
	if (scope->nodes > SALLE_NODES_MAX)
		return NULL;
	if (++scope->nodes > SALLE_NODES_MAX) {
		salle_error(scope->diagnostics, &scope->expression_place, "this expression is too long with its lets inserted");
		return NULL;
	}
	struct salle_expr *expr = salle_arena_alloc(scope->arena, sizeof *expr);
	expr->op = op;
	expr->type = type;
	expr->at = syntax->at;
	return expr;
}

static const char *type_name(enum salle_value_type type)
{
	return type == SALLE_NUMBER ? "a number" : type == SALLE_TRUTH ? "a condition" : "a name";
}

/* Returns whether the expression has the given type. Reports an error if it has another type. */
static bool check_type(struct salle_scope *scope, const struct salle_expr *expr, enum salle_value_type wanted)
{
	if (expr->type == wanted)
		return true;
	if (expr->type == SALLE_SYMBOL)
		salle_error(scope->diagnostics, &expr->at,
			"expected %s: names can only be compared, by == and !=", type_name(wanted));
	else
		salle_error(scope->diagnostics, &expr->at, "expected %s, not %s",
			wanted == SALLE_TRUTH ? "a condition, such as a comparison" : "a number", type_name(expr->type));
	return false;
}

static const struct salle_expr *resolve_typed(struct salle_scope *scope, const struct salle_syntax *syntax,
	enum salle_value_type wanted)
{
	const struct salle_expr *expr = resolve_expr(scope, syntax, NO_DECISION);
	return expr != NULL && check_type(scope, expr, wanted) ? expr : NULL;
}

/* Returns the observable of symbol type from which `syntax` takes its value; NO_DECISION if there is none. */
static unsigned find_symbol_observable(struct salle_scope *scope, const struct salle_syntax *syntax)
{
	if (++scope->observables > OBSERVABLES_READ_MAX)
		return NO_DECISION;
	if (syntax->kind == SALLE_SYNTAX_OPERATION && syntax->op == SALLE_OP_IF) {
		unsigned found = find_symbol_observable(scope, syntax->operand[0]);
		return found != NO_DECISION ? found : find_symbol_observable(scope, syntax->operand[2]);
	}
	if (syntax->kind != SALLE_SYNTAX_NAME && syntax->kind != SALLE_SYNTAX_CALL)
		return NO_DECISION;
	const struct salle_let *let = find_let(scope, syntax->name);
	if (let != NULL)
		return let->syntax != NULL ? find_symbol_observable(scope, let->syntax) : NO_DECISION;
	unsigned observable = find_observable(scope, syntax->name);
	if (observable == NO_DECISION || scope->vocabulary->observables[observable].type != SALLE_SYMBOL)
		return NO_DECISION;
	return observable;
}

/* Returns the names of the decisions whose bits are set in `mask`: "'attack', 'defend'". */
static const char *list_decisions(const struct salle_scope *scope, uint32_t mask)
{
	const char *text = "";
	for (unsigned d = 0; scope->vocabulary->decisions[d].name != NULL; d++)
		if (mask & SALLE_DECISION_BIT(d))
			text = salle_arena_format(scope->arena, "%s%s'%s'", text, *text == '\0' ? "" : ", ",
				scope->vocabulary->decisions[d].name);
	return text;
}

static bool is_visible_here(const struct salle_scope *scope, const struct salle_observable *observable)
{
	return observable->decisions == 0 || (observable->decisions & SALLE_DECISION_BIT(scope->decision)) != 0;
}

/* Returns whether the observable can be read here. If not, reports why. */
static bool check_visible_here(struct salle_scope *scope, const struct salle_syntax *syntax,
	const struct salle_observable *observable)
{
	const struct salle_decision *decision = &scope->vocabulary->decisions[scope->decision];
	if (observable->kind != SALLE_FIXED && scope->use == SALLE_USE_WEIGHT)
		salle_error(scope->diagnostics, &syntax->at, "a weight cannot depend on the bout, as '%s' does",
			observable->name);
	else if (observable->kind != SALLE_FIXED && decision->before_bout)
		salle_error(scope->diagnostics, &syntax->at, "'%s' is decided before the bout, when '%s' is not known yet",
			decision->name, observable->name);
	else if (!is_visible_here(scope, observable))
		salle_error(scope->diagnostics, &syntax->at, "'%s' cannot be seen in '%s', only in %s", observable->name,
			decision->name, list_decisions(scope, observable->decisions));
	else
		return true;
	return false;
}

static const struct salle_expr *resolve_observable(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned id)
{
	const struct salle_observable *observable = &scope->vocabulary->observables[id];
	bool sound = check_visible_here(scope, syntax, observable);
	if (syntax->n_operands != observable->n_arguments ||
		(syntax->kind == SALLE_SYNTAX_CALL && syntax->n_operands == 0)) {
		if (observable->n_arguments == 0)
			salle_error(scope->diagnostics, &syntax->at, "'%s' is not a function: remove the brackets",
				observable->name);
		else
			salle_error(scope->diagnostics, &syntax->at, "'%s' takes %u value%s in brackets, not %u", observable->name,
				observable->n_arguments, observable->n_arguments == 1 ? "" : "s", syntax->n_operands);
		return NULL;
	}
	struct salle_expr *expr = new_expr(scope, syntax, SALLE_OP_OBSERVABLE, observable->type);
	if (expr == NULL)
		return NULL;
	expr->id = id;
	expr->n_operands = syntax->n_operands;
	for (unsigned i = 0; i < syntax->n_operands; i++) {
		expr->operand[i] = resolve_typed(scope, syntax->operand[i], SALLE_NUMBER);
		sound &= expr->operand[i] != NULL;
	}
	return sound ? expr : NULL;
}

/* Reports an unknown name, and suggests the nearest name that is possible here. */
static void report_unknown_name(struct salle_scope *scope, const struct salle_syntax *syntax)
{
	const struct salle_observable *observables = scope->vocabulary->observables;
	size_t n_observables = 0;
	for (; observables[n_observables].name != NULL; n_observables++) {
		const char *was = observables[n_observables].old_name;
		if (was == NULL || strcmp(was, syntax->name) != 0)
			continue;
		salle_error(scope->diagnostics, &syntax->at, "'%s' is called '%s' now", was, observables[n_observables].name);
		return;
	}
	size_t most = n_observables + scope->n_lets + scope->n_params + SALLE_ARGUMENTS_MAX, n = 0;
	const char **names = salle_arena_array(scope->arena, most, sizeof *names);
	for (size_t i = 0; i < scope->n_lets; i++)
		names[n++] = scope->lets[i].key->text;
	for (size_t i = 0; i < scope->n_params; i++)
		names[n++] = scope->params[i];
	for (unsigned i = 0; scope->use == SALLE_USE_MAXIMIZE && scope->action != NULL; i++) {
		if (scope->action->arguments[i].name == NULL)
			break;
		if (scope->action->arguments[i].kind == SALLE_ARG_NUMBER)
			names[n++] = scope->action->arguments[i].name;
	}
	bool fixed_only = scope->use == SALLE_USE_WEIGHT || scope->vocabulary->decisions[scope->decision].before_bout;
	for (size_t i = 0; i < n_observables; i++)
		if (is_visible_here(scope, &observables[i]) && (!fixed_only || observables[i].kind == SALLE_FIXED))
			names[n++] = observables[i].name;
	salle_error_unknown(scope->diagnostics, &syntax->at, syntax->kind == SALLE_SYNTAX_CALL ? "function" : "name",
		syntax->name, names, n);
}

/* Resolves a symbol: one of the names that are values of the observable `symbols_of`. */
static const struct salle_expr *resolve_symbol(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of)
{
	const struct salle_observable *observable = &scope->vocabulary->observables[symbols_of];
	for (unsigned i = 0; observable->names[i] != NULL; i++) {
		if (strcmp(observable->names[i], syntax->name) != 0)
			continue;
		struct salle_expr *expr = new_expr(scope, syntax, SALLE_OP_CONSTANT, SALLE_SYMBOL);
		if (expr == NULL)
			return NULL;
		expr->value = i;
		expr->id = symbols_of;
		return expr;
	}
	const char *what = salle_arena_format(scope->arena, "value of '%s':", observable->name);
	salle_error_unknown(scope->diagnostics, &syntax->at, what, syntax->name, observable->names,
		salle_count_names(observable->names));
	return NULL;
}

/* Resolves a number argument of the rule's action. Only the key `maximize` can contain arguments. */
static const struct salle_expr *resolve_argument(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned id)
{
	if (scope->use != SALLE_USE_MAXIMIZE || scope->action->arguments[id].kind != SALLE_ARG_NUMBER) {
		salle_error(scope->diagnostics, &syntax->at, "'%s' is an argument of '%s': %s", syntax->name,
			scope->action->name,
			scope->use == SALLE_USE_MAXIMIZE ? "`maximize` reads only numbers" : "only `maximize` can read it");
		return NULL;
	}
	struct salle_expr *expr = new_expr(scope, syntax, SALLE_OP_ARGUMENT, SALLE_NUMBER);
	if (expr != NULL)
		expr->id = id;
	return expr;
}

static const struct salle_expr *resolve_param(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned param)
{
	scope->param_used[param] = true;
	struct salle_expr *expr = new_expr(scope, syntax, SALLE_OP_PARAM, SALLE_NUMBER);
	if (expr != NULL)
		expr->id = param;
	return expr;
}

static const struct salle_expr *resolve_name(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of)
{
	struct salle_let *let = find_let(scope, syntax->name);
	unsigned param = 0;
	while (param < scope->n_params && strcmp(scope->params[param], syntax->name) != 0)
		param++;
	if (syntax->kind == SALLE_SYNTAX_CALL && (let != NULL || param < scope->n_params)) {
		salle_error(scope->diagnostics, &syntax->at, "'%s' is not a function: remove the brackets", syntax->name);
		return NULL;
	}
	if (let != NULL) {
		let->is_used = true;
		const struct salle_expr *expr = let->syntax != NULL ? resolve_by_kind(scope, let->syntax, symbols_of) : NULL;
		if (expr == NULL)
			let->syntax = NULL; /* so that the errors of this let are reported only once */
		return expr;
	}
	if (param < scope->n_params)
		return resolve_param(scope, syntax, param);
	unsigned observable = find_observable(scope, syntax->name);
	if (observable != NO_DECISION)
		return resolve_observable(scope, syntax, observable);
	if (syntax->kind == SALLE_SYNTAX_NAME && symbols_of != NO_DECISION)
		return resolve_symbol(scope, syntax, symbols_of);
	unsigned argument = find_argument(scope->action, syntax->name);
	if (syntax->kind == SALLE_SYNTAX_NAME && argument != NO_DECISION)
		return resolve_argument(scope, syntax, argument);
	if (scope->use == SALLE_USE_MAXIMIZE && is_argument_elsewhere(scope, syntax->name))
		salle_error(scope->diagnostics, &syntax->at, "'%s' has no '%s' that `maximize` could read", scope->action->name,
			syntax->name);
	else if (salle_is_reserved_word(syntax->name))
		salle_error(scope->diagnostics, &syntax->at, "'%s' is a function: write its arguments in brackets after it",
			syntax->name);
	else
		report_unknown_name(scope, syntax);
	return NULL;
}

/* Checks that both sides of a comparison, or both values of an `if`, have the same type. */
static bool check_same_type(struct salle_scope *scope, const struct salle_syntax *syntax, const struct salle_expr *left,
	const struct salle_expr *right)
{
	const struct salle_observable *observables = scope->vocabulary->observables;
	if (left->type != right->type)
		salle_error(scope->diagnostics, &syntax->at, "both sides must be of one type, not %s and %s",
			type_name(left->type), type_name(right->type));
	else if (left->type == SALLE_SYMBOL && observables[left->id].names != observables[right->id].names)
		salle_error(scope->diagnostics, &syntax->at, "'%s' and '%s' do not take the same names",
			observables[left->id].name, observables[right->id].name);
	else
		return true;
	return false;
}

static const struct salle_expr *resolve_if(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of)
{
	if (symbols_of == NO_DECISION)
		symbols_of = find_symbol_observable(scope, syntax);
	struct salle_expr *expr = new_expr(scope, syntax, SALLE_OP_IF, SALLE_NUMBER);
	if (expr == NULL)
		return NULL;
	expr->n_operands = 3;
	expr->operand[0] = resolve_expr(scope, syntax->operand[0], symbols_of);
	expr->operand[1] = resolve_typed(scope, syntax->operand[1], SALLE_TRUTH);
	expr->operand[2] = resolve_expr(scope, syntax->operand[2], symbols_of);
	if (expr->operand[0] == NULL || expr->operand[1] == NULL || expr->operand[2] == NULL ||
		!check_same_type(scope, syntax, expr->operand[0], expr->operand[2]))
		return NULL;
	expr->type = expr->operand[0]->type;
	if (expr->type == SALLE_SYMBOL)
		expr->id = expr->operand[0]->id;
	return expr;
}

static const struct salle_expr *resolve_equality(struct salle_scope *scope, const struct salle_syntax *syntax)
{
	unsigned symbols_of = find_symbol_observable(scope, syntax->operand[0]);
	if (symbols_of == NO_DECISION)
		symbols_of = find_symbol_observable(scope, syntax->operand[1]);
	struct salle_expr *expr = new_expr(scope, syntax, syntax->op, SALLE_TRUTH);
	if (expr == NULL)
		return NULL;
	expr->n_operands = 2;
	expr->operand[0] = resolve_expr(scope, syntax->operand[0], symbols_of);
	expr->operand[1] = resolve_expr(scope, syntax->operand[1], symbols_of);
	if (expr->operand[0] == NULL || expr->operand[1] == NULL ||
		!check_same_type(scope, syntax, expr->operand[0], expr->operand[1]))
		return NULL;
	return expr;
}

static const struct salle_expr *resolve_operation(struct salle_scope *scope, const struct salle_syntax *syntax)
{
	bool logic = syntax->op == SALLE_OP_AND || syntax->op == SALLE_OP_OR || syntax->op == SALLE_OP_NOT;
	bool compares = syntax->op == SALLE_OP_LESS || syntax->op == SALLE_OP_LESS_EQUAL;
	struct salle_expr *expr = new_expr(scope, syntax, syntax->op, logic || compares ? SALLE_TRUTH : SALLE_NUMBER);
	if (expr == NULL)
		return NULL;
	bool sound = true;
	expr->n_operands = syntax->n_operands;
	for (unsigned i = 0; i < syntax->n_operands; i++) {
		expr->operand[i] = resolve_typed(scope, syntax->operand[i], logic ? SALLE_TRUTH : SALLE_NUMBER);
		sound &= expr->operand[i] != NULL;
	}
	return sound ? expr : NULL;
}

static const struct salle_expr *resolve_by_kind(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of)
{
	if (syntax->kind == SALLE_SYNTAX_NAME || syntax->kind == SALLE_SYNTAX_CALL)
		return resolve_name(scope, syntax, symbols_of);
	if (syntax->kind == SALLE_SYNTAX_OPERATION && syntax->op == SALLE_OP_IF)
		return resolve_if(scope, syntax, symbols_of);
	if (syntax->kind == SALLE_SYNTAX_OPERATION && (syntax->op == SALLE_OP_EQUAL || syntax->op == SALLE_OP_UNEQUAL))
		return resolve_equality(scope, syntax);
	if (syntax->kind == SALLE_SYNTAX_OPERATION)
		return resolve_operation(scope, syntax);
	struct salle_expr *expr =
		new_expr(scope, syntax, SALLE_OP_CONSTANT, syntax->kind == SALLE_SYNTAX_TRUTH ? SALLE_TRUTH : SALLE_NUMBER);
	if (expr != NULL)
		expr->value = syntax->value;
	return expr;
}

/*
 * Resolves an expression. `symbols_of` is the observable whose values may occur as names; NO_DECISION if there is none.
 */
static const struct salle_expr *resolve_expr(struct salle_scope *scope, const struct salle_syntax *syntax,
	unsigned symbols_of)
{
	if (scope->depth == SALLE_DEPTH_MAX) {
		salle_error(scope->diagnostics, &scope->expression_place,
			"this expression is nested too deep with its lets inserted");
		return NULL;
	}
	scope->depth++;
	const struct salle_expr *expr = resolve_by_kind(scope, syntax, symbols_of);
	scope->depth--;
	return expr;
}

const struct salle_expr *salle_scope_resolve(struct salle_scope *scope, const struct salle_syntax *syntax,
	enum salle_value_type wanted)
{
	scope->expression_place = syntax->at;
	scope->nodes = scope->depth = scope->observables = 0;
	return resolve_typed(scope, syntax, wanted);
}
