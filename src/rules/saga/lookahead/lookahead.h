/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chance to win a duel in which both attack each turn and exert themselves ("5. Fatigue") where it helps most: the
 * value of a game in turns, solved from its last states back. Wounds and fatigue only grow, so each state leads to
 * itself or to solved ones.
 *
 * Not looked at: `max_rounds`, loading, movement, disengaging, other fighters; who lies on the ground stays there, and
 * who attacks a foe that exerts itself in defence does not begin to do so too. Wounds above SG_AHEAD_WOUNDS points are
 * held there.
 */
#ifndef SALLE_SAGA_LOOKAHEAD_LOOKAHEAD_H
#define SALLE_SAGA_LOOKAHEAD_LOOKAHEAD_H

#include "rules/saga/chances/chances.h"

enum {
	SG_AHEAD_WOUNDS = 24,    /* most penalty of wounds that is told apart */
	SG_AHEAD_PENALTIES = 64, /* of penalties less exertions */
};

/* The beginning of the turn of `side`. */
struct sg_lookahead_state {
	unsigned side, exertion; /* enum sg_exertion: what it does now */
	bool foe_guards;
	unsigned wounds[2], fatigue[2]; /* of either side; wounds as policies see them */
	bool prone[2];
	unsigned hand[2];
	bool fallen[2]; /* from their mounts */
	bool left_cover;
};

/* The chance that `at->side` wins; a fight without end counts as a half. `matchup`: as both stand. */
double sg_chance_to_win(const struct sg_matchup *matchup, const struct sg_lookahead_state *at);

#endif
