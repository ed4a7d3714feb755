/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes policies with free decisions. A free decision has one rule per action, which allows all names and numbers. */
#include <salle/policy.h>

#include "base/arena.h"
#include "policy/scope.h"
#include "policy/policy_ast.h"

/*
 * Advances to the next combination of names of the arguments that take one name each. Returns false after the last one.
 */
static bool advance_names(const struct salle_argument *arguments, unsigned name[SALLE_ARGUMENTS_MAX])
{
	for (unsigned k = 0; arguments[k].name != NULL; k++) {
		if (arguments[k].kind != SALLE_ARG_NAME)
			continue;
		if (arguments[k].names[++name[k]] != NULL)
			return true;
		name[k] = 0;
	}
	return false;
}

static const struct salle_expr *new_constant(double value, struct salle_arena *arena)
{
	struct salle_expr *expr = salle_arena_alloc(arena, sizeof *expr);
	*expr = (struct salle_expr){ .op = SALLE_OP_CONSTANT, .type = SALLE_NUMBER, .value = value };
	return expr;
}

/*
 * Returns the names of an argument: all names if the argument takes several, otherwise only the name with number
 * `name`.
 */
static struct salle_indices list_names(const struct salle_argument *argument, unsigned name, struct salle_arena *arena)
{
	const bool all = argument->kind == SALLE_ARG_NAMES;
	const size_t n = all ? salle_count_names(argument->names) : 1;
	int32_t *items = salle_arena_array(arena, n, sizeof *items);
	for (size_t i = 0; i < n; i++)
		items[i] = (int32_t)(all ? i : name);
	return (struct salle_indices){ items, n };
}

/* Returns the rule that allows every variant of an action with these names. */
static struct salle_rule make_free_rule(const struct salle_decision *decision, unsigned d, unsigned action,
	const unsigned name[SALLE_ARGUMENTS_MAX], struct salle_arena *arena)
{
	const struct salle_argument *arguments = decision->actions[action].arguments;
	struct salle_rule rule = { .action = action,
		.maximize = new_constant(0, arena),
		.is_written = true,
		.group = SALLE_RULES_MAX + d,
		.info = { .decision = decision->name, .label = decision->name, .action = decision->actions[action].name,
			.number = { d, action } } };
	for (unsigned k = 0; arguments[k].name != NULL; k++)
		if (arguments[k].kind == SALLE_ARG_NUMBER) {
			rule.argument[k].from = new_constant(arguments[k].min, arena);
			rule.argument[k].to = new_constant(arguments[k].max, arena);
		} else {
			rule.argument[k].names = list_names(&arguments[k], name[k], arena);
		}
	return rule;
}

/* The rules of a policy while they are being added. */
struct draft {
	struct salle_rule *rules; /* array with room for SALLE_RULES_MAX rules */
	unsigned n;
	bool is_full;
};

static void add_rule(struct draft *draft, struct salle_rule rule)
{
	draft->is_full |= draft->n == SALLE_RULES_MAX;
	if (!draft->is_full)
		draft->rules[draft->n++] = rule;
}

static void add_free_rules(struct draft *draft, const struct salle_decision *decision, unsigned d,
	struct salle_arena *arena)
{
	for (unsigned action = 0; decision->actions[action].name != NULL; action++) {
		if (decision->actions[action].is_covered_by_others)
			continue;
		unsigned name[SALLE_ARGUMENTS_MAX] = { 0 };
		do
			add_rule(draft, make_free_rule(decision, d, action, name, arena));
		while (advance_names(decision->actions[action].arguments, name));
	}
}

/*
 * Returns the given set of decisions without those that cannot be free, because the policy lacks rules that they need.
 */
static uint32_t select_freeable_decisions(const struct salle_policy *own, uint32_t decisions)
{
	for (unsigned d = 0; own->vocabulary->decisions[d].name != NULL; d++)
		if (own->vocabulary->decisions[d].needs_rules && !salle_policy_has_rules_for(own, d))
			decisions &= ~SALLE_DECISION_BIT(d);
	return decisions;
}

const struct salle_policy *salle_policy_without_free_decisions(const struct salle_policy *policy)
{
	return policy->policy_before_free != NULL ? policy->policy_before_free : policy;
}

const struct salle_policy *salle_policy_new_with_free_decisions(const struct salle_policy *own, uint32_t decisions,
	struct salle_arena *arena)
{
	struct salle_policy *policy = salle_arena_alloc(arena, sizeof *policy);
	struct draft draft = { .rules = salle_arena_array(arena, SALLE_RULES_MAX, sizeof *draft.rules) };
	*policy = *own;
	decisions = select_freeable_decisions(own, decisions);
	policy->free_decisions = decisions;
	policy->policy_before_free = decisions != 0 ? own : NULL;
	for (unsigned d = 0; own->vocabulary->decisions[d].name != NULL; d++) {
		policy->first[d] = draft.n;
		if (decisions & SALLE_DECISION_BIT(d))
			add_free_rules(&draft, &own->vocabulary->decisions[d], d, arena);
		else
			for (unsigned r = own->first[d]; r < own->first[d + 1]; r++)
				add_rule(&draft, own->rules[r]);
		policy->first[d + 1] = draft.n;
	}
	policy->rules = draft.rules;
	policy->n_rules = draft.n;
	return draft.is_full ? NULL : policy;
}
