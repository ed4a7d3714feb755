/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds matchups that are exactly or nearly even, by exchanging the dice of both sides. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/*
 * The even pairs of a plan. Exchanging the dice of both sides does not change the chances of a bout. If the exchange
 * also exchanges the winner of every bout, A wins as often as B, so the pair is exactly even. Examples are two names of
 * one weapon, and weapons whose differences do not matter against each other. Ordinary bouts cannot distinguish an
 * exactly even pair from a nearly even pair; exchanged dice usually can within a few bouts. The search misses even
 * pairs if play depends on the seat, if few bouts have a winner, or if bouts are slow.
 */
struct salle_even_pairs {
	/*
	 * [matchups of the plan] number of bouts in which exchanged dice always gave the exchanged winner; 0 if the matchup
	 * is not known to be even
	 */
	const uint64_t *bouts;
	size_t n; /* number of matchups that are even or nearly even according to `bouts` */
	/* number of matchups that may be even, but had too few bouts with a winner before the time limit */
	size_t n_unsure;
	size_t n_examined; /* number of matchups that were examined */
};

/*
 * A pair counts as even if exchanged dice gave the exchanged winner in this many bouts with a winner. In 95 of 100
 * cases, this number of bouts reveals a share of wins that is 0.04 points away from one half. To decide a share nearer
 * to one half, a run needs more than the ten million bouts of the default `max_bouts`.
 */
#define SALLE_EVEN_BOUTS_WON 4096

/*
 * Returns whether a run with this precision would never stop at an exactly even pair: `decide: 0.5` without `within`.
 */
bool salle_has_endless_even_pairs(const struct salle_precision *precision);

/*
 * Finds the even pairs of a plan. Examines all matchups; in a plan of more than 1,000, as many as one CPU second
 * allows, at least about 120, spread over the plan. Compiles each examined matchup and fights 64 bouts twice. Further
 * bouts of matchups that still seem even take at most `seconds` CPU seconds together, so a slow machine may find fewer
 * even pairs.
 */
struct salle_even_pairs salle_find_even_pairs(const struct salle_plan *plan, double seconds, struct salle_arena *arena);
