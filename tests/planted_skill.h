/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round robin of coins in which the gain from good play is known (tests/planted_skill.yaml). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PLANTED_BUILDS = 4, PLANTED_SCORES = 4 };

/* Results of a run that agree with the planted truth. */
struct planted_skill {
	bool beginner; /* club is first under `plain`; if all builds play well, it loses significantly and is not first */
	bool expert;   /* foil gains significantly, and leads significantly if all builds play well */
	/* stick is found to be dominated, with bounds that hold, and no build by one that does not dominate it */
	bool dominated;
	bool robust; /* robust orders: foil and sword above stick; club ties with stick if both aim for four hits */
	/*
	 * number of intervals that contain the true score, of PLANTED_BUILDS * PLANTED_SCORES: floor, alone well, ceiling,
	 * alone plain
	 */
	unsigned covered;
};

/* Runs the scenario; an error ends the program. */
struct planted_skill find_planted_skill(uint64_t seed);
