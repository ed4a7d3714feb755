/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Macros for functions that return the value of an observable (<salle/vocabulary.h>), one line each:
 *
 *     SALLE_OBSERVE(x_observe_shielded, fighter_of(view)->has_shield)
 *     SALLE_LARGEST(largest_luck, struct x_matchup, matchup->side[side].luck)
 */
#pragma once

#include <salle/vocabulary.h>

/* Defines a function that returns `value`, an expression that uses `view`. */
#define SALLE_OBSERVE(function, value)               \
	double function(const struct salle_view *view) \
	{                                                \
		return value;                                \
	}

/*
 * Defines a function that returns the largest value in a matchup for `side`. `value` is an expression that uses
 * `matchup`.
 */
#define SALLE_LARGEST(function, type, value)                           \
	static unsigned function(const void *compiled, unsigned side)    \
	{                                                                  \
		const type *matchup = compiled;                                \
		(void)matchup, (void)side;                                     \
		return value;                                                  \
	}
