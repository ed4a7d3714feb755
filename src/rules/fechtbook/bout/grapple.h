/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grab", "Bonus Attack", "Grappling": how a grapple begins, what is done in it and how it ends. */
#ifndef SALLE_FECHTBOOK_BOUT_GRAPPLE_H
#define SALLE_FECHTBOOK_BOUT_GRAPPLE_H

#include "rules/fechtbook/state.h"

bool fb_is_weapon_locked(const struct fb_fighter_state *man);

bool fb_is_second_locked(const struct fb_fighter_state *man);

/* "Hold": the limb is disabled. A two-handed grip goes on with the other hand if the weapon allows it. */
void fb_hold_limb(struct fb_fighter_state *man, unsigned limb);

void fb_begin_grapple(struct fb_bout *b);

void fb_end_grapple(struct fb_bout *b);

/* Decides for an aggressor in a grapple whose policy has no rule for it: strikes, or else throws its foe off. */
struct salle_verdict fb_default_wrestle(const struct fb_bout *b, const struct fb_fighter_state *man);

/* An offensive maneuver of a grapple, or the bonus attack of a Grab, which is one; false: none. */
bool fb_declare_wrestle(struct fb_bout *b, unsigned side);

/* A defensive maneuver of a grapple. */
void fb_declare_resist(struct fb_bout *b, unsigned side);

/* Carries out a successful maneuver other than a blow. */
void fb_apply_maneuver(struct fb_bout *b, unsigned side, unsigned mos);

/* "Resist", "Break", "Reverse" have beaten the maneuver. */
void fb_apply_resistance(struct fb_bout *b, unsigned side, unsigned foe_hits);

/*
 * wrestle.c. A maneuver of a grapple has succeeded; as its row says it restrains. `follows`: the grapple goes on if
 * this would end it.
 */
void fb_apply_wrestling(struct fb_bout *b, unsigned side, unsigned mos, bool follows);

#endif
