/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The zero-sum games that two builds play by choosing policies; scores are the payoffs. In a game a build may either
 * choose any of its policies or a mixture of them (it plays well), or use only its plain policy.
 *
 * A choice that scored best in some bouts did so partly by chance, and over many opponents this bias adds up. So the
 * ends of an interval are computed from other bouts than those that determined the choice. For the lower end the
 * build's mixture is the equilibrium of the even batches of bouts (<salle/batch_means.h>). The mixture's score is
 * measured in the odd batches, against the opponent's policy that scores most in the odd batches. No fixed mixture
 * guarantees more than the value of the game, and no fixed reply scores more in these batches than the best measured
 * reply. So only chance can make the measured score too high, and the interval of a mean over opponents covers as well
 * as that of a single score. The upper end is the opponent's lower end. A build without a choice is measured in all
 * bouts.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* The results of one policy of the build against one policy of its opponent. */
struct salle_pair_cell {
	size_t matchup; /* index in the plan; the matchup has bouts */
	unsigned side;  /* side of the row's policy */
	/*
	 * Scores of the row in the even batches, the odd batches, and all bouts. Without bouts the score is NAN, with an
	 * interval from 0 to 1.
	 */
	double even_batches;
	struct salle_estimate odd_batches, all_batches;
};

struct salle_pair_cells {
	const struct salle_batch_result *result;
	const struct salle_pair_cell *cells; /* [n[0] * n[1]] policies of the build by policies of its opponent */
	/* by player (build, opponent): number of policies; index of the plain policy */
	size_t n[2], plain_policy[2];
};

/*
 * An end of an interval: the score that bounds the value, and the distance from that score to the end at
 * SALLE_RESULTS_LEVEL.
 */
struct salle_game_end {
	double score, distance;
};

/* The value of a game for the build, with its interval: from low.score - low.distance to high.score + high.distance. */
struct salle_pair_value {
	double value;
	struct salle_game_end low, high;
};

/*
 * Returns the value of the game in which the build, the opponent, both or neither play well (`well`, by player). If
 * `shares` is not NULL, sets it to the equilibrium's shares of the policies of both. The value is NAN if no equilibrium
 * was found.
 */
struct salle_pair_value salle_solve_pair_game(const struct salle_pair_cells *pair, const bool well[2],
	double *const shares[2]);

/*
 * Returns the value if both play well minus the score if both use their plain policies. `well` is the value if both
 * play well.
 */
struct salle_pair_value salle_gain_from_playing_well(const struct salle_pair_cells *pair, double well);

/* Returns the value from the opponent's point of view: 1 - value; -value if it is a `difference` of two values. */
struct salle_pair_value salle_opposite_value(struct salle_pair_value value, bool difference);
