/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The zero-sum games that two builds play by choosing policies; scores are the payoffs. In each game, a build either
 * plays well or plays plainly. A build that plays well may choose any of its policies or a mixture of them. A build
 * that plays plainly uses its plain policy.
 *
 * A choice that scored best in some bouts did so partly by chance, and over many opponents this bias adds up. So an
 * interval is computed from other bouts than those that determined the choice. For the lower end, the build's mixture
 * is the equilibrium in the even batches of bouts (<salle/batch_means.h>). The mixture's score is measured in the odd
 * batches, against the opponent's policy that scores most in the odd batches. No fixed mixture guarantees more than the
 * value of the game. No fixed reply scores more in these batches than the best measured reply. So only chance can make
 * the measured score too high, and the interval of a mean over opponents covers as well as that of a single score. The
 * upper end follows from the lower end for the opponent. A build without a choice is measured in all bouts.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* The result of one policy of the build against one policy of the opponent. */
struct salle_pair_cell {
	size_t matchup; /* index in the plan; the matchup has bouts */
	unsigned side;  /* side on which the build fights in this matchup */
	/*
	 * Scores of the build in the even batches, in the odd batches, and in all bouts. Without bouts a score is NAN, with
	 * an interval from 0 to 1.
	 */
	double even_batches;
	struct salle_estimate odd_batches, all_batches;
};

struct salle_pair_cells {
	const struct salle_batch_result *result;
	/* results by policy of the build (rows) and policy of the opponent (columns); size n[0] * n[1] */
	const struct salle_pair_cell *cells;
	/* number of policies and index of the plain policy; element 0 is for the build, 1 for the opponent */
	size_t n[2], plain_policy[2];
};

/*
 * One end of an interval: a score that bounds the value of the game, and the distance from this score to the end at
 * SALLE_RESULTS_LEVEL.
 */
struct salle_game_end {
	double score, distance;
};

/*
 * The value of a game for the build. The interval reaches from low.score - low.distance to high.score + high.distance.
 */
struct salle_pair_value {
	double value;
	struct salle_game_end low, high;
};

/*
 * Returns the value of a game. `well` says which players play well; element 0 is for the build, 1 for the opponent. If
 * `shares` is not NULL, sets shares[0] and shares[1] to the players' mixtures in the equilibrium. The value is NAN if
 * no equilibrium was found.
 */
struct salle_pair_value salle_solve_pair_game(const struct salle_pair_cells *pair, const bool well[2],
	double *const shares[2]);

/*
 * Returns what the build gains if both play well instead of plainly. `well` is the value of the game in which both play
 * well.
 */
struct salle_pair_value salle_gain_from_playing_well(const struct salle_pair_cells *pair, double well);

/* Returns the same value for the opponent: 1 - value, or -value if it is a `difference` of two values. */
struct salle_pair_value salle_pair_value_for_opponent(struct salle_pair_value value, bool difference);
