/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grappling": how a grapple begins and ends, held limbs, and the effects of its maneuvers. */
#pragma once

#include "rules/fechtbook/state.h"

/* Return true if a held limb has the item, the weapon of the fighter's hold, or the second weapon. */
bool fb_is_item_locked(const struct fb_fighter_state *man, unsigned item);
bool fb_is_weapon_locked(const struct fb_fighter_state *man);
bool fb_is_second_locked(const struct fb_fighter_state *man);

/* "Hold": disables the limb. A two-handed grip becomes one-handed, in the other hand, if the weapon allows one hand. */
void fb_hold_limb(struct fb_fighter_state *man, unsigned limb);

/* Frees all held limbs and ends the stress. */
void fb_release_limbs(const struct fb_bout *b, struct fb_fighter_state *man);

void fb_begin_grapple(struct fb_bout *b);

void fb_end_grapple(struct fb_bout *b);

/*
 * Applies a successful maneuver of a grapple. Cancels the foe's attack if the table says that the maneuver restrains.
 * `follows` is true if the grapple continues although this maneuver would end it.
 */
void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows);
