/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect": its rolls, opposed or not. Effects on the foe are in ground.c. */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Rolls the dice that the foe has spent to oppose a positioning. Stores the hits and returns true if the foe has spent
 * any dice. "Drawing" cannot be opposed.
 */
bool fb_roll_opposition(struct fb_bout *b, unsigned side, unsigned *hits);

/* "Drawing": cancels the attack of a fighter who failed to get its weapon in hand. The dice of the attack are lost. */
void fb_cancel_undrawn_attack(struct fb_bout *b, unsigned side);

/* Rolls the declared positioning. */
void fb_roll_positioning(struct fb_bout *b, unsigned side);

static inline void fb_resolve_positioning(struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	if (__builtin_expect(man->declared.intent != FB_NO_INTENT, 0) && man->ending == FB_STILL_IN)
		fb_roll_positioning(b, side);
}

/* Makes the declared positioning fail. */
void fb_fail_positioning(struct fb_bout *b, unsigned side);

/* Makes the positioning of the side that lost the contest fail. Its dice are lost before impact takes dice. */
static inline void fb_fail_positioning_of_loser(struct fb_bout *b, unsigned side)
{
	if (__builtin_expect(b->fighter[side].declared.intent != FB_NO_INTENT, 0))
		fb_fail_positioning(b, side);
}
