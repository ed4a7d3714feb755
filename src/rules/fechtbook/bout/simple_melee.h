/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Simple Melee": the whole fight as one contest of proficiencies. */
#pragma once

#include "rules/fechtbook/state.h"

/* Computes fb_matchup.simple: dice, advantages and profile of both sides. */
void fb_compile_simple(struct fb_matchup *matchup);

/* Decides the fight by one roll. Returns false if a tie escalates to a full bout (`simple_tie: full`). */
bool fb_fight_simple(struct fb_bout *b);
