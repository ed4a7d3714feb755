/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game in which players choose a build and its policy: a strategy is a build with a policy. The figures of
 * <salle/matrix_games.h> apply to the strategies' matrix; this header adds figures for builds with several strategies.
 *
 * All matchups of two builds, under any policies, share their dice: bout k has the same dice in all of them. So the
 * pairs of the matrix are not independent.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#pragma once

#include <salle/batch_means.h>
#include <salle/matrix_games.h>

struct salle_strategies {
	struct salle_matrix matrix; /* scores of strategies; two strategies of the same build are a pair like any other */
	const size_t *build;        /* [n] build of each strategy; strategies of one build are adjacent */
	/*
	 * [n (n - 1) / 2 * SALLE_BATCHES] For i < j, the numbers from index salle_strategy_pair_index(i, j) * SALLE_BATCHES
	 * on are the points that i scored in each batch of bouts, centred and scaled so that their squares add up to 1; all
	 * are 0 if i scored the same in each batch. All pairs of strategies of the same two builds have the same dice in a
	 * batch, so these numbers show how their scores are correlated.
	 */
	const float *centred_points;
};

/* Returns the index of the pair i < j. */
size_t salle_strategy_pair_index(size_t i, size_t j);

/* Centres and scales the points of the first `n` batches for `centred_points`; sets the rest to 0. */
void salle_scale_batch_points(const double *points, size_t n, float course[SALLE_BATCHES]);

/*
 * Computes simultaneous intervals of all scores, valid whatever dice the pairs share: as
 * salle_matrix_compute_intervals, but with Bonferroni's correction over pairs. scores: [n * n].
 */
void salle_strategy_score_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *scores);

/*
 * Computes each strategy's entry gain: its win against the equilibrium of the field without its build. If the gain is
 * above 0, the build has a share in each equilibrium of that field plus this strategy (if the equilibrium without the
 * build is unique). Removing a build without a share does not change the equilibrium, so its gain is that of
 * salle_compute_wins_against_mixture. NAN if there is no other build.
 *
 * share, against: [n], from salle_find_equilibrium and salle_compute_wins_against_mixture. entry: [n]. Returns false if
 * an equilibrium was not found.
 */
bool salle_compute_entry_gains(size_t n, const double *payoff, const size_t *build, const double *share,
	const double *against, double *entry) SALLE_MUST_CHECK;

/*
 * Sets best to 1 for the best strategy of each build, to 0 for the others. The best strategy wins most against the
 * equilibrium; ties go to the largest share, then to the lowest index. best: [n].
 */
void salle_mark_best_strategies(size_t n, const size_t *build, const double *share, const double *against,
	double *best);

/*
 * Bootstrap intervals as in salle_game_intervals, and of `entry` and `best`. Scores of the pairs of two builds are
 * drawn together, with the correlations of their batches. Each score is the quantile of its own distribution at a
 * normal number: the sum of its centred points times random numbers that all pairs of the two builds share (a Gaussian
 * copula; the multiplier bootstrap of batch means).
 *
 * The interval of `best` says whether a strategy can be the best of its build: high is 0 if the strategy is the best in
 * at most (1 - level) / 2 of the replicates, divided by the number of builds with several strategies, so that the
 * statements about all builds are simultaneous. low is 1 if the strategy fails to be the best in at most that share of
 * the replicates.
 */
struct salle_strategy_intervals {
	struct salle_interval *share, *against, *mass, *entry, *best; /* [n] */
};

bool salle_bootstrap_strategies(const struct salle_strategies *strategies, uint64_t seed, unsigned replicates,
	double level, struct salle_strategy_intervals *out) SALLE_MUST_CHECK;
