/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Bouts where they matter: a run has a number of bouts for all its matchups, and fights them in rounds. Before each
 * round it is decided which builds are still open, and only their matchups are fought on; so the question is answered
 * in fewer bouts than if every matchup had as many.
 *
 * A build's mean score is its score against each other build of the round robin, averaged; the lead of one build over
 * another is the difference of theirs. All matchups of an open build have had bouts on one schedule, which depends on
 * how much their bouts vary and not on who leads. So the measured lead, whatever the numbers of bouts, moves like a
 * Brownian motion in the time 1 / variance (Scharfstein, Tsiatis and Robins, Journal of the American Statistical
 * Association 92, 1997): a likelihood ratio of it is a martingale for large numbers of bouts, and may be looked at
 * after every round (Robbins 1970; Waudby-Smith et al. 2024).
 *
 * - best: a build is out once some other's mean score is known to be higher (successive elimination: Even-Dar, Mannor
 *   and Mansour, Journal of Machine Learning Research 7, 2006). The best build is put out in at most 5 of 100 runs.
 * - ranking: each pair is known to be better, worse, or to be less than `within` apart. One or more of these verdicts
 *   are false in at most 5 of 100 runs.
 * - equilibrium: a mixture of builds is found, the equilibrium of the measured scores (<salle/matrix_games.h>). What a
 *   build truly wins from it is at most the sum of the upper ends of its scores against the builds of the mixture, by
 *   their shares, less 1/2: these are the simultaneous confidence sequences of the matrix. Builds for which that is
 *   above `within` are open, and their matchups with builds of the mixture have bouts. When none is open, no build wins
 *   more than `within` from the mixture in at least 95 of 100 runs: the sequences hold together, for whatever mixture,
 *   and however often it changes.
 * - matrix: nothing is decided; bouts go to each matchup in proportion to the variance of its win rate (Neyman, Journal
 *   of the Royal Statistical Society 97, 1934), so that all intervals become equally wide.
 *
 * - differences: likewise of the paired differences of win rates of variants from their base.
 *
 * Pure functions of integer tallies: the same in any thread.
 */
#ifndef SALLE_BUDGET_ALLOCATION_H
#define SALLE_BUDGET_ALLOCATION_H

#include <stdbool.h>

#include <salle/precision.h>

struct salle_matrix; /* <salle/score_matrix.h> */

/* What a run with a budget has decided, and the round that it is in. */
struct salle_budget_state {
	enum salle_precision_kind kind;
	double within;
	size_t n; /* builds of the round robin; 0 where nothing is decided */
	/*
	 * [n * n] of enum salle_test_verdict: the row's mean score is better than the column's … Of the equilibrium the
	 * diagonal alone: SALLE_EVEN for a build that wins at most `within`; it follows from the tallies.
	 */
	unsigned char *order;
	size_t n_groups;   /* matchups of the base */
	uint64_t *targets; /* [n_groups] bouts that each is to have at the end of the round at hand */
	bool enough;       /* nothing more is to be decided */
	uint64_t rounds;   /* that were planned */
};

/* Returns the logarithm of the evidence that a lead with this measured value and variance is above 0. */
double salle_lead_evidence(double value, double variance);

/* The same as compared with a lead of a part of `within`, or more. */
double salle_lead_evidence_beyond(double value, double variance, double within);

/* Returns the logarithm of the evidence that the lead is less than `within` away from 0. */
double salle_lead_evidence_even(double value, double variance, double within);

/* Returns the lead of i over j, and its variance; a score has two wins and two losses added for its variance. */
struct salle_lead {
	double value, variance;
};
struct salle_lead salle_matrix_lead_and_variance(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Adds to `order` what can be decided now, of builds that are open. Only verdicts of SALLE_OPEN pairs are changed;
 * [i * n + j] and [j * n + i] together. Of the equilibrium all is judged anew. `precision` is best, ranking or
 * equilibrium.
 */
void salle_budget_decide_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order);

/*
 * best: has nobody a higher mean score than build i? ranking: is some pair of it undecided? equilibrium: may it win
 * more than `within`?
 */
bool salle_budget_is_open(enum salle_precision_kind kind, size_t n, const unsigned char *order, size_t i);

/*
 * Counts what is undecided. best: the builds that may be the best, if there are several; ranking: pairs; equilibrium:
 * open builds. Else 0.
 */
size_t salle_budget_count_undecided(enum salle_precision_kind kind, size_t n, const unsigned char *order);

/*
 * The mixture of the equilibrium, [n]: how often each build is chosen, and the most that each may win from it: 0 to
 * 1/2 for builds of it, less for others, at least -1/2. False where it was not found; each may then win 1/2, and no
 * share is set. The matrix has the tuning of its sequences.
 */
bool salle_budget_find_mixture(const struct salle_matrix *matrix, double *share, double *most);

/*
 * Weights of all pairs, [n * n], after they were judged, while something is undecided: how many bouts each should
 * have, in proportion to others. They are the standard deviation of the score of one bout (Neyman), 0 where neither
 * build is open. Of the equilibrium those that narrow a sum over the mixture with the fewest bouts,
 * (share * standard deviation)^(2/3), where the other build is open.
 */
void salle_budget_weigh_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	const unsigned char *order, double *weights);

/* Bouts that every matchup has before anything is decided: a multiple of SALLE_BUDGET_STEP. */
uint64_t salle_budget_first_look(enum salle_precision_kind kind);

enum { SALLE_BUDGET_STEP = 32 }; /* bouts of a matchup come in multiples of it */

/* Returns the bouts, after `bouts`, that the matchup with the largest weight has at the next look. */
uint64_t salle_budget_next_look(uint64_t bouts);

/* Returns the bouts of a matchup of that weight, as a share of the largest, at the look: above 0, at most 1. */
uint64_t salle_budget_target(uint64_t look, double weight);

/*
 * The same of a question whose weights change from round to round, the equilibrium: a matchup that has `fought` bouts
 * comes at most to its own next look, as what asks for it may be luck.
 */
uint64_t salle_budget_stepped_target(uint64_t look, double weight, uint64_t fought);

#endif
