/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "A pause in the bout": whether both fighters can continue, and with which items. */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns whether the fighter could attack again after a pause in which it picks up its items. */
bool fb_can_fight(const struct fb_fighter_state *man);

/* Makes the fighter stand up, unless it can no longer stand, and pick up its dropped items. */
void fb_pick_up_dropped_items(struct fb_fighter_state *man);

/*
 * Takes a pause: both fighters stand up, unless they can no longer stand, retrieve dropped items, and start a new duel.
 * Returns false if neither could fight on.
 */
bool fb_take_pause(struct fb_bout *b);
