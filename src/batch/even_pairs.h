/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds matchups that are exactly or nearly even, by exchanging the dice of both sides. */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/*
 * Exchanging the dice of both sides does not change a bout's chances. If it also exchanges the winner of every bout, A
 * wins as often as B, so the pair is exactly even. Examples are two names of one weapon, and weapons whose differences
 * do not matter against each other. Ordinary bouts cannot distinguish an exactly even pair from a nearly even one;
 * exchanged dice usually can within a few bouts. The search misses even pairs whose play depends on the seat, and pairs
 * with few decided bouts or slow bouts.
 */
struct salle_even_pairs {
	const uint64_t *bouts; /* [matchups of the plan] bouts compared without a difference; 0 if the matchup is not
	                          known to be even */
	size_t n;              /* matchups that are even, as far as the bouts show */
	size_t unsure;         /* matchups that may be even, with too few decided bouts or no time left */
	size_t looked_at;      /* matchups that were examined */
};

/*
 * Decided bouts without a difference that count as even. A share 0.04 points from one half shows in this many bouts in
 * 95 of 100 cases. Deciding a share nearer to one half takes more than the ten million bouts of the preset `max_bouts`.
 */
#define SALLE_EVEN_WON 4096

/* Returns whether even pairs never reach the plan's precision: `decide: 0.5` without `within`. */
bool salle_has_endless_even_pairs(const struct salle_precision *precision);

/*
 * Examines all matchups; in a plan of more than 1,000, as many as one CPU second allows, at least about 120, spread
 * over the plan. Compiles each and fights 64 bouts twice. Matchups that still seem even take at most one more CPU
 * second together, so a slow machine may find fewer.
 */
struct salle_even_pairs salle_find_even_pairs(const struct salle_plan *plan, struct salle_arena *arena);
