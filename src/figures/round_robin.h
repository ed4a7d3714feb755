/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The round robins of a plan. A round robin has at least two builds of a variant, each under one policy, and one
 * matchup for each pair. Mirror matches may be present and do not count.
 *
 * If builds have several policies, there is one round robin for each policy that all builds have. If they have none in
 * common, there is one of each build under its first policy. A pair's matchups under several policies share their dice.
 * No round robin contains two of them, so its matchups are independent. For the same reason pairs that met in both
 * orders are no round robin.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/matrix_games.h>

#include "figures/entrant_index.h"

struct salle_round_robin {
	const char *variant;
	const char *policy;              /* common policy; NULL if policies differ */
	const char **builds, **policies; /* [matrix.n], in the order of the plan */
	struct salle_matrix matrix;
};

/* Returns whether the plan has a round robin, in its base or in a variant. */
bool salle_plan_has_round_robin(const struct salle_plan *plan);

/*
 * Finds all round robins in the order of the plan, in the arena. Omits those with a pair that an interrupted run left
 * unfought.
 */
const struct salle_round_robin *salle_find_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* The figures of single builds, by build; intervals at SALLE_RESULTS_LEVEL. */
struct salle_ranking {
	size_t *order;               /* builds by mean score, the best first */
	size_t *rank;                /* 1 + number of builds with a higher mean score */
	struct salle_estimate *mean; /* score over all opponents */
	struct salle_estimate *lead; /* lead of the first in `order` over each build; simultaneous intervals (Bonferroni) */
	struct salle_estimate *strength;
	bool drawn_bout_added;   /* one drawn bout was added to each pair to make the strengths finite */
	double *share, *against; /* in the equilibrium; payoff against it; NULL if not found */
	double *mass;            /* mass in alpha-rank */
	struct salle_exploit *exploit;
	double *rating, *x, *y;        /* mElo2 coordinates */
	double plane;                  /* see salle_matrix_melo */
	struct salle_interval *rates;  /* [n * n] simultaneous intervals */
	struct salle_interval *scores; /* [n * n] simultaneous intervals */
	struct salle_misfit misfit;
	struct salle_transitivity transitivity;
};

struct salle_ranking salle_compute_ranking(const struct salle_matrix *matrix, struct salle_arena *arena);

/* Calls back for each significant cycle: i beats j beats k beats i by three intervals. i is the lowest number. */
void salle_for_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context);

/* Returns how many matrices are resampled for the equilibrium's intervals and the front shares. */
unsigned salle_resample_count(size_t n);
