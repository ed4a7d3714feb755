/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SALLE_FECHTBOOK_BOUT_ASK_H
#define SALLE_FECHTBOOK_BOUT_ASK_H

#include <salle/policy_query.h>

#include "rules/fechtbook/state.h"

/* For a habit; more of them than there is room for make none. */
static inline void fb_note_rule(struct fb_declared *now, uint8_t rule)
{
	if (now->rules < FB_RULES_NOTED)
		now->rule[now->rules] = rule;
	now->rules++;
}

/* What the policy of `side` does at this decision. */
SALLE_TEMPLATE struct salle_verdict fb_ask(struct fb_bout *b, unsigned side, unsigned decision, const bool traced)
{
	const struct salle_policy_query query = {
		.policy = &b->man[side].side->policy,
		.state = b,
		.side = side,
		.decision = decision,
		.stream = b->stream,
		.moment = b->moment,
		.purpose = FB_SPARE_POLICY + decision,
		.recorder = b->recorder,
		.trace = b->trace,
		.name = traced ? fb_name(b, side) : NULL,
	};
	struct salle_verdict verdict = salle_ask(query, traced);
#ifdef FB_PLAIN
	if (fb_declares(decision))
		fb_note_rule(&b->man[side].now, verdict.rule);
#endif
	return verdict;
}

/*
 * "Initiative Contests": the lower Reflex declares first, then the lower rank; an even roll decides a tie, by a bit
 * that no roll of the tempo looks at.
 */
static __attribute__((noinline, unused)) unsigned fb_first_to_declare(const struct fb_bout *b)
{
	const struct fb_fighter *a = b->man[0].side->fighter, *other = b->man[1].side->fighter;
	if (a->reflex != other->reflex)
		return a->reflex > other->reflex;
	if (a->primary_rank != other->primary_rank)
		return a->primary_rank > other->primary_rank;
	return fb_coin(b, b->word[FB_WORD_FORTUNE] << 31);
}

static inline unsigned fb_declares_first(const struct fb_bout *b)
{
	return b->matchup->watchful ? fb_first_to_declare(b) : 0;
}

#endif
