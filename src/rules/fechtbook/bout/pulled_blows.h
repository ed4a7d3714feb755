/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blows that the attacker pulls, recoil from metal, and blows at a bare arm that parries. */
#pragma once

#include "rules/fechtbook/state.h"

/* Result of fb_pull_blow: the blow does not land. */
enum { FB_WITHHELD = -128 };

/*
 * Returns whether the fighter has declared a "Grab" or a Disarm with the bare hand, but has no hand that can grab
 * (option `grab_hand`).
 */
bool fb_is_without_seizing_hand(const struct fb_options *options, const struct fb_fighter_state *man);

/*
 * "Unarmed strikes that land on metal armor": hurts the limb of `side` that struck metal. The margin `mos` adds to the
 * damage.
 */
void fb_apply_recoil_from_metal(struct fb_bout *b, unsigned side, unsigned mos);

/*
 * "Unarmed defenses": hurts the bare forearm of `side` that parried a weapon, by a swing with margin 0 (option
 * `bare_parry_from`).
 */
void fb_hurt_parrying_arm(struct fb_bout *b, unsigned side);

/* "Reach and Distance": asks the policy of `side` for the distance after its landed blow (decision `landed`). */
unsigned fb_choose_distance(struct fb_bout *b, unsigned side);

/*
 * "Pulling Punches": returns the level of the wound by a pulled blow. If the blow is held back and the foe yields,
 * returns FB_WITHHELD.
 */
int fb_pull_blow(struct fb_bout *b, unsigned side, int level);
