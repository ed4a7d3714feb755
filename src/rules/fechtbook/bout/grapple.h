/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Grab", "Bonus Attack", "Grappling": the declarations of a grapple. */
#pragma once

#include "rules/fechtbook/bout/wrestle.h"

/*
 * Chooses the maneuver of a grappled aggressor whose policy has no rule for it: a strike, or a Throw if no strike is
 * possible.
 */
struct salle_verdict fb_default_wrestle(const struct fb_bout *b, const struct fb_fighter_state *man);

/*
 * Declares an offensive maneuver of a grapple, or the bonus attack of a Grab. Returns false if no maneuver is possible.
 */
bool fb_declare_wrestle(struct fb_bout *b, unsigned side);

/* Declares a defensive maneuver of a grapple. */
void fb_declare_resist(struct fb_bout *b, unsigned side);

/* Carries out a successful maneuver other than a blow. */
void fb_apply_maneuver(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies "Resist", "Break" or "Reverse" after the defence has beaten the attack. */
void fb_apply_resistance(struct fb_bout *b, unsigned side, unsigned foe_hits);
