/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "18. Non-lethal combat": grapples and manoeuvres; mishaps after botched attacks, and lost weapons. */
#pragma once

#include "rules/saga/bout/bout.h"

/*
 * Returns the weapon that `side` uses for an action. Grapples and manoeuvres use bare hands; so does a held fighter
 * with a missile weapon in hand.
 */
unsigned sg_arm_for_action(const struct sg_bout *b, unsigned side, unsigned act);

/* Carries out a grapple or manoeuvre of `side`: `act` is SG_DO_GRAPPLE to SG_DO_GRAB. */
void sg_do_wrestling_action(struct sg_bout *b, unsigned side, unsigned act, bool exerts);

/* Makes the attack with which `side`, which is held, tries to break free from its grappler. */
void sg_try_to_break_free(struct sg_bout *b, unsigned side, bool exerts);

/* Makes `side` take up a weapon, as the action of a fighter that lost its weapon. */
void sg_take_up_weapon(struct sg_bout *b, unsigned side);

/* Applies a mishap after a botched attack of `side`, if the option `attack_botch` asks for mishaps. */
void sg_apply_mishap(struct sg_bout *b, unsigned side);

/* Ends the hold of `side` on the foe. */
void sg_release_hold(struct sg_bout *b, unsigned side);
