/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several of ada against several of bea: the fighters and policies of fight_fixture.h. */
#ifndef SALLE_TESTS_GROUP_FIXTURE_H
#define SALLE_TESTS_GROUP_FIXTURE_H

#include "fight_fixture.h"
#include "rules/fechtbook/group_play.h"

struct melee {
	struct fight fight;
	struct fb_group g;
	struct fb_onset onset;
};

/* For cmocka: *state is a fresh struct melee, in which an opponent costs a defence AC1. */
int melee_setup(void **state);
int melee_teardown(void **state);

/* All have entered and refreshed, and stand in their knots. */
void melee_enter(struct melee *m, size_t n_a, size_t n_b);

/* Both sides do at one decision as the YAML text says. */
void melee_says(struct melee *m, const char *yaml);

#endif
