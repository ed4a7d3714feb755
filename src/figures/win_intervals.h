/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Win rates and scores, with intervals that account for mirrored bouts. */
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

/* Returns the interval of the win rate of `side`, at SALLE_RESULTS_LEVEL. */
struct salle_interval salle_win_interval(const struct salle_result_row *row, unsigned side);

/* Adds the win rate of `side` in a matchup to a pooled rate. The matchups in `pooled` must not share dice. */
void salle_pooled_rate_add_wins(struct salle_pooled_rate *pooled, const struct salle_result_row *row, unsigned side);

/* Returns the score of side A, with an interval at `level`. The matchup must have bouts. */
struct salle_estimate salle_matchup_score(const struct salle_plan *plan, const struct salle_tally_head *head,
	double level);

/*
 * Returns the score of side A, with an interval at SALLE_RESULTS_LEVEL. The interval is valid even if results decided
 * the number of bouts. Uses exact chances if the matchup was solved. Without bouts the score is NAN, with an interval
 * from 0 to 1.
 */
struct salle_estimate salle_compute_reported_score(const struct salle_plan *plan, const struct salle_tally_head *head);

/* The first-move advantage: how often the side that acts first wins, minus how often the other side wins. */
struct salle_first_move {
	uint64_t n; /* number of bouts, or of pairs of mirrored bouts; if 0, the other members are not set */
	struct salle_estimate advantage;
	uint64_t won, lost, undecided; /* number of bouts that the first mover won, the other side won, nobody won */
};

/*
 * Computes the first-move advantage in a matchup. Without mirroring, all bouts in which one side acted first count.
 * With mirroring, only those pairs count in which each build acted first once. Otherwise a strong build that often acts
 * first would bias the advantage.
 */
struct salle_first_move salle_compute_first_move(const struct salle_result_row *row);

/* Returns the first-move advantage from mirrored pairs of bouts, with an interval at `level`. */
struct salle_first_move salle_mirrored_first_move(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors, double level);

/* Computes the first-move advantage from a tally of one matchup, or from a sum of tallies. */
struct salle_first_move salle_first_move_of_tally(const struct salle_plan *plan, const uint64_t *tally);

/*
 * Returns the advantage of the first seat in mirrored bouts: how often the build in that seat wins, minus how often the
 * other build wins.
 */
struct salle_estimate salle_first_seat_advantage(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors);
