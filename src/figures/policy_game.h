/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The strength of each build under well-chosen policies. Each pair of builds plays a zero-sum game in which both sides
 * choose a policy and scores are the payoffs; the value of the game counts.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

enum { SALLE_GAME_BUILDS_MAX = 60 }; /* one game per pair */

struct salle_policy_value {
	const char *build;
	/*
	 * Mean over opponents; a draw is half a win. The value of a game grows with each of its scores. So an opponent's
	 * interval runs from the value of all lower ends to that of all upper ends of simultaneous intervals (Bonferroni).
	 * Opponents have independent dice, so their intervals add up in squares (MOVER, as in salle_matrix_mean).
	 */
	struct salle_estimate value;
	/*
	 * Lead of the first row's value over this row's, as in salle_matrix_lead; 0 in the first row. The games' intervals
	 * are widened by the ratio of normal quantiles that makes them simultaneous (Bonferroni).
	 */
	struct salle_estimate lead;
	const char *first; /* its first policy */
	double preset;     /* mean score with each build under its first policy */
	const char *best;  /* its most frequent policy, */
	double share;      /* and the mean probability of that policy over opponents */
};

struct salle_policy_game {
	const char *preset; /* the common first policy of all builds; NULL if they differ */
	struct salle_policy_value *rows;
	size_t n; /* rows, highest value first; 0 if a pair of builds did not meet under all its policies */
};

/* Solves the games of the base, in the arena. */
struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns whether the base has no game because it has more than SALLE_GAME_BUILDS_MAX builds. */
bool salle_policy_game_is_too_large(const struct salle_plan *plan);
