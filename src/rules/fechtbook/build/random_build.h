/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Builds drawn at random among the legal ones ("Character Creation"): `generate` of a build.
 *
 * A draw is a pure function of (scenario's seed, build's name, number of the draw). Its steps, each even over what is
 * possible given the steps before it and what `with` fixes:
 *
 *   tiers         those not named: even over all that spend the priority points exactly
 *   attributes    even over all ranks within minimum and maximum that spend the tier's points exactly
 *   proficiencies likewise; with a focus, over those where no other rank is higher than that of the focus
 *   weapon        of the proficiencies with the highest rank, among those that a requisition pays for
 *   shield        where the weapon leaves a hand: none or one that a requisition pays for
 *   garments      for each requisition left, the dearest first: nothing, or a garment that has a form which it pays
 *                 for, which covers a new place of its kind (textile, maille, plate) and which can be worn, then one of
 *                 these forms
 *
 * An item takes the smallest requisition that pays for it. A class that may have anything has as many requisitions as
 * the best of the others, each good for everything.
 */
#ifndef SALLE_FECHTBOOK_BUILD_RANDOM_BUILD_H
#define SALLE_FECHTBOOK_BUILD_RANDOM_BUILD_H

#include "rules/fechtbook/build/legality.h"

enum { FB_PRIMARIES = 4, FB_DRAWS_MAX = 256, FB_REQUISITION_ANY = 99 };
enum fb_each { FB_EACH_RUN, FB_EACH_BOUT };

/* `generate` as written. */
struct fb_generate_terms {
	int64_t class, attributes, proficiency; /* tiers; 0: drawn */
	int32_t focus;                          /* 1 + fb_proficiency; 0: of the weapon that is fixed, if any */
	const struct salle_node *with;
	int32_t each;  /* fb_each */
	int64_t count; /* builds drawn for FB_EACH_BOUT */
};

/* Requisitions not yet spent, the highest first. */
struct fb_purse {
	size_t n;
	unsigned left[FB_ITEMS_MAX];
};

/* A draw at work. */
struct fb_random_build {
	const struct fb_book *book;
	const struct fb_generate_terms *terms;
	const struct fb_build *with; /* what is fixed */
	const struct salle_place *at;
	uint64_t state[4]; /* of the random words */
	unsigned rank[FB_PROFICIENCIES];
	bool gauntlets; /* among the garments that are fixed: they fit into no hilt with a guard */
	int size;       /* how much more Brawn than its own what it wears was made for */
	struct fb_purse purse;
	struct salle_node *drawn; /* the map of a build, as far as it is known */
	struct salle_arena *arena;
	struct salle_diagnostics *diagnostics;
};

extern const struct salle_field fb_generate_fields[];

/* Draw `k` of a build: a map with the keys of a build that is written. NULL after an error. */
const struct salle_node *fb_draw_build(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Vectors of `n` ranks from `least` to `most` that sum to `sum`. */
uint64_t fb_count_rank_vectors(unsigned n, unsigned sum, unsigned least, unsigned most);

/* Below `n`, evenly. */
unsigned fb_random_below(struct fb_random_build *build, uint64_t n);

/* Adds a key to the build drawn. */
void fb_set_drawn(struct fb_random_build *build, const char *key, struct salle_node *value);

/* Fills the purse with what a class has less what `with` fixes; false when that is too dear. */
bool fb_fill_purse(const struct fb_random_build *build, unsigned class, struct fb_purse *purse);

/* build/random_equipment.c: draws weapon, shield and garments. False after an error. */
bool fb_draw_equipment(struct fb_random_build *build) SALLE_MUST_CHECK;

#endif
