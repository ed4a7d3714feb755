/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Special Moves": standing up, picking up, pushing, throwing; crossed swords. */
#ifndef SALLE_MUSKETEERS_BOUT_SPECIAL_MOVES_H
#define SALLE_MUSKETEERS_BOUT_SPECIAL_MOVES_H

#include "rules/musketeers/bout/controls.h"
#include "rules/musketeers/bout/injury.h"

void mk_fall_down(struct mk_bout *b, unsigned side);

/* Picks the sword up with its arm, or with the other hand when that is lost, which gives up a dagger held there. */
void mk_pick_up_sword(struct mk_fencer_state *man, const struct mk_book *book);

/* Rolls once for a move, MK_STAND_UP and after; `words` are for its damage and place. Returns whether it was done. */
bool mk_try_special_move(struct mk_bout *b, unsigned side, unsigned move, uint32_t word, const uint32_t words[2]);

/*
 * Crossed swords: both roll initiative, the winner tries first, then the other, until one attempt succeeds and
 * separates them; after `max_crossed` turns both step back.
 */
void mk_resolve_crossed_swords(struct mk_bout *b);

/* Stands up, picks up or makes another special move in the place of an opening. */
void mk_make_special_move(struct mk_bout *b, unsigned side, unsigned move, bool after_fall);

#endif
