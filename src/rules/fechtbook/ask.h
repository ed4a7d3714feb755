/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef SALLE_FECHTBOOK_ASK_H
#define SALLE_FECHTBOOK_ASK_H

#include <salle/asking.h>

#include "rules/fechtbook/state.h"

/* What the policy of `side` does at this decision. */
SALLE_TEMPLATE struct salle_verdict fb_ask(struct fb_bout *b, unsigned side, unsigned decision, const bool traced)
{
	const struct salle_asking asking = {
		.play = &b->man[side].corner->play,
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
	return salle_ask(asking, traced);
}

/*
 * "Initiative Contests": the lower Reflex declares first, then the lower rank; an even roll decides a tie, by a bit
 * that no roll of the tempo looks at.
 */
static __attribute__((noinline, unused)) unsigned fb_first_to_declare(const struct fb_bout *b)
{
	const struct fb_fighter *a = b->man[0].corner->fighter, *other = b->man[1].corner->fighter;
	if (a->reflex != other->reflex)
		return a->reflex > other->reflex;
	if (a->primary_rank != other->primary_rank)
		return a->primary_rank > other->primary_rank;
	return fb_coin(b, b->word[FB_WORD_FORTUNE] << 31);
}

#endif
