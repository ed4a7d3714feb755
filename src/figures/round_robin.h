/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The round robins of a plan. A round robin has at least two builds of a variant, each under one policy, and one
 * matchup for each pair. The variant may also have mirror matches, which do not belong to the round robin.
 *
 * If builds have several policies, there is one round robin for each policy that all builds have. If they have none in
 * common, there is one round robin, of each build under its first policy. A pair's matchups under several policies
 * share their dice. So that the matchups of a round robin are independent, it has only one matchup of each pair, and
 * pairs that met in both orders are not part of any round robin.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/matrix_games.h>

#include "figures/entrant_index.h"

struct salle_round_robin {
	const char *variant;
	const char *policy;              /* the policy of all builds; NULL if they have different policies */
	const char **builds, **policies; /* [matrix.n], in the order of the plan */
	struct salle_matrix matrix;
};

/* Returns whether the plan has a round robin, in its base or in a variant. */
bool salle_plan_has_round_robin(const struct salle_plan *plan);

/*
 * Finds all round robins in the order of the plan, in the arena. Leaves out round robins in which a pair has no bouts,
 * because the run was interrupted.
 */
const struct salle_round_robin *salle_find_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* The figures of the single builds of a round robin, by build; intervals are at SALLE_RESULTS_LEVEL. */
struct salle_ranking {
	size_t *order;               /* builds by mean score, the best first */
	size_t *rank;                /* 1 + number of builds with a higher mean score */
	struct salle_estimate *mean; /* mean score over all opponents */
	/* mean score of the first build in `order` minus that of each build; simultaneous intervals (Bonferroni) */
	struct salle_estimate *lead;
	struct salle_estimate *strength;
	bool drawn_bout_added; /* whether one drawn bout was added to each pair, to make the strengths finite */
	/* share of each build in the equilibrium, and its payoff against the equilibrium; NULL if none was found */
	double *share, *against;
	double *mass; /* mass of each build in alpha-rank */
	struct salle_exploit *exploit;
	double *rating, *x, *y;        /* coordinates of mElo2 (salle_matrix_melo) */
	double plane;                  /* share of the log odds that the plane of x and y explains (salle_matrix_melo) */
	struct salle_interval *rates;  /* [n * n] simultaneous intervals */
	struct salle_interval *scores; /* [n * n] simultaneous intervals */
	struct salle_misfit misfit;
	struct salle_transitivity transitivity;
};

struct salle_ranking salle_compute_ranking(const struct salle_matrix *matrix, struct salle_arena *arena);

/*
 * Calls `tell` for each significant cycle: i beats j, j beats k, and k beats i, all by simultaneous intervals. i is
 * the lowest of the three numbers.
 */
void salle_for_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context);

/*
 * Returns how many matrices of n builds are resampled for the intervals of the equilibrium and for the shares of the
 * front.
 */
unsigned salle_resample_count(size_t n);
