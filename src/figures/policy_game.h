/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The strength of each build under well-chosen policies, and what well-chosen policies add to it. Each pair of builds
 * plays zero-sum games in which players choose policies (figures/pair_game.h); a strength is a mean of values of these
 * games.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/entrant_index.h"
#include "figures/pair_game.h"

enum { SALLE_GAME_BUILDS_MAX = 60 }; /* maximum number of builds, because each pair is a game */

/*
 * Means over opponents; a draw is half a win. A player who plays well chooses, against each opponent, the best of the
 * build's policies or a mixture of them. A player who plays plainly uses the policy `plain_policy`, or the build's
 * first policy if none has that name. Opponents have independent dice, so the squared distances to the ends of their
 * intervals add up (MOVER, as in salle_matrix_mean).
 */
struct salle_policy_value {
	const char *build;
	size_t number;                               /* number of the build, in the order of the plan */
	struct salle_estimate all_play_plainly;      /* score if all builds play plainly */
	struct salle_estimate only_this_plays_well;  /* score if this build plays well and the others plainly */
	struct salle_estimate all_play_well;         /* score if all builds play well */
	struct salle_estimate only_others_play_well; /* score if this build plays plainly and the others well */
	/*
	 * all_play_well - all_play_plainly. The intervals of `gain` and of `lead` hold simultaneously for all rows
	 * (Bonferroni).
	 */
	struct salle_estimate gain;
	/* `all_play_well` of the first row minus that of this row, as in salle_matrix_lead; 0 in the first row */
	struct salle_estimate lead;
	const char *plain_policy; /* the build's policy in plain play */
	const char *best_policy;  /* the build's most probable policy if all play well */
	double share;             /* probability of `best_policy`, averaged over opponents */
};

struct salle_policy_game {
	const char *plain_policy; /* plain policy of all builds; NULL if builds have different ones */
	struct salle_policy_value *rows;
	size_t n; /* number of rows, the highest value first; 0 if a pair of builds did not meet under all its policies */
	/* [n * n], by the builds' numbers: values of the games of good play, and their simultaneous intervals */
	const struct salle_pair_value *good_play_values;
	const struct salle_interval *score_intervals;
	/* [n * n], by the builds' numbers: the policy that the first build chooses most against the second */
	const char *const *main_policies;
};

/* Solves the policy games of the base. Everything in the result is in the arena. */
struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
struct salle_policy_game salle_solve_games_of_variant(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_entrant_index *index, struct salle_arena *arena);

/* Returns the value of build i minus the value of build j, with one of `n` simultaneous intervals (Bonferroni). */
struct salle_estimate salle_lead_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j, double n);

/* Returns the score of build i against build j if both play well; i and j are numbers of builds. */
struct salle_estimate salle_score_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/*
 * Returns whether row i dominates row j under good play: the build of row i scores at least as much against every
 * build, by the simultaneous intervals (salle_matrix_dominates).
 */
bool salle_is_dominant_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/* A build that another build dominates, and the ends of simultaneous intervals that prove it. */
struct salle_dominance {
	size_t dominating_row; /* the first row that dominates the build */
	double at_most;        /* highest upper end of the intervals of the dominated build's scores against other builds */
	double at_least;       /* lowest lower end of the intervals of the dominating build's scores against other builds */
};

/* Returns whether another row dominates this row, and then sets `out`. */
bool salle_find_dominance(const struct salle_policy_game *game, size_t row, struct salle_dominance *out);

/* Returns the rank of a row's build if all play plainly: 1 + the number of builds with a higher score. */
size_t salle_rank_under_plain_play(const struct salle_policy_game *game, size_t row);

/* Returns whether the base has no policy game because it has more than SALLE_GAME_BUILDS_MAX builds. */
bool salle_policy_game_is_too_large(const struct salle_plan *plan);
