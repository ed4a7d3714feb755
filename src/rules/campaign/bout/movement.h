/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Movement" and "Shooting", which come before the close combat of a turn. Fighters move on a line; distances are in
 * metres, speeds in metres per turn. These functions are not templates; they test at run time whether the bout is
 * traced.
 */
#pragma once

#include "rules/campaign/state.h"

/* Returns how many metres a side can move with this gait. */
static inline unsigned cp_metres_per_turn(const struct cp_bout *b, unsigned side, unsigned gait)
{
	return (unsigned)b->fighter[side].side->fighter->movement * b->book->gait[gait].metres;
}

static inline bool cp_is_hand_to_hand(const struct cp_bout *b)
{
	return cp_distance(b) <= (unsigned)b->book->figure[CP_REACH];
}

/* Records that a side has reached its foe: whether it charged, and whether it may strike in this turn. */
void cp_engage_foe(struct cp_bout *b, unsigned side, unsigned gait);

/* Moves the fighter of a side towards or away from its current foe. */
void cp_move_side(struct cp_bout *b, unsigned side);

/* Plays the movement and shooting of a bout of one against one. */
void cp_move_and_shoot(struct cp_bout *b);
