/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Win rates with intervals that account for mirrored bouts, at SALLE_RESULTS_LEVEL. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/result_intervals.h"

/* A matchup, its tally, and the plan to which it belongs. */
struct salle_result_row {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const uint64_t *tally;
};

/* Returns the interval of the win rate of the build on `side`. */
struct salle_interval salle_win_interval(const struct salle_result_row *row, unsigned side);

/* Adds the matchup's win rate. The matchups in `pooled` must not share dice. */
void salle_pooled_wins_add(struct salle_pooled_rate *pooled, const struct salle_result_row *row, unsigned side);

/* Returns the score of side A of a matchup with bouts, with an interval at `level`. */
struct salle_estimate salle_matchup_score(const struct salle_plan *plan, const struct salle_tally_head *head,
	double level);

/*
 * Returns side A's score, with an interval that covers the true score in 95 % of runs, even if results decided the
 * number of bouts. Without bouts the score is NAN, with an interval from 0 to 1.
 */
struct salle_estimate salle_final_score(const struct salle_plan *plan, const struct salle_tally_head *head);

/* The first-move advantage: how often the side that acts first wins, minus how often the other side wins. */
struct salle_first_move {
	uint64_t n; /* number of observations; if 0, the other members are not set */
	struct salle_estimate advantage;
	uint64_t won, lost, undecided; /* bouts won by the first mover, by the other side, by nobody */
};

/*
 * Computes the first-move advantage. In runs without mirroring, all bouts in which one side acted first count. In
 * mirrored runs only those pairs count in which each build acted first once: otherwise a strong build that often acts
 * first would bias the advantage.
 */
struct salle_first_move salle_compute_first_move(const struct salle_result_row *row);

/* Returns the first-move advantage in mirrored bouts only, with an interval at `level`. */
struct salle_first_move salle_mirrored_first_move(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors, double level);

/* Computes the first-move advantage from a tally, which may be a sum over matchups. */
struct salle_first_move salle_first_move_of_tally(const struct salle_plan *plan, const uint64_t *tally);

/* Returns how often the build in the first seat of a mirrored bout wins, minus how often the other build wins. */
struct salle_estimate salle_first_seat_advantage(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors);
