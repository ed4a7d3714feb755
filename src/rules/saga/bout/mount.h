/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "17. Mounted": the wounds and attacks of mounts, in the loops of bout/movement.h and group/. */
#ifndef SALLE_SAGA_BOUT_MOUNT_H
#define SALLE_SAGA_BOUT_MOUNT_H

#include "rules/saga/bout/bout.h"

enum { SG_DO_MOUNT = UINT8_MAX }; /* beside enum sg_act: the attack of the mount */

static inline struct sg_legs sg_legs_in_bout(const struct sg_bout *b, unsigned side)
{
	const struct sg_fighter_state *man = &b->man[side];
	return sg_legs_of(b->matchup, side, man->fallen, man->penalty, man->mount_wounds);
}

/*
 * the attack of `side` on the mount of the foe, which rides, its Attack Total into `total`. Returns its enum
 * sg_result, for the mount.
 */
unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/* The same up to its Attack Advantage: returns that. */
int sg_roll_attack_on_mount(struct sg_bout *b, unsigned side, bool exerts, int *total);

/* A shot of `side` that spreads, on the mount of the foe: returns the Attack Advantage; then what a hit does. */
int sg_resolve_advantage_on_mount(struct sg_bout *b, unsigned side, int attack, int *defence);
unsigned sg_deal_damage_to_mount(struct sg_bout *b, unsigned side, int advantage);

/* The attack of the mount of `side`, with the foe as it stands against bare hands. */
void sg_make_mount_attack(struct sg_bout *b, unsigned side);

/* The same up to its Attack Advantage: returns that. */
int sg_roll_mount_attack(struct sg_bout *b, unsigned side);

/* The fatigue penalty of the mount of `side`, a part of `mount_wounds`. */
int sg_mount_fatigue_penalty(const struct sg_bout *b, unsigned side);

/* "Fatigue roll": the mount of `side` loses so many levels; the last throws its rider. */
void sg_take_mount_fatigue(struct sg_bout *b, unsigned side, int levels);

/* Throws `side` to the ground, from its mount if it rides. */
void sg_throw_to_ground(struct sg_bout *b, unsigned side);

#endif
