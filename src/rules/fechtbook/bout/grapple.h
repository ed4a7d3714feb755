/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grab", "Bonus Attack", "Grappling": how a grapple begins, its maneuvers and its end. */
#pragma once

#include "rules/fechtbook/state.h"

bool fb_is_weapon_locked(const struct fb_fighter_state *man);

bool fb_is_second_locked(const struct fb_fighter_state *man);

/* "Hold": disables the limb. A two-handed grip becomes one-handed in the other hand if the weapon allows it. */
void fb_hold_limb(struct fb_fighter_state *man, unsigned limb);

void fb_begin_grapple(struct fb_bout *b);

void fb_end_grapple(struct fb_bout *b);

/* Decides for a grappled aggressor whose policy has no rule: a strike, or else a Throw. */
struct salle_verdict fb_default_wrestle(const struct fb_bout *b, const struct fb_fighter_state *man);

/* Declares an offensive maneuver of a grapple, or the bonus attack of a Grab. Returns false if there is none. */
bool fb_declare_wrestle(struct fb_bout *b, unsigned side);

/* Declares a defensive maneuver of a grapple. */
void fb_declare_resist(struct fb_bout *b, unsigned side);

/* Carries out a successful maneuver other than a blow. */
void fb_apply_maneuver(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies "Resist", "Break" or "Reverse" after it has beaten the attack. */
void fb_apply_resistance(struct fb_bout *b, unsigned side, unsigned foe_hits);

/*
 * Applies a successful maneuver of a grapple (wrestle.c), and restrains as the maneuver's row says. `follows` is true
 * if the grapple continues where the maneuver would end it.
 */
void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows);
