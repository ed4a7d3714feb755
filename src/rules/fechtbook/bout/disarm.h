/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maneuvers of an aggressor that are not blows, their declaration and effects: "Disarm", "Point Blank". */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns true if a maneuver (enum fb_did) was offensive. Such a maneuver forbids "Disengage" in the next tempo. */
bool fb_was_offensive(unsigned did);

/* Declares an attack other than Swing or Thrust, with the dice and costs of the policy's verdict. */
void fb_declare_special(struct fb_bout *b, unsigned side, struct salle_verdict verdict);

/* Prepares the roll of a maneuver. Returns its net advantages. */
int fb_begin_special_maneuver(struct fb_bout *b, unsigned side);

/* "Disarmed, Disabled": cancels an attack with the weapon that was disabled or dropped. */
void fb_cancel_attack_with_weapon(struct fb_bout *b, unsigned side, unsigned item);

/*
 * "Disarm": disables the weapon in this and the following tempo. With a margin of success of 3 the weapon leaves the
 * hand, and the attacker may take the weapon into a free hand.
 */
void fb_apply_disarm(struct fb_bout *b, unsigned side, unsigned mos);
