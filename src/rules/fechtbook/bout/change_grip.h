/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of grip, weapons dropped on purpose, and the recording of strikes with anything but the primary weapon. */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Returns the weapon's two-handed hold: the halfsword grip if `halfsword`, otherwise the usual one. Returns FB_HOLDS if
 * the weapon has no such grip.
 */
unsigned fb_find_two_handed_hold(const struct fb_side *own, unsigned weapon, bool halfsword);

/* Changes the fighter's grip. The change must be possible. */
void fb_take_grip(struct fb_fighter_state *man, unsigned regrip);

/*
 * "Grip": changes the grip as the policy decides: "freely switch between them"; "Switching into and out of halfsword
 * costs 1AC".
 */
void fb_change_grip(struct fb_bout *b, unsigned side);

/* "Declare Favoring": chooses which targets ("wheels") the shield covers in this play. */
void fb_shift_shield(struct fb_bout *b, unsigned side);

/* Records a strike with anything but the primary weapon. */
void fb_record_secondary_strike(struct fb_bout *b, unsigned side, bool landed, unsigned mos);
