/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Win rates with intervals that account for mirrored bouts, at SALLE_RESULTS_LEVEL. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/result_intervals.h"

/* A matchup and its results. */
struct salle_result_row {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const uint64_t *tally;
};

/* Returns the interval of the win rate of the build on `side`. */
struct salle_interval salle_win_interval(const struct salle_result_row *row, unsigned side);

/* Adds the win rate; `pooled` covers matchups that share no dice. */
void salle_pooled_wins_add(struct salle_pooled_rate *pooled, const struct salle_result_row *row, unsigned side);

/* Returns the score of side A of a matchup with bouts, with an interval at `level`. */
struct salle_estimate salle_matchup_score(const struct salle_plan *plan, const struct salle_tally_head *head,
	double level);

/*
 * Returns side A's score with an interval that covers it in 95 % of runs, even if results decided the number of bouts.
 * Without bouts: NAN, from 0 to 1.
 */
struct salle_estimate salle_final_score(const struct salle_plan *plan, const struct salle_tally_head *head);

/* The first-move advantage: how often the first mover wins, minus how often the other side wins. */
struct salle_first_move {
	uint64_t n; /* number of observations; if 0, the rest is not set */
	struct salle_estimate advantage;
	uint64_t won, lost, nobody; /* bouts won by the first mover, by the other side, by nobody */
};

/*
 * Computes the first-move advantage. Without mirroring, uses all bouts in which a side acted first. With mirroring,
 * uses the pairs in which each build acted first once, so that strong or swift builds do not bias it.
 */
struct salle_first_move salle_compute_first_move(const struct salle_result_row *row);

/* Returns the first-move advantage in mirrored bouts alone, with an interval at `level`. */
struct salle_first_move salle_mirrored_first_move(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors, double level);

/* Computes the first-move advantage from a tally, which may be a sum over matchups. */
struct salle_first_move salle_first_move_of_tally(const struct salle_plan *plan, const uint64_t *tally);

/* Returns how often the build in the first seat of a mirrored bout wins, minus how often the other wins. */
struct salle_estimate salle_first_seat_advantage(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors);
