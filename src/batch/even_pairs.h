/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups that are even, exactly or nearly: bouts with the dice of both sides exchanged tell. */
#ifndef SALLE_BATCH_EVEN_PAIRS_H
#define SALLE_BATCH_EVEN_PAIRS_H

#include <salle/plan.h>

#include "base/arena.h"

/*
 * Exchanging the dice of both sides leaves the chance of a bout as it is. Where it also exchanges the winner of every
 * bout, A wins as often as B: the pair is exactly even. So are two names of equal weapons, and weapons that differ in
 * nothing that matters against each other. Bouts cannot tell such a pair from one that is nearly even; bouts with their
 * dice exchanged can, mostly by the first few. Not found are even pairs that play another way by seat, and those of
 * which few bouts are won or which take long.
 */
struct salle_even_pairs {
	const uint64_t *bouts; /* [matchups of the plan] compared, none of which says otherwise; 0: not known even */
	size_t n;              /* matchups that are even, as far as bouts tell … */
	size_t unsure;         /* … those that may be, too: too few bouts were won for it, or time was up … */
	size_t looked_at;      /* … of so many */
};

/*
 * Bouts won, of which none may say otherwise. A share that is 0.04 points from one half shows in so many in 95 of 100
 * cases; to decide a share nearer to it takes more than the ten million bouts of the preset `max_bouts`.
 */
#define SALLE_EVEN_WON 4096

/* Returns whether a plan asks for what such pairs never come to: `decide: 0.5` without `within`. */
bool salle_has_endless_even_pairs(const struct salle_precision *precision);

/*
 * Looks at all matchups; in a plan of more than 1,000, at those that a second of CPU is enough for, at least about 120,
 * spread over it. Compiles each and fights 64 bouts
 * twice; those that still seem even take one second of CPU together at most, so a slow machine may find fewer.
 */
struct salle_even_pairs salle_find_even_pairs(const struct salle_plan *plan, struct salle_arena *arena);

#endif
