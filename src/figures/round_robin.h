/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The round robins of a plan: at least two builds of a variant, each under one policy, all met each other in one
 * matchup a pair. Matchups of a build with itself may be there too, and do not count.
 *
 * Where builds have several policies there is one for each policy that all of them have, in which all fight under it;
 * with none in common there is one of each build under the first of its policies. The matchups of one pair of builds
 * under several policies share their dice: none of these round robins holds two of them, so that its matchups are
 * independent. For the same reason pairs that were fought in both orders are no round robin.
 */
#ifndef SALLE_FIGURES_ROUND_ROBIN_H
#define SALLE_FIGURES_ROUND_ROBIN_H

#include <salle/batch_result.h>
#include <salle/matrix_games.h>

#include "figures/entrant_index.h"

struct salle_round_robin {
	const char *variant;
	const char *policy;              /* of all; NULL when they differ */
	const char **builds, **policies; /* [matrix.n], in the order in which the plan names them */
	struct salle_matrix matrix;
};

/* Returns whether the plan has a round robin, in its base or in a variant. */
bool salle_plan_has_round_robin(const struct salle_plan *plan);

/*
 * Finds the round robin of a variant's builds, each under the policy choice[build] of the roll. Returns false when its
 * matchups are no round robin, or when a pair has no bouts.
 */
bool salle_fill_round_robin(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_entrant_index *roll, const size_t *choice, struct salle_round_robin *out,
	struct salle_arena *arena) SALLE_MUST_CHECK;

/*
 * All of them, in the order of the plan, without those of which an interrupted run left a pair unfought; everything
 * lives in the arena.
 */
const struct salle_round_robin *salle_find_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Everything that is said of single builds. Arrays by build; intervals at SALLE_RESULTS_LEVEL. */
struct salle_ranking {
	size_t *order;               /* builds, the best mean score first */
	size_t *rank;                /* 1 + builds of a higher mean score */
	struct salle_estimate *mean; /* score against the field */
	struct salle_estimate *lead; /* of the first in `order` over each; simultaneous intervals (Bonferroni) */
	struct salle_estimate *strength;
	bool drawn_bout_added;   /* to each pair, so that the strengths are finite */
	double *share, *against; /* in the equilibrium, payoff against it; NULL when no solution was found */
	double *mass;            /* of alpha-rank */
	struct salle_exploit *exploit;
	double *rating, *x, *y;        /* of mElo2 */
	double plane;                  /* salle_matrix_melo */
	struct salle_interval *rates;  /* [n * n] simultaneous */
	struct salle_interval *scores; /* [n * n] simultaneous */
	struct salle_misfit misfit;
	struct salle_transitivity transitivity;
};

struct salle_ranking salle_compute_ranking(const struct salle_matrix *matrix, struct salle_arena *arena);

/* Tells each cycle i beats j beats k beats i of which all three simultaneous intervals say so; i is the least. */
void salle_for_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context);

/* Returns how many matrices are resampled for the equilibrium's intervals and the front's shares. */
unsigned salle_resample_count(size_t n);

#endif
