/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How good each build is in the hands of somebody who chooses its policy well, against foes that do likewise: for each
 * pair of builds the value of the zero-sum game in which either side chooses a policy, scores as payoffs.
 */
#ifndef SALLE_FIGURES_POLICY_GAME_H
#define SALLE_FIGURES_POLICY_GAME_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

enum { SALLE_GAME_BUILDS_MAX = 60 }; /* one game a pair */

struct salle_policy_value {
	const char *build;
	/*
	 * Mean over the foes; a draw is half a win. The value of a game grows with each of its scores. So the interval of
	 * one foe goes from the value of all lower to that of all upper ends of intervals that hold together
	 * (Bonferroni). Foes have dice of their own: their intervals add up in squares (MOVER, as in salle_matrix_mean).
	 */
	struct salle_estimate value;
	/*
	 * Lead of the first row's value over this one's, as in salle_matrix_lead; 0 in the first row. The intervals are
	 * those of the games, wider by the ratio of normal quantiles that makes them simultaneous (Bonferroni).
	 */
	struct salle_estimate lead;
	const char *first; /* its first policy */
	double preset;     /* mean score where each build is under the first of its policies */
	const char *best;  /* the policy that it chooses most, */
	double share;      /* and how often, in the mean over the foes */
};

struct salle_policy_game {
	const char *preset; /* the first policy of all builds; NULL where they differ */
	struct salle_policy_value *rows;
	size_t n; /* the highest value first; 0 where a pair of builds did not meet under all its policies */
};

/* Of the base, in the arena. */
struct salle_policy_game salle_solve_policy_games(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Does the base go without because it has more than SALLE_GAME_BUILDS_MAX builds? */
bool salle_policy_game_is_too_large(const struct salle_plan *plan);

#endif
