/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks the policies of both fighters for decisions during a bout. */
#pragma once

#include "rules/fechtbook/bout/roll.h"

/*
 * Notes the policy rule that decided, for the declaration cache. Declarations with more than FB_NOTED_RULES_MAX rules
 * are not cached.
 */
static inline void fb_remember_rule(struct fb_declared *now, uint8_t rule)
{
	if (now->n_rules < FB_NOTED_RULES_MAX)
		now->rule[now->n_rules] = rule;
	now->n_rules++;
}

/* Asks the policy of `side` for a decision. A random choice between rules draws from the spare words of `purpose`. */
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

/* Asks the policy of `side` for a decision that each fighter makes at most once per moment. */
SALLE_TEMPLATE struct salle_verdict fb_ask_policy(struct fb_bout *b, unsigned side, unsigned decision)
{
	return fb_ask_policy_with_purpose(b, side, decision, FB_SPARE_POLICY + decision);
}

/*
 * "Initiative Contests": returns the side that declares first: the one with the lower Reflex; on a tie, the one with
 * the lower rank; on a tie again, a random one.
 */
unsigned fb_find_first_declarer(const struct fb_bout *b);

unsigned fb_find_side_to_ask_first(const struct fb_bout *b);

/*
 * When outcomes are enumerated: branches on the random choice of fb_find_first_declarer, if this tempo needs the
 * choice.
 */
void fb_enumerate_first_declarer(struct fb_bout *b);
