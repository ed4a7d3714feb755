/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round robin of coins for which the gain from good play is known (tests/planted_skill.yaml). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PLANTED_BUILDS = 4, PLANTED_SCORES = 4 };

/* Which results of a run agree with the known truth. */
struct planted_skill {
	/* club ranks first under `plain`; if all builds play well, it scores significantly less and does not rank first */
	bool beginner;
	bool expert; /* foil gains significantly, and leads significantly if all builds play well */
	/* stick is found to be dominated, with bounds that hold; every other domination found is true */
	bool dominated;
	/*
	 * the two robust orders are found: foil and sword rank above stick; club ties with stick if both aim for four hits
	 */
	bool robust;
	/* Number of intervals that contain the true score, out of PLANTED_BUILDS * PLANTED_SCORES. A build has four scores:
	 * all builds play plainly, only this build plays well, all play well, or only the others play well. */
	unsigned covered;
};

/* Runs the scenario; an error ends the program. */
struct planted_skill find_planted_skill(uint64_t seed);
