/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What hands do in a fight beside fighting: changes of grip, weapons dropped on purpose; what was struck with. */
#ifndef SALLE_FECHTBOOK_BOUT_CHANGE_GRIP_H
#define SALLE_FECHTBOOK_BOUT_CHANGE_GRIP_H

#include "rules/fechtbook/state.h"

/* The two-handed hold of the weapon that is halfsword, or that is not; FB_HOLDS: it has none. */
unsigned fb_two_handed_hold(const struct fb_side *own, unsigned weapon, bool halfsword);

/* Takes the grip, which must be possible. */
void fb_take_grip(struct fb_fighter_state *man, unsigned regrip);

/* "Grip": "freely switch between them"; "Switching into and out of halfsword costs 1AC". */
void fb_change_grip(struct fb_bout *b, unsigned side);

/* "Declare Favoring": which wheels its shield covers in this play. */
void fb_shift_shield(struct fb_bout *b, unsigned side);

/* Records a strike with anything but the primary weapon. */
void fb_record_secondary_strike(struct fb_bout *b, unsigned side, bool landed, unsigned mos);

#endif
