/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Psychology": tests on the loss table, which only NPCs take. Ordinary functions, as in movement.h. */
#pragma once

#include "rules/campaign/state.h"

/* The causes of loss points. */
struct cp_morale {
	unsigned began, lost, lost_now; /* friends at the start, lost since the start, lost in this turn */
	bool alone;                     /* no friend is near */
	bool runner;                    /* a friend nearby flees */
	bool renown;                    /* a foe has more renown */
	bool fear;                      /* a terrifying foe is near */
	bool warded;                    /* a holy symbol nearby, or the attacker's, cancels the fear */
	bool fired_on, attacked;        /* in this turn: shot at by a terrifying weapon; attacked */
	unsigned leadership;            /* leadership of a commander nearby, added to nerve */
};

/* Adds a foe at this distance to the causes of loss points. `attacks` means that the foe is hand to hand. */
void cp_add_foe_to_morale(struct cp_morale *morale, const struct cp_book *book, const struct cp_fighter *own,
	const struct cp_fighter *foe, unsigned metres, bool attacks);

unsigned cp_loss_points(const struct cp_book *book, const struct cp_morale *morale);

/* Returns the causes of loss points of the side's current fighter. */
struct cp_morale cp_morale_of(const struct cp_bout *b, unsigned side);

/*
 * Tests the nerve of `side`: it holds, flees, or breaks and is out. It flees at the number `needed`. Returns whether
 * it holds.
 */
bool cp_test_nerve(struct cp_bout *b, unsigned side, unsigned needed, unsigned event);

/* "Loss Table": tests with the loss points of these causes. Returns whether the side holds. */
bool cp_test_losses(struct cp_bout *b, unsigned side, int nerve, const struct cp_morale *morale);

/* What panics cavalry: a weapon that they charge, or a missile shot at them. */
enum cp_scare { CP_SCARED_BY_WEAPON = 1, CP_SCARED_BY_SHOT = 2 };

/* Returns whether the fighter has a mount that can panic. */
static inline bool cp_can_panic(const struct cp_fighter *fighter)
{
	return fighter->mount != NULL && !fighter->mount->immune && fighter->npc;
}

/*
 * "Cavalry Panic": tests the mount of `side`. Returns whether it bolts, which makes the fighter run. The option
 * `panic` can make one test decide for the whole unit, once per turn and scare.
 */
bool cp_test_panic(struct cp_bout *b, unsigned side, enum cp_scare scare);

/* Callbacks of bouts of groups (group/morale.c) about the current fighter's unit. */
struct cp_unit {
	struct cp_morale (*morale_of)(const struct cp_bout *b, unsigned side);
	/* Tests the unit of `side`: all its cavalry runs, or none. */
	bool (*panics)(struct cp_bout *b, unsigned side, enum cp_scare scare);
};

/* Tests the mount's nerve "as if they had been fired on by a terrifying weapon". Returns whether it holds. */
bool cp_test_mount(struct cp_bout *b, unsigned side);

/* Repeats a failed test to rally ("may re-take the test they failed"). */
void cp_try_to_rally(struct cp_bout *b, unsigned side);

/* "Lost Combat": rolls off at the end of a turn of combat. Returns the losing side, or SALLE_DRAW. */
unsigned cp_roll_lost_combat(struct cp_bout *b, const unsigned points[2]);

/* Plays the tests at the end of a turn, one against one. */
void cp_test_nerve_at_turn_end(struct cp_bout *b);
