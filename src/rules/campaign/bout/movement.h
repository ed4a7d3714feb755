/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Movement", "Shooting": what comes before the close combat of a turn, on a line. Distances are metres, speeds are
 * metres a turn. These are ordinary functions: they diagnostics where the bout is traced.
 */
#ifndef SALLE_CAMPAIGN_BOUT_MOVEMENT_H
#define SALLE_CAMPAIGN_BOUT_MOVEMENT_H

#include "rules/campaign/state.h"

/* How far it gets. */
static inline unsigned cp_speed(const struct cp_bout *b, unsigned side, unsigned gait)
{
	return (unsigned)b->man[side].side->fighter->movement * b->book->gait[gait].metres;
}

static inline bool cp_is_hand_to_hand(const struct cp_bout *b)
{
	return cp_distance(b) <= (unsigned)b->book->figure[CP_REACH];
}

/* Who comes to the foe with this gait, from apart: is it a charge, and may it strike? */
void cp_engage_foe(struct cp_bout *b, unsigned side, unsigned gait);

/* The movement of a side, with regard to the foe of the moment. */
void cp_move_side(struct cp_bout *b, unsigned side);

/* Movement and shooting of two. */
void cp_move_and_shoot(struct cp_bout *b);

#endif
