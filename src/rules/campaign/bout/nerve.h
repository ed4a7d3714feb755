/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Psychology": tests on the loss table, of those alone whose build is an NPC. Ordinary functions, as movement.h. */
#ifndef SALLE_CAMPAIGN_BOUT_NERVE_H
#define SALLE_CAMPAIGN_BOUT_NERVE_H

#include "rules/campaign/state.h"

/* What loss points are counted from. */
struct cp_morale {
	unsigned began, lost, lost_now; /* friends: at the beginning, lost since, lost in this turn */
	bool alone;                     /* no friend is near */
	bool runner;                    /* a friend near it runs */
	bool renown;                    /* a foe has more of it */
	bool fear;                      /* a terrifying foe is near */
	bool warded;                    /* a holy symbol negates the fear of one who is near or attacks */
	bool fired_on, attacked;        /* by a terrifying weapon, enemy, in this turn */
	unsigned leadership;            /* of a commander near: added to nerve */
};

/* Adds the effect of a foe at this distance to morale; `attacks`: it is hand to hand. */
void cp_add_foe_to_morale(struct cp_morale *morale, const struct cp_book *book, const struct cp_fighter *own,
	const struct cp_fighter *foe, unsigned metres, bool attacks);

unsigned cp_loss_points(const struct cp_book *book, const struct cp_morale *morale);

/* Of the fighter of the moment. */
struct cp_morale cp_morale_of(const struct cp_bout *b, unsigned side);

/*
 * A test of `side` with this nerve: holds, flees or is broken and out. `needed`: the number that makes it flee.
 * True: it holds.
 */
bool cp_test_nerve(struct cp_bout *b, unsigned side, unsigned needed, unsigned event);

/* "Loss Table": a test with loss points. */
bool cp_test_losses(struct cp_bout *b, unsigned side, int nerve, const struct cp_morale *morale);

/* What panics cavalry: a weapon that it charges, or a missile that it is shot at with. */
enum cp_scare { CP_SCARED_BY_WEAPON = 1, CP_SCARED_BY_SHOT = 2 };

/* Returns whether a mount of an NPC can panic. */
static inline bool cp_can_panic(const struct cp_fighter *fighter)
{
	return fighter->mount != NULL && !fighter->mount->immune && fighter->npc;
}

/*
 * "Cavalry Panic": tests the mount of `side`, and returns whether it bolts; it then runs. By the option `panic` one
 * test decides for all of the unit, once a turn for each scare.
 */
bool cp_test_panic(struct cp_bout *b, unsigned side, enum cp_scare scare);

/* What several a side (group/morale.c) know of the fighter of the moment and its unit. */
struct cp_unit {
	struct cp_morale (*morale_of)(const struct cp_bout *b, unsigned side);
	/* Tests the unit of `side`: all its cavalry runs, or none. */
	bool (*panics)(struct cp_bout *b, unsigned side, enum cp_scare scare);
};

/* Tests this mount's nerve, "as if they had been fired on by a terrifying weapon". Returns whether it holds. */
bool cp_test_mount(struct cp_bout *b, unsigned side);

/* "May re-take the test they failed". */
void cp_try_to_rally(struct cp_bout *b, unsigned side);

/* "Lost Combat": the roll-off at the end of a turn of combat. Returns the side that lost; SALLE_DRAW: neither. */
unsigned cp_roll_lost_combat(struct cp_bout *b, const unsigned points[2]);

/* The end of a turn of two. */
void cp_test_nerve_at_turn_end(struct cp_bout *b);

#endif
