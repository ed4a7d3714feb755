/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Special Moves": standing up, picking up the sword, pushing, throwing; crossed swords. */
#pragma once

#include "rules/musketeers/bout/controls.h"
#include "rules/musketeers/bout/injury.h"

void mk_fall_down(struct mk_bout *b, unsigned side);

/*
 * Makes the fencer pick up the sword with its sword arm. If that arm is lost, the other hand puts its dagger away and
 * takes the sword.
 */
void mk_pick_up_sword(struct mk_fencer_state *fighter, const struct mk_book *book);

/*
 * Makes the roll of a special move (MK_STAND_UP or later in enum mk_turn) with `word`. `words` are for damage and
 * location. Returns whether the move succeeds.
 */
bool mk_try_special_move(struct mk_bout *b, unsigned side, unsigned move, uint32_t word, const uint32_t words[2]);

/*
 * Plays crossed swords (both blades are locked together) until the fencers separate. After a roll for initiative, the
 * fencers try in turn to separate, the winner first. After `max_crossed` failed turns both step back.
 */
void mk_resolve_crossed_swords(struct mk_bout *b);

/*
 * In enumerations: plays crossed swords from turn number `turn` on. `first` is the side that tries first; MK_NOBODY if
 * the initiative is not rolled yet.
 */
enum { MK_NOBODY = 2 };
void mk_continue_crossed_swords(struct mk_bout *b, unsigned turn, unsigned first);

/* Makes a special move instead of an opening. Standing up and picking up the sword are special moves, too. */
void mk_make_special_move(struct mk_bout *b, unsigned side, unsigned move, bool after_fall);
