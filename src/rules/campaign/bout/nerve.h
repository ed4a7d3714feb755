/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Psychology": tests on the loss table, which only NPCs take. The functions are not templates: they test at run time
 * whether the bout is traced.
 */
#pragma once

#include "rules/campaign/state.h"

/* The causes of a fighter's loss points, which make tests of nerve harder. */
struct cp_morale {
	/* friends: number at the start of the bout; number lost so far; number lost in this turn */
	unsigned friends_at_start, friends_lost, friends_lost_this_turn;
	bool is_alone;            /* whether no friend is nearby */
	bool friend_flees;        /* whether a friend nearby flees */
	bool foe_has_more_renown; /* whether a foe has more renown */
	bool is_foe_terrifying;   /* whether a terrifying foe is nearby */
	bool is_fear_cancelled;   /* whether a holy symbol, of a friend nearby or of the attacker, cancels the fear */
	/* in this turn: whether a terrifying weapon shot at the fighter; whether a foe attacked it */
	bool was_shot_at, was_attacked;
	unsigned commander_leadership; /* leadership of a commander nearby, which is added to nerve */
};

/* Adds a foe at a distance of `metres` to the causes of loss points. `attacks`: whether the foe is hand to hand. */
void cp_add_foe_to_morale(struct cp_morale *morale, const struct cp_book *book, const struct cp_fighter *own,
	const struct cp_fighter *foe, unsigned metres, bool attacks);

unsigned cp_compute_loss_points(const struct cp_book *book, const struct cp_morale *morale);

/* Returns the causes of loss points of the side's current fighter. */
struct cp_morale cp_morale_of(const struct cp_bout *b, unsigned side);

/*
 * Tests the nerve of the fighter of `side`. The fighter flees if the die shows at least `needed`; far above this number
 * it breaks and leaves the bout. Returns whether the fighter holds.
 */
bool cp_test_nerve(struct cp_bout *b, unsigned side, unsigned needed, unsigned event);

/* "Loss Table": tests nerve with the loss points that follow from `morale`. Returns whether the side holds. */
bool cp_test_nerve_by_losses(struct cp_bout *b, unsigned side, int nerve, const struct cp_morale *morale);

/* What makes cavalry panic: a weapon that it charges, or a missile shot at it. */
enum cp_scare { CP_SCARED_BY_WEAPON = 1, CP_SCARED_BY_SHOT = 2 };

/* Returns whether the fighter has a mount that can panic. */
static inline bool cp_can_panic(const struct cp_fighter *fighter)
{
	return fighter->mount != NULL && !fighter->mount->immune && fighter->npc;
}

/*
 * "Cavalry Panic": tests the mount of `side`. Returns whether the mount bolts; its rider then runs, too. Under the
 * option `panic`, one test per turn and cause can decide for all cavalry of the unit.
 */
bool cp_test_panic(struct cp_bout *b, unsigned side, enum cp_scare scare);

/* Functions for bouts of groups, which concern the whole unit of the current fighter (group/morale.c). */
struct cp_unit {
	struct cp_morale (*morale_of)(const struct cp_bout *b, unsigned side);
	/* tests all cavalry of `side` with one roll; returns whether it runs */
	bool (*panics)(struct cp_bout *b, unsigned side, enum cp_scare scare);
};

/* Tests the mount's nerve "as if they had been fired on by a terrifying weapon". Returns whether the nerve holds. */
bool cp_test_nerve_of_mount(struct cp_bout *b, unsigned side);

/* Repeats a failed test, in order to rally ("may re-take the test they failed"). */
void cp_try_to_rally(struct cp_bout *b, unsigned side);

/*
 * "Lost Combat": makes both sides roll off at the end of a turn of combat. Returns the side that loses; SALLE_DRAW on a
 * draw.
 */
unsigned cp_roll_lost_combat(struct cp_bout *b, const unsigned points[2]);

/* Makes the tests of nerve at the end of a turn of a duel. */
void cp_test_nerve_at_turn_end(struct cp_bout *b);
