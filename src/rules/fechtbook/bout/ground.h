/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Positioning for Effect" beyond one's own feet and weapons, and "The Hazard Roll". */
#ifndef SALLE_FECHTBOOK_BOUT_GROUND_H
#define SALLE_FECHTBOOK_BOUT_GROUND_H

#include "rules/fechtbook/state.h"

/* The bytes that policies see of who stands where. */
void fb_note_ground(struct fb_bout *b);

/* Advantages and disadvantages that outlast a tempo, as the rolls and the policies see them. */
void fb_note_edges(struct fb_bout *b);

/* Those that have run out end; true while one has not. */
bool fb_fade_edges(struct fb_bout *b);

/* "Inflict Impact", before the maneuvers: all that the foe has allocated is unrolled. Its attack loses dice first. */
void fb_apply_early_impact(struct fb_bout *b, unsigned side, unsigned impact);

/* "Force a roll to avoid knockdown, knockout, a dropped item": against req MoS. */
void fb_force_check(struct fb_bout *b, unsigned side, unsigned mos);

/* What positioning for effect comes to when it succeeds, with a margin of success. */
void fb_apply_positioning(struct fb_bout *b, unsigned side, unsigned mos);

/* The req of the task, of drawing apart. */
unsigned fb_task_req(const struct fb_bout *b, const struct fb_declared *now);

/* "Encumbrance": the dice of positioning that are rolled. */
unsigned fb_unburdened_dice(const struct fb_fighter_state *man, unsigned dice);

/* "The Hazard Roll": who stands in it keeps its footing, or suffers what the scene says. */
void fb_apply_hazard(struct fb_bout *b, unsigned side, unsigned mof);

/* Who lies on the ground has no footing to lose. */
void fb_roll_for_footing(struct fb_bout *b, unsigned side);

/* At the end of the opening. A disadvantage of the play before ends. */
void fb_roll_hazards(struct fb_bout *b);

#endif
