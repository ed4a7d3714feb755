/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "17. Mounted": wounds and attacks of mounts, for the loops of bout/movement.h and group/. */
#pragma once

#include "rules/saga/bout/bout.h"

enum { SG_DO_MOUNT = UINT8_MAX }; /* the attack of the mount; an action in addition to those of enum sg_act */

static inline struct sg_mover sg_make_mover_in_bout(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->fighter[side];
	return sg_make_mover(b->matchup, side, man->has_fallen, man->penalty, man->mount_wounds);
}

/*
 * Makes an attack of `side` on the mount of its mounted foe. Sets `total` to the Attack Total. Returns what
 * happened to the mount: enum sg_result.
 */
unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/* Makes the attack of sg_attack_mount, but deals no damage. Returns the Attack Advantage. */
int sg_roll_attack_on_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/*
 * These two functions resolve a shot of `side` that spreads to the foe's mount. The first returns the Attack Advantage
 * against the mount. The second applies a hit with this advantage, and returns what happened to the mount: enum
 * sg_result.
 */
int sg_resolve_advantage_on_mount(struct sg_bout *b, unsigned side, int attack, int *defence);
unsigned sg_deal_damage_to_mount(struct sg_bout *b, unsigned side, int advantage);

/* "17. Mounted": asks the policy of `side` whether its mount attacks. */
bool sg_does_mount_attack(struct sg_bout *b, unsigned side);

/* Makes the attack of the mount of `side`. The foe's Defence Total is the same as against bare hands. */
void sg_make_mount_attack(struct sg_bout *b, unsigned side);

/* Makes the attack of sg_make_mount_attack, but deals no damage. Returns the Attack Advantage. */
int sg_roll_mount_attack(struct sg_bout *b, unsigned side);

/*
 * "Fatigue roll": takes `levels` fatigue levels from the mount of `side`. A mount that loses its last level throws its
 * rider to the ground.
 */
void sg_take_mount_fatigue(struct sg_bout *b, unsigned side, int levels);

/* Throws `side` to the ground, and off its mount if mounted. */
void sg_throw_to_ground(struct sg_bout *b, unsigned side);
