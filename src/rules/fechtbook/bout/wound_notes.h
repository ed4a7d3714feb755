/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "kit/enumerate.h"
#include "rules/fechtbook/fechtbook.h"

enum {
	FB_NOTED_WOUNDS_MAX = 32, /* more than the wounds that one tempo can inflict */
	FB_PLACES = 12            /* places of a blow: a d6 and the choice of the arm */
};

/* Notes of the wounds of one run of an enumeration, in which blows at places with the same effect are merged. */
struct fb_wound_notes {
	/* the equally likely places of a blow */
	struct fb_blow_places {
		const struct fb_blow *blows[FB_PLACES];
		/* by outcome: set of the places with the same effect, of which the first is the number of the outcome */
		uint16_t merged[FB_PLACES];
		double chance[FB_PLACES];                /* chance of each outcome */
		unsigned outcome;                        /* outcome of this run */
	} places[SALLE_ENUMERATED_ROLLS_MAX];        /* by number of the roll in the run */
	const struct fb_blow_places *pending_places; /* places of the last blow, until its wound is noted; otherwise NULL */
	unsigned n_wounds;
	struct fb_noted_wound {
		uint8_t victim, n_cells;
		uint16_t cell[FB_PLACES]; /* equally likely cells of the wound */
	} wound[FB_NOTED_WOUNDS_MAX];
};
