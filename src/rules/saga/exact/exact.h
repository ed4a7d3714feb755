/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Exact chances of bouts under any policies: an absorbing Markov chain (kit/markov_chain.h). Its first step is the
 * initiative, each other step a turn. This is a second implementation of the order of a turn.
 *
 * Wounds are unlimited. But once both penalties are so high that a botch, which holds an Attack Total to 0, is no worse
 * than a 0 on the die, only their difference matters. So unless a policy reads wounds, penalties above that level are
 * lowered together. A penalty that is SG_EXACT_BEYOND higher than that level stays there, and attempts to disengage
 * stay at SG_EXACT_TRIES. The expected number of such limits in a bout is an upper bound of the error of each chance.
 *
 * Refused with a message: bouts with more such limits than SG_EXACT_NEGLIGIBLE, with more than SG_EXACT_SITUATIONS
 * situations, or with more than SG_EXACT_STEPS steps between them.
 */
#pragma once

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

/* Expected values of a bout. */
struct sg_exact_means {
	double rounds;
	double held; /* penalties and tries held at their limits */
	double attacks[2], hits[2];
	double wounds[2][SG_WOUNDS]; /* wounds suffered, by level */
};

/* The result of a bout. */
struct sg_exact_bout {
	double wins[3];             /* A, B, nobody */
	double endings[SG_ENDINGS]; /* enum sg_ending */
	struct sg_exact_means means;
};

/* Returns whether a policy of the matchup reads this observable. */
bool sg_is_read_by_policies(const struct sg_matchup *matchup, unsigned observable);

/* Returns the number of steps of a bout's chain: turns and initiative rolls. */
static inline uint64_t sg_exact_steps(const struct sg_matchup *matchup)
{
	const uint64_t rounds = (uint64_t)matchup->options->max_rounds;
	return 2 * rounds + (sg_rolls_each_round(matchup) ? rounds : 1);
}

/* Computes the chances of the `n` actions of a decision in the state of the bout. */
void sg_exact_action_chances(const struct salle_bound_decision *bound, const struct sg_bout *bout, unsigned n,
	double *chance);

/* Solves a bout. Returns NULL, or the reason why it cannot be solved. */
const char *sg_exact_solve_bout(const struct sg_matchup *matchup, struct sg_exact_bout *bout);

/* Implements the descriptor's `exact` (<salle/ruleset.h>). */
const char *sg_exact_chances(const void *matchup, double chances[3]);
