/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The game of a variant in which players choose a build and its policy (<salle/strategies.h>). The game's strategies
 * are the builds under each of their policies: at least three strategies, and at least one build with several policies.
 * The game exists only if every two strategies met, including two strategies of one build.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/strategies.h>

#include "figures/policy_sensitivity.h"

enum { SALLE_STRATEGIES_MAX = 256 };

/* Arrays are indexed by strategy, [matrix.n]; intervals are at SALLE_RESULTS_LEVEL. */
struct salle_strategy_game {
	const char *variant;
	size_t n_builds;
	const char **builds, **policies;
	struct salle_strategies strategies; /* strategies without their batch points */
	/* strategies, the largest share first, then the highest payoff against the equilibrium */
	size_t *order;
	double *share;                 /* share of each strategy in the equilibrium */
	double *against;               /* payoff of each strategy against the equilibrium, -1/2 to 1/2 */
	double *entry_gain;            /* win against the equilibrium of the field without the strategy's build */
	double *is_best;               /* 1 for the best strategy of each build, 0 for the others */
	struct salle_exploit *exploit; /* for each strategy, how much the best reply to it wins; simultaneous intervals */
	double *mass;                  /* mass of each strategy in alpha-rank */
	double *rating, *x, *y;        /* coordinates of mElo2 (salle_matrix_melo) */
	double plane;                  /* share of the log odds that the plane of x and y explains (salle_matrix_melo) */
	unsigned replicates;           /* number of resampled games */
	const struct salle_strategy_intervals *intervals; /* NULL if no equilibrium was found for a resampled game */
};

/* Why the base has no game of strategies, although a build has several policies. */
struct salle_no_game_reason {
	bool too_many_strategies; /* more than SALLE_STRATEGIES_MAX strategies */
	bool unsolved;            /* no equilibrium was found */
	bool unfought;            /* a matchup has no bouts */
	/* whether two strategies of one build did not fight each other, because `mirror: yes` is missing */
	bool unmet_in_one_build;
	const char *a, *a_policy, *b, *b_policy; /* two strategies that did not meet; NULL for other reasons */
};

struct salle_strategy_games {
	const struct salle_strategy_game *items; /* in the order of the plan */
	size_t n;
	const struct salle_no_game_reason *why_none; /* NULL if the base has a game, or if no build has several policies */
};

/* Returns whether some variant has a game of strategies once all its matchups have bouts. */
bool salle_plan_has_strategy_game(const struct salle_plan *plan);

/* Returns whether the base has no game of strategies because it has more than SALLE_STRATEGIES_MAX strategies. */
bool salle_strategies_are_too_many(const struct salle_plan *plan);

/* Solves the games. Slow, because of a bootstrap. */
struct salle_strategy_games salle_solve_strategy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the game of the base; NULL if there is none. */
const struct salle_strategy_game *salle_strategy_game_of_base(const struct salle_strategy_games *games);

/*
 * Returns whether the policy of strategy i is the best policy of its build in this game; SALLE_SUITS_UNKNOWN if there
 * are no intervals.
 */
enum salle_suitability salle_suitability_of_strategy(const struct salle_strategy_game *game, size_t i);

/*
 * Returns whether strategy i significantly gains (by the interval of `entry_gain`) if it enters the game of the other
 * builds.
 */
bool salle_strategy_enters_significantly(const struct salle_strategy_game *game, size_t i);
