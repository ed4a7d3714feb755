/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The zero-sum games that two builds play by choosing policies; scores are the payoffs. In a game a build may choose
 * any of its policies or a mixture (it plays well), or has only its plain policy.
 *
 * A choice that looks best in some bouts owes part of that to luck, and over many opponents luck adds up. So the ends
 * of an interval do not come from the bouts that made the choice. For the lower end the build's mixture is the
 * equilibrium of the even batches of bouts (<salle/batch_means.h>). Its score is measured in the odd batches, against
 * the policy of the opponent that scores most there. No mixture that is fixed beforehand guarantees more than the value
 * of the game, and the best measured reply is at least as good a reply as any fixed one. So this score is too high by
 * chance alone, and a mean over opponents is covered as well as a mean of single scores. The upper end is the lower end
 * of the opponent. A build without a choice is measured in all bouts.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* The results of the row's policy against the column's. */
struct salle_pair_cell {
	size_t matchup; /* index in the plan; has bouts */
	unsigned side;  /* side of the row's policy */
	/* Scores of the row in the even batches, the odd batches, and all bouts; NAN, and from 0 to 1, without bouts. */
	double even;
	struct salle_estimate odd, all;
};

struct salle_pair_cells {
	const struct salle_batch_result *result;
	const struct salle_pair_cell *cells; /* [n[0] * n[1]]: policies of the build by policies of its opponent */
	size_t n[2], plain[2];               /* number of policies, and index of the plain one, of both */
};

/* An end of an interval: the score that bounds the value, and its distance to the end at SALLE_RESULTS_LEVEL. */
struct salle_game_end {
	double score, distance;
};

/* The value for the build of the rows. The end `low` is at score - distance, `high` at score + distance. */
struct salle_pair_value {
	double value;
	struct salle_game_end low, high;
};

/*
 * Returns the value of the game in which the build, the opponent, both or none play well. Sets the equilibrium's
 * shares of the policies of both, unless `shares` is NULL. The value is NAN if no equilibrium was found.
 */
struct salle_pair_value salle_solve_pair_game(const struct salle_pair_cells *pair, const bool well[2],
	double *const shares[2]);

/* Returns the value if both play well minus the score if both play plainly; `well` is the value if both play well. */
struct salle_pair_value salle_gain_from_good_play(const struct salle_pair_cells *pair, double well);

/* Returns the value from the opponent's view: 1 - value, or -value of a `difference`. */
struct salle_pair_value salle_opposite_value(struct salle_pair_value value, bool difference);
