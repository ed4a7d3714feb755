/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game in which each player chooses a build and its policy (<salle/strategies.h>). A strategy is a build under one
 * of its policies. A variant has a game if it has at least three strategies, and if some build has several policies.
 * Also, every two strategies must have met, including two strategies of one build.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/strategies.h>

#include "figures/policy_sensitivity.h"

enum { SALLE_STRATEGIES_MAX = 256 };

/* The solved game of one variant. Arrays are indexed by strategy; intervals are at SALLE_RESULTS_LEVEL. */
struct salle_strategy_game {
	const char *variant;
	size_t n_builds;
	const char **builds, **policies;
	struct salle_strategies strategies; /* the strategies with their results, but without batch points */
	/* strategies sorted by share in the equilibrium, then by payoff against the equilibrium */
	size_t *order;
	double *share;                 /* share in the equilibrium */
	double *against;               /* payoff against the equilibrium, from -1/2 to 1/2 */
	double *entry_gain;            /* payoff against the equilibrium of the game without the strategy's build */
	double *is_best;               /* 1 for the best strategy of a build, 0 for the build's other strategies */
	struct salle_exploit *exploit; /* how much the best reply to the strategy wins; simultaneous intervals */
	double *mass;                  /* mass in alpha-rank (long-run share of the strategy in an evolving population) */
	double *rating, *x, *y;        /* mElo2 model (salle_matrix_fit_melo): rating, and coordinates of the cyclic part */
	double plane;                  /* share of the log odds that the cyclic part of the mElo2 model explains */
	unsigned replicates;           /* number of bootstrap samples */
	/* bootstrap intervals; NULL if a bootstrap sample has no equilibrium */
	const struct salle_strategy_intervals *intervals;
};

/* The reason why the base has no game of strategies although a build has several policies. */
struct salle_no_game_reason {
	bool too_many_strategies; /* the base has more than SALLE_STRATEGIES_MAX strategies */
	bool unsolved;            /* no equilibrium was found */
	bool unfought;            /* a matchup has no bouts */
	/* two strategies of one build did not fight each other, because `mirror: yes` is missing */
	bool unmet_in_one_build;
	/* build and policy of two strategies that did not meet; NULL for other reasons */
	const char *a, *a_policy, *b, *b_policy;
};

struct salle_strategy_games {
	const struct salle_strategy_game *items; /* in the order of the plan */
	size_t n;
	/* reason why the base has no game; NULL if it has one, or if no build has several policies */
	const struct salle_no_game_reason *why_none;
};

/* Returns whether the base or some variant has a game of strategies once all its matchups have bouts. */
bool salle_plan_has_strategy_game(const struct salle_plan *plan);

/* Returns whether the base has no game of strategies because it has more than SALLE_STRATEGIES_MAX strategies. */
bool salle_has_too_many_strategies(const struct salle_plan *plan);

/* Solves the games of all variants. Slow, because of a bootstrap. */
struct salle_strategy_games salle_solve_strategy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the solved game of the base; NULL if the base has none. */
const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games);

/*
 * Returns whether the policy of strategy i is the best policy of its build in this game; SALLE_SUITS_UNKNOWN without
 * bootstrap intervals.
 */
enum salle_suitability salle_suitability_of_strategy(const struct salle_strategy_game *game, size_t i);

/*
 * Returns whether strategy i gains significantly when it enters the game of the other builds: the interval of
 * `entry_gain` is above 0.
 */
bool salle_does_strategy_gain_by_entering(const struct salle_strategy_game *game, size_t i);
