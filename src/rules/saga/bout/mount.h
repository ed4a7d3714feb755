/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "17. Mounted": the wounds and attacks of mounts, in duels on the mat (bout/field.h). */
#ifndef SALLE_SAGA_BOUT_MOUNT_H
#define SALLE_SAGA_BOUT_MOUNT_H

#include "rules/saga/bout/bout.h"

static inline struct sg_legs sg_legs_in(const struct sg_bout *b, unsigned side)
{
	const struct sg_man *man = &b->man[side];
	return sg_legs_of(b->matchup, side, man->fallen, man->penalty, man->mount_wounds);
}

/* the attack of `side` on the mount of the foe, which rides. Returns its enum sg_result, for the mount. */
unsigned sg_attack_mount(struct sg_bout *b, unsigned side, bool exerts);

/* The attack of the mount of `side`, with the foe as it stands against bare hands. */
void sg_hooves(struct sg_bout *b, unsigned side);

/* Throws `side` to the ground, from its mount if it rides. */
void sg_fall(struct sg_bout *b, unsigned side);

#endif
