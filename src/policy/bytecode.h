/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytecode of expressions, for a stack machine, compiled for one matchup and side. Fixed observables, parameters, and
 * expressions of these are constants. Under `maximize`, parts that are equal for every candidate are computed once and
 * kept: CODE_ONCE … CODE_KEEP.
 */
#pragma once

#include "policy/policy_ast.h"

enum salle_code_op {
	CODE_PUSH,   /* pushes the constant `value` */
	CODE_LIVE,   /* the live observable `id` */
	CODE_NUMBER, /* the number argument `id` of the current action */
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
	CODE_MIN, /* minimum of the last `n` values */
	CODE_MAX,
	CODE_FLOOR,
	CODE_CEIL,
	CODE_ROUND,
	CODE_ABS,
	CODE_AND,    /* if the last value is false, keeps it and skips; else drops it */
	CODE_OR,     /* if the last value is true, keeps it and skips; else drops it */
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
	const struct salle_instruction *first; /* NULL if constant */
	double constant;
	bool varies;    /* depends on the current action or its numbers */
	uint64_t reads; /* observables read, by SALLE_READS */
};

enum {
	SALLE_STACK_MAX = SALLE_DEPTH_MAX * SALLE_ARGUMENTS_MAX, /* at each level, the values of all kids but one may
	                                                            wait on the stack */
	SALLE_KEPT_MAX = 32,                                     /* maximum number of kept values of one rule */
};

/* State of evaluating one rule in one situation. */
struct salle_evaluation {
	const struct salle_vocabulary *vocabulary;
	uint64_t action_reads; /* SALLE_READS of the current action */
	uint32_t kept;         /* one bit per kept value that is known */
	double value[SALLE_KEPT_MAX];
	struct salle_view view;
	double stack[SALLE_STACK_MAX + 1]; /* values from index 1 on */
};

/* State of compiling the expressions of one rule. */
struct salle_compiler {
	const struct salle_vocabulary *vocabulary;
	const struct salle_params *params;
	const void *matchup;
	unsigned side;
	unsigned decision;
	struct salle_arena *arena;

	const struct salle_action *action; /* action of the rule */
	bool keeps;                        /* the rule has `maximize`, so values are kept between candidates */
	unsigned kept;                     /* number of kept values so far */
	struct salle_instruction *code;    /* scratch memory, freed by salle_compiler_release */
	size_t n, capacity;
};

/* Resets the compiler for the next rule. */
void salle_compiler_begin_rule(struct salle_compiler *compiler, const struct salle_action *action, bool keeps);
struct salle_code salle_compile_expr(struct salle_compiler *compiler, const struct salle_expr *expr);
void salle_compiler_release(struct salle_compiler *compiler);
