/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect" that affects the foe or the ground, and "The Hazard Roll". */
#pragma once

#include "rules/fechtbook/state.h"

/* Updates the bytes that policies read about the ground. */
void fb_update_ground(struct fb_bout *b);

/* Updates the fighters' lasting advantages and disadvantages (edges), which rolls and policies read. */
void fb_update_edges(struct fb_bout *b);

/* Ends edges whose time is over. Returns true if an edge remains. */
bool fb_end_expired_edges(struct fb_bout *b);

/*
 * "Inflict Impact": applies impact before the maneuvers, when none of the foe's dice are rolled. The foe's attack
 * loses dice first.
 */
void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact);

/* Makes the foe roll a check of knockdown, knockout or drop, which requires as many hits as the margin `mos`. */
void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies a successful positioning for effect, by its margin of success. */
void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos);

/*
 * Returns the number of hits that the declared positioning requires. Not for drawing, whose number depends on the
 * weapon.
 */
unsigned fb_positioning_req(const struct fb_bout *b, const struct fb_declared *now);

/* "Encumbrance": returns how many of the dice spent on a positioning are rolled. */
unsigned fb_unburdened_dice(const struct fb_fighter_state *man, unsigned dice);

/* "The Hazard Roll": applies the scene's penalty to a fighter that misses the required hits by `mof`. */
void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof);

/* Rolls for a fighter's footing in the hazard, unless it lies on the ground. */
void fb_roll_for_footing(struct fb_bout *b, unsigned side);

/* Rolls the hazards after the opening of a play. Ends disadvantages from the previous play. */
void fb_roll_hazards(struct fb_bout *b);
