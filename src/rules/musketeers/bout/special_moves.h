/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Special Moves": standing up, picking up the sword, pushing, throwing; crossed swords. */
#pragma once

#include "rules/musketeers/bout/controls.h"
#include "rules/musketeers/bout/injury.h"

void mk_fall_down(struct mk_bout *b, unsigned side);

/*
 * Picks up the sword with the sword arm. If that arm is lost, the other hand puts its dagger away and takes the sword.
 */
void mk_pick_up_sword(struct mk_fencer_state *fighter, const struct mk_book *book);

/*
 * Rolls for a special move (MK_STAND_UP or later in enum mk_turn). `words` are for damage and location. Returns whether
 * the move succeeds.
 */
bool mk_try_special_move(struct mk_bout *b, unsigned side, unsigned move, uint32_t word, const uint32_t words[2]);

/*
 * Plays crossed swords until they are separated: both sides roll initiative and try a move in turn, the winner first.
 * The first success separates the fencers; after `max_crossed` failed turns both step back.
 */
void mk_resolve_crossed_swords(struct mk_bout *b);

/*
 * Continues crossed swords at turn number `turn`. `first` is the side that tried first; MK_NOBODY if the initiative is
 * not rolled yet.
 */
enum { MK_NOBODY = 2 };
void mk_continue_crossed_swords(struct mk_bout *b, unsigned turn, unsigned first);

/* Makes a special move instead of an opening, which includes standing up and picking up the sword. */
void mk_make_special_move(struct mk_bout *b, unsigned side, unsigned move, bool after_fall);
