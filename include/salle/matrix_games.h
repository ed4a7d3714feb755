/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Games of a field: what a round robin says to players who choose builds to beat each other. Which figure answers
 * which question is told in docs/matrix.md.
 *
 * A payoff is what the row's build wins from the column's: skew-symmetric, [n * n], row-major; that of a matrix is
 * score - 1/2. n at least 2.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#ifndef SALLE_MATRIX_GAMES_H
#define SALLE_MATRIX_GAMES_H

#include <salle/score_matrix.h>

/* payoff: [n * n] */
void salle_matrix_to_payoffs(const struct salle_matrix *matrix, double *payoff);

/*
 * Equilibrium of the symmetric zero-sum game in which both players choose a build: the shares that no build beats on
 * average. It is found by pivots in a skew-symmetric tableau, n^3 steps.
 *
 * There can be many such mixtures. The most even one is taken: the largest smallest share, then the largest second
 * smallest and so on (leximin, by GLPK's simplex). It is unique, and equal builds get equal shares. Where rounding
 * stops the simplex before the last level, or many builds take too long (more than 100 that may have a share have
 * 300,000 steps, divided by their number), the shares are those of the last level reached, or of the first equilibrium
 * found; no build beats them either.
 *
 * False when a payoff is not finite or no equilibrium was found; the shares are then not set. share: [n].
 */
bool salle_find_equilibrium(size_t n, const double *payoff, double *share) SALLE_MUST_CHECK;

/*
 * What each build wins on average from foes that are met as often as their shares say. Against the equilibrium it is
 * the rating of Nash averaging (Balduzzi, Tuyls, Perolat and Graepel, Advances in Neural Information Processing
 * Systems 31, 2018), with scores as payoffs: at most 0, and 0 for all that have a share. A copy of a build changes
 * nobody's where the equilibrium is the only one; of several, the most even one moves.
 *
 * share, out: [n].
 */
void salle_scores_against_mixture(size_t n, const double *payoff, const double *share, double *out);

/* The most that any build wins from one that is known to be chosen. */
struct salle_exploit {
	struct salle_estimate most; /* 0 to 1/2; 0 where no build wins from it */
	size_t best_response;       /* the build that wins most, the first of several; the build itself where most is 0 */
};

/* scores: [n * n], the simultaneous intervals of salle_matrix_intervals; those of `most` hold with them. */
struct salle_exploit salle_find_exploit(size_t n, const double *payoff, const struct salle_interval *scores, size_t i);

/*
 * Alpha-rank (Omidshafiei et al., Scientific Reports 9, 2019, 9937) of one population, where selection is as strong
 * as it can be: all play one build; now and then somebody tries another, any of them as likely; all follow if it
 * wins from the present one, in half the cases if it is even with it, never if it loses. Sets the share of the time
 * in which each build is the one that all play.
 *
 * As any two builds are even or one of them wins, one set of builds is never left and always reached: the shares are
 * the same wherever play began, and need none of the paper's small chance that all follow a loser. mass: [n], adds
 * up to 1.
 */
void salle_find_alpha_rank(size_t n, const double *payoff, double *mass);

/*
 * Intervals of the shares in the equilibrium, of the score against it, and of the mass of alpha-rank by the
 * parametric bootstrap (Efron and Tibshirani 1993): percentiles over `replicates` matrices with as many bouts, drawn
 * from the measured rates of wins and losses, with half a win and half a loss added so that nothing is certain.
 * Replicate r draws from stream r of (seed, "matrix"). Shares and masses are discontinuous in the scores, so the
 * level is nominal.
 *
 * Arrays of [n]. False when an equilibrium was not found; they are then not set.
 */
struct salle_game_intervals {
	struct salle_interval *share, *against, *mass;
};

bool salle_bootstrap_field_game(const struct salle_matrix *matrix, uint64_t seed, unsigned replicates, double level,
	struct salle_game_intervals *out) SALLE_MUST_CHECK;

/*
 * Multidimensional Elo with two cyclic numbers (mElo2: Balduzzi et al. 2018): the log odds of i against j are rating
 * i - rating j + x i * y j - y i * x j. Ratings are the means of the rows of log odds, in which half a win is added
 * to either side (as in salle_matrix_misfit); x and y are the best plane of what they leave, by least squares (the
 * leading pair of the singular values of a skew-symmetric matrix are equal). Any turn of the plane fits as well: the
 * build farthest from its centre has y = 0 and x above 0.
 *
 * rating, x, y: [n]. Returns the share of the squared norm of the log odds that the plane explains, at most what
 * the ratings leave; 0 for an even matrix.
 */
double salle_matrix_melo(const struct salle_matrix *matrix, double *rating, double *x, double *y);

#endif
