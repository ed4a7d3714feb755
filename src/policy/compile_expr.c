/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "policy/evaluate.h"

/* A compiled expression, or a part of one: a constant, or the code from index `start` to the end. */
struct piece {
	bool is_constant;
	double value;
	bool depends_on_action;
	size_t start;
};

void salle_compiler_begin_rule(struct salle_compiler *compiler, const struct salle_action *action, bool keeps)
{
	compiler->action = action;
	compiler->keeps_values = keeps;
	compiler->n_kept = 0;
}

void salle_compiler_release(struct salle_compiler *compiler)
{
	free(compiler->code);
	compiler->code = NULL;
	compiler->n = compiler->capacity = 0;
}

static struct salle_instruction *insert_instruction(struct salle_compiler *c, size_t where, enum salle_code_op op,
	size_t id)
{
	c->code = salle_array_grow(c->code, c->n, &c->capacity, sizeof *c->code);
	memmove(&c->code[where + 1], &c->code[where], (c->n - where) * sizeof *c->code);
	c->n++;
	c->code[where] = (struct salle_instruction){ .op = (uint8_t)op, .id = (uint16_t)id };
	return &c->code[where];
}

static struct salle_instruction *add_instruction(struct salle_compiler *c, enum salle_code_op op, size_t id)
{
	return insert_instruction(c, c->n, op, id);
}

static struct piece emit_constant(struct salle_compiler *c, size_t start, double value)
{
	c->n = start;
	return (struct piece){ .is_constant = true, .value = value, .start = start };
}

/* Replaces the code from `start` on, which has only constants, by the value of the code. */
static struct piece fold_constant(struct salle_compiler *c, size_t start)
{
	struct salle_evaluation run = {
		.vocabulary = c->vocabulary,
		.view = { .matchup = c->matchup, .side = c->side, .decision = c->decision },
	};
	add_instruction(c, CODE_END, 0);
	return emit_constant(c, start, salle_evaluate_expr(&run, &(struct salle_code){ .first = &c->code[start] }));
}

/* Adds instructions that compute the value of the code in [start, end) once for all candidates, if this saves work. */
static void emit_keep_value(struct salle_compiler *c, size_t start, size_t end)
{
	bool worth = end - start > 2;
	for (size_t k = start; k < end; k++)
		worth |= c->code[k].op == CODE_CALL;
	if (!c->keeps_values || !worth || c->n_kept == SALLE_KEPT_MAX)
		return;
	insert_instruction(c, end, CODE_KEEP, c->n_kept);
	insert_instruction(c, start, CODE_ONCE, c->n_kept)->skip = (uint32_t)(end - start + 1);
	c->n_kept++;
}

static struct piece emit_expr(struct salle_compiler *c, const struct salle_expr *expr);

/* Compiles a part of an expression to code, even if the part is constant. */
static struct piece emit_as_code(struct salle_compiler *c, const struct salle_expr *expr)
{
	struct piece piece = emit_expr(c, expr);
	if (piece.is_constant)
		add_instruction(c, CODE_PUSH, 0)->value = piece.value;
	return piece;
}

/* Compiles all operands, then adds the instruction that combines their values. */
static struct piece emit_operation(struct salle_compiler *c, const struct salle_expr *expr, enum salle_code_op op)
{
	struct piece kid[SALLE_ARGUMENTS_MAX];
	struct piece whole = { .is_constant = true, .start = c->n };
	for (size_t k = 0; k < expr->n_operands; k++) {
		kid[k] = emit_as_code(c, expr->operand[k]);
		whole.is_constant &= kid[k].is_constant;
		whole.depends_on_action |= kid[k].depends_on_action;
	}
	if (op == CODE_CALL) {
		const struct salle_observable *observable = &c->vocabulary->observables[expr->id];
		whole.is_constant &= observable->reads == 0 && !observable->depends_on_action;
		whole.depends_on_action |= observable->depends_on_action;
	}
	size_t end = c->n;
	for (size_t k = expr->n_operands; k-- > 0; end = kid[k].start)
		if (whole.depends_on_action && !kid[k].depends_on_action && !kid[k].is_constant)
			emit_keep_value(c, kid[k].start, end);
	add_instruction(c, op, expr->id)->n = (uint8_t)expr->n_operands;
	return whole.is_constant ? fold_constant(c, whole.start) : whole;
}

static struct piece emit_observable(struct salle_compiler *c, const struct salle_expr *expr)
{
	struct salle_view view = { .matchup = c->matchup, .side = c->side };
	const struct salle_observable *row = &c->vocabulary->observables[expr->id];
	switch (row->kind) {
	case SALLE_LIVE:
		break;
	case SALLE_FIXED:
		return emit_constant(c, c->n, salle_observable_value(&view, row, NULL));
	case SALLE_DERIVED:
		return emit_operation(c, expr, CODE_CALL);
	}
	struct piece piece = { .start = c->n };
	add_instruction(c, CODE_LIVE, expr->id);
	return piece;
}

/* Compiles a number argument of the action. Its index counts only number arguments, not arguments that are names. */
static struct piece emit_argument(struct salle_compiler *c, const struct salle_expr *expr)
{
	struct piece piece = { .depends_on_action = true, .start = c->n };
	size_t number = 0;
	for (unsigned k = 0; k < expr->id; k++)
		number += c->action->arguments[k].kind == SALLE_ARG_NUMBER;
	add_instruction(c, CODE_NUMBER, number);
	return piece;
}

