/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Character Creation": what a build costs, and whether a player could have made it. */
#ifndef SALLE_FECHTBOOK_BUILD_LEGALITY_H
#define SALLE_FECHTBOOK_BUILD_LEGALITY_H

#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

enum { FB_PURCHASES_MAX = FB_WEAPONS_MAX + 1 + 2 * FB_LAYERS_WORN_MAX, FB_REFIT_COST = 2 };

struct fb_purchase {
	const char *label;
	unsigned cost; /* requisition value */
};

/* The account of a build. */
struct fb_account {
	size_t n_purchases;
	struct fb_purchase purchases[FB_PURCHASES_MAX]; /* the dearest first */
	unsigned tier[FB_CATEGORIES];                   /* as picked, or the cheapest that does, or the highest */
	unsigned points;                                /* their sum */
	const struct fb_armour_layers *layers;
	size_t n_faults; /* violated limits; none: legal */
	const char *faults[FB_PURCHASES_MAX + 16];
};

/*
 * Settles the account of a fighter whose attributes, ranks, weapons and shield are known. Picks of 0 are
 * chosen: categories are bought apart from each other, so the cheapest legal tier of each is the cheapest
 * legal assignment.
 */
const struct fb_account *fb_settle_account(const struct fb_book *book, const struct fb_fighter *fighter,
	const struct fb_armour_layers *layers, const struct fb_picks *picks, struct salle_arena *arena);

#endif
