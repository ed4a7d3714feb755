/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy_query.h>

#include "policy/bound_rules.h"

/* Returns the same verdict as salle_decide. Used for a decision without a table. */
static struct salle_verdict decide_without_lookup(const struct salle_bound_decision *bound, const void *state)
{
	if (bound->cells.n > 0)
		return salle_decide(bound, state);
	uint64_t cell = salle_compute_and_keep_verdict(bound, state);
	struct salle_verdict verdict;
	memcpy(&verdict, &cell, sizeof verdict);
	return verdict;
}

struct salle_verdict salle_ask_policy_uncached(const struct salle_policy_query *by)
{
	const struct salle_bound_decision *bound =
		salle_find_drawn_decision(&by->policy->decision[by->decision], by->stream, by->side);
	struct salle_verdict verdict = decide_without_lookup(bound, by->state);
	if (verdict.rule != SALLE_MIXED)
		return verdict;
	uint32_t word[4], apart = by->n_draws != NULL ? (*by->n_draws)++ % SALLE_PURPOSES_PER_DECISION : 0;
	salle_stream_spare_words(by->stream, by->moment, by->purpose + apart, word);
	return salle_draw_mixed_verdict(bound, by->state, verdict, word[salle_stream_map_side(by->stream, by->side)]);
}

/* Returns whether this is the preset action of the decision. */
static bool is_preset_action(const struct salle_decision *decision, unsigned action)
{
	return decision->preset != NULL && strcmp(decision->actions[action].name, decision->preset) == 0;
}

/* Returns the file from which the rule is inherited; NULL if the rule is in its policy's own file or in no file. */
static const char *find_inherited_file(const struct salle_rule_info *rule, const struct salle_policy *policy)
{
	const char *file = rule->at.file, *own = policy->at.file;
	if (file == NULL || own == NULL || strcmp(file, own) == 0)
		return NULL;
	const char *slash = strrchr(file, '/');
	return slash != NULL ? slash + 1 : file;
}

void salle_trace_rule(const struct salle_policy_query *by, const struct salle_verdict *verdict)
{
	const struct salle_policy *policy =
		salle_find_drawn_decision(&by->policy->decision[by->decision], by->stream, by->side)->rules->policy;
	const char *name = by->name;
	struct salle_trace *trace = by->trace;
	if (is_preset_action(&policy->vocabulary->decisions[by->decision], verdict->action))
		return;
	if (verdict->rule == SALLE_NO_RULE) {
		salle_trace_event(trace, "rule", "{who}: no rule of {policy} can act here", SALLE_TRACE_TEXT("who", name),
			SALLE_TRACE_TEXT("policy", policy->name));
		return;
	}
	const struct salle_rule_info *rule = &policy->rules[verdict->rule - 1u].info;
	const char *file = find_inherited_file(rule, policy);
	if (file == NULL) {
		salle_trace_event(trace, "rule", "{who} by the rule {label} of {policy} (line {line}): {action}",
			SALLE_TRACE_TEXT("who", name), SALLE_TRACE_TEXT("label", rule->label),
			SALLE_TRACE_TEXT("policy", policy->name), SALLE_TRACE_NUMBER("line", rule->at.line),
			SALLE_TRACE_TEXT("action", rule->action));
		return;
	}
	salle_trace_event(trace, "rule", "{who} by the rule {label} of {policy} (line {line} of {file}): {action}",
		SALLE_TRACE_TEXT("who", name), SALLE_TRACE_TEXT("label", rule->label), SALLE_TRACE_TEXT("policy", policy->name),
		SALLE_TRACE_NUMBER("line", rule->at.line), SALLE_TRACE_TEXT("file", file),
		SALLE_TRACE_TEXT("action", rule->action));
}
