/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Policies: what a fighter does at each decision, written in a small language, the same for every rule system. A policy
 * gives each decision a list of rules; the first rule whose `when` holds and whose action is possible acts.
 *
 * - salle_policy_read checks the YAML node of a policy, once, and returns a salle_policy.
 * - salle_policy_bind turns a salle_policy into a salle_bound_policy, once per matchup and side.
 * - salle_ask_policy returns the salle_verdict of a salle_bound_policy for one situation of a bout.
 *
 * The code that reads scenarios uses this header. Rule systems declare decisions, actions and observables in
 * <salle/vocabulary.h>, and bind policies to matchups with <salle/bound_policy.h>. Bouts ask bound policies with
 * <salle/policy_query.h>.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <salle/diagnostic_list.h>
#include <salle/policy_use.h>
#include <salle/vocabulary.h>

struct salle_arena;
struct salle_node;

enum {
	SALLE_RULES_MAX = 250, /* maximum number of rules of a policy, over all decisions */
	SALLE_PARAMS_MAX = 32,
};

struct salle_policy; /* src/policy/policy_ast.h; read-only, in the arena */

/* Description of a rule, for traces and counts. */
struct salle_rule_info {
	const char *decision; /* name of the decision, such as "attack" */
	const char *label;    /* "attack 2", "attack 3.1", "finish 1" for the first of a named list */
	const char *action;
	struct {
		unsigned decision, action; /* indices in the vocabulary */
	} number;
	struct salle_place at;
};

/*
 * Reads a policy whose `extends` is already merged: keys `about`, `params`, `let`, `lists` and one per decision. Adds
 * every error to the diagnostics. Returns NULL if there was an error.
 */
const struct salle_policy *salle_policy_read(const struct salle_vocabulary *vocabulary, const char *name,
	const struct salle_node *node, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Returns a policy in which some decisions, a set of SALLE_DECISION_BIT bits, are free: every possible action can be
 * the verdict, except actions that are banned where the policy is bound (salle_policy_bind). The policy decides the
 * other decisions as `own` does. Only enumerations can ask a free decision (salle_list_free_verdicts). Returns NULL if
 * there would be more than SALLE_RULES_MAX rules.
 */
const struct salle_policy *salle_policy_new_free(const struct salle_policy *own, uint32_t decisions,
	struct salle_arena *arena);

/* Returns `own`, from which salle_policy_new_free made the policy; the policy itself if no decision is free. */
const struct salle_policy *salle_policy_before_free(const struct salle_policy *policy);

const struct salle_vocabulary *salle_policy_vocabulary(const struct salle_policy *policy);
const char *salle_policy_name(const struct salle_policy *policy);
/* Returns the policy's description; "" if it has none. */
const char *salle_policy_about(const struct salle_policy *policy);
size_t salle_policy_rule_count(const struct salle_policy *policy);
/* Returns whether the policy has rules for the decision; if not, the preset action is taken. */
bool salle_policy_has_rules_for(const struct salle_policy *policy, unsigned decision);

/* Returns whether a rule of the decision has this action. */
bool salle_policy_names_action(const struct salle_policy *policy, unsigned decision, unsigned action);

/* Returns the names that the rules of a decision give the argument called `argument`, as a bit set. */
uint64_t salle_policy_argument_names(const struct salle_policy *policy, unsigned decision, const char *argument);
struct salle_rule_info salle_policy_rule_info(const struct salle_policy *policy, size_t rule);

/* Returns the names of the parameters, and sets `n` to their number. */
const char *const *salle_policy_param_names(const struct salle_policy *policy, size_t *n);

/* Values of a policy's parameters, in the policy's order. */
struct salle_params {
	double value[SALLE_PARAMS_MAX];
};

/*
 * Returns the rules of a decision as a list of nodes, as a user could write them: without lets and named lists, and
 * without arguments that equal their presets. If `values` is not NULL, its numbers replace the names of parameters. A
 * policy with this list and the same parameters has the same rules.
 */
struct salle_node *salle_policy_rules_to_node(const struct salle_policy *policy, unsigned decision,
	const struct salle_params *values, struct salle_arena *arena);

/* Actions that no policy may take: one bit per action, by decision. The first action of a decision cannot be banned. */
struct salle_ban {
	uint64_t actions[SALLE_DECISIONS_MAX];
};

/* Returns whether the action is banned. `ban` is NULL if nothing is banned. */
static inline bool salle_is_banned(const struct salle_ban *ban, unsigned decision, unsigned action)
{
	return ban != NULL && (ban->actions[decision] >> action & 1) != 0;
}

/* Sets the parameters to the values in `node` (a map, or NULL) or their presets; false after reporting errors. */
bool salle_params_read(const struct salle_policy *policy, const struct salle_node *node, struct salle_params *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
