/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "A pause in the bout": which items the fighters pick up, and whether they can fight on. */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns whether the fighter could attack again after a pause in which it picks up its items. */
bool fb_can_fight(const struct fb_fighter_state *man);

/* Makes the fighter stand up if it can, and pick up its dropped items. */
void fb_pick_up_dropped_items(struct fb_fighter_state *man);

/*
 * Takes a pause: both fighters stand up if they can, pick up dropped items, and start a new duel. Returns false if
 * neither can attack any more.
 */
bool fb_take_pause(struct fb_bout *b);
