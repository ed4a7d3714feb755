/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grappling": how a grapple begins and ends, held limbs, and the effects of its maneuvers. */
#pragma once

#include "rules/fechtbook/state.h"

/* Return whether a limb that the foe holds has in hand: this item, the weapon in use, the second weapon. */
bool fb_is_item_in_held_limb(const struct fb_fighter_state *man, unsigned item);
bool fb_is_weapon_in_held_limb(const struct fb_fighter_state *man);
bool fb_is_second_weapon_in_held_limb(const struct fb_fighter_state *man);

/*
 * "Hold": makes the foe hold this limb, so that the fighter cannot use it. If the limb is one of two hands on a weapon,
 * and one hand suffices for the weapon, the other hand keeps it.
 */
void fb_hold_limb(struct fb_fighter_state *man, unsigned limb);

/* Frees all limbs that the foe holds, and ends the stress of the fighter. */
void fb_release_limbs(const struct fb_bout *b, struct fb_fighter_state *man);

void fb_begin_grapple(struct fb_bout *b);

void fb_end_grapple(struct fb_bout *b);

/*
 * Applies a successful maneuver of a grapple. Cancels the foe's attack if the table says that the maneuver restrains.
 * `follows`: whether the fighter follows a thrown foe to the ground, so that the grapple continues.
 */
void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows);
