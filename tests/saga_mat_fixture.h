/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of saga fighters on the battle mat, placed by the test. */
#pragma once

#include "rules/saga/group/mat.h"
#include "saga_fixture.h"

/* A build that walks 3 paces and hustles 12. Its attack is 8. Its defence is 10 if it rolls a 6. */
#define AXE "{strength: 1, single: 4, weapons: [axe]}"
/* A build that AXE hardly ever wounds, and that never hits AXE. */
#define WALL "{stamina: 6, virtues: [tough], dexterity: -6, armour: plate_f, weapons: [fist]}"

/* The groups of the bout `saga` on the mat of squares. A test lines up its groups before it uses the mat. */
extern struct sg_melee mat;

extern const struct saga_member one_axe[1], two_axes[2], three_axes[3], four_walls[4];

/* Starts this bout, with both sides in their ranks. */
void mat_begin_bout(uint64_t bout);

/* Puts A's first member at 0/0 and all others far from it and from each other. */
void mat_move_all_apart(void);
/* Calls mat_begin_bout for bout 0, then mat_move_all_apart. */
void mat_begin_bout_apart(void);

void mat_put_member(unsigned side, unsigned i, int32_t x, int32_t y);
void assert_at(unsigned side, unsigned i, int32_t x, int32_t y);

/* Returns how many foes have attacked the member since its last turn. */
unsigned mat_attackers_of(unsigned side, unsigned i);
