/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * "Character Creation": random legal builds (key `generate` of a build).
 *
 * A draw is a pure function of (scenario's seed, build's name, number of the draw). Each step chooses uniformly among
 * all possibilities that the previous steps and the fixed keys (`generate.with`) leave:
 *
 *   tiers          tiers without a fixed value, such that all tiers spend the priority points exactly
 *   attributes     ranks between minimum and maximum that spend the tier's points exactly
 *   proficiencies  ranks that spend the tier's points exactly; if there is a focus, none is higher than its rank
 *   weapon         a weapon of the highest-ranked proficiencies that a requisition pays for
 *   shield         if the weapon leaves a hand free: no shield, or one that a requisition pays for
 *   garments       for each requisition left, highest first: nothing, or a garment, and then its options and coverage.
 *                  It must be affordable and wearable, and cover a place that no garment of its kind (textile, maille,
 *                  plate) covers yet.
 *
 * An item uses the smallest requisition that pays for it. A social class without limits has as many requisitions as the
 * class with the most; each pays for any item.
 */
#pragma once

#include "rules/fechtbook/build/random_equipment.h"

extern const struct salle_field fb_generate_fields[];

/* Draws build number `k`. Returns a map with the keys of a build that a user would write; NULL after an error. */
const struct salle_node *fb_draw_build(const struct fb_book *book, const char *name, const struct salle_place *at,
	const struct fb_generate_terms *terms, uint64_t seed, uint64_t k, struct salle_arena *arena,
	struct salle_diagnostics *diagnostics);

/* Returns the number of vectors of `n` ranks between `least` and `most` with the sum `sum`. */
uint64_t fb_count_rank_vectors(unsigned n, unsigned sum, unsigned least, unsigned most);
