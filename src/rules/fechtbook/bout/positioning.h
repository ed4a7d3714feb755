/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect": the rolls, opposed or not. What comes of those for effect is in ground.c. */
#ifndef SALLE_FECHTBOOK_BOUT_POSITIONING_H
#define SALLE_FECHTBOOK_BOUT_POSITIONING_H

#include "rules/fechtbook/state.h"

/* The foe spends dice against positioning: true, and its hits. "Drawing" cannot be opposed. */
bool fb_roll_opposition(struct fb_bout *b, unsigned side, unsigned *hits);

/* "Drawing": the attack of a fighter that has not got its weapon fails, its dice are discarded. */
void fb_cancel_undrawn_attack(struct fb_bout *b, unsigned side);

/* The positioning that was declared is rolled. */
void fb_roll_positioning(struct fb_bout *b, unsigned side);

static inline void fb_resolve_positioning(struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->man[side];
	if (__builtin_expect(man->now.intent != FB_NO_INTENT, 0) && man->out == FB_STILL_IN)
		fb_roll_positioning(b, side);
}

/* The positioning that was declared fails. */
void fb_fail_position(struct fb_bout *b, unsigned side);

/* The positioning of the side that lost the contest fails; its dice are lost before any impact. */
static inline void fb_lose_position(struct fb_bout *b, unsigned side)
{
	if (__builtin_expect(b->man[side].now.intent != FB_NO_INTENT, 0))
		fb_fail_position(b, side);
}

#endif
