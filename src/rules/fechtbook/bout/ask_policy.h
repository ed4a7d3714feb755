/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the policies of a bout. */
#pragma once

#include "rules/fechtbook/bout/roll.h"

/*
 * Stores the number of the rule that has decided, for the declaration cache. A declaration in which more than
 * FB_NOTED_RULES_MAX rules decided is not cached.
 */
static inline void fb_remember_rule(struct fb_declared *now, uint8_t rule)
{
	if (now->n_rules < FB_NOTED_RULES_MAX)
		now->rule[now->n_rules] = rule;
	now->n_rules++;
}

/* Asks the policy of `side` for a decision. Random choices between rules use the spare words of `purpose`. */
SALLE_TEMPLATE struct salle_verdict fb_ask_policy_with_purpose(struct fb_bout *b, unsigned side, unsigned decision,
	unsigned purpose)
{
	if (FB_ENUMERATES(b)) {
		const struct salle_verdict verdict =
			salle_enumerate_verdict(b->enumeration, &b->fighter[side].side->policy.decision[decision], b);
		if (fb_is_declaration(decision))
			fb_remember_rule(&b->fighter[side].declared, verdict.rule);
		return verdict;
	}
	const struct salle_policy_question question = {
		.policy = &b->fighter[side].side->policy,
		.state = b,
		.side = side,
		.decision = decision,
		.purpose = purpose,
	};
	struct salle_verdict verdict = salle_bout_context_ask(&b->context, question, FB_TRACED(b));
	if (fb_is_declaration(decision))
		fb_remember_rule(&b->fighter[side].declared, verdict.rule);
	return verdict;
}

/* Asks the policy of `side` at a decision that a fighter makes at most once per moment. */
SALLE_TEMPLATE struct salle_verdict fb_ask_policy(struct fb_bout *b, unsigned side, unsigned decision)
{
	return fb_ask_policy_with_purpose(b, side, decision, FB_SPARE_POLICY + decision);
}

/*
 * "Initiative Contests": returns the side that declares first: the side with the lower Reflex; on a tie the lower rank
 * decides, then chance.
 */
unsigned fb_side_that_declares_first(const struct fb_bout *b);

unsigned fb_side_to_ask_first(const struct fb_bout *b);

/*
 * Enumerates the random choice of fb_side_that_declares_first, if a contest for the initiative in this tempo needs the
 * choice. Used in enumerations.
 */
void fb_enumerate_side_that_declares_first(struct fb_bout *b);
