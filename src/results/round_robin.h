/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The round robins of a plan: a variant in which at least three builds, each under one policy, all met each other in
 * one matchup a pair. Matchups of a build with itself may be there too, and do not count. (Builds under
 * several policies, or pairs in both orders, are no round robin: their matchups share dice, so that they could not
 * be taken for independent.)
 */
#ifndef SALLE_RESULTS_ROUND_ROBIN_H
#define SALLE_RESULTS_ROUND_ROBIN_H

#include <salle/batch.h>
#include <salle/matrix.h>

#include "base/arena.h"

struct salle_round_robin {
	const char *variant;
	const char **builds, **policies; /* [matrix.n], in the order in which the plan names them */
	struct salle_matrix matrix;
};

/* Is there one among the variants? */
bool salle_has_round_robin(const struct salle_plan *plan);

/*
 * All of them, in the order of the plan, without those of which an interrupted run left a pair unfought; everything
 * lives in the arena.
 */
const struct salle_round_robin *salle_round_robins(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t *n, struct salle_arena *arena);

/* Everything that is said of single builds. Arrays by build; intervals at SALLE_RESULTS_LEVEL. */
struct salle_ranking {
	size_t *order;               /* builds, the best mean score first */
	size_t *rank;                /* 1 + builds of a higher mean score */
	struct salle_estimate *mean; /* score against the field */
	struct salle_estimate *strength;
	bool drawn_bout_added;         /* to each pair, so that the strengths are finite */
	double *share;                 /* in the equilibrium; NULL when no solution was found */
	struct salle_interval *rates;  /* [n * n] simultaneous */
	struct salle_interval *scores; /* [n * n] simultaneous */
	struct salle_split split;
};

struct salle_ranking salle_ranking(const struct salle_matrix *matrix, struct salle_arena *arena);

/* Tells each cycle i beats j beats k beats i of which all three simultaneous intervals say so; i is the least. */
void salle_each_cycle(size_t n, const struct salle_interval *scores,
	void (*tell)(void *context, size_t i, size_t j, size_t k), void *context);

#endif
