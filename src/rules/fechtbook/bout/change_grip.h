/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of grip, weapons dropped on purpose, moving the shield, and tallies of strikes without the primary weapon. */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Returns the two-handed hold of a weapon: with the halfsword grip if `halfsword`, otherwise with the usual grip;
 * FB_HOLDS if the weapon has no such grip.
 */
unsigned fb_find_two_handed_hold(const struct fb_side *own, unsigned weapon, bool halfsword);

/* Changes the fighter's grip. The change `regrip` must be possible. */
void fb_take_grip(struct fb_fighter_state *man, unsigned regrip);

/*
 * "Grip": asks the policy for a change of grip or a weapon to drop, and applies it. "Switching into and out of
 * halfsword costs 1AC"; other changes are free.
 */
void fb_change_grip(struct fb_bout *b, unsigned side);

/* "Declare Favoring": asks the policy which wheels the shield covers in this play, and moves the shield. */
void fb_shift_shield(struct fb_bout *b, unsigned side);

/* Records a strike with pommel, body, shield or second weapon. */
void fb_record_secondary_strike(struct fb_bout *b, unsigned side, bool landed, unsigned mos);
