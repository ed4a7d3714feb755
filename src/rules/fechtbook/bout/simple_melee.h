/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Simple Melee": the whole fight as one contest of proficiencies. */
#pragma once

#include "rules/fechtbook/state.h"

/* Fills fb_matchup.simple. */
void fb_compile_simple(struct fb_matchup *matchup);

/* Decides the fight by one roll. If the roll is tied, returns false: the fight then escalates to a full bout. */
bool fb_fight_simple(struct fb_bout *b);
