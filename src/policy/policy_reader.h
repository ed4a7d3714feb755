/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reads a policy from nodes into rules.
 *
 *   read_policy.c           parts of a policy: decisions, lists; what is unused
 *   read_params_and_lets.c  parameters and lets
 *   read_rules.c            lists of rules, calls and choices -> a flat list of rules
 *   read_arguments.c        arguments of a rule's action
 *   reachability.c          conditions that never hold, unreachable rules, the missing last rule
 */
#pragma once

#include "policy/interval_analysis.h"
#include "policy/scope.h"

enum { SALLE_LETS_MAX = 100, SALLE_LISTS_MAX = 100 };

/* A named list of rules. */
struct salle_sublist {
	const struct salle_node *key, *rules;
	bool used;
	bool open; /* its rules are being read */
};

/* A rule as read so far. */
struct salle_rule_draft {
	struct salle_rule rule;
	enum salle_holds holds;
	bool acts; /* acts whenever it holds */
};

struct salle_reader {
	struct salle_scope scope;
	struct salle_ranges ranges;
	struct salle_policy *policy;
	struct salle_sublist *lists;
	size_t n_lists;
	struct salle_rule_draft *drafts; /* SALLE_RULES_MAX of them */
	unsigned n_drafts;
	bool full;                  /* there are more, which was reported */
	unsigned n_choices, rivals; /* of the current decision */
	struct salle_place last;    /* its last rule as written */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* A condition on a rule: from the rule, its choice, or a call that leads to it. */
struct salle_guard {
	const struct salle_guard *outer;
	const struct salle_syntax *when; /* NULL if there is none or it is broken */
	bool call;
	bool broken;
};

/* `params` and `let`, NULL for none. */
void salle_read_params(struct salle_reader *reader, const struct salle_node *node);
void salle_read_lets(struct salle_reader *reader, const struct salle_node *node);

/* False after reporting that `key` cannot name a `what`. */
bool salle_check_definable_name(struct salle_reader *reader, const struct salle_node *key,
	const char *what) SALLE_MUST_CHECK;

/* Reads the rules of the scope's decision; a scalar or a map counts as a list with one rule. */
void salle_read_rules(struct salle_reader *reader, const struct salle_node *node);

/* Adds the preset rule of a decision that the policy does not mention. */
void salle_read_preset(struct salle_reader *reader);

/* Returns whether a key is the rest of an expression: YAML splits values in braces at commas. */
bool salle_is_cut_by_comma(const char *key);

/* Parses a scalar node as an expression; NULL after reporting. `what` is its name in messages. */
const struct salle_syntax *salle_read_syntax(struct salle_reader *reader, const struct salle_node *node,
	const char *what, bool cut);

/*
 * Reads every argument of the scope's action from `node`, a map or NULL, with presets filled in. `cut`: a comma has cut
 * one of them, which was reported.
 */
void salle_read_arguments(struct salle_reader *reader, const struct salle_node *node, bool cut,
	const struct salle_place *at, struct salle_rule *rule);

/* Determines `when` and `holds` of a draft. */
void salle_join_guards(struct salle_reader *reader, const struct salle_guard *guard, struct salle_rule_draft *draft);

/* Reports rules that are never reached and a missing last rule, among the drafts from `first` on. */
void salle_check_reachability(struct salle_reader *reader, unsigned first);
