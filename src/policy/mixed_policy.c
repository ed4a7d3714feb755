/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A mixed policy: a fighter draws one of several policies for each bout. */
#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "policy/bound_rules.h"
#include "policy/policy_ast.h"

static const char *format_rules(const struct salle_policy *policy, unsigned decision, struct salle_arena *arena)
{
	const struct salle_params presets = salle_policy_preset_params(policy);
	return salle_node_to_text(arena, salle_policy_rules_to_node(policy, decision, &presets, arena));
}

/* Returns whether two policies make a decision by the same rules. */
static bool have_same_rules(const struct salle_policy *a, const struct salle_policy *b, unsigned decision)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	const bool same = strcmp(format_rules(a, decision, &scratch), format_rules(b, decision, &scratch)) == 0;
	salle_arena_release(&scratch);
	return same;
}

/* Returns whether two policies make the decisions before the bout by the same rules. */
static bool have_same_rules_before_bout(const struct salle_policy *a, const struct salle_policy *b)
{
	const struct salle_decision *decisions = a->vocabulary->decisions;
	bool same = true;
	for (unsigned d = 0; decisions[d].name != NULL; d++)
		same = same && (!decisions[d].before_bout || have_same_rules(a, b, d));
	return same;
}

bool salle_policy_is_mixed(const struct salle_policy *policy)
{
	return policy->shares != NULL;
}

const struct salle_policy_share *salle_policy_shares(const struct salle_policy *policy, size_t *n)
{
	*n = policy->n_shares;
	return policy->shares;
}

const struct salle_policy_share *salle_policy_groups(const struct salle_policy *policy, size_t *n)
{
	*n = policy->n_groups > 0 ? policy->n_groups : 1;
	return policy->groups;
}

/* Puts policies that make the decisions before the bout by the same rules into one group. */
static void group_policies(struct salle_policy *policy, struct salle_arena *arena)
{
	const unsigned n = policy->n_shares;
	struct salle_policy_share *groups = salle_arena_array(arena, n, sizeof *groups);
	bool grouped[SALLE_CHOICE_MAX] = { false };
	policy->groups = groups;
	for (unsigned first = 0; first < n; first++) {
		struct salle_policy_share members[SALLE_CHOICE_MAX];
		struct salle_policy_share *group = &groups[policy->n_groups];
		size_t n_members = 0;
		if (grouped[first])
			continue;
		*group = (struct salle_policy_share){ .weight = 0 };
		for (unsigned k = first; k < n; k++)
			if (!grouped[k] && have_same_rules_before_bout(policy->shares[first].policy, policy->shares[k].policy)) {
				grouped[k] = true;
				members[n_members++] = policy->shares[k];
				group->weight += policy->shares[k].weight;
			}
		if (n_members == n)
			group->policy = policy;
		else if (n_members == 1)
			group->policy = members[0].policy;
		else
			group->policy = salle_policy_new_mixed(policy->name, policy->about, &policy->at, members, n_members, arena);
		policy->n_groups++;
	}
}

const struct salle_policy *salle_policy_new_mixed(const char *name, const char *about, const struct salle_place *at,
	const struct salle_policy_share *shares, size_t n, struct salle_arena *arena)
{
	assert(n >= 2 && n <= SALLE_CHOICE_MAX);
	struct salle_policy *policy = salle_arena_alloc(arena, sizeof *policy);
	struct salle_policy_share *copies = salle_arena_array(arena, n, sizeof *copies);
	size_t n_rules = 0;
	for (size_t k = 0; k < n; k++) {
		copies[k] = shares[k];
		n_rules += shares[k].policy->n_rules;
	}
	struct salle_rule *rules = salle_arena_array(arena, n_rules, sizeof *rules);
	*policy = (struct salle_policy){ .vocabulary = shares->policy->vocabulary,
		.name = salle_arena_copy_text(arena, name),
		.about = salle_arena_copy_text(arena, about),
		.at = *at,
		.rules = rules,
		.shares = copies,
		.n_shares = (unsigned)n };
	unsigned d = 0;
	for (; policy->vocabulary->decisions[d].name != NULL; d++) {
		policy->first[d] = policy->n_rules;
		for (size_t k = 0; k < n; k++) {
			if (!policy->vocabulary->decisions[d].before_bout && salle_policy_has_rules_for(shares[k].policy, d))
				policy->mixed_decisions |= SALLE_DECISION_BIT(d);
			for (unsigned r = shares[k].policy->first[d]; r < shares[k].policy->first[d + 1]; r++)
				rules[policy->n_rules++] = shares[k].policy->rules[r];
		}
	}
	for (; d <= SALLE_DECISIONS_MAX; d++)
		policy->first[d] = policy->n_rules;
	group_policies(policy, arena);
	return policy;
}

