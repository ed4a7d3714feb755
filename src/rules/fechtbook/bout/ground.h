/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect": edges, ground and harassing. "The Hazard Roll". */
#pragma once

#include "rules/fechtbook/state.h"

/* Updates the bytes about hazard and ground that policies read. */
void fb_update_ground(struct fb_bout *b);

/*
 * Updates the net advantages of both fighters from lasting advantages and disadvantages ("edges"), for rolls and
 * policies.
 */
void fb_update_edges(struct fb_bout *b);

/* Ends lasting advantages and disadvantages ("edges") whose time is over. Returns whether any remain. */
bool fb_end_expired_edges(struct fb_bout *b);

/*
 * "Inflict Impact": takes dice from `side` before the maneuvers are rolled: from attack, defence and positioning, then
 * from the pool.
 */
void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact);

/* Makes the foe of `side` roll a check against knockdown, knockout or drop that requires `mos` hits. */
void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies a successful "Positioning for Effect" of `side` with the margin `mos`. */
void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos);

/* Returns the number of hits that a positioning requires, except for drawing a weapon. */
unsigned fb_find_required_hits(const struct fb_bout *b, const struct fb_declared *now);

/*
 * "Encumbrance": returns the number of dice that are rolled for a positioning or footing, after encumbrance has taken
 * some.
 */
unsigned fb_subtract_encumbrance(const struct fb_fighter_state *man, unsigned dice);

/* "The Hazard Roll": applies the effects of the scene's hazard to a fighter whose roll failed by `mof` hits. */
void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof);

/* Makes the hazard roll of a fighter that stands in the hazard and is not prone. */
void fb_roll_for_footing(struct fb_bout *b, unsigned side);

/* Makes the hazard rolls of both sides at the start of a play. First ends the disadvantages of the previous play. */
void fb_roll_hazards(struct fb_bout *b);
