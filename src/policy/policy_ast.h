/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A policy after reading and checking (read_policy.c …), before binding (bind_policy.c …). */
#pragma once

#include <math.h>

#include <salle/policy.h>
#include <salle/vocabulary.h>

enum salle_op {
	SALLE_OP_CONSTANT,   /* value */
	SALLE_OP_PARAM,      /* the parameter `id` */
	SALLE_OP_OBSERVABLE, /* the observable `id` with the arguments in kid */
	SALLE_OP_ARGUMENT,   /* the number argument `id` of the rule's own action */
	SALLE_OP_NEGATE,
	SALLE_OP_NOT,
	SALLE_OP_ADD,
	SALLE_OP_SUBTRACT,
	SALLE_OP_MULTIPLY,
	SALLE_OP_DIVIDE, /* division by zero gives 0 */
	SALLE_OP_LESS,
	SALLE_OP_LESS_EQUAL,
	SALLE_OP_EQUAL,
	SALLE_OP_UNEQUAL,
	SALLE_OP_AND, /* the right side is evaluated only if needed */
	SALLE_OP_OR,
	SALLE_OP_IF, /* kid[0] if kid[1] else kid[2] */
	SALLE_OP_MIN,
	SALLE_OP_MAX,
	SALLE_OP_FLOOR,
	SALLE_OP_CEIL,
	SALLE_OP_ROUND, /* rounds halves up */
	SALLE_OP_ABS,
	SALLE_OPS,
};

/* Limits on an expression with its lets inserted, as a tree. The reader refuses larger ones. */
enum {
	SALLE_DEPTH_MAX = 100, /* levels of nesting */
	SALLE_NODES_MAX = 10000,
};

/*
 * A node of an expression. Truths are 1 and 0; a symbol is the number of its name. `>` and `>=` are LESS operations
 * with swapped sides.
 */
struct salle_expr {
	enum salle_op op;
	enum salle_value_type type;
	struct salle_place at;
	double value;
	unsigned id;
	unsigned n_kids;
	const struct salle_expr *kid[SALLE_ARGUMENTS_MAX];
};

/* Tolerance of floor and ceil for errors of binary fractions: 0.07 * 100 is slightly above 7 and counts as 7. */
#define SALLE_ROUNDING_SLACK 1e-9
static inline double salle_floor_with_slack(double a)
{
	return floor(a + SALLE_ROUNDING_SLACK);
}
static inline double salle_ceil_with_slack(double a)
{
	return ceil(a - SALLE_ROUNDING_SLACK);
}

/* An argument of a rule's action. */
struct salle_rule_argument {
	const struct salle_expr *from; /* for numbers: the value, or the start of a range; the preset if not written */
	const struct salle_expr *to;   /* end of a range under `maximize`, inclusive; else NULL */
	struct salle_indices names;    /* for names; the preset if not written */
};

struct salle_rule {
	struct salle_rule_info info;
	unsigned action; /* number of the action in the decision */
	struct salle_rule_argument argument[SALLE_ARGUMENTS_MAX];
	const struct salle_expr *when;     /* condition; NULL if always. In a named list, combined with the caller's */
	const struct salle_expr *maximize; /* NULL if the rule takes the preferred way with the written numbers */
	const struct salle_expr *weight;   /* in a choice; at least 0, depends only on fixed observables and parameters */
	unsigned rivals; /* 0, or 1 + number of a group of adjacent rules, `do: [a, b]`, of which the best acts */
	unsigned choice; /* 0, or 1 + number of the choice in its decision; rules of a choice are adjacent */
	bool written;    /* false for the preset of a decision that the policy does not mention */
};

/*
 * The rules of a policy, numbered through its decisions in the order of the vocabulary: decision d has rules first[d] …
 * first[d + 1] - 1. Rules of a named list are repeated wherever it is called.
 */
struct salle_policy {
	const struct salle_vocabulary *vocabulary;
	const char *name, *about;
	struct salle_place at;
	unsigned n_params;
	const char *params[SALLE_PARAMS_MAX];
	double presets[SALLE_PARAMS_MAX];
	unsigned n_rules;
	const struct salle_rule *rules;
	unsigned first[SALLE_DECISIONS_MAX + 1];
};
