/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Chooses which of many random builds fight, so that the worths of their items are estimated most precisely.
 *
 * A pure function: the same arguments give the same choice. It frees the memory that it uses.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/*
 * Chooses `n` of `candidates` builds with `k` items. n is at most `candidates`. `has` is [candidates * k], row-major:
 * how many of item j build i has. `asked`: [k] whether the worth of the item is needed; at least one is. `chosen`: [n]
 * receives the builds in ascending order.
 *
 * The model is that of salle_fit_fair_prices: strength = constant + sum of the worths of the items + error. The chosen
 * builds make the determinant of the information about the needed worths large, with the constant and the other worths
 * unknown (D_s-optimality: Atkinson, Donev and Tobias, Optimum Experimental Designs, with SAS, 2007, chapter 10).
 *
 * The first set is built greedily: each step adds the build with the most information about all worths (Dykstra,
 * Technometrics 13, 1971, 682-688). Then the best unused build replaces the least useful chosen one while that improves
 * the criterion (Mitchell, Technometrics 16, 1974, 203-210). The result is a good set, not always the best. A wide
 * prior distribution of every worth keeps the determinant finite from the first build on (DuMouchel and Jones,
 * Technometrics 36, 1994, 37-47). Ties go to the first build. Scores play no part in the choice. So if the worths of
 * items add up, the choice does not bias their estimates.
 */
void salle_choose_optimal_design(size_t candidates, size_t k, const unsigned char *has, const bool *asked, size_t n,
	size_t *chosen);
