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

/* The account of a build: what it costs and which limits it violates. */
struct fb_account {
	size_t n_purchases;
	struct fb_purchase purchases[FB_PURCHASES_MAX]; /* most expensive first */
	/*
	 * tier of each category: the tier that the build names; otherwise the cheapest legal one; the highest if none is
	 * legal
	 */
	unsigned tier[FB_CATEGORIES];
	unsigned points; /* sum of the tiers */
	const struct fb_armour_layers *layers;
	size_t n_faults; /* violated limits; 0 if the build is legal */
	const char *faults[FB_PURCHASES_MAX + 16];
};

/*
 * Computes the account of a fighter whose attributes, ranks, weapons and shield are known. Where the build names no
 * tier (0), chooses the cheapest legal tier of the category.
 */
const struct fb_account *fb_make_account(const struct fb_book *book, const struct fb_fighter *fighter,
	const struct fb_armour_layers *layers, const struct fb_picks *picks, struct salle_arena *arena);
