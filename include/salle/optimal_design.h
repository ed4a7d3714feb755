/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which of many random builds to fight, so that the worths of their items are known best.
 *
 * A pure function: the same arguments give the same choice. It frees the memory that it uses.
 */
#ifndef SALLE_OPTIMAL_DESIGN_H
#define SALLE_OPTIMAL_DESIGN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Chooses `n` of `candidates` builds with `k` items; `has` is [candidates * k], row-major: how many of item j build i
 * has. `asked`: [k] whether the worth of the item is asked for; at least one is. `chosen`: [n] receives the builds in
 * rising order. n is at most `candidates`.
 *
 * The model is that of salle_fair_prices: strength = constant + sum of the worths of the items + an error. The builds
 * chosen make the determinant of the information about the worths that are asked for large, whatever the constant and
 * the other worths (D_s-optimality: Atkinson, Donev and Tobias, Optimum Experimental Designs, with SAS, 2007, chapter
 * 10). The first set is found one build after another, each the one that adds most to the information about all worths
 * (Dykstra, Technometrics 13, 1971, 682-688). Then the best of the other builds takes the place of the one that is
 * missed least, while that is a gain for those asked for (Mitchell, Technometrics 16, 1974, 203-210); the set found is
 * a good one, not surely the best. A wide prior of every worth makes the determinant finite from the first
 * build on (DuMouchel and Jones, Technometrics 36, 1994, 37-47). Of equals the first is chosen. What the builds win
 * plays no part: where worths add up, as in the model, the choice does not bias them.
 */
void salle_choose_optimal_design(size_t candidates, size_t k, const unsigned char *has, const bool *asked, size_t n,
	size_t *chosen);

#endif
