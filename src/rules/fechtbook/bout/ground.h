/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect" with an effect on the foe or on the ground where they fight; "The Hazard Roll". */
#pragma once

#include "rules/fechtbook/state.h"

/* Updates what policies can read about the ground. */
void fb_update_ground(struct fb_bout *b);

/*
 * Updates the advantages and disadvantages of both fighters that last for several tempos ("edges"). Rolls and policies
 * read them.
 */
void fb_update_edges(struct fb_bout *b);

/* Removes lasting advantages and disadvantages ("edges") whose time is over. Returns whether any remain. */
bool fb_end_expired_edges(struct fb_bout *b);

/* "Inflict Impact": takes dice from the foe before the maneuvers are rolled, first from the dice of its attack. */
void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact);

/*
 * Makes the foe roll a check against knockdown, knockout or drop. The check requires as many hits as the margin `mos`.
 */
void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies a successful positioning for effect, as its margin of success allows. */
void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos);

/*
 * Returns how many hits the declared positioning requires. Drawing a weapon is excluded, because there the number
 * depends on the weapon.
 */
unsigned fb_positioning_req(const struct fb_bout *b, const struct fb_declared *now);

/*
 * "Encumbrance": returns how many of the dice that are spent on a positioning are rolled; encumbrance takes the
 * remaining dice.
 */
unsigned fb_unburdened_dice(const struct fb_fighter_state *man, unsigned dice);

/*
 * "The Hazard Roll": applies the effects of the scene's hazard to a fighter whose roll has `mof` hits fewer than
 * required.
 */
void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof);

/* Rolls for a fighter's footing in the hazard, unless it lies on the ground. */
void fb_roll_for_footing(struct fb_bout *b, unsigned side);

/* Rolls the hazard for both sides at the start of a play. Ends disadvantages from the previous hazard roll first. */
void fb_roll_hazards(struct fb_bout *b);
