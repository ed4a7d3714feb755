/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grab", "Bonus Attack", "Grappling": declarations in a grapple, and effects of maneuvers other than blows. */
#pragma once

#include "rules/fechtbook/bout/wrestle.h"

/* Returns the default maneuver in a grapple (action `instinct`): a strike, or a Throw if no strike is possible. */
struct salle_verdict fb_choose_default_wrestle(const struct fb_bout *b, const struct fb_fighter_state *man);

/*
 * Declares an offensive maneuver in a grapple, or the bonus attack of a Grab. Returns false if the fighter declares
 * none.
 */
bool fb_declare_wrestle(struct fb_bout *b, unsigned side);

/* Declares a defensive maneuver in a grapple. */
void fb_declare_resist(struct fb_bout *b, unsigned side);

/* Applies the effects of a successful maneuver other than a blow. */
void fb_apply_special_maneuver(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies the effects of a Resist, Break or Reverse that has beaten the attack. */
void fb_apply_resistance(struct fb_bout *b, unsigned side, unsigned foe_hits);
