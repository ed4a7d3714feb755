/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copies of ada against copies of bea, with the fighters and policies of fechtbook_fixture.h. */
#pragma once

#include "fechtbook_fixture.h"
#include "rules/fechtbook/group/group.h"

struct melee {
	struct fight fight;
	struct fb_group g;
	struct fb_attackers attackers;
};

/* Setup for cmocka: *state is a new struct melee. Each opponent costs a defence AC1. */
int melee_setup(void **state);
int melee_teardown(void **state);

/* Lets all fighters enter, refresh and form their engagements. */
void melee_enter(struct melee *m, size_t n_a, size_t n_b);

/* Makes all fighters of the first engagement attack its loner, the one fighter who stands alone against the others. */
void melee_engage_all(struct melee *m);

/* Lets the engaged fighters attack ada, the loner of the first engagement, who declares her defence. */
struct fb_attackers *melee_attack(struct melee *m);

/* Calls melee_engage_all, then melee_attack. */
struct fb_attackers *melee_attack_by_all(struct melee *m);

/* Returns the state of ada in her exchange with the opponent whose attack determines the cost of her defence. */
struct fb_fighter_state *melee_state_of_loner(struct melee *m);

/* Resolves the attacks and the defence. `hits` are the hits of each attacker, `defence` those of ada. Returns the side
 * that has the initiative. */
unsigned melee_resolve_attacks(struct melee *m, unsigned defence, const unsigned *hits);

/* Sets the rules of a decision for both sides, as YAML. */
void melee_set_policy(struct melee *m, const char *yaml);