/* Lists every observable that one of the `n` bound policies reads for the decision, once, in the vocabulary's order. */
static void merge_observables_read(const struct salle_bound_decision *alone, unsigned n, struct salle_bound_rules *out)
{
	for (unsigned o = 0; o < SALLE_LIVE_MAX; o++) {
		const struct salle_live_read *read = NULL;
		for (unsigned k = 0; k < n; k++)
			for (unsigned i = 0; i < alone[k].rules->n_reads; i++)
				if (alone[k].rules->reads[i].observable == o)
					read = &alone[k].rules->reads[i];
		if (read != NULL)
			out->reads[out->n_reads++] = *read;
	}
}

/* Sets `out` to decision `d` of a mixed policy, which is made by the one of `members` that is drawn for the bout. */
static void make_mixed_decision(const struct salle_policy *policy, const struct salle_bound_policy *members, unsigned d,
	struct salle_bound_decision *out, struct salle_arena *arena)
{
	struct salle_bound_choice *choice = salle_arena_alloc(arena, sizeof *choice);
	struct salle_bound_rules *rules = salle_arena_alloc(arena, sizeof *rules);
	const unsigned n = policy->n_shares;
	double most = 0;
	*out = (struct salle_bound_decision){ .rules = rules, .always_preset = true };
	*rules = (struct salle_bound_rules){ .vocabulary = policy->vocabulary,
		.policy = policy,
		.is_mixed = true,
		.matchup = members[0].decision[d].rules->matchup,
		.side = members[0].decision[d].rules->side,
		.decision = d,
		.choices = choice };
	for (unsigned k = 0; k < n; k++)
		most = fmax(most, policy->shares[k].weight);
	for (unsigned k = 0; k < n; k++) {
		choice->weight[k] = salle_scale_weight(policy->shares[k].weight, most);
		choice->alone[k] = members[k].decision[d];
		out->always_preset = out->always_preset && choice->alone[k].always_preset;
	}
	merge_observables_read(choice->alone, n, rules);
	const struct salle_verdict drawn = { .rule = SALLE_MIXED };
	uint64_t cell;
	memcpy(&cell, &drawn, sizeof cell);
	salle_words_init(&out->cells, 1, salle_arena_shared(arena));
	salle_words_set(&out->cells, 0, cell);
}

void salle_bind_mixed_policy(const struct salle_policy_use *use, const char *build, const void *matchup, unsigned side,
	struct salle_bound_policy *out, struct salle_arena *arena, struct salle_diagnostics *diagnostics)
{
	const struct salle_policy *policy = use->policy;
	struct salle_bound_policy *members = salle_arena_array(arena, policy->n_shares, sizeof *members);
	*out = (struct salle_bound_policy){ .policy = policy };
	for (unsigned k = 0; k < policy->n_shares; k++) {
		const struct salle_params presets = salle_policy_preset_params(policy->shares[k].policy);
		struct salle_policy_use drawn = *use;
		drawn.policy = policy->shares[k].policy;
		drawn.params = &presets;
		salle_policy_bind(&drawn, build, matchup, side, &members[k], arena, diagnostics);
	}
	for (unsigned d = 0; policy->vocabulary->decisions[d].name != NULL; d++)
		if ((policy->mixed_decisions & SALLE_DECISION_BIT(d)) == 0)
			out->decision[d] = members[0].decision[d];
		else
			make_mixed_decision(policy, members, d, &out->decision[d], arena);
}
