/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Allocates a budget of bouts to the matchups of a run, in rounds. The user asks a question, such as which build is
 * best. At the start of each round, the builds about which the question is still open are found. Only matchups of these
 * builds get more bouts. This takes fewer bouts than fighting all matchups equally often.
 *
 * A build's mean score averages its scores against all other builds of the round robin. The lead of one build over
 * another is the difference of their mean scores. All matchups of an open build follow one schedule, which depends on
 * the variance of their bouts and not on the leader. So the measured lead moves like a Brownian motion whose time is 1
 * / (variance of the lead) (Scharfstein, Tsiatis and Robins, Journal of the American Statistical Association 92, 1997).
 * Its likelihood ratio is a martingale for large numbers of bouts, so that the leads may be tested after every round
 * (Robbins 1970; Waudby-Smith et al. 2024).
 *
 * - best: eliminates a build once another build's mean score is known to be higher (successive elimination: Even-Dar,
 *   Mannor and Mansour, Journal of Machine Learning Research 7, 2006). At most 5 of 100 runs eliminate the best build.
 * - ranking: decides for each pair of builds which one has the higher mean score, or that the scores are less than
 *   `within` apart. At most 5 of 100 runs decide any pair wrongly.
 * - equilibrium: finds the equilibrium of the measured scores, a mixture of builds (<salle/matrix_games.h>). A build's
 *   true win against the mixture is at most the sum of the upper ends of its scores against the builds of the mixture,
 *   weighted by their shares, minus 1/2. The upper ends are those of the simultaneous confidence sequences of the
 *   matrix. A build is open while the upper bound of its win is above `within`; its matchups with builds of the mixture
 *   get bouts. When no build is open, no build wins more than `within` against the mixture in at least 95 of 100 runs,
 *   because the sequences hold simultaneously for every mixture, however often it changes.
 * - matrix: decides nothing; bouts are proportional to the variance of each win rate (Neyman, Journal of the Royal
 *   Statistical Society 97, 1934), so that all intervals become equally wide.
 * - differences: as `matrix`, but for the paired differences of win rates between variants and their base.
 *
 * Pure functions of integer tallies: results do not depend on threads.
 */
#pragma once

#include <stdbool.h>

#include <salle/precision.h>

struct salle_matrix; /* <salle/score_matrix.h> */

/* The decisions of a run with a budget, and its current round. */
struct salle_budget_state {
	enum salle_precision_kind kind;
	double within;
	size_t n; /* number of builds in the round robin; 0 if the question decides nothing about builds */
	/*
	 * [n * n] of enum salle_test_verdict: how the mean score of the row's build compares with that of the column's
	 * build. For an equilibrium only the diagonal is used, and recomputed from the tallies: SALLE_EVEN if the build
	 * wins at most `within` against the mixture.
	 */
	unsigned char *verdicts;
	size_t n_groups; /* number of groups, each a matchup of the base with its variants */
	/* [n_groups] number of bouts of each matchup at the end of the current round */
	uint64_t *planned_bouts;
	bool is_answered; /* whether the question is answered */
	uint64_t rounds;  /* number of rounds planned so far */
};

/*
 * Returns the log evidence (the logarithm of a likelihood ratio) that a lead with this measured value and variance is
 * above 0.
 */
double salle_lead_evidence(double value, double variance);

/*
 * Returns the log evidence that a lead is above 0, by a test that is most powerful for leads of about 3/4 of
 * `within`.
 */
double salle_lead_evidence_beyond(double value, double variance, double within);

/* Returns the log evidence that the lead is between -`within` and `within`. */
double salle_lead_evidence_even(double value, double variance, double within);

/*
 * A lead, and the variance of the measured lead. The variance is computed with two wins and two losses added to each
 * score.
 */
struct salle_lead {
	double value, variance;
};
struct salle_lead salle_matrix_lead_and_variance(const struct salle_matrix *matrix, size_t i, size_t j);

/*
 * Decides open pairs of `order`, [n * n]. Sets [i * n + j] together with [j * n + i], and leaves decided pairs as they
 * are; for an equilibrium all verdicts are recomputed. The kind of `precision` is best, ranking or equilibrium.
 */
void salle_budget_decide_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	unsigned char *order);

/*
 * Returns whether build i needs more bouts. If `kind` is best: whether no other build is known to have a higher mean
 * score. If `kind` is ranking: whether some pair with i is undecided. If `kind` is equilibrium: whether the upper bound
 * of what i can win against the mixture is above `within`.
 */
bool salle_budget_needs_bouts(enum salle_precision_kind kind, size_t n, const unsigned char *order, size_t i);

/*
 * Returns the number of undecided builds or pairs. best: the number of builds that may be the best, 0 if only one is
 * left. ranking: the number of undecided pairs. equilibrium: the number of open builds. Other kinds: 0.
 */
size_t salle_budget_count_undecided(enum salle_precision_kind kind, size_t n, const unsigned char *order);

/*
 * Finds the mixture of the equilibrium, [n]: the share of each build, and the upper bound of the build's win against
 * the mixture (0 to 1/2 for builds in the mixture; at least -1/2 for others). Returns false if no equilibrium was
 * found; the bounds are then 1/2, and no share is set. The member `tuned_to` of the matrix must be set.
 */
bool salle_budget_find_mixture(const struct salle_matrix *matrix, double *share, double *most);

/*
 * Sets the weights of all pairs, [n * n]: the relative number of bouts of each pair. Must be called after the decisions
 * of the round, and only while something is undecided. A weight is the standard deviation of the score of one bout
 * (Neyman), or 0 if neither build is open. For an equilibrium the weight is (share * standard deviation)^(2/3) if the
 * other build is open: this narrows the sum over the mixture with the fewest bouts.
 */
void salle_budget_weigh_pairs(const struct salle_precision *precision, const struct salle_matrix *matrix,
	const unsigned char *order, double *weights);

/* Returns the number of bouts per matchup before the first decision: a multiple of SALLE_BUDGET_STEP. */
uint64_t salle_budget_first_look(enum salle_precision_kind kind);

enum { SALLE_BUDGET_STEP = 32 }; /* numbers of bouts of a matchup are multiples of this number */

/* Returns the number of bouts at the next look after `bouts` bouts, for the matchup with the largest weight. */
uint64_t salle_budget_next_look(uint64_t bouts);

/*
 * Returns the number of bouts that a matchup must have at this look. `weight` is relative to the largest weight: above
 * 0, at most 1.
 */
uint64_t salle_budget_bouts_at_look(uint64_t look, double weight);

/*
 * Returns the same as salle_budget_bouts_at_look, for weights that change from round to round, such as those of an
 * equilibrium. A matchup with `fought` bouts advances at most to its own next look, because a large weight may be due
 * to chance.
 */
uint64_t salle_budget_bouts_at_own_look(uint64_t look, double weight, uint64_t fought);
