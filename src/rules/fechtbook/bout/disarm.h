/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Maneuvers of an aggressor that are not blows, their declaration and effects: "Disarm", "Point Blank". */
#pragma once

#include "rules/fechtbook/state.h"

/*
 * Returns whether the maneuver that a fighter made (enum fb_tempo_action) was offensive: the fighter then cannot
 * "Disengage" in the next tempo.
 */
bool fb_was_maneuver_offensive(unsigned did);

/* Declares an attack other than Swing or Thrust, with the dice and costs of the policy's verdict. */
void fb_declare_special(struct fb_bout *b, unsigned side, struct salle_verdict verdict);

/* Prepares the roll of the special maneuver that `side` declared. Returns its advantages minus its disadvantages. */
int fb_begin_special_maneuver(struct fb_bout *b, unsigned side);

/* "Disarmed, Disabled": cancels the attack of `side` if it is made with this item, which was disabled or dropped. */
void fb_cancel_attack_with_weapon(struct fb_bout *b, unsigned side, unsigned item);

/*
 * "Disarm": disables the foe's weapon in this tempo and the next. With a margin of success of 3, the foe loses the
 * weapon, and the attacker may take it into a free hand.
 */
void fb_apply_disarm(struct fb_bout *b, unsigned side, unsigned mos);
