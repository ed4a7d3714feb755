/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grappling": begin and end of a grapple, held limbs, effects of maneuvers. */
#pragma once

#include "rules/fechtbook/state.h"

/* Return whether the foe holds the limb that has in hand: this item; the primary weapon; the second weapon. */
bool fb_is_item_in_held_limb(const struct fb_fighter_state *man, unsigned item);
bool fb_is_weapon_in_held_limb(const struct fb_fighter_state *man);
bool fb_is_second_weapon_in_held_limb(const struct fb_fighter_state *man);

/*
 * "Hold": marks a limb of the fighter as held by the foe, so that it cannot be used. If both hands held a weapon for
 * which one suffices, the other hand keeps it.
 */
void fb_hold_limb(struct fb_fighter_state *man, unsigned limb);

/* Frees all limbs of the fighter that the foe holds, and ends the fighter's stress. */
void fb_release_limbs(const struct fb_bout *b, struct fb_fighter_state *man);

void fb_begin_grapple(struct fb_bout *b);

void fb_end_grapple(struct fb_bout *b);

/*
 * Applies a successful maneuver in a grapple, and cancels the foe's attack if the maneuver restrains. `follows`:
 * whether the fighter goes to the ground with a thrown foe, so that the grapple continues.
 */
void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows);
