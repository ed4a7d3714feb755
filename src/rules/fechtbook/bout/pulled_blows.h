/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blows that the attacker pulls, and blows that hurt the striking or parrying limb of a fighter without a weapon. */
#pragma once

#include "rules/fechtbook/state.h"

/* Result of fb_pull_blow: the blow does not land. */
enum { FB_WITHHELD = -128 };

/*
 * Returns whether no hand of the fighter can make a "Grab" or a Disarm with the bare hand. The option `grab_hand`
 * decides which hands can.
 */
bool fb_is_without_seizing_hand(const struct fb_options *options, const struct fb_fighter_state *man);

/* "Unarmed strikes that land on metal armor": hurts the striking limb; the whole margin adds to the damage. */
void fb_apply_recoil_from_metal(struct fb_bout *b, unsigned side, unsigned mos);

/*
 * "Unarmed defenses": hurts the bare forearm that parries a weapon: a swing without a margin hits it (option
 * `bare_parry_from`).
 */
void fb_hurt_parrying_arm(struct fb_bout *b, unsigned side);

/*
 * "Reach and Distance": returns the distance that `side` chooses after it has landed a blow (decision `landed` of its
 * policy).
 */
unsigned fb_choose_distance(struct fb_bout *b, unsigned side);

/*
 * "Pulling Punches": returns the level of the wound, which the attacker may have limited. If the attacker stops the
 * blow just before it connects, the foe may yield; then returns FB_WITHHELD.
 */
int fb_pull_blow(struct fb_bout *b, unsigned side, int level);
