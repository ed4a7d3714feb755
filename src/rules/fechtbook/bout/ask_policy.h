/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the policies of a bout. */
#ifndef SALLE_FECHTBOOK_BOUT_ASK_POLICY_H
#define SALLE_FECHTBOOK_BOUT_ASK_POLICY_H

#include "rules/fechtbook/state.h"

/* Notes the rule for the declaration cache; a declaration with more rules than there is room for is not cached. */
static inline void fb_note_rule(struct fb_declared *now, uint8_t rule)
{
	if (now->rules < FB_RULES_NOTED)
		now->rule[now->rules] = rule;
	now->rules++;
}

/* Asks the policy of `side`; a choice is drawn with words of this purpose. */
SALLE_TEMPLATE struct salle_verdict fb_ask_policy_with_purpose(struct fb_bout *b, unsigned side, unsigned decision,
	unsigned purpose)
{
	const struct salle_policy_question question = {
		.policy = &b->man[side].side->policy,
		.state = b,
		.side = side,
		.decision = decision,
		.purpose = purpose,
	};
	struct salle_verdict verdict = salle_bout_context_ask(&b->context, question, FB_TRACED(b));
	if (fb_is_declaration(decision))
		fb_note_rule(&b->man[side].now, verdict.rule);
	return verdict;
}

/* Does the same at a decision that is asked once a moment. */
SALLE_TEMPLATE struct salle_verdict fb_ask_policy(struct fb_bout *b, unsigned side, unsigned decision)
{
	return fb_ask_policy_with_purpose(b, side, decision, FB_SPARE_POLICY + decision);
}

/*
 * "Initiative Contests": the lower Reflex declares first, then the lower rank; an even roll decides a tie, by a bit
 * that no roll of the tempo looks at.
 */
unsigned fb_first_to_declare(const struct fb_bout *b);

unsigned fb_side_to_ask_first(const struct fb_bout *b);

#endif
