/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Enumerates the results of a function that rolls dice: one run per combination of outcomes, depth first. The function
 * asks salle_enumerate for the outcome of each roll. A run repeats the outcomes of the run before, but for the last
 * roll that has an outcome left. So the function must be deterministic given the outcomes.
 *
 *    salle_enumeration_begin(&each);
 *    while (salle_enumeration_next(&each)) {
 *       … restore the state, call the function …
 *       add(result, each.chance);
 *    }
 *
 * The chances of all runs sum to 1, which is asserted. Nothing is allocated.
 */
#pragma once

#include <salle/bound_policy.h>

enum { SALLE_ENUMERATED_ROLLS_MAX = 32 }; /* per run */

struct salle_enumeration {
	double chance; /* product of the outcomes' chances in this run, so far */
	double total;  /* sum of the chances of all earlier runs */
	bool has_begun;
	unsigned n_given, n_rolled; /* rolls whose outcomes are given; rolls made in this run */
	struct salle_enumerated_roll {
		unsigned outcome, next; /* next: the outcome to try after this one, or `n` */
		unsigned n;             /* larger than any outcome */
		uint32_t word;          /* random word of a sum of dice */
		double chance;          /* chance of the run before this roll */
	} roll[SALLE_ENUMERATED_ROLLS_MAX];
};

/* Begins an enumeration. */
static inline void salle_enumeration_begin(struct salle_enumeration *each)
{
	each->has_begun = false;
	each->total = 0;
	each->n_rolled = 0;
}

/* Begins the next run. Returns false after the last one. */
bool salle_enumeration_next(struct salle_enumeration *each);

/* Returns the outcome of a roll in this run: a number below `n`. Outcomes with chance 0 are left out. */
unsigned salle_enumerate(struct salle_enumeration *each, const double *chance, unsigned n);

/*
 * Returns a random word by which `dice` dice of `sides` sides have the sum of this run, where a larger word never has a
 * smaller sum (salle_roll_2d6, salle_roll_d6). Adjacent sums with the same `kind`, by sum, are one outcome; NULL if all
 * sums differ.
 */
uint32_t salle_enumerate_sum_word(struct salle_enumeration *each, unsigned dice, unsigned sides, const uint8_t *kind);

/*
 * Returns a random word by which salle_uniform_below(word, n) is the number of this run. Adjacent numbers with the same
 * `kind`, by number, are one outcome; NULL if all numbers differ.
 */
uint32_t salle_enumerate_uniform_word(struct salle_enumeration *each, unsigned n, const uint8_t *kind);

/* Returns the verdict of a policy in this run. A mixed one has an outcome for each verdict that can be drawn. */
struct salle_verdict salle_enumerate_verdict(struct salle_enumeration *each, const struct salle_bound_decision *bound,
	const void *state);
