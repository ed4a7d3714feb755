/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect" that affects the foe or the ground, and "The Hazard Roll". */
#pragma once

#include "rules/fechtbook/state.h"

/* Updates the bytes that policies read about the ground. */
void fb_note_ground(struct fb_bout *b);

/* Updates the lasting advantages and disadvantages that rolls and policies read. */
void fb_note_edges(struct fb_bout *b);

/* Ends edges that have run out. Returns true if one lasts. */
bool fb_fade_edges(struct fb_bout *b);

/* "Inflict Impact" before the maneuvers: all of the foe's allocated dice are unrolled. Its attack loses dice first. */
void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact);

/* "Force a roll to avoid knockdown, knockout, a dropped item": rolls against req MoS. */
void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos);

/* Applies a successful positioning for effect, by its margin of success. */
void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos);

/* Returns the req of the positioning task (not of drawing). */
unsigned fb_task_req(const struct fb_bout *b, const struct fb_declared *now);

/* "Encumbrance": returns the dice of positioning that are rolled. */
unsigned fb_unburdened_dice(const struct fb_fighter_state *man, unsigned dice);

/* "The Hazard Roll": applies the scene's penalty to a fighter that fails its roll by `mof`. */
void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof);

/* Rolls for a fighter's footing in the hazard, unless it lies on the ground. */
void fb_roll_for_footing(struct fb_bout *b, unsigned side);

/* Rolls the hazards at the end of the opening. Ends disadvantages from the previous play. */
void fb_roll_hazards(struct fb_bout *b);
