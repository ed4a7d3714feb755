/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "18. Non-lethal combat": grapples and manoeuvres; A-10: what comes of a botched attack; weapons that are lost and
 * taken up. In the loops of bout/movement.h and group/, with both as they stand at the time of the action.
 */
#ifndef SALLE_SAGA_BOUT_WRESTLING_H
#define SALLE_SAGA_BOUT_WRESTLING_H

#include "rules/saga/bout/bout.h"

/* Which arm `side` acts with: bare hands for grapples and manoeuvres, and where a shot cannot break its hold. */
unsigned sg_arm_for_action(const struct sg_bout *b, unsigned side, unsigned act);

/* SG_DO_GRAPPLE to SG_DO_GRAB. */
void sg_do_wrestling_action(struct sg_bout *b, unsigned side, unsigned act, bool exerts);

/* The attack of who is held. */
void sg_try_to_break_free(struct sg_bout *b, unsigned side, bool exerts);

/* The action of who has lost its weapon. */
void sg_take_up_weapon(struct sg_bout *b, unsigned side);

/* After an attack of `side`: its mishap, if that is the option and it botched. */
void sg_apply_mishap(struct sg_bout *b, unsigned side);

/* Ends the hold that `side` has of the foe. */
void sg_release_hold(struct sg_bout *b, unsigned side);

#endif