static struct piece emit_and_or(struct salle_compiler *c, const struct salle_expr *expr, enum salle_code_op op)
{
	bool decides = op == CODE_OR; /* the value of the left side that makes the right side irrelevant */
	struct piece left = emit_expr(c, expr->operand[0]);
	if (left.is_constant)
		return (left.value != 0) == decides ? emit_constant(c, left.start, decides) : emit_expr(c, expr->operand[1]);
	size_t jump = c->n;
	add_instruction(c, op, 0);
	struct piece right = emit_expr(c, expr->operand[1]);
	if (right.is_constant && (right.value != 0) == decides)
		return emit_constant(c, left.start, decides);
	if (right.is_constant) {
		c->n = jump;
		return left;
	}
	if (left.depends_on_action && !right.depends_on_action)
		emit_keep_value(c, right.start, c->n);
	c->code[jump].skip = (uint32_t)(c->n - jump - 1);
	if (right.depends_on_action && !left.depends_on_action)
		emit_keep_value(c, left.start, jump);
	left.depends_on_action |= right.depends_on_action;
	return left;
}

static struct piece emit_if(struct salle_compiler *c, const struct salle_expr *expr)
{
	struct piece condition = emit_expr(c, expr->operand[1]);
	if (condition.is_constant)
		return emit_expr(c, expr->operand[condition.value != 0 ? 0 : 2]);
	size_t unless = c->n;
	add_instruction(c, CODE_UNLESS, 0);
	struct piece yes = emit_as_code(c, expr->operand[0]);
	size_t skip = c->n;
	add_instruction(c, CODE_SKIP, 0);
	struct piece no = emit_as_code(c, expr->operand[2]);

	bool varies = condition.depends_on_action || yes.depends_on_action || no.depends_on_action;
	if (varies && !no.depends_on_action && !no.is_constant)
		emit_keep_value(c, no.start, c->n);
	c->code[skip].skip = (uint32_t)(c->n - skip - 1);
	size_t before = c->n;
	if (varies && !yes.depends_on_action && !yes.is_constant)
		emit_keep_value(c, yes.start, skip);
	c->code[unless].skip = (uint32_t)(skip + (c->n - before) - unless);
	if (varies && !condition.depends_on_action)
		emit_keep_value(c, condition.start, unless);
	return (struct piece){ .depends_on_action = varies, .start = condition.start };
}

static struct piece emit_expr(struct salle_compiler *c, const struct salle_expr *expr)
{
	static const uint8_t plain[SALLE_OPS] = {
		[SALLE_OP_NEGATE] = CODE_NEGATE,
		[SALLE_OP_NOT] = CODE_NOT,
		[SALLE_OP_ADD] = CODE_ADD,
		[SALLE_OP_SUBTRACT] = CODE_SUBTRACT,
		[SALLE_OP_MULTIPLY] = CODE_MULTIPLY,
		[SALLE_OP_DIVIDE] = CODE_DIVIDE,
		[SALLE_OP_LESS] = CODE_LESS,
		[SALLE_OP_LESS_EQUAL] = CODE_LESS_EQUAL,
		[SALLE_OP_EQUAL] = CODE_EQUAL,
		[SALLE_OP_UNEQUAL] = CODE_UNEQUAL,
		[SALLE_OP_MIN] = CODE_MIN,
		[SALLE_OP_MAX] = CODE_MAX,
		[SALLE_OP_FLOOR] = CODE_FLOOR,
		[SALLE_OP_CEIL] = CODE_CEIL,
		[SALLE_OP_ROUND] = CODE_ROUND,
		[SALLE_OP_ABS] = CODE_ABS,
	};
	switch (expr->op) {
	case SALLE_OP_CONSTANT:
		return emit_constant(c, c->n, expr->value);
	case SALLE_OP_PARAM:
		return emit_constant(c, c->n, c->params->value[expr->id]);
	case SALLE_OP_OBSERVABLE:
		return emit_observable(c, expr);
	case SALLE_OP_ARGUMENT:
		return emit_argument(c, expr);
	case SALLE_OP_AND:
		return emit_and_or(c, expr, CODE_AND);
	case SALLE_OP_OR:
		return emit_and_or(c, expr, CODE_OR);
	case SALLE_OP_IF:
		return emit_if(c, expr);
	default:
		return emit_operation(c, expr, (enum salle_code_op)plain[expr->op]);
	}
}

static uint64_t observables_read_by(const struct salle_compiler *c)
{
	uint64_t reads = 0;
	for (size_t k = 0; k < c->n; k++) {
		if (c->code[k].op == CODE_LIVE)
			reads |= SALLE_OBSERVABLE_BIT(c->code[k].id);
		if (c->code[k].op == CODE_CALL)
			reads |= c->vocabulary->observables[c->code[k].id].reads;
	}
	return reads;
}

struct salle_code salle_compile_expr(struct salle_compiler *c, const struct salle_expr *expr)
{
	c->n = 0;
	struct piece whole = emit_expr(c, expr);
	if (whole.is_constant)
		return (struct salle_code){ .constant = whole.value };
	if (!whole.depends_on_action)
		emit_keep_value(c, 0, c->n);
	struct salle_code code = { .depends_on_action = whole.depends_on_action, .reads = observables_read_by(c) };
	add_instruction(c, CODE_END, 0);
	struct salle_instruction *copy = salle_arena_array(c->arena, c->n, sizeof *copy);
	memcpy(copy, c->code, c->n * sizeof *copy);
	code.first = copy;
	return code;
}
