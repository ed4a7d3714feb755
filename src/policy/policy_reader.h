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
	bool is_used;
	bool is_open; /* whether its rules are being read; a call of the list is then an endless recursion */
};

/* A rule while it is being read. */
struct salle_rule_draft {
	struct salle_rule rule;
	enum salle_holds holds;
	bool always_acts; /* whether the rule acts whenever its condition holds */
};

struct salle_reader {
	struct salle_scope scope;
	struct salle_ranges ranges;
	struct salle_policy *policy;
	struct salle_sublist *lists;
	size_t n_lists;
	struct salle_rule_draft *drafts; /* [SALLE_RULES_MAX] the rules read so far */
	unsigned n_drafts;
	bool is_full;                 /* whether the policy has more rules than SALLE_RULES_MAX; this error was reported */
	unsigned n_choices, n_groups; /* number of choices, and of `do: [a, b]` groups, so far in the current decision */
	struct salle_place last;      /* place of the current decision's last rule */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* A condition on a rule: the `when` of the rule, of its choice, or of a call that includes it. */
struct salle_guard {
	const struct salle_guard *outer; /* the condition around this one; NULL if there is none */
	const struct salle_syntax *when; /* NULL if there is no condition, or if the condition has an error */
	bool is_call;                    /* whether this is the condition of a call of a named list */
	bool has_error;                  /* whether the condition has an error, which was reported */
};

/* Reads the value of the key `params` or `let`. `node` is NULL if the key is missing. */
void salle_read_params(struct salle_reader *reader, const struct salle_node *node);
void salle_read_lets(struct salle_reader *reader, const struct salle_node *node);

/* Returns whether `key` can be the name of a `what` ("parameter"). If not, reports why. */
bool salle_check_definable_name(struct salle_reader *reader, const struct salle_node *key,
	const char *what) SALLE_MUST_CHECK;

/* Reads the rules of the current decision. A scalar or a map counts as a list with one rule. */
void salle_read_rules(struct salle_reader *reader, const struct salle_node *node);

/* Adds the preset rule of the current decision, for which the policy has no rules. */
void salle_add_preset_rule(struct salle_reader *reader);

/*
 * Returns whether a key is the rest of an expression that was split, because YAML splits values at commas inside
 * braces.
 */
bool salle_is_rest_of_split_expression(const char *key);

/* Parses a scalar node as an expression. Returns NULL after an error. `what` names the expression in messages. */
const struct salle_syntax *salle_read_syntax(struct salle_reader *reader, const struct salle_node *node,
	const char *what, bool cut);

/*
 * Reads the arguments of the current action from `node`, a map or NULL. Missing arguments get their presets. `cut`:
 * whether YAML split an argument at a comma, which was already reported.
 */
void salle_read_arguments(struct salle_reader *reader, const struct salle_node *node, bool cut,
	const struct salle_place *at, struct salle_rule *rule);

/*
 * Sets `when` of a draft to the conjunction of its guards, and `holds` to whether the guards hold never, sometimes or
 * always.
 */
void salle_join_guards(struct salle_reader *reader, const struct salle_guard *guard, struct salle_rule_draft *draft);

/* Checks the drafts from `first` on. Reports unreachable rules, and a last rule whose condition can fail. */
void salle_check_reachability(struct salle_reader *reader, unsigned first);
