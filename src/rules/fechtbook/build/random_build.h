/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random legal builds ("Character Creation"): `generate` of a build.
 *
 * A draw is a pure function of (scenario's seed, build's name, number of the draw). Each step is uniform over what the
 * previous steps and `with` allow:
 *
 *   tiers         those not named: over all that spend the priority points exactly
 *   attributes    over all ranks within minimum and maximum that spend the tier's points exactly
 *   proficiencies the same; with a focus, no rank is higher than that of the focus
 *   weapon        of the proficiencies with the highest rank, if a requisition pays for it
 *   shield        if the weapon leaves a hand: none, or one that a requisition pays for
 *   garments      per requisition left, highest first: nothing, or a garment, then one of its forms; a form must be
 *                 affordable and wearable, and cover a new place of its kind (textile, maille, plate)
 *
 * An item uses the smallest requisition that pays for it. A class without limits has as many requisitions as the best
 * of the other classes, each good for any item.
 */
#pragma once

#include "rules/fechtbook/build/legality.h"

enum { FB_PRIMARIES = 4, FB_DRAWS_MAX = 256, FB_REQUISITION_ANY = 99 };
enum fb_each { FB_EACH_RUN, FB_EACH_BOUT };

/* Terms of `generate` as written. */
struct fb_generate_terms {
	int64_t class, attributes, proficiency; /* tiers; 0 to draw them */
	int32_t focus;                          /* 1 + fb_proficiency; 0 for that of the fixed weapon, if any */
	const struct salle_node *with;
	int32_t each;  /* fb_each */
	int64_t count; /* number of builds drawn for FB_EACH_BOUT */
};

/* Unspent requisitions, highest first. */
struct fb_purse {
	size_t n;
	unsigned left[FB_ITEMS_MAX];
};

/* State of a draw. */
struct fb_random_build {
	const struct fb_book *book;
	const struct fb_generate_terms *terms;
	const struct fb_build *with; /* fixed keys */
	const struct salle_place *at;
	uint64_t state[4]; /* state of the random numbers */
	unsigned rank[FB_PROFICIENCIES];
	bool gauntlets; /* fixed garments include gauntlets, which exclude hilts with a guard */
	int size;       /* Brawn that armour was made for, less that of the wearer */
	struct fb_purse purse;
	struct salle_node *drawn; /* keys of the build drawn so far */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

extern const struct salle_field fb_generate_fields[];

/* Draws build `k`: returns a map with the keys of a written build, or NULL after an error. */
const struct salle_node *fb_draw_build(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the number of vectors of `n` ranks from `least` to `most` that sum to `sum`. */
uint64_t fb_count_rank_vectors(unsigned n, unsigned sum, unsigned least, unsigned most);

/* Returns a random number below `n`, uniformly. */
unsigned fb_random_below(struct fb_random_build *build, uint64_t n);

/* Adds a key to the drawn build. */
void fb_set_drawn(struct fb_random_build *build, const char *key, struct salle_node *value);

/* Fills the purse of a class and pays for fixed items. Returns false if these are too expensive. */
bool fb_fill_purse(const struct fb_random_build *build, unsigned class, struct fb_purse *purse);

/* Draws weapon, shield and garments (build/random_equipment.c). Returns false after an error. */
bool fb_draw_equipment(struct fb_random_build *build) SALLE_MUST_CHECK;
