/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts, whatever the policies: an absorbing Markov chain (kit/markov_chain.h) whose first step is the
 * initiative and whose other steps are turns. The order of the steps is written a second time here.
 *
 * Wounds have no end. But only the difference of both penalties counts once both are so high that a botch, which holds
 * an Attack Total to 0, is no worse than a 0 on the die. So unless a policy looks at wounds, penalties above that are
 * lowered together. A penalty of SG_EXACT_BEYOND more than that stays there, and so do SG_EXACT_TRIES tries to
 * disengage: how often that happens in a bout is counted, and is an upper bound of the error of each chance.
 *
 * Refused by name: bouts in which it happens more often than SG_EXACT_NEGLIGIBLE, and bouts with more than
 * SG_EXACT_SITUATIONS situations or SG_EXACT_STEPS steps between them.
 */
#ifndef SALLE_SAGA_EXACT_EXACT_H
#define SALLE_SAGA_EXACT_EXACT_H

#include "kit/markov_chain.h"
#include "rules/saga/bout/bout.h"

enum {
	SG_EXACT_BEYOND = 60,
	SG_EXACT_MOST_WOUNDS = 120,
	SG_EXACT_TRIES = 20,
	SG_EXACT_SITUATIONS = 150000,
	SG_EXACT_STEPS = 1500000
};

#define SG_EXACT_NEGLIGIBLE 1e-12

/* The means of a bout, in doubles. */
struct sg_exact_means {
	double rounds;
	double held; /* penalties and tries that were held */
	double attacks[2], hits[2];
	double wounds[2][SG_WOUNDS]; /* suffered */
};

/* The result of a bout. */
struct sg_exact_bout {
	double wins[3];             /* A, B, nobody */
	double endings[SG_ENDINGS]; /* enum sg_ending */
	struct sg_exact_means means;
};

/* Does a policy of the matchup look at this? */
bool sg_is_read_by_policies(const struct sg_matchup *matchup, unsigned observable);

/* Steps of the chain of a bout: turns, and rolls of initiative. */
static inline uint64_t sg_exact_steps(const struct sg_matchup *matchup)
{
	const uint64_t rounds = (uint64_t)matchup->options->max_rounds;
	return 2 * rounds + (sg_rolls_each_round(matchup) ? rounds : 1);
}

/* The chances of the `n` actions of a decision, in the state of the bout. */
void sg_exact_action_chances(const struct salle_bound_decision *bound, const struct sg_bout *bout, unsigned n,
	double *chance);

/* Solves a bout. Returns NULL, or why it cannot be solved. */
const char *sg_exact_solve_bout(const struct sg_matchup *matchup, struct sg_exact_bout *bout);

/* The descriptor's `exact` (<salle/ruleset.h>). */
const char *sg_exact_chances(const void *matchup, double chances[3]);

#endif
