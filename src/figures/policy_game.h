/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The strength of each build under well-chosen policies, and what good play adds to it. Each pair of builds plays
 * zero-sum games in which players choose policies (figures/pair_game.h); the values of the games count.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/entrant_index.h"
#include "figures/pair_game.h"

enum { SALLE_GAME_BUILDS_MAX = 60 }; /* one game per pair */

/*
 * Means over opponents; a draw is half a win. A player who plays well chooses the best of the policies of the build
 * against this opponent, or a mixture. A player who plays plainly uses the policy `plain`, or the build's first policy
 * if none has that name. Opponents have independent dice, so distances to the ends of their intervals add up in squares
 * (MOVER, as in salle_matrix_mean).
 */
struct salle_policy_value {
	const char *build;
	size_t number;                     /* number of the build, in the order of the plan */
	struct salle_estimate floor;       /* all play plainly */
	struct salle_estimate alone_well;  /* the others play plainly */
	struct salle_estimate value;       /* all play well */
	struct salle_estimate alone_plain; /* the others play well */
	/*
	 * value - floor. Here and in `lead` distances are widened by the ratio of normal quantiles that makes the intervals
	 * of all rows simultaneous (Bonferroni).
	 */
	struct salle_estimate gain;
	struct salle_estimate lead; /* lead of the first row's value over this row's, as in salle_matrix_lead; 0 in the
	                               first row */
	const char *plain;          /* its policy in plain play */
	const char *best;           /* its most frequent policy if all play well */
	double share;               /* mean probability of `best` over opponents */
};

struct salle_policy_game {
	const char *plain; /* the common plain policy of all builds; NULL if they differ */
	struct salle_policy_value *rows;
	size_t n; /* rows, highest value first; 0 if a pair of builds did not meet under all its policies */
	/* [n * n], by the builds' numbers: values of the games of good play, and simultaneous intervals of them */
	const struct salle_pair_value *well;
	const struct salle_interval *scores;
};

/* Solves the games of the base, or of the variant of an index, in the arena. */
struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
struct salle_policy_game salle_solve_games_of_variant(const struct salle_plan *plan,
	const struct salle_batch_result *result, const struct salle_entrant_index *roll, struct salle_arena *arena);

/* Returns the lead in value of build number i over j, with one of `n` simultaneous intervals (Bonferroni). */
struct salle_estimate salle_lead_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j, double n);

/* Returns the score of build number i against j if both play well. */
struct salle_estimate salle_score_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/*
 * Returns whether row `i` dominates row `j` under good play: it scores at least as much against every build, by the
 * simultaneous intervals (salle_matrix_dominates).
 */
bool salle_is_dominant_in_policy_game(const struct salle_policy_game *game, size_t i, size_t j);

/* How far a build is dominated, by ends of the simultaneous intervals. */
struct salle_dominance {
	size_t by;       /* the first row that dominates */
	double at_most;  /* highest upper end of the dominated build's scores against other builds */
	double at_least; /* lowest lower end of the scores of `by` against other builds */
};

/* Returns whether a row dominates this one; sets `out` then. */
bool salle_find_dominance(const struct salle_policy_game *game, size_t row, struct salle_dominance *out);

/* Returns 1 + the number of builds whose score is higher if all play plainly. */
size_t salle_rank_under_plain(const struct salle_policy_game *game, size_t row);

/* Returns whether the base has no game because it has more than SALLE_GAME_BUILDS_MAX builds. */
bool salle_policy_game_is_too_large(const struct salle_plan *plan);
