/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The state while a random build is drawn, and its unspent requisitions (each pays for one item). See random_build.h.
 */
#pragma once

#include "rules/fechtbook/build/legality.h"

enum { FB_PRIMARIES = 4, FB_REQUISITION_ANY = 99 };
enum fb_each { FB_EACH_RUN, FB_EACH_BOUT };

/* The map `generate` of a build, as written. */
struct fb_generate_terms {
	int64_t class, attributes, proficiency; /* tiers of the categories; 0 to draw a tier at random */
	/* 1 + proficiency that must be the highest; 0: that of the fixed weapon, if any */
	int32_t focus;
	const struct salle_node *with;
	int32_t each;  /* enum fb_each: whether a build is drawn for the run or for every bout */
	int64_t count; /* number of builds drawn for FB_EACH_BOUT */
};

/* Unspent requisitions, highest first. */
struct fb_purse {
	size_t n_requisitions;
	unsigned requisitions[FB_ITEMS_MAX];
};

/* The state while a random build is drawn. */
struct fb_random_build {
	const struct fb_book *book;
	const struct fb_generate_terms *terms;
	const struct fb_build *fixed_keys; /* the fixed keys of the build (`generate.with`) */
	const struct salle_place *place;
	uint64_t state[4]; /* state of the random number generator */
	unsigned rank[FB_PROFICIENCIES];
	/* whether the fixed garments include gauntlets, which exclude weapons with a hand guard */
	bool has_fixed_gauntlets;
	int size_difference; /* Brawn for which the armour was made minus the wearer's Brawn */
	struct fb_purse purse;
	struct salle_node *drawn_keys; /* keys of the build that are drawn so far */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

/* Returns a random number below `n`, uniformly. */
unsigned fb_random_below(struct fb_random_build *build, uint64_t n);

/* Adds a key to the drawn build. */
void fb_add_drawn_key(struct fb_random_build *build, const char *key, struct salle_node *value);

/*
 * Fills the purse with the requisitions of a class, and pays for the fixed items. Returns false if they do not suffice.
 */
bool fb_fill_purse(const struct fb_random_build *build, unsigned class, struct fb_purse *purse);

/* Draws weapon, shield and garments, unless fixed. Returns false after an error. */
bool fb_draw_equipment(struct fb_random_build *build) SALLE_MUST_CHECK;
