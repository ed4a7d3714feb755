/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maneuvers of an aggressor that are no blows: how they are declared and what they do. "Disarm", "Point Blank". */
#ifndef SALLE_FECHTBOOK_BOUT_DISARM_H
#define SALLE_FECHTBOOK_BOUT_DISARM_H

#include "rules/fechtbook/state.h"

/* "Disengage" is not for who declared an offensive maneuver in the tempo before. */
bool fb_was_offensive(unsigned did);

/*
 * "Disarm": a disadvantage with a weapon of a lower class, an advantage in a grapple and as part of a Grab. "Point
 * Blank": a disadvantage with a weapon that is not made to be thrown.
 */
unsigned fb_special_modifiers(const struct fb_bout *b,
	unsigned side); /* set of enum fb_roll_modifier (roll_modifiers.h) */
int fb_special_net(const struct fb_bout *b, unsigned side);

/* An attack that is no Swing, Thrust: dice and costs as the policy's verdict says. */
void fb_declare_special(struct fb_bout *b, unsigned side, struct salle_verdict verdict);

/* A maneuver is about to be rolled: its net advantages. */
int fb_begin_special(struct fb_bout *b, unsigned side);

/* An attack with the weapon that is disabled or disarmed is interrupted, no other one: "Disarmed, Disabled". */
void fb_cancel_attack_with_weapon(struct fb_bout *b, unsigned side, unsigned item);

/*
 * "Disarm": the weapon is disabled in this and the following tempo; with MoS 3 it leaves the hand, and a free hand
 * may take it: then it is out of its owner's reach.
 */
void fb_apply_disarm(struct fb_bout *b, unsigned side, unsigned mos);

#endif
