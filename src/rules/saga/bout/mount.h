/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "17. Mounted": wounds and attacks of mounts, for the loops of bout/movement.h and group/. */
#pragma once

#include "rules/saga/bout/bout.h"

enum { SG_DO_MOUNT = UINT8_MAX }; /* an action beyond enum sg_act: the attack of the mount */

static inline struct sg_legs sg_legs_in_bout(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->man[side];
	return sg_legs_of(b->matchup, side, man->fallen, man->penalty, man->mount_wounds);
}

/*
 * makes the attack of `side` on the mount of a mounted foe. Stores the Attack Total in `total`. Returns the enum
 * sg_result of the mount.
 */
unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/* Makes the attack of sg_attack_mount, but deals no damage. Returns the Attack Advantage. */
int sg_roll_attack_on_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/*
 * For a shot of `side` that spreads to the foe's mount. The first function returns the Attack Advantage against the
 * mount. The second applies a hit and returns the mount's enum sg_result.
 */
int sg_resolve_advantage_on_mount(struct sg_bout *b, unsigned side, int attack, int *defence);
unsigned sg_deal_damage_to_mount(struct sg_bout *b, unsigned side, int advantage);

/* "17. Mounted": asks whether the mount of `side` attacks. */
bool sg_does_mount_attack(struct sg_bout *b, unsigned side);

/* Makes the attack of the mount of `side`; the foe defends as against bare hands. */
void sg_make_mount_attack(struct sg_bout *b, unsigned side);

/* Makes the attack of sg_make_mount_attack, but deals no damage. Returns the Attack Advantage. */
int sg_roll_mount_attack(struct sg_bout *b, unsigned side);

/* "Fatigue roll": takes `levels` fatigue levels from the mount of `side`; the last one throws its rider. */
void sg_take_mount_fatigue(struct sg_bout *b, unsigned side, int levels);

/* Throws `side` to the ground, and off its mount if mounted. */
void sg_throw_to_ground(struct sg_bout *b, unsigned side);
