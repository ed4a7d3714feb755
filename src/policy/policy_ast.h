/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A policy after reading and checking (read_policy.c …), before binding (bind_policy.c …). */
#pragma once

#include <math.h>

#include <salle/policy.h>
#include <salle/vocabulary.h>

enum salle_op {
	SALLE_OP_CONSTANT,   /* value */
	SALLE_OP_PARAM,      /* the parameter `id` */
	SALLE_OP_OBSERVABLE, /* the observable `id`, its arguments in kid */
	SALLE_OP_ARGUMENT,   /* the argument `id` of the rule's own action, a number */
	SALLE_OP_NEGATE,
	SALLE_OP_NOT,
	SALLE_OP_ADD,
	SALLE_OP_SUBTRACT,
	SALLE_OP_MULTIPLY,
	SALLE_OP_DIVIDE, /* by zero: 0 */
	SALLE_OP_LESS,
	SALLE_OP_LESS_EQUAL,
	SALLE_OP_EQUAL,
	SALLE_OP_UNEQUAL,
	SALLE_OP_AND, /* the right side is not computed if the left decides */
	SALLE_OP_OR,
	SALLE_OP_IF, /* kid[0] if kid[1] else kid[2] */
	SALLE_OP_MIN,
	SALLE_OP_MAX,
	SALLE_OP_FLOOR,
	SALLE_OP_CEIL,
	SALLE_OP_ROUND, /* halves up */
	SALLE_OP_ABS,
	SALLE_OPS,
};

/* Limits of one expression with its lets inserted, counted as a tree: the reader refuses larger ones. */
enum {
	SALLE_DEPTH_MAX = 100, /* levels */
	SALLE_NODES_MAX = 10000,
};

/* Truths are 1 and 0; symbols are the number of the name. `>` and `>=` are LESS with the sides swapped. */
struct salle_expr {
	enum salle_op op;
	enum salle_value_type type;
	struct salle_place at;
	double value;
	unsigned id;
	unsigned n_kids;
	const struct salle_expr *kid[SALLE_ARGUMENTS_MAX];
};

/* Tolerance of floor and ceil for binary fractions: 0.07 * 100 is slightly above 7, but means 7. */
#define SALLE_ROUNDING_SLACK 1e-9
static inline double salle_floor_with_slack(double a)
{
	return floor(a + SALLE_ROUNDING_SLACK);
}
static inline double salle_ceil_with_slack(double a)
{
	return ceil(a - SALLE_ROUNDING_SLACK);
}

/* An argument of a rule, by its kind. */
struct salle_rule_argument {
	const struct salle_expr *from; /* numbers; the preset filled in */
	const struct salle_expr *to;   /* with `maximize`: the end of a range, inclusive; else NULL */
	struct salle_indices names;    /* names; the preset filled in */
};

struct salle_rule {
	struct salle_rule_info info;
	unsigned action; /* of the decision */
	struct salle_rule_argument argument[SALLE_ARGUMENTS_MAX];
	const struct salle_expr *when;     /* NULL if always. In a named list: combined with the caller's */
	const struct salle_expr *maximize; /* NULL if the preferred way with the numbers as written is taken */
	const struct salle_expr *weight;   /* in a choice: depends only on fixed observables and parameters, at least 0 */
	unsigned rivals; /* 0 or 1 + number of a group of adjacent rules, `do: [a, b]`, of which the best acts */
	unsigned choice; /* 0 if not in a choice; else 1 + number of the choice in its decision, whose rules are adjacent */
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
