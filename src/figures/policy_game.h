/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Scores of builds whose players choose policies well, and what choosing well gains. Each pair of builds plays zero-sum
 * games in which the players choose policies (figures/pair_game.h). A build's score is the mean of the values of its
 * games.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/entrant_index.h"
#include "figures/pair_game.h"

enum { SALLE_GAME_BUILDS_MAX = 60 }; /* maximum number of builds; a game is solved for each pair of them */

/*
 * A build's scores, as means over opponents; a draw is half a win. A player who plays well chooses the best policy, or
 * the best mixture of policies, against each opponent. A player who plays plainly uses the policy `plain_policy`.
 * Opponents have independent dice, so the squared distances to the ends of their intervals add up (MOVER, as in
 * salle_matrix_mean).
 */
struct salle_policy_value {
	const char *build;
	size_t number;                               /* number of the build, in the order of the plan */
	struct salle_estimate all_play_plainly;      /* score if all builds play plainly */
	struct salle_estimate only_this_plays_well;  /* score if this build plays well and the others plainly */
	struct salle_estimate all_play_well;         /* score if all builds play well */
	struct salle_estimate only_others_play_well; /* score if this build plays plainly and the others well */
	/*
	 * all_play_well - all_play_plainly. The intervals of all rows' `gain` and `lead` hold simultaneously (Bonferroni).
	 */
	struct salle_estimate gain;
	/* `all_play_well` of the first row minus that of this row (salle_matrix_lead); 0 in the first row */
	struct salle_estimate lead;
	const char *plain_policy; /* policy named "plain"; if the build has none, its first policy */
	const char *best_policy;  /* policy that the build chooses most often if all play well */
	double share;             /* probability of `best_policy`, averaged over opponents */
};

struct salle_policy_game {
	const char *plain_policy; /* plain policy if all builds have the same; otherwise NULL */
	struct salle_policy_value *rows;
	/*
	 * number of rows, which are sorted by `all_play_well`, the highest first; 0 if a pair of builds did not meet under
	 * all its policies
	 */
	size_t n;
	/*
	 * values of the games in which both builds play well, and simultaneous intervals; row i, column j for build i
	 * against build j
	 */
	const struct salle_pair_value *good_play_values;
	const struct salle_interval *score_intervals;
	/* in the same order: the policy that build i chooses most often against build j */
	const char *const *main_policies;
};

/* Solves the policy games of the base. Allocates in the arena. */
struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
struct salle_policy_game salle_solve_games_of_variant(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_entrant_index *index, struct salle_arena *arena);

/* Returns `all_play_well` of row i minus that of row j, with one of `n` simultaneous intervals (Bonferroni). */
struct salle_estimate salle_lead_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j, double n);

/* Returns the score of build i against build j if both play well; i and j are the builds' numbers. */
struct salle_estimate salle_score_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/*
 * Returns whether the build of row i dominates the build of row j if all play well: against each build it scores at
 * least as much, by the simultaneous intervals (salle_matrix_dominates).
 */
bool salle_is_dominant_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/* How another build dominates a build, and the ends of simultaneous intervals that prove it. */
struct salle_dominance {
	size_t dominating_row; /* first row whose build dominates the build */
	double at_most;        /* upper bound of the dominated build's scores: the highest upper end over all opponents */
	double at_least;       /* lower bound of the dominating build's scores: the lowest lower end over all opponents */
};

/* Returns whether another build dominates the build of this row. If so, sets `out`. */
bool salle_find_dominance(const struct salle_policy_game *game, size_t row, struct salle_dominance *out);

/* Returns the rank of the row's build if all play plainly: 1 + the number of builds with a higher score. */
size_t salle_rank_under_plain_play(const struct salle_policy_game *game, size_t row);

/* Returns whether the base has no policy game because it has more than SALLE_GAME_BUILDS_MAX builds. */
bool salle_policy_game_is_too_large(const struct salle_plan *plan);
