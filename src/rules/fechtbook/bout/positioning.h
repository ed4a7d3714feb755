/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect": rolls of positioning, and of foes that oppose it. Effects are in ground.c. */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Rolls the dice with which the foe opposes the positioning of `side`, and stores the hits. Returns false if the foe
 * spends no dice, or cannot oppose ("Drawing").
 */
bool fb_roll_opposition(struct fb_bout *b, unsigned side, unsigned *hits);

/* "Drawing": voids the attack of a fighter whose weapon is not in hand. The dice of the attack are lost. */
void fb_cancel_undrawn_attack(struct fb_bout *b, unsigned side);

/* Rolls the declared positioning of `side`, and applies it if successful. */
void fb_roll_positioning(struct fb_bout *b, unsigned side);

static inline void fb_resolve_positioning(struct fb_bout *b, unsigned side)
{
	const struct fb_fighter_state *man = &b->fighter[side];
	if (__builtin_expect(man->declared.intent != FB_NO_INTENT, 0) && man->ending == FB_STILL_IN)
		fb_roll_positioning(b, side);
}

/* Makes the declared positioning of `side` fail. */
void fb_fail_positioning(struct fb_bout *b, unsigned side);

/*
 * Makes the positioning of `side`, which lost the contest of maneuvers, fail. Must be called before impact takes dice.
 */
static inline void fb_fail_positioning_of_loser(struct fb_bout *b, unsigned side)
{
	if (__builtin_expect(b->fighter[side].declared.intent != FB_NO_INTENT, 0))
		fb_fail_positioning(b, side);
}
