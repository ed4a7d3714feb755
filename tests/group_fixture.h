/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several of ada against several of bea: the fighters and policies of fechtbook_fixture.h. */
#ifndef SALLE_TESTS_GROUP_FIXTURE_H
#define SALLE_TESTS_GROUP_FIXTURE_H

#include "fechtbook_fixture.h"
#include "rules/fechtbook/group/group.h"

struct melee {
	struct fight fight;
	struct fb_group g;
	struct fb_attackers attackers;
};

/* For cmocka: *state is a fresh struct melee, in which an opponent costs a defence AC1. */
int melee_setup(void **state);
int melee_teardown(void **state);

/* All have entered and refreshed, and stand in their engagements. */
void melee_enter(struct melee *m, size_t n_a, size_t n_b);

/* All of the first engagement are to attack its loner. */
void melee_engage_all(struct melee *m);

/* Those who are engaged attack ada, the loner of the first engagement, who declares her defence. */
struct fb_attackers *melee_attack(struct melee *m);

/* The same, when all of the engagement are. */
struct fb_attackers *melee_attack_by_all(struct melee *m);

/* ada as she meets the attack that her defence is weighed against. */
struct fb_fighter_state *melee_loner(struct melee *m);

/* Everybody scores what the test says; then what comes of it. Returns the initiative. */
unsigned melee_score(struct melee *m, unsigned defence, const unsigned *hits);

/* Both sides do at one decision as the YAML text says. */
void melee_set_policy(struct melee *m, const char *yaml);

#endif
