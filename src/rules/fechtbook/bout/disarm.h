/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Attacks other than blows: declaration and effects of "Disarm", declaration of "Point Blank" and "Grab". */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Returns whether `did` (enum fb_tempo_action) was an offensive maneuver. After one, the fighter cannot "Disengage" in
 * the next tempo.
 */
bool fb_was_maneuver_offensive(unsigned did);

/* Declares an attack other than Swing or Thrust. The dice and costs are those of the policy's `verdict`. */
void fb_declare_special(struct fb_bout *b, unsigned side, struct salle_verdict verdict);

/*
 * Prepares the roll of a maneuver other than a blow: throws the weapon or discharges the firearm of a Point Blank.
 * Returns the maneuver's net advantages.
 */
int fb_begin_special_maneuver(struct fb_bout *b, unsigned side);

/* "Disarmed, Disabled": cancels the attack of `side` if it uses this item, which was disabled or dropped. */
void fb_cancel_attack_with_weapon(struct fb_bout *b, unsigned side, unsigned item);

/*
 * "Disarm": disables the foe's weapon for this tempo and further ones. With a large margin of success (cell `first`),
 * the foe drops the weapon, and the attacker may take it into a free hand.
 */
void fb_apply_disarm(struct fb_bout *b, unsigned side, unsigned mos);
