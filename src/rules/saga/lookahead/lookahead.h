/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The chance to win a duel in which both sides attack each turn and exert themselves ("5. Fatigue") in the best way.
 * The chance is the value of a turn-based game, by backward induction. Wounds and fatigue only grow, so each turn leads
 * to a state that is already solved or changes nothing.
 *
 * The game ignores `max_rounds`, loading, movement, disengaging and other fighters. A prone fighter stays prone. In a
 * turn, only one of the two fighters can exert itself. Wound penalties above SG_LOOKAHEAD_WOUNDS count as
 * SG_LOOKAHEAD_WOUNDS.
 */
#pragma once

#include "rules/saga/chances/chances.h"

enum {
	SG_LOOKAHEAD_WOUNDS = 24,    /* largest wound penalty that the states distinguish */
	SG_LOOKAHEAD_PENALTIES = 64, /* number of distinct values of penalty minus exertion */
};

/* The state at the start of a turn of `side`. */
struct sg_lookahead_state {
	unsigned side, exertion; /* exertion: exertion of `side` in this turn (enum sg_exertion) */
	bool foe_guards;
	unsigned wounds[2], fatigue[2]; /* wound penalties, as policies see them, and fatigue levels, by side */
	bool prone[2];
	unsigned hand[2];
	bool fallen[2]; /* whether the fighter of each side fell from its mount */
	bool left_cover;
};

/* Returns the chance that the side at->side wins in this matchup. An endless fight counts as half a win. */
double sg_chance_to_win(const struct sg_matchup *matchup, const struct sg_lookahead_state *at);
