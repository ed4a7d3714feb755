/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Character Creation": the cost of a build, and whether it is legal. */
#pragma once

#include "rules/fechtbook/tables/garments.h"
#include "rules/fechtbook/tables/tables.h"

enum { FB_PURCHASES_MAX = FB_WEAPONS_MAX + 1 + 2 * FB_LAYERS_WORN_MAX, FB_REFIT_COST = 2 };

struct fb_purchase {
	const char *label;
	unsigned cost; /* requisition value */
};

/* The costs of a build, and the limits of character creation that it violates. */
struct fb_account {
	size_t n_purchases;
	struct fb_purchase purchases[FB_PURCHASES_MAX]; /* purchases, most expensive first */
	/*
	 * tier by category: the one that the build names, otherwise the cheapest legal one, or the highest if none is legal
	 */
	unsigned tier[FB_CATEGORIES];
	unsigned points; /* priority points spent: sum of the tiers */
	const struct fb_armour_layers *layers;
	size_t n_faults; /* number of violated limits; 0 if the build is legal */
	const char *faults[FB_PURCHASES_MAX + 16];
};

/*
 * Computes the account of a fighter with known attributes, ranks, weapons and shield. `picks`: tiers that the build
 * names; 0 for the cheapest legal tier.
 */
const struct fb_account *fb_make_account(const struct fb_book *book, const struct fb_fighter *fighter,
	const struct fb_armour_layers *layers, const struct fb_picks *picks, struct salle_arena *arena);
