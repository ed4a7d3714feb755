/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bytecode of expressions, for a stack machine, compiled for one matchup and side. Fixed observables (known before the
 * bout), parameters, and expressions that contain only these are constants. Under `maximize`, the code between
 * CODE_ONCE and CODE_KEEP is equal for all candidates: its value is computed once and kept.
 */
#pragma once

#include "policy/policy_ast.h"

enum salle_code_op {
	CODE_PUSH,   /* pushes the constant `value` */
	CODE_LIVE,   /* pushes the live observable `id` */
	CODE_NUMBER, /* pushes the number argument `id` of the current action */
	CODE_CALL,   /* replaces the last `n` values by the derived observable `id` of these values */
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
	CODE_AND,    /* if the last value is false, keeps it and skips; otherwise drops it (left side of `and`) */
	CODE_OR,     /* if the last value is true, keeps it and skips; otherwise drops it (left side of `or`) */
	CODE_UNLESS, /* drops the last value; skips if the value was false */
	CODE_SKIP,
	CODE_ONCE, /* if value `id` is already kept, pushes the value and skips */
	CODE_KEEP, /* stores the last value as value `id` */
	CODE_END,
};

struct salle_instruction {
	uint8_t op;
	uint8_t n;
	uint16_t id;
	uint32_t skip; /* number of instructions that are skipped */
	double value;
};

struct salle_code {
	const struct salle_instruction *first; /* NULL if the expression is constant */
	double constant;
	bool depends_on_action; /* whether the expression depends on the current action or its numbers */
	uint64_t reads;         /* SALLE_OBSERVABLE_BIT bits of the observables in the expression */
};

enum {
	/* enough stack: at each level of nesting, the values of all operands but one may wait on the stack */
	SALLE_STACK_MAX = SALLE_DEPTH_MAX * SALLE_ARGUMENTS_MAX,
	SALLE_KEPT_MAX = 32,                                     /* maximum number of values that one rule keeps */
};

/* What is needed to evaluate one rule in one situation. */
struct salle_evaluation {
	const struct salle_vocabulary *vocabulary;
	uint64_t action_reads; /* SALLE_OBSERVABLE_BIT bits of the current action */
	uint32_t kept_bits;    /* one bit per value: whether the value is already kept */
	double value[SALLE_KEPT_MAX];
	struct salle_view view;
	double stack[SALLE_STACK_MAX + 1]; /* values from index 1 on */
};

/* What is needed to compile the expressions of one rule. */
struct salle_compiler {
	const struct salle_vocabulary *vocabulary;
	const struct salle_params *params;
	const void *matchup;
	unsigned side;
	unsigned decision;
	struct salle_arena *arena;

	const struct salle_action *action; /* action of the rule */
	bool keeps_values;                 /* whether the rule has `maximize`, so that values are kept between candidates */
	unsigned n_kept;                   /* number of values that the rule keeps so far */
	struct salle_instruction *code;    /* scratch memory, freed by salle_compiler_release */
	size_t n, capacity;
};

/* Resets the compiler for the next rule. */
void salle_compiler_begin_rule(struct salle_compiler *compiler, const struct salle_action *action, bool keeps);
struct salle_code salle_compile_expr(struct salle_compiler *compiler, const struct salle_expr *expr);
void salle_compiler_release(struct salle_compiler *compiler);
