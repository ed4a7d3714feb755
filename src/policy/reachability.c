/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "base/arena.h"
#include "policy/policy_reader.h"

static unsigned count_guards(const struct salle_guard *guard, bool own)
{
	unsigned n = 0;
	for (; guard != NULL && !(own && guard->is_call); guard = guard->outer)
		n += guard->when != NULL;
	return n;
}

static bool has_guard_with_error(const struct salle_guard *guard)
{
	bool broken = false;
	for (; guard != NULL; guard = guard->outer)
		broken |= guard->has_error;
	return broken;
}

/*
 * Joins the conditions on a rule with `and`, the outermost condition first, so that an inner condition is evaluated
 * only if the outer ones hold.
 */
static const struct salle_syntax *join_conditions(struct salle_reader *reader, const struct salle_guard *guard)
{
	const struct salle_syntax *joined = NULL;
	if (guard == NULL)
		return NULL;
	joined = join_conditions(reader, guard->outer);
	if (guard->when == NULL || joined == NULL)
		return guard->when != NULL ? guard->when : joined;
	struct salle_syntax *both = salle_arena_alloc(reader->arena, sizeof *both);
	*both = (struct salle_syntax){ .kind = SALLE_SYNTAX_OPERATION,
		.op = SALLE_OP_AND,
		.at = guard->when->at,
		.n_operands = 2 };
	both->operand[0] = joined;
	both->operand[1] = guard->when;
	return both;
}

/*
 * Returns the reason why a comparison of an observable never holds, such as ": 'pool' is in 0..20"; "" for other
 * conditions.
 */
static const char *explain_why_never(struct salle_reader *reader, const struct salle_expr *when)
{
	const struct salle_observable *observables = reader->scope.vocabulary->observables;
	if (when->op != SALLE_OP_LESS && when->op != SALLE_OP_LESS_EQUAL && when->op != SALLE_OP_EQUAL)
		return "";
	for (unsigned i = 0; i < 2; i++) {
		const struct salle_expr *side = when->operand[i];
		if (side->op != SALLE_OP_OBSERVABLE || side->type != SALLE_NUMBER)
			continue;
		struct salle_range range = reader->ranges.observable[side->id];
		return salle_arena_format(reader->arena, ": '%s' is in %.15g..%.15g", observables[side->id].name, range.low,
			range.high);
	}
	return "";
}

/*
 * Reports which of the conditions cannot hold, alone or together. The last `own` conditions belong to the rule itself,
 * the others surround it.
 */
static void report_impossible_conditions(struct salle_reader *reader, const struct salle_rule_draft *draft,
	const struct salle_expr *const *conditions, unsigned all, unsigned own)
{
	for (unsigned i = 0; i < all; i++)
		if (salle_do_conditions_hold(&reader->ranges, conditions + i, 1, reader->arena) == SALLE_HOLDS_NEVER) {
			salle_error(reader->diagnostics, &conditions[i]->at, "this never holds%s",
				explain_why_never(reader, conditions[i]));
			return;
		}
	const struct salle_place *at = &conditions[all - 1]->at;
	if (salle_do_conditions_hold(&reader->ranges, conditions + (all - own), own, reader->arena) == SALLE_HOLDS_NEVER)
		salle_error(reader->diagnostics, at, "this never holds together with the `when` of its choice");
	else
		salle_warning(reader->diagnostics, at,
			"this contradicts the `when` of a rule that calls this one, so the rule '%s' never acts when it is called "
			"there",
			draft->rule.info.label);
}

void salle_join_guards(struct salle_reader *reader, const struct salle_guard *guard, struct salle_rule_draft *draft)
{
	unsigned all = count_guards(guard, false), own = count_guards(guard, true);
	const struct salle_syntax *joined = join_conditions(reader, guard);
	draft->holds = has_guard_with_error(guard) ? SALLE_HOLDS_SOMETIMES : SALLE_HOLDS_ALWAYS;
	if (joined == NULL)
		return;
	draft->holds = SALLE_HOLDS_SOMETIMES;
	draft->rule.when = salle_scope_resolve(&reader->scope, joined, SALLE_TRUTH);
	if (draft->rule.when == NULL)
		return;
	const struct salle_expr **conditions = salle_arena_array(reader->arena, all, sizeof *conditions);
	const struct salle_expr *rest = draft->rule.when;
	for (unsigned i = all - 1; i > 0; i--) {
		conditions[i] = rest->operand[1];
		rest = rest->operand[0];
	}
	conditions[0] = rest;
	enum salle_holds holds = salle_do_conditions_hold(&reader->ranges, conditions, all, reader->arena);
	if (holds == SALLE_HOLDS_NEVER)
		report_impossible_conditions(reader, draft, conditions, all, own);
	if (!has_guard_with_error(guard))
		draft->holds = holds;
}

static bool is_same_group(const struct salle_rule *a, const struct salle_rule *b)
{
	return (a->choice != 0 && a->choice == b->choice) || (a->group != 0 && a->group == b->group);
}

/* Returns whether the range of an argument can be empty. Then the rule cannot always act. */
static bool can_range_be_empty(const struct salle_reader *reader, const struct salle_rule *rule)
{
	for (unsigned k = 0; k < SALLE_ARGUMENTS_MAX; k++) {
		const struct salle_rule_argument *given = &rule->argument[k];
		if (given->from != NULL && given->to != NULL &&
			salle_floor_with_slack(salle_range_of_expr(&reader->ranges, given->from).high) >
				salle_floor_with_slack(salle_range_of_expr(&reader->ranges, given->to).low))
			return true;
	}
	return false;
}

/* Returns whether the rule acts in every situation, so that later rules are never reached. */
static bool acts_always(const struct salle_reader *reader, const struct salle_rule_draft *draft)
{
	if (draft->holds != SALLE_HOLDS_ALWAYS || !draft->always_acts || can_range_be_empty(reader, &draft->rule))
		return false;
	if (draft->rule.choice == 0)
		return true;
	return draft->rule.weight != NULL && salle_range_of_expr(&reader->ranges, draft->rule.weight).low > 0;
}

static void check_last_rule(struct salle_reader *reader, unsigned first)
{
	const struct salle_rule_draft *last = &reader->drafts[reader->n_drafts - 1];
	for (unsigned i = reader->n_drafts; i > first; i--) {
		const struct salle_rule_draft *draft = &reader->drafts[i - 1];
		if (draft != last && !is_same_group(&draft->rule, &last->rule))
			break;
		if (draft->holds == SALLE_HOLDS_ALWAYS)
			return;
	}
	salle_error(reader->diagnostics, &reader->last,
		"the last rule of '%s' must have no `when`: it says what to do if no other rule acts",
		last->rule.info.decision);
}

void salle_check_reachability(struct salle_reader *reader, unsigned first)
{
	if (reader->n_drafts == first || reader->is_full)
		return;
	check_last_rule(reader, first);
	const struct salle_rule_draft *closer = NULL;
	for (unsigned i = first; i < reader->n_drafts; i++) {
		const struct salle_rule_draft *draft = &reader->drafts[i];
		if (closer != NULL && !is_same_group(&draft->rule, &closer->rule)) {
			salle_error(reader->diagnostics, &draft->rule.info.at,
				"'%s' is never reached: '%s' before it acts in every situation", draft->rule.info.label,
				closer->rule.info.label);
			return;
		}
		if (closer == NULL && acts_always(reader, draft))
			closer = draft;
	}
}
