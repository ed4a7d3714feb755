/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Game theory of a field: players choose builds to beat each other. docs/matrix.md says which figure answers which
 * question.
 *
 * A payoff is what the row's build wins from the column's build: skew-symmetric, [n * n], row-major. The payoff of a
 * matrix is score - 1/2. n is at least 2.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#pragma once

#include <salle/score_matrix.h>

/* Sets payoff[i * n + j] to the score of i against j minus 1/2. */
void salle_matrix_to_payoffs(const struct salle_matrix *matrix, double *payoff);

/*
 * Finds the equilibrium of the symmetric zero-sum game in which both players choose a build: shares against which no
 * build wins on average. Uses pivots in a skew-symmetric tableau, n^3 steps.
 *
 * If there are several equilibria, returns the most even one: the largest smallest share, then the largest second
 * smallest and so on (leximin, by GLPK's simplex). The most even equilibrium is unique, and gives equal builds equal
 * shares. The simplex may stop early because of rounding, or because it takes too long: with more than 100 builds that
 * may have a share, it gets 300,000 steps divided by the number of these builds. Then the result is a less even
 * equilibrium: the shares when the simplex stopped, or the equilibrium found first.
 *
 * Returns false, with no shares set, if a payoff is not finite or no equilibrium was found. share: [n].
 */
bool salle_find_equilibrium(size_t n, const double *payoff, double *share) SALLE_MUST_CHECK;

/*
 * Computes each build's average win from opponents that are drawn by their shares. Against the equilibrium this is the
 * rating of Nash averaging (Balduzzi, Tuyls, Perolat and Graepel, Advances in Neural Information Processing Systems 31,
 * 2018) with scores as payoffs: at most 0, and 0 for builds with a share. Copying a build changes no rating if the
 * equilibrium is unique; otherwise the most even equilibrium may change.
 *
 * share, out: [n].
 */
void salle_compute_wins_against_mixture(size_t n, const double *payoff, const double *share, double *out);

/* The most that any build can win from an opponent who always chooses one given build. */
struct salle_exploit {
	struct salle_estimate gain; /* expected win (score - 1/2), 0 to 1/2; 0 if no build wins */
	size_t best_response;       /* the best reply (lowest index on ties), or the build itself if no reply wins */
};

/*
 * Finds the best reply to build i. scores: [n * n], the simultaneous intervals of salle_matrix_compute_intervals. The
 * intervals of the gains of all builds hold simultaneously, too.
 */
struct salle_exploit salle_measure_exploitability(size_t n, const double *payoff, const struct salle_interval *scores,
	size_t i);

/*
 * Computes alpha-rank (Omidshafiei et al., Scientific Reports 9, 2019, 9937) of one population with infinitely strong
 * selection. In this model all players use one build. Now and then one player tries another build, chosen uniformly. If
 * the new build beats the build in use, all players adopt the new build. If the two are even, all adopt it in half of
 * the cases. If the new build loses, nobody adopts it. Sets the share of time in which each build is in use.
 *
 * Any two builds are even or one wins, so exactly one set of builds is always reached and never left. The shares thus
 * do not depend on the start, and need no small chance of following a loser, unlike the paper. mass: [n], adds up to 1.
 */
void salle_find_alpha_rank(size_t n, const double *payoff, double *mass);

/*
 * Bootstrap intervals of the shares in the equilibrium, of the score against it, and of the mass of alpha-rank
 * (parametric bootstrap: Efron and Tibshirani 1993). They are percentiles over `replicates` matrices with the same
 * numbers of bouts, drawn from the measured rates of wins and losses; half a win and half a loss are added so that
 * nothing is certain. Replicate r draws from stream r of (seed, "matrix"). Shares and masses are discontinuous in the
 * scores, so the level is nominal.
 *
 * Each array has n elements. salle_bootstrap_field_game returns false, and sets nothing, if an equilibrium was not
 * found.
 */
struct salle_game_intervals {
	struct salle_interval *share, *against, *mass;
};

bool salle_bootstrap_field_game(const struct salle_matrix *matrix, uint64_t seed, unsigned replicates, double level,
	struct salle_game_intervals *out) SALLE_MUST_CHECK;

/*
 * Fits multidimensional Elo with two cyclic numbers (mElo2: Balduzzi et al. 2018): the log odds of i against j are
 * rating i - rating j + x i * y j - y i * x j. Ratings are the row means of the log odds, with half a win added to each
 * side (as in salle_matrix_measure_misfit). x and y are the least-squares plane of the residuals (the leading pair of
 * singular values of a skew-symmetric matrix are equal). Any rotation of the plane fits equally; the build farthest
 * from the centre gets y = 0 and x above 0.
 *
 * rating, x, y: [n]. Returns the share of the squared norm of the log odds that the plane explains, at most the share
 * that the ratings leave; 0 for an even matrix.
 */
double salle_matrix_fit_melo(const struct salle_matrix *matrix, double *rating, double *x, double *y);
