/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "kit/enumerate.h"
#include "rules/fechtbook/fechtbook.h"

enum { FB_NOTED_WOUNDS_MAX = 32 }; /* more than the wounds that one tempo can inflict */

/* Notes of the wounds of one run of an enumeration, in which blows at places with the same effect are merged. */
struct fb_wound_notes {
	struct fb_blow_places {
		const struct fb_blow *blow; /* a blow, which landed at one of these places */
		uint16_t wound_rows[12];    /* equally likely rows of the place in the wound table */
		unsigned n_rows;
	} places[SALLE_ENUMERATED_ROLLS_MAX];        /* by number of the roll in the run */
	const struct fb_blow_places *pending_places; /* places of the last blow, until its wound is noted; otherwise NULL */
	unsigned n_wounds;
	struct fb_noted_wound {
		uint8_t victim, n_cells;
		uint16_t cell[12]; /* equally likely cells of the wound */
	} wound[FB_NOTED_WOUNDS_MAX];
};
