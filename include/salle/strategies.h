/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game of a field in which players choose a build and its policy: its strategies are builds under policies. The
 * figures of <salle/matrix_games.h> apply to its matrix; here is what builds with several strategies add.
 *
 * The matchups of two builds under their policies share their dice: bout k has the same in all of them. So the pairs
 * of the matrix are not independent.
 *
 * Pure functions: the same arguments give the same bytes, in any thread. They free the memory that they use.
 */
#ifndef SALLE_STRATEGIES_H
#define SALLE_STRATEGIES_H

#include <salle/batch_means.h>
#include <salle/matrix_games.h>

struct salle_strategies {
	struct salle_matrix matrix; /* of strategies; two under one build are a pair like any other */
	const size_t *build;        /* [n] whose each is; those of one build stand together */
	/*
	 * What dice a pair shares with others: for i < j at salle_strategy_pair_index(i, j) * SALLE_BATCHES the points of i
	 * in each batch of bouts, less their mean, scaled so that their squares add up to 1; all 0 where they do not vary.
	 * Batches of the pairs of two builds are of the same bouts. [n (n - 1) / 2 * SALLE_BATCHES]
	 */
	const float *course;
};

/* The number of the pair i < j. */
size_t salle_strategy_pair_index(size_t i, size_t j);

/* Scales the points of the first `n` batches as `course` has them; the rest become 0. */
void salle_strategy_scale_points(const double *points, size_t n, float course[SALLE_BATCHES]);

/*
 * Intervals of all scores that hold together, whatever dice the pairs share: as those of salle_matrix_intervals, with
 * Bonferroni's correction over pairs. scores: [n * n].
 */
void salle_strategy_score_intervals(const struct salle_matrix *matrix, double level, struct salle_interval *scores);

/*
 * What each strategy wins from the equilibrium of the field without its build: above 0, the build has a share in each
 * equilibrium of that field and this strategy (where that equilibrium is the only one). A build without a share does
 * not move the equilibrium: there it is salle_scores_against_mixture. NAN where there is no other build.
 *
 * share, against: [n], of salle_find_equilibrium and against it. False when an equilibrium was not found. entry: [n].
 */
bool salle_strategy_entry_gains(size_t n, const double *payoff, const size_t *build, const double *share,
	const double *against, double *entry) SALLE_MUST_CHECK;

/*
 * Sets 1 for the strategy of each build that is its best in the field, 0 for the others: the most against the
 * equilibrium; of those that have a share, the largest; then the first. best: [n].
 */
void salle_strategy_mark_best(size_t n, const size_t *build, const double *share, const double *against, double *best);

/*
 * Intervals as those of salle_game_intervals, and of the other two figures. Scores of the pairs of two builds are drawn
 * together, with the correlations of their batches: each is the quantile of its own distribution at a normal number,
 * the sum of its course times numbers that all pairs of the two builds share (a Gaussian copula; the multiplier
 * bootstrap of batch means).
 *
 * That of `best`: high 0, it is the best in at most (1 - level) / 2 of the replicates, divided by the number of builds
 * with several strategies, so that the statements on all builds hold together; low 1, it is not in as many.
 */
struct salle_strategy_intervals {
	struct salle_interval *share, *against, *mass, *entry, *best; /* [n] */
};

bool salle_bootstrap_strategies(const struct salle_strategies *strategies, uint64_t seed, unsigned replicates,
	double level, struct salle_strategy_intervals *out) SALLE_MUST_CHECK;

#endif
