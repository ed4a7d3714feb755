/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pulled blows, and blows that hurt a bare striker or parrier. */
#pragma once

#include "rules/fechtbook/state.h"

/* Result of fb_pull_blow: the blow does not land. */
enum { FB_WITHHELD = -128 };

/* Returns true if no hand can make a "Grab" or a bare-handed Disarm. Option `grab_hand` says which hands may. */
bool fb_is_without_seizing_hand(const struct fb_options *options, const struct fb_fighter_state *man);

/* "Unarmed strikes that land on metal armor": hurts the striking limb by the whole margin. */
void fb_apply_rebound(struct fb_bout *b, unsigned side, unsigned mos);

/* "Unarmed defenses": hurts a bare forearm that parries, with a swing without a margin (option `bare_parry_from`). */
void fb_hurt_parrying_arm(struct fb_bout *b, unsigned side);

/* "Reach and Distance": returns the distance that `side` sets after a landed blow, by its policy (`landed`). */
unsigned fb_choose_distance(struct fb_bout *b, unsigned side);

/*
 * "Pulling Punches": returns the level of wound to inflict, at most the level that the attacker wants. For a blow held
 * a hair from connecting, returns FB_WITHHELD if the foe yields, and the full level otherwise.
 */
int fb_pull_blow(struct fb_bout *b, unsigned side, int level);
