/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game of a variant in which players choose a build and its policy (<salle/strategies.h>). Its strategies are the
 * builds under each of their policies: at least three, and one build with several. The game exists only if every pair
 * of strategies met, including two of one build.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/strategies.h>

#include "figures/policy_sensitivity.h"

enum { SALLE_STRATEGIES_MAX = 256 };

/* Arrays by strategy, [matrix.n]; intervals at SALLE_RESULTS_LEVEL. */
struct salle_strategy_game {
	const char *variant;
	size_t n_builds;
	const char **builds, **policies;
	struct salle_strategies strategies; /* strategies without their batch points */
	size_t *order;                      /* largest share first, then the highest payoff against the equilibrium */
	double *share, *against, *entry, *best;
	struct salle_exploit *exploit; /* simultaneous intervals */
	double *mass;
	double *rating, *x, *y; /* mElo2 coordinates */
	double plane;           /* see salle_matrix_melo */
	unsigned replicates;
	const struct salle_strategy_intervals *intervals; /* NULL if a resampled game was not solved */
};

/* Reason why the base has no such game although a build has several policies. */
struct salle_no_game_reason {
	bool crowded;                            /* more than SALLE_STRATEGIES_MAX strategies */
	bool unsolved;                           /* no equilibrium was found */
	bool unfought;                           /* a matchup has no bouts */
	bool same;                               /* two strategies of one build did not meet: `mirror: yes` is missing */
	const char *a, *a_policy, *b, *b_policy; /* two strategies that did not meet; NULL for other reasons */
};

struct salle_strategy_games {
	const struct salle_strategy_game *items; /* in the order of the plan */
	size_t n;
	const struct salle_no_game_reason *none; /* NULL if the base has a game, or no build with several policies */
};

/* Returns whether some variant has such a game, if all its matchups are fought. */
bool salle_plan_has_strategy_game(const struct salle_plan *plan);

/* Returns whether the base has no game because it has more than SALLE_STRATEGIES_MAX strategies. */
bool salle_strategies_are_too_many(const struct salle_plan *plan);

/* Solves the games. Slow: uses a bootstrap. */
struct salle_strategy_games salle_solve_strategy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the game of the base; NULL if none. */
const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games);

/* Returns whether the policy of strategy i is the best of its build in the field. Unknown without intervals. */
enum salle_suits salle_suitability_of_strategy(const struct salle_strategy_game *game, size_t i);

/* Returns whether strategy i significantly enters the field without its build, by the interval of `entry`. */
bool salle_strategy_is_sure_to_enter(const struct salle_strategy_game *game, size_t i);
