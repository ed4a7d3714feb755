/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/policy_query.h>

#include "policy/rules.h"

/* salle_decide, without a look into a table that has no cells. */
static struct salle_verdict decide(const struct salle_bound *bound, const void *state)
{
	if (bound->cells.n > 0)
		return salle_decide(bound, state);
	uint64_t cell = salle_decide_unmet(bound, state);
	struct salle_verdict verdict;
	memcpy(&verdict, &cell, sizeof verdict);
	return verdict;
}

struct salle_verdict salle_ask_anew(const struct salle_policy_query *by)
{
	const struct salle_bound *bound = &by->policy->decision[by->decision];
	struct salle_verdict verdict = decide(bound, by->state);
	if (verdict.rule != SALLE_MIXED)
		return verdict;
	uint32_t word[4], apart = by->drawn != NULL ? (*by->drawn)++ % SALLE_DRAWS_APART : 0;
	salle_stream_spares(by->stream, by->moment, by->purpose + apart, word);
	return salle_decide_mixed(bound, by->state, verdict, word[salle_stream_side(by->stream, by->side)]);
}

/* Returns whether this is the preset action of the decision. */
static bool goes_without_saying(const struct salle_decision *decision, unsigned action)
{
	return decision->preset != NULL && strcmp(decision->actions[action].name, decision->preset) == 0;
}

/* Returns the name of the file that the rule is inherited from; NULL: it is in its policy's file, or in none. */
static const char *other_file(const struct salle_rule_info *rule, const struct salle_policy *policy)
{
	const char *file = rule->at.file, *own = policy->at.file;
	if (file == NULL || own == NULL || strcmp(file, own) == 0)
		return NULL;
	const char *slash = strrchr(file, '/');
	return slash != NULL ? slash + 1 : file;
}

void salle_tell_rule(struct salle_trace *trace, const char *name, const struct salle_policy *policy, unsigned decision,
	const struct salle_verdict *verdict)
{
	if (goes_without_saying(&policy->vocabulary->decisions[decision], verdict->action))
		return;
	if (verdict->rule == SALLE_PASSES) {
		salle_tell(trace, "rule", "{who}: no rule of {policy} can act here", SALLE_SAY("who", name),
			SALLE_SAY("policy", policy->name));
		return;
	}
	const struct salle_rule_info *rule = &policy->rules[verdict->rule - 1u].info;
	const char *file = other_file(rule, policy);
	if (file == NULL) {
		salle_tell(trace, "rule", "{who} by the rule {label} of {policy} (line {line}): {action}",
			SALLE_SAY("who", name), SALLE_SAY("label", rule->label), SALLE_SAY("policy", policy->name),
			SALLE_NUM("line", rule->at.line), SALLE_SAY("action", rule->action));
		return;
	}
	salle_tell(trace, "rule", "{who} by the rule {label} of {policy} (line {line} of {file}): {action}",
		SALLE_SAY("who", name), SALLE_SAY("label", rule->label), SALLE_SAY("policy", policy->name),
		SALLE_NUM("line", rule->at.line), SALLE_SAY("file", file), SALLE_SAY("action", rule->action));
}
