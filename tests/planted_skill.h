/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round robin of coins in which the gain from good play is known (tests/planted_skill.yaml). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PLANTED_BUILDS = 4, PLANTED_SCORES = 4 };

/* Results of a run that agree with the planted truth. */
struct planted_skill {
	bool beginner;  /* club is first under plain; it significantly loses if all play well, and is then not first */
	bool expert;    /* foil significantly gains, and significantly leads if all play well */
	bool dominated; /* stick is known to be dominated, and no build by one that does not dominate it */
	bool robust;    /* the known robust orders are foil and sword above stick; club ties with it if both aim for four */
	/* intervals with the true value, of PLANTED_BUILDS * PLANTED_SCORES: floor, alone well, ceiling, alone plain */
	unsigned covered;
};

/* Runs the scenario; an error ends the program. */
struct planted_skill find_planted_skill(uint64_t seed);
