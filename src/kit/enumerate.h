/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Enumerates the results of a function that rolls dice: one run per combination of outcomes, depth first. The function
 * asks salle_enumerate for the outcome of each roll. Each run repeats the rolls of the previous run up to the last roll
 * that has an outcome left, and gives this roll its next outcome. So the function must be deterministic given the
 * outcomes.
 *
 * salle_enumeration_begin(&each); while (salle_enumeration_next(&each)) { … restore the state, call the function …
 * add(result, each.chance); }
 *
 * The chances of all runs sum to 1, which is asserted. Nothing is allocated.
 *
 * A free decision of a policy (salle_policy_new_with_free_decisions) is a *choice*: each of its verdicts is an outcome
 * with chance 1, because a player chooses it. The chance of a run is then that of its rolls, if all its choices are
 * made.
 */
#pragma once

#include <salle/bound_policy.h>

enum {
	SALLE_ENUMERATED_ROLLS_MAX = 64,  /* most rolls in a run */
	SALLE_ENUMERATED_CHANCES_MAX = 16 /* most outcomes of a roll whose chances are kept until its last outcome */
};

struct salle_enumeration {
	double chance;         /* product of the chances of all outcomes of this run so far */
	double earlier_chance; /* sum of the chances of all earlier runs */
	bool has_begun;
	bool has_choices; /* whether a run has a choice */
	/* whether a choice has more than SALLE_FREE_VERDICTS_MAX outcomes; the runs are then meaningless */
	bool has_too_many_choices;
	unsigned n_given, n_rolled; /* number of rolls with a given outcome; number of rolls so far in this run */
	struct salle_enumerated_roll {
		unsigned outcome,
			next_outcome; /* next_outcome: the outcome of this roll in a later run, or `n_outcomes` if there is none */
		unsigned n_outcomes;          /* every outcome is below this number */
		uint32_t word;                /* random word that gives a sum of dice or a uniform number */
		double chance;                /* product of the chances of the run's outcomes up to this one */
		bool is_choice;               /* whether a player chooses the outcome */
		struct salle_verdict verdict; /* verdict of the choice, if `is_choice` */
		/* number of outcomes kept in `kept`, 0 if they are too many; index of `outcome` among the kept outcomes */
		unsigned n_kept, kept_at;
	} roll[SALLE_ENUMERATED_ROLLS_MAX];
	struct salle_kept_outcome {
		double chance;
		unsigned outcome;
	} kept[SALLE_ENUMERATED_ROLLS_MAX][SALLE_ENUMERATED_CHANCES_MAX]; /* by roll: the first n_kept are set */
};

/* Begins an enumeration. */
static inline void salle_enumeration_begin(struct salle_enumeration *each)
{
	each->has_begun = each->has_choices = each->has_too_many_choices = false;
	each->earlier_chance = 0;
	each->n_rolled = 0;
}

/* Begins the next run. Returns false after the last one. */
bool salle_enumeration_next(struct salle_enumeration *each);

/*
 * Returns whether the chances of the next roll's outcomes are known from the previous run. Then the caller need not
 * compute the chances for salle_enumerate.
 */
static inline bool salle_enumeration_knows_chances(const struct salle_enumeration *each)
{
	const unsigned at = each->n_rolled;
	return at + 1 < each->n_given || (at + 1 == each->n_given && each->roll[at].n_kept > 0);
}

/*
 * Returns the outcome of a roll in this run: a number below `n`. No run has an outcome with chance 0. `chance` is not
 * read if salle_enumeration_knows_chances.
 */
unsigned salle_enumerate(struct salle_enumeration *each, const double *chance, unsigned n);

/*
 * Returns a random word with which salle_roll_2d6 or salle_roll_d6 gives the sum of this run: the sum of `dice` dice
 * with `sides` sides, where a larger word never gives a smaller sum. `kind` is indexed by sum: adjacent sums with the
 * same `kind` are one outcome. If `kind` is NULL, each sum is an outcome.
 */
uint32_t salle_enumerate_sum_word(struct salle_enumeration *each, unsigned dice, unsigned sides, const uint8_t *kind);

/*
 * Returns a random word with which salle_uniform_below(word, n) gives the outcome of this run. `kind` [n] merges
 * numbers: adjacent numbers with equal kinds are one outcome. If `kind` is NULL, each number is an outcome.
 */
uint32_t salle_enumerate_uniform_word(struct salle_enumeration *each, unsigned n, const uint8_t *kind);

/*
 * Returns the verdict of a policy in this run. For a mixed verdict, each verdict that can be drawn is an outcome; for a
 * free decision, each possible verdict.
 */
struct salle_verdict salle_enumerate_verdict(struct salle_enumeration *each, const struct salle_bound_decision *bound,
	const void *state);
