/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules of the toy vocabulary built by hand, and a slow reference evaluation of them. */
#pragma once

#include "base/arena.h"
#include "policy/policy_ast.h"
#include "toy_vocabulary.h"

/* Builders of expressions. `rule_arena` owns the results. */
extern struct salle_arena rule_arena;
const struct salle_expr *num(double value);
const struct salle_expr *param(unsigned id);
const struct salle_expr *arg(unsigned id);
const struct salle_expr *see_with(unsigned observable, unsigned n, const struct salle_expr *const *arguments);
const struct salle_expr *op_of(enum salle_op op, unsigned n, const struct salle_expr *const *kids);
#define KIDS(...)                                                                                        \
	(unsigned)(sizeof((const struct salle_expr *const[]){ __VA_ARGS__ }) / sizeof(struct salle_expr *)), \
		(const struct salle_expr *const[])                                                               \
	{                                                                                                    \
		__VA_ARGS__                                                                                      \
	}
#define OP(op, ...) op_of(SALLE_OP_##op, KIDS(__VA_ARGS__))
#define SEE(observable) see_with(observable, 0, NULL)
#define CALL(observable, ...) see_with(observable, KIDS(__VA_ARGS__))

#define NAMES(...)                                                                                         \
	{                                                                                                      \
		.names = {(const int32_t[]){ __VA_ARGS__ }, sizeof((int32_t[]){ __VA_ARGS__ }) / sizeof(int32_t) } \
	}
#define NUMBER(expr)   \
	{                  \
		.from = (expr) \
	}
#define RANGE(expr, end)            \
	{                               \
		.from = (expr), .to = (end) \
	}

/* The rules of one decision. */
struct decision_rules {
	unsigned decision;
	unsigned n;
	const struct salle_rule *rules;
};

/* Returns a policy with rules for these decisions. Each other decision follows its preset, or has no rule if it has no
 * preset. */
const struct salle_policy *make_policy(const struct decision_rules *decisions, unsigned n);

/* A reference evaluation that follows the definition of the language. It does not fold constants, uses no tables, and
 * knows all live values. */
struct reference_evaluation {
	const struct salle_policy *policy;
	const struct salle_params *params;
	struct salle_view view; /* the values that expressions read: matchup, side, live values */
};

double reference_value(struct reference_evaluation *meaning, unsigned decision, const struct salle_rule *rule,
	const struct salle_expr *expr);

/* The possible verdicts of a decision: none, one, or the options of a random choice with indices and weights. */
struct reference_verdicts {
	unsigned n;
	struct salle_verdict verdict[SALLE_CHOICE_MAX];
	unsigned place[SALLE_CHOICE_MAX];
	double weight[SALLE_CHOICE_MAX];
};
struct reference_verdicts reference_decision(struct reference_evaluation *meaning, unsigned decision);

/* Copies the states into the live values of a view. */
void view_states(const struct toy_states *states, unsigned side, uint8_t live[SALLE_LIVE_MAX]);
