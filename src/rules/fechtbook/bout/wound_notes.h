/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "kit/enumerate.h"
#include "rules/fechtbook/fechtbook.h"

enum {
	FB_NOTED_WOUNDS_MAX = 32, /* more than one tempo can inflict */
	FB_PLACES = 12            /* number of places of a blow: six results of a d6, for either arm */
};

/*
 * The wounds in one enumerated outcome of a tempo. Blows at places with the same effect are merged, so a wound may be
 * any of several cells of the wound table.
 */
struct fb_wound_notes {
	/* the places of each blow, by number of its roll */
	struct fb_blow_places {
		const struct fb_blow *blows[FB_PLACES];
		/* by outcome: places with the same effect, as bits; the number of the outcome is the first of them */
		uint16_t merged[FB_PLACES];
		double chance[FB_PLACES]; /* by outcome: its chance */
		unsigned outcome;         /* outcome that occurs */
	} places[SALLE_ENUMERATED_ROLLS_MAX];
	/* places of the latest blow, until its wound is noted; otherwise NULL */
	const struct fb_blow_places *pending_places;
	unsigned n_wounds;
	struct fb_noted_wound {
		uint8_t victim, n_cells;
		uint16_t cell[FB_PLACES]; /* cells that the wound may be, all equally likely */
	} wound[FB_NOTED_WOUNDS_MAX];
};
