/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytecode of expressions for a stack machine, compiled for one matchup and side. Observables that are known before the
 * bout and parameters are compiled to constants. Under `maximize`, code between CODE_ONCE and CODE_KEEP has the same
 * value for all candidate actions: it runs once, and the value is kept.
 */
#pragma once

#include "policy/policy_ast.h"

enum salle_code_op {
	CODE_PUSH,   /* pushes the constant `value` */
	CODE_LIVE,   /* pushes the live observable `id` */
	CODE_NUMBER, /* pushes the number argument `id` of the current action */
	CODE_CALL, /* replaces the last `n` values by the result of the derived observable `id`, called with these values */
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
	CODE_MIN, /* replaces the last `n` values by their minimum */
	CODE_MAX,
	CODE_FLOOR,
	CODE_CEIL,
	CODE_ROUND,
	CODE_ABS,
	/* after the left side of `and`: skips the right side if the last value is false; otherwise drops the value */
	CODE_AND,
	/* after the left side of `or`: skips the right side if the last value is true; otherwise drops the value */
	CODE_OR,
	CODE_UNLESS, /* drops the last value, and skips `skip` instructions if it was false */
	CODE_SKIP,
	CODE_ONCE, /* if value `id` is already kept, pushes it and skips the code that computes it */
	CODE_KEEP, /* stores the last value as value `id` */
	CODE_END,
};

struct salle_instruction {
	uint8_t op;
	uint8_t n;
	uint16_t id;
	uint32_t skip; /* number of instructions that a jump skips */
	double value;
};

struct salle_code {
	const struct salle_instruction *first; /* instructions of the expression; NULL if the expression is constant */
	double constant;
	bool depends_on_action; /* whether the expression depends on the current action or its numbers */
	uint64_t reads;         /* SALLE_OBSERVABLE_BIT bits of the observables in the expression */
};

enum {
	/* maximum height of the stack: each level of nesting leaves at most all operands but one on the stack */
	SALLE_STACK_MAX = SALLE_DEPTH_MAX * SALLE_ARGUMENTS_MAX,
	SALLE_KEPT_MAX = 32, /* maximum number of values that one rule keeps */
};

/* The state of the stack machine while it evaluates one rule in one situation. */
struct salle_evaluation {
	const struct salle_vocabulary *vocabulary;
	uint64_t action_reads; /* SALLE_OBSERVABLE_BIT bits of the observables that the current action can read */
	uint32_t kept_bits;    /* bit k is set if value[k] is already kept */
	double value[SALLE_KEPT_MAX];
	struct salle_view view;
	double stack[SALLE_STACK_MAX + 1]; /* the stack; its values begin at index 1 */
};

/* The compiler of the expressions of one rule: its inputs, and scratch memory. */
struct salle_compiler {
	const struct salle_vocabulary *vocabulary;
	const struct salle_params *params;
	const void *matchup;
	unsigned side;
	unsigned decision;
	struct salle_arena *arena;

	const struct salle_action *action; /* the action of the rule */
	bool keeps_values;                 /* whether the rule has `maximize`, so that values are kept between candidates */
	unsigned n_kept;                   /* number of values that the rule keeps so far */
	struct salle_instruction *code;    /* scratch memory, freed by salle_compiler_release */
	size_t n, capacity;
};

/* Prepares the compiler for a rule with this action. `keeps`: whether the rule has `maximize`. */
void salle_compiler_begin_rule(struct salle_compiler *compiler, const struct salle_action *action, bool keeps);
struct salle_code salle_compile_expr(struct salle_compiler *compiler, const struct salle_expr *expr);
void salle_compiler_release(struct salle_compiler *compiler);
