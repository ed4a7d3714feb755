/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who won, with intervals that know whether the bouts were fought mirrored. At SALLE_RESULTS_LEVEL. */
#ifndef SALLE_FIGURES_WIN_INTERVALS_H
#define SALLE_FIGURES_WIN_INTERVALS_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/result_intervals.h"

/* A matchup and what it came to. */
struct salle_result_row {
	const struct salle_plan *plan;
	const struct salle_matchup *matchup;
	const uint64_t *tally;
};

/* Of the rate at which the build on `side` wins. */
struct salle_interval salle_win_interval(const struct salle_result_row *row, unsigned side);

/* Adds that rate; `pooled` is over matchups that share no dice. */
void salle_pooled_wins_add(struct salle_pooled_rate *pooled, const struct salle_result_row *row, unsigned side);

/* Returns the score of side A of a matchup with bouts, with an interval at `level`. */
struct salle_estimate salle_matchup_score(const struct salle_plan *plan, const struct salle_tally_head *head,
	double level);

/*
 * Returns the same with an interval that covers the score in 95 % of runs, also where the bouts found decided their
 * number. Without bouts: NAN, from 0 to 1.
 */
struct salle_estimate salle_final_score(const struct salle_plan *plan, const struct salle_tally_head *head);

/* What the first move is worth: how often who acts first wins, less how often the other does. */
struct salle_first_move {
	uint64_t n; /* observations; without any the rest says nothing */
	struct salle_estimate advantage;
	uint64_t won, lost, nobody; /* bouts of those that who acted first won, the other won, nobody won */
};

/*
 * Not mirrored: of all bouts in which somebody acted first. Mirrored: of the pairs of bouts in which one build acted
 * first in the one bout and the other build in the other, so that what makes a build strong, and swift, is in it as
 * often for the first mover as against it.
 */
struct salle_first_move salle_compute_first_move(const struct salle_result_row *row);

/* Returns the same of mirrored bouts alone, with an interval at `level`. */
struct salle_first_move salle_mirrored_first_move(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors, double level);

/* The same from a tally, which may be added up over matchups. */
struct salle_first_move salle_first_move_of_tally(const struct salle_plan *plan, const uint64_t *tally);

/* Returns how often the build in the first seat of a mirrored bout wins, less how often the other build does. */
struct salle_estimate salle_first_seat_advantage(const struct salle_plan *plan,
	const struct salle_mirrored_pairs *mirrors);

#endif
