/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random legal builds ("Character Creation"): `generate` of a build.
 *
 * A draw is a pure function of (scenario's seed, build's name, number of the draw). Each step is uniform over what the
 * previous steps and `with` allow:
 *
 *   tiers         those without a fixed value: over all that spend the priority points exactly
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

#include "rules/fechtbook/build/random_equipment.h"

extern const struct salle_field fb_generate_fields[];

/* Draws build number `k`. Returns a map with the keys of a build that a user would write; NULL after an error. */
const struct salle_node *fb_draw_build(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the number of vectors of `n` ranks from `least` to `most` that sum to `sum`. */
uint64_t fb_count_rank_vectors(unsigned n, unsigned sum, unsigned least, unsigned most);
