/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A policy after it was read and checked (read_policy.c …) and before it is bound to a matchup (bind_policy.c …). */
#pragma once

#include <math.h>

#include <salle/policy.h>
#include <salle/vocabulary.h>

enum salle_op {
	SALLE_OP_CONSTANT,   /* the number `value` */
	SALLE_OP_PARAM,      /* the parameter `id` */
	SALLE_OP_OBSERVABLE, /* the observable `id`; its arguments are in `operand` */
	SALLE_OP_ARGUMENT,   /* the number argument `id` of the action of the rule */
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
	SALLE_OP_AND, /* the right side is evaluated only if the left side does not decide */
	SALLE_OP_OR,
	SALLE_OP_IF, /* operand[0] if operand[1] is true, otherwise operand[2] */
	SALLE_OP_MIN,
	SALLE_OP_MAX,
	SALLE_OP_FLOOR,
	SALLE_OP_CEIL,
	SALLE_OP_ROUND, /* rounds halves up */
	SALLE_OP_ABS,
	SALLE_OPS,
};

/* Limits of an expression after named expressions (`let`) were inserted. Larger expressions are errors. */
enum {
	SALLE_DEPTH_MAX = 100, /* maximum number of nesting levels */
	SALLE_NODES_MAX = 10000,
};

/*
 * A node of an expression. Truth values are 1 and 0; a symbol is the index of its name. `a > b` and `a >= b` are stored
 * as LESS operations with exchanged sides.
 */
struct salle_expr {
	enum salle_op op;
	enum salle_value_type type;
	struct salle_place at;
	double value;
	unsigned id;
	unsigned n_operands;
	const struct salle_expr *operand[SALLE_ARGUMENTS_MAX];
};

/*
 * Tolerance of floor and ceil for rounding errors of binary fractions: 0.07 * 100 is slightly above 7, but its ceil is
 * 7.
 */
#define SALLE_ROUNDING_SLACK 1e-9
static inline double salle_floor_with_slack(double a)
{
	return floor(a + SALLE_ROUNDING_SLACK);
}
static inline double salle_ceil_with_slack(double a)
{
	return ceil(a - SALLE_ROUNDING_SLACK);
}

/* The value that a rule gives to an argument of its action. */
struct salle_rule_argument {
	/* value of a number, or start of its range; the preset if the rule does not set this argument */
	const struct salle_expr *from;
	const struct salle_expr *to; /* end of a range under `maximize`; NULL if the argument is a single number */
	/* value of an argument that is a list of names; the preset if the rule does not set this argument */
	struct salle_indices names;
};

struct salle_rule {
	struct salle_rule_info info;
	unsigned action; /* number of the action in the decision */
	struct salle_rule_argument argument[SALLE_ARGUMENTS_MAX];
	/* condition; NULL if there is none. A rule of a named list also has the condition of the call */
	const struct salle_expr *when;
	/* score to maximize; NULL if the rule takes the first variant of its action with the written numbers */
	const struct salle_expr *maximize;
	/* weight in a `choose` list: at least 0; depends only on fixed observables and parameters */
	const struct salle_expr *weight;
	/*
	 * 1 + number of the `do: [a, b]` to which the rule belongs, with its neighbours; 0 for a rule with a single action
	 */
	unsigned group;
	/* 1 + number of the `choose` list, within the decision, to which the rule belongs; 0 if it belongs to none */
	unsigned choice;
	bool is_written; /* false for a preset rule, which is added for a decision without rules in the policy */
};

/*
 * A policy. Its rules are numbered through all decisions in the order of the vocabulary: decision d has rules first[d]
 * … first[d + 1] - 1. The rules of a named list are repeated for each call of the list. The rules of a mixed policy are
 * copies of all its policies' rules, for display only: each of its policies is bound with its own rules.
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
	/* [n_shares] the policies that a mixed policy draws from; NULL if the policy is not mixed */
	const struct salle_policy_share *shares;
	unsigned n_shares;
	/* [n_groups] the policies in groups, as salle_policy_groups returns them; NULL if the policy is not mixed */
	const struct salle_policy_share *groups;
	unsigned n_groups;
	/* SALLE_DECISION_BIT bits of the decisions during the bout for which a policy in `shares` has rules */
	uint32_t mixed_decisions;
	uint32_t free_decisions; /* SALLE_DECISION_BIT bits of the free decisions (salle_policy_new_with_free_decisions) */
	const struct salle_policy
		*policy_before_free; /* the policy whose decisions were made free; NULL if no decision is free */
};
