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
	SALLE_OP_AND, /* the right side is evaluated only if needed */
	SALLE_OP_OR,
	SALLE_OP_IF, /* operand[0] if operand[1] holds, otherwise operand[2] */
	SALLE_OP_MIN,
	SALLE_OP_MAX,
	SALLE_OP_FLOOR,
	SALLE_OP_CEIL,
	SALLE_OP_ROUND, /* rounds halves up */
	SALLE_OP_ABS,
	SALLE_OPS,
};

/* Limits of an expression in which all lets are inserted. Larger expressions are refused. */
enum {
	SALLE_DEPTH_MAX = 100, /* levels of nesting */
	SALLE_NODES_MAX = 10000,
};

/*
 * A node of an expression. Truth values are 1 and 0; a symbol is the number of its name. `a > b` and `a >= b` are
 * stored as LESS operations with exchanged sides.
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

/* An argument of a rule's action. */
struct salle_rule_argument {
	/* value of a number, or start of its range; the preset if the rule does not have this argument */
	const struct salle_expr *from;
	const struct salle_expr *to; /* last number of a range under `maximize`; NULL if there is no range */
	/* value of an argument that is a list of names; the preset if the rule does not have this argument */
	struct salle_indices names;
};

struct salle_rule {
	struct salle_rule_info info;
	unsigned action; /* number of the action in the decision */
	struct salle_rule_argument argument[SALLE_ARGUMENTS_MAX];
	/* condition; NULL if the rule always acts. In a named list, the condition of the call is included */
	const struct salle_expr *when;
	/* NULL if the rule takes the first variant of its action with the written numbers */
	const struct salle_expr *maximize;
	/* weight of a rule in a choice: at least 0; depends only on fixed observables and parameters */
	const struct salle_expr *weight;
	/* 1 + number of a group of adjacent rules, `do: [a, b]`, of which the best acts; 0 outside groups */
	unsigned group;
	unsigned choice; /* 1 + number of the choice in its decision, whose rules are adjacent; 0 outside choices */
	bool is_written; /* false for a preset rule, which stands for a decision without rules in the policy */
};

/*
 * The rules of a policy. They are numbered through all decisions in the order of the vocabulary: decision d has rules
 * first[d] … first[d + 1] - 1. The rules of a named list are repeated wherever the list is called. A mixed policy has
 * the rules of all its policies, only to be looked at; these policies are bound one by one, with their own numbers.
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
	const struct salle_policy_share *groups; /* [n_groups] see salle_policy_groups; NULL if the policy is not mixed */
	unsigned n_groups;
	/* SALLE_DECISION_BIT bits of the decisions in the bout for which one of these policies has rules */
	uint32_t mixed_decisions;
	uint32_t free_decisions; /* SALLE_DECISION_BIT bits of the free decisions (salle_policy_new_free) */
	const struct salle_policy
		*policy_before_free; /* the policy whose decisions were made free; NULL if no decision is free */
};
