/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blows that are held back, and those that hurt who strikes or parries bare. */
#ifndef SALLE_FECHTBOOK_BOUT_PULLED_BLOWS_H
#define SALLE_FECHTBOOK_BOUT_PULLED_BLOWS_H

#include "rules/fechtbook/state.h"

/*
 * "Pulling Punches": the level that is inflicted, at most what the attacker wants; or, of a blow held a hair from
 * connecting, all of it unless the foe yields. FB_WITHHELD: it does.
 */
enum { FB_WITHHELD = -128 };

/* "Grab", a Disarm with the bare hand: has it no hand left to do it with? `grab_hand` says which may. */
bool fb_is_without_seizing_hand(const struct fb_options *options, const struct fb_fighter_state *man);

/* "Unarmed strikes that land on metal armor": as much as the whole margin comes back to what struck. */
void fb_apply_rebound(struct fb_bout *b, unsigned side, unsigned mos);

/* "Unarmed defenses": beyond distance 1 the forearm that parried takes a swing without a margin. */
void fb_hurt_parrying_arm(struct fb_bout *b, unsigned side);

/* "Reach and Distance": the distance that `side` sets after its blow has landed, as its policy says of `landed`. */
unsigned fb_choose_distance(struct fb_bout *b, unsigned side);

int fb_pull_blow(struct fb_bout *b, unsigned side, int level);

#endif
