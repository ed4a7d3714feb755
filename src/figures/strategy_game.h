/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game of a variant in which players choose a build and its policy (<salle/strategies.h>). Its strategies are the
 * builds of the variant under each policy that they fight under, at least three, of a build with several. There is one
 * only where each strategy met each other, those of the same build included.
 */
#ifndef SALLE_FIGURES_STRATEGY_GAME_H
#define SALLE_FIGURES_STRATEGY_GAME_H

#include <salle/batch_result.h>
#include <salle/strategies.h>

#include "figures/policy_sensitivity.h"

enum { SALLE_STRATEGIES_MAX = 256 };

/* Arrays by strategy, [matrix.n]; intervals at SALLE_RESULTS_LEVEL. */
struct salle_strategy_game {
	const char *variant;
	size_t n_builds;
	const char **builds, **policies;
	struct salle_strategies strategies; /* without their course */
	size_t *order;                      /* the largest share first, then the most against the equilibrium */
	double *share, *against, *entry, *best;
	struct salle_exploit *exploit; /* interval: simultaneous */
	double *mass;
	double *rating, *x, *y; /* of mElo2 */
	double plane;           /* salle_matrix_melo */
	unsigned replicates;
	const struct salle_strategy_intervals *intervals; /* NULL: a resampled game was not solved */
};

/* Why the base has no such game, though a build has several policies. */
struct salle_no_game_reason {
	bool crowded;                            /* more than SALLE_STRATEGIES_MAX strategies */
	bool unsolved;                           /* no equilibrium was found */
	bool unfought;                           /* of a matchup without bouts */
	bool same;                               /* two strategies of one build did not meet: `mirror: yes` */
	const char *a, *a_policy, *b, *b_policy; /* two that did not meet; NULL: not for that */
};

struct salle_strategy_games {
	const struct salle_strategy_game *items; /* in the order of the plan */
	size_t n;
	const struct salle_no_game_reason *none; /* NULL: the base has one, or no build with several policies */
};

/* Returns whether some variant has such a game, if all its matchups are fought. */
bool salle_plan_has_strategy_game(const struct salle_plan *plan);

/* Does the base go without because it has more than SALLE_STRATEGIES_MAX? */
bool salle_strategies_are_too_many(const struct salle_plan *plan);

/* A bootstrap: takes long. */
struct salle_strategy_games salle_solve_strategy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* That of the base; NULL: there is none. */
const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games);

/* Is the policy of strategy i the best of its build in the field? Unknown: there are no intervals. */
enum salle_suits salle_suitability_of_strategy(const struct salle_strategy_game *game, size_t i);

/* Does strategy i surely enter the field without its build? By the interval of `entry`. */
bool salle_strategy_is_sure_to_enter(const struct salle_strategy_game *game, size_t i);

#endif
