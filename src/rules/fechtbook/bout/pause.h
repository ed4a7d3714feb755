/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "A pause in the bout": who can fight on, and with what. */
#ifndef SALLE_FECHTBOOK_BOUT_PAUSE_H
#define SALLE_FECHTBOOK_BOUT_PAUSE_H

#include "rules/fechtbook/state.h"

/* True if the fighter could ever attack again, with a pause to pick up what it has. */
bool fb_can_fight(const struct fb_fighter_state *man);

/* To its feet unless prone for good, with what it dropped. */
void fb_pick_up_all(struct fb_fighter_state *man);

/*
 * A pause: both get to their feet unless prone for good, dropped items are retrieved, and the bout goes on
 * with a new duel. False when neither could fight on.
 */
bool fb_take_pause(struct fb_bout *b);

#endif
