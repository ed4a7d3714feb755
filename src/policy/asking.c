/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <salle/asking.h>

#include "policy/rules.h"

struct salle_verdict salle_decide_drawn(const struct salle_bound *bound, const void *state, struct salle_verdict mixed,
	const struct salle_stream *stream, uint32_t moment, uint32_t purpose, unsigned side)
{
	uint32_t word[4];
	salle_stream_spares(stream, moment, purpose, word);
	return salle_decide_mixed(bound, state, mixed, word[salle_stream_side(stream, side)]);
}

/* Is this the action of a policy that says nothing of the decision? */
static bool goes_without_saying(const struct salle_decision *decision, unsigned action)
{
	return decision->preset != NULL && strcmp(decision->actions[action].name, decision->preset) == 0;
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
	salle_tell(trace, "rule", "{who} by the rule {label} of {policy} (line {line}): {action}", SALLE_SAY("who", name),
		SALLE_SAY("label", rule->label), SALLE_SAY("policy", policy->name), SALLE_NUM("line", rule->at.line),
		SALLE_SAY("action", rule->action));
}
