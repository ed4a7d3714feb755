/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The round robins of a plan. In a round robin each two builds of a variant have one matchup, and each build has one
 * policy. There are at least two builds. Matchups of a build against itself are not part of a round robin.
 *
 * If builds have several policies, there is one round robin for each policy that all builds have. If no policy is
 * common to all builds, there is one round robin, with each build under its first policy. The matchups of a pair under
 * several policies share their dice, so a round robin has only one matchup of each pair. Its matchups are then
 * independent. A variant in which pairs met in both orders has no round robin.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/matrix_games.h>

#include "figures/entrant_index.h"

struct salle_round_robin {
	const char *variant;
	const char *policy;              /* policy of all builds; NULL if they have different policies */
	const char **builds, **policies; /* names, matrix.n elements, in the order of the plan */
	struct salle_matrix matrix;
};

/* Returns whether the base or a variant has a round robin. */
bool salle_plan_has_round_robin(const struct salle_plan *plan);

/*
 * Finds all round robins in the order of the plan, and sets `n` to their number. Leaves out round robins in which a
 * pair has no bouts, because the run was interrupted. Allocates in the arena.
 */
const struct salle_round_robin *salle_find_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* How the builds of a round robin rank. Arrays are indexed by build; intervals are at SALLE_RESULTS_LEVEL. */
struct salle_ranking {
	size_t *order;               /* the builds sorted by mean score, the highest first */
	size_t *rank;                /* rank by mean score: 1 + number of builds with a higher score */
	struct salle_estimate *mean; /* mean score over all opponents */
	/* mean score of the first-ranked build minus that of each build; simultaneous intervals (Bonferroni) */
	struct salle_estimate *lead;
	struct salle_estimate *strength;
	/* whether one drawn bout was added to each pair, because a strength would otherwise be infinite */
	bool drawn_bout_added;
	/* share in the equilibrium, and payoff against the equilibrium; NULL if no equilibrium was found */
	double *share, *against;
	double *mass; /* mass in alpha-rank (long-run share of the build in an evolving population) */
	struct salle_exploit *exploit;
	double *rating, *x, *y;        /* mElo2 model (salle_matrix_fit_melo): rating, and coordinates of the cyclic part */
	double plane;                  /* share of the log odds that the cyclic part of the mElo2 model explains */
	struct salle_interval *rates;  /* simultaneous intervals of row against column; size n * n */
	struct salle_interval *scores; /* simultaneous intervals of row against column; size n * n */
	struct salle_misfit misfit;
	struct salle_transitivity transitivity;
};

struct salle_ranking salle_compute_ranking(const struct salle_matrix *matrix, struct salle_arena *arena);

/*
 * Calls `tell` for each significant cycle of three builds: i beats j, j beats k, and k beats i, all by the simultaneous
 * intervals `scores`. i is the lowest of the three numbers.
 */
void salle_for_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context);

/*
 * Returns the number of bootstrap samples for a round robin of n builds: for the intervals of the equilibrium, and for
 * the shares on the Pareto front.
 */
unsigned salle_choose_resample_count(size_t n);
