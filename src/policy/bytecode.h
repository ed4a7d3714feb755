/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Expressions in bouts: flat code for a stack of numbers, of one matchup and side.
 *
 * Fixed observables, parameters and all that depends only on them are constants in it. Under `maximize`, parts that are
 * the same for every candidate are computed once and kept: CODE_ONCE … CODE_KEEP.
 */
#pragma once

#include "policy/policy_ast.h"

enum salle_code_op {
	CODE_PUSH,   /* value */
	CODE_LIVE,   /* the live observable `id` */
	CODE_NUMBER, /* the number `id` of the current action */
	CODE_CALL,   /* the derived observable `id` of the last `n` values */
	CODE_NEGATE,
	CODE_NOT,
	CODE_ADD,
	CODE_SUBTRACT,
	CODE_MULTIPLY,
	CODE_DIVIDE,
	CODE_LESS,
	CODE_LESS_EQUAL,
	CODE_EQUAL,
	CODE_UNEQUAL,
	CODE_MIN, /* of the last `n` values */
	CODE_MAX,
	CODE_FLOOR,
	CODE_CEIL,
	CODE_ROUND,
	CODE_ABS,
	CODE_AND,    /* if the last value is false, leaves it and skips; else drops it */
	CODE_OR,     /* if it is true */
	CODE_UNLESS, /* drops the last value; skips if it was false */
	CODE_SKIP,
	CODE_ONCE, /* if value `id` is kept already, pushes it and skips */
	CODE_KEEP, /* keeps the last value as `id` */
	CODE_END,
};

struct salle_instruction {
	uint8_t op;
	uint8_t n;
	uint16_t id;
	uint32_t skip; /* instructions to pass over */
	double value;
};

struct salle_code {
	const struct salle_instruction *first; /* NULL: constant */
	double constant;
	bool varies;    /* with the current action or its numbers */
	uint64_t reads; /* SALLE_READS */
};

enum {
	SALLE_STACK_MAX = SALLE_DEPTH_MAX * SALLE_ARGUMENTS_MAX, /* values: each level keeps at most all kids but one */
	SALLE_KEPT_MAX = 32,                                     /* kept values of one rule */
};

/* State of evaluating one rule in one situation. */
struct salle_evaluation {
	const struct salle_vocabulary *vocabulary;
	uint64_t action_reads; /* of the current action */
	uint32_t kept;         /* one bit per kept value that is known */
	double value[SALLE_KEPT_MAX];
	struct salle_view view;
	double stack[SALLE_STACK_MAX + 1]; /* from 1 on */
};

/* State of compiling the expressions of one rule. */
struct salle_compiler {
	const struct salle_vocabulary *vocabulary;
	const struct salle_params *params;
	const void *matchup;
	unsigned side;
	unsigned decision;
	struct salle_arena *arena;

	const struct salle_action *action; /* of the rule */
	bool keeps;                        /* the rule tries candidates */
	unsigned kept;                     /* values so far */
	struct salle_instruction *code;    /* scratch: salle_compiler_release */
	size_t n, capacity;
};

/* Starts a rule. */
void salle_compiler_begin_rule(struct salle_compiler *compiler, const struct salle_action *action, bool keeps);
struct salle_code salle_compile_expr(struct salle_compiler *compiler, const struct salle_expr *expr);
void salle_compiler_release(struct salle_compiler *compiler);
