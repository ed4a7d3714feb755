/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "A pause in the bout": can both fight on, and with which items? */
#pragma once

#include "rules/fechtbook/state.h"

/* Returns true if the fighter could ever attack again, given a pause to pick up its items. */
bool fb_can_fight(const struct fb_fighter_state *man);

/* Stands the fighter up, unless it is prone for good, and returns its dropped items. */
void fb_pick_up_dropped_items(struct fb_fighter_state *man);

/*
 * Takes a pause: both fighters stand up, unless prone for good, retrieve dropped items, and start a new duel. Returns
 * false if neither could fight on.
 */
bool fb_take_pause(struct fb_bout *b);
