/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Policies: what a fighter does at each decision, written in a small language, the same for every rule system. A policy
 * gives each decision a list of rules; the first rule whose `when` holds and whose action is possible acts.
 *
 * - salle_policy_read checks the YAML node of a policy, once, and returns a salle_policy.
 * - salle_policy_new_mixed makes a mixed policy, which draws one of several policies for each bout.
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

struct salle_policy; /* defined in src/policy/policy_ast.h; read-only, in the arena */

/* Description of a rule, for traces and counts. */
struct salle_rule_info {
	const char *decision; /* name of the decision, such as "attack" */
	/* such as "attack 2" or "attack 3.1"; "finish 1" for the first rule of the named list `finish` */
	const char *label;
	const char *action;
	struct {
		unsigned decision, action; /* indices in the vocabulary */
	} number;
	struct salle_place at;
};

/*
 * Reads a policy from a map with the keys `about`, `params`, `let`, `lists` and one key per decision. `extends` must be
 * merged already. Adds every error to the diagnostics. Returns NULL if there was an error.
 */
const struct salle_policy *salle_policy_read(const struct salle_vocabulary *vocabulary, const char *name,
	const struct salle_node *node, struct salle_arena *arena, struct salle_diagnostics *diagnostics);

/*
 * Returns a policy in which some decisions, a set of SALLE_DECISION_BIT bits, are free: every possible action can be
 * the verdict, except actions that are banned where the policy is bound (salle_policy_bind). The policy decides the
 * other decisions as `own` does. Only enumerations can ask a free decision (salle_list_free_verdicts). Returns NULL if
 * there would be more than SALLE_RULES_MAX rules.
 */
const struct salle_policy *salle_policy_new_with_free_decisions(const struct salle_policy *own, uint32_t decisions,
	struct salle_arena *arena);

/*
 * Returns the policy from which salle_policy_new_with_free_decisions made this policy; the policy itself if no decision
 * is free.
 */
const struct salle_policy *salle_policy_without_free_decisions(const struct salle_policy *policy);

/*
 * A policy that a mixed policy may draw. The chances of the policies are in proportion to their weights, which are
 * above 0.
 */
struct salle_policy_share {
	const struct salle_policy *policy;
	double weight;
};

/*
 * Returns a mixed policy. Before each bout a fighter draws one of these policies [n], 2 to SALLE_CHOICE_MAX, and
 * follows it for the whole bout, with the presets of its parameters. Fighters on the same side who follow the same
 * mixed policy draw the same policy. None of the policies may be mixed.
 */
const struct salle_policy *salle_policy_new_mixed(const char *name, const char *about, const struct salle_place *at,
	const struct salle_policy_share *shares, size_t n, struct salle_arena *arena);

bool salle_policy_is_mixed(const struct salle_policy *policy);

/*
 * Returns the policies that a mixed policy draws from, and sets `n` to their number. Sets `n` to 0 if the policy is not
 * mixed.
 */
const struct salle_policy_share *salle_policy_shares(const struct salle_policy *policy, size_t *n);

/*
 * Returns the groups of a mixed policy. The policies of a group have the same rules for the decisions before the bout.
 * Each group is returned as one policy, which is mixed if the group has several policies. Sets `n` to the number of
 * groups. If the policy is not mixed, returns NULL and sets `n` to 1.
 */
const struct salle_policy_share *salle_policy_groups(const struct salle_policy *policy, size_t *n);

const struct salle_vocabulary *salle_policy_vocabulary(const struct salle_policy *policy);
const char *salle_policy_name(const struct salle_policy *policy);
/* Returns the policy's description; "" if it has none. */
const char *salle_policy_about(const struct salle_policy *policy);
size_t salle_policy_rule_count(const struct salle_policy *policy);
/* Returns whether the policy has rules for the decision; if not, the preset action is taken. */
bool salle_policy_has_rules_for(const struct salle_policy *policy, unsigned decision);

/* Returns whether a rule of the decision has this action. */
bool salle_policy_names_action(const struct salle_policy *policy, unsigned decision, unsigned action);

/* Returns a bit set of the names that the rules of a decision use for the argument called `argument`. */
uint64_t salle_policy_argument_names(const struct salle_policy *policy, unsigned decision, const char *argument);
struct salle_rule_info salle_policy_rule_info(const struct salle_policy *policy, size_t rule);

/* Returns the names of the parameters, and sets `n` to their number. */
const char *const *salle_policy_param_names(const struct salle_policy *policy, size_t *n);

/* Values of a policy's parameters, in the policy's order. */
struct salle_params {
	double value[SALLE_PARAMS_MAX];
};

struct salle_params salle_policy_preset_params(const struct salle_policy *policy);

/*
 * Returns the rules of a decision as a list of nodes, as a user could write them: without lets and named lists, and
 * without arguments that equal their presets. If `values` is not NULL, its numbers replace the names of parameters. A
 * policy with this list and the same parameters makes the same decisions.
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

/*
 * Sets each parameter to its value in `node` (a map, or NULL), or else to its preset. Returns false after reporting
 * errors.
 */
bool salle_params_read(const struct salle_policy *policy, const struct salle_node *node, struct salle_params *out,
	struct salle_arena *arena, struct salle_diagnostics *diagnostics) SALLE_MUST_CHECK;
