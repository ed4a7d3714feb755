/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "policy/expr_text.h"
#include "policy_fixture.h"
#include "testing.h"

static const char *const params[] = { "daring", "share" };

void expr_place_init(struct expr_place *stand)
{
	*stand = (struct expr_place){ .arena = SALLE_ARENA_INIT };
	salle_diagnostics_init(&stand->diagnostics);
	stand->policy = (struct salle_policy){ .vocabulary = &toy_vocabulary, .n_params = 2 };
	memcpy(stand->policy.params, params, sizeof params);
	stand->scope = (struct salle_scope){
		.vocabulary = &toy_vocabulary,
		.params = stand->policy.params,
		.param_used = stand->used,
		.n_params = 2,
		.lets = stand->lets,
		.decision = TOY_ATTACK,
		.action = &toy_vocabulary.decisions[TOY_ATTACK].actions[TOY_SWING],
		.arena = &stand->arena,
		.diagnostics = &stand->diagnostics,
	};
}

void expr_place_release(struct expr_place *stand)
{
	salle_diagnostics_release(&stand->diagnostics);
	salle_arena_release(&stand->arena);
}

int expr_place_setup(void **state)
{
	static struct expr_place stand;
	expr_place_init(&stand);
	*state = &stand;
	return 0;
}

int expr_place_teardown(void **state)
{
	expr_place_release(*state);
	return 0;
}

const struct salle_syntax *read_syntax(struct expr_place *stand, const char *text)
{
	struct salle_place at = { NULL, 1, 1 };
	struct salle_written_argument written;
	const struct salle_node *node = salle_node_scalar(&stand->arena, &at, text);
	return salle_syntax_read(node, false, &written, &stand->arena, &stand->diagnostics) ? written.from : NULL;
}

void add_let(struct expr_place *stand, const char *name, const char *text)
{
	struct salle_let *let = &stand->lets[stand->scope.n_lets++];
	let->key = salle_node_scalar(&stand->arena, NULL, name);
	let->syntax = read_syntax(stand, text);
	assert_non_null(let->syntax);
}

const struct salle_expr *read_expr(struct expr_place *stand, const char *text, enum salle_value_type wanted)
{
	const struct salle_syntax *syntax = read_syntax(stand, text);
	return syntax != NULL ? salle_scope_resolve(&stand->scope, syntax, wanted) : NULL;
}

static void write_prefix_form(FILE *out, const struct salle_expr *expr)
{
	static const char *const names[SALLE_OPS] = { "const", "param", "see", "arg", "neg", "not", "+", "-", "*", "/", "<",
		"<=", "==", "!=", "and", "or", "if", "min", "max", "floor", "ceil", "round", "abs" };
	if (expr->op == SALLE_OP_CONSTANT)
		fprintf(out, expr->type == SALLE_NUMBER ? "%g" : expr->type == SALLE_TRUTH ? "t%g" : "s%g", expr->value);
	else if (expr->op == SALLE_OP_PARAM)
		fprintf(out, "%s", params[expr->id]);
	else if (expr->op == SALLE_OP_ARGUMENT)
		fprintf(out, "arg%u", expr->id);
	else if (expr->op == SALLE_OP_OBSERVABLE && expr->n_operands == 0)
		fprintf(out, "%s", toy_vocabulary.observables[expr->id].name);
	else {
		fprintf(out, "(%s",
			expr->op == SALLE_OP_OBSERVABLE ? toy_vocabulary.observables[expr->id].name : names[expr->op]);
		for (unsigned i = 0; i < expr->n_operands; i++) {
			fputc(' ', out);
			write_prefix_form(out, expr->operand[i]);
		}
		fputc(')', out);
	}
}

char *prefix_form(const struct salle_expr *expr)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	write_prefix_form(out, expr);
	assert_int_equal(fclose(out), 0);
	return text;
}

void assert_prints(struct expr_place *stand, const struct salle_expr *expr)
{
	const char *text = salle_format_expr(expr, &stand->policy, stand->scope.action, NULL, &stand->arena);
	size_t lets = stand->scope.n_lets;
	stand->scope.n_lets = 0;
	const struct salle_expr *again = read_expr(stand, text, expr->type);
	stand->scope.n_lets = lets;
	assert_non_null(again);
	char *before = prefix_form(expr), *after = prefix_form(again);
	assert_string_equal(after, before);
	free(before);
	free(after);
}
