/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts how many bouts a run fights, from a sample of its matchups. */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* A prediction, and the range that holds the true value in about nine of ten runs. */
struct salle_range {
	double low, likely, high;
};

/* Matchups that were not precise enough at the end of the pilot run. */
struct salle_unfinished_matchups {
	double bouts_left; /* number of bouts that all matchups of the plan that are not precise enough still need */
	/*
	 * number of these matchups in the pilot run; number of their bouts in its last stage; CPU seconds of these bouts,
	 * including compilation
	 */
	double matchups, bouts, seconds;
};

struct salle_bouts_needed {
	struct salle_range bouts; /* bouts of all matchups together; three equal values if the number is known */
	double typical_bouts;     /* bouts per matchup: with a budget the geometric mean, otherwise the mean */
	double planning_seconds;  /* CPU seconds in which the run plans its rounds; 0 without a budget */
	struct salle_unfinished_matchups unfinished; /* unused with a budget */
	struct salle_even_pairs even_pairs;          /* pairs that never get a verdict; none if every pair gets one */
};

/*
 * Predicts the number of bouts of a plan with a precision, but without a budget. Fights some groups of matchups (all in
 * a small field) as the run does, for about a CPU second. For a finished group the number of bouts is known; for the
 * others it is averaged over their possible rates. Exactly even pairs fight the maximum number of bouts.
 */
struct salle_bouts_needed salle_bouts_needed(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the number of bouts of a plan with a budget. Fights as the run does, for about a CPU second. If the question
 * is answered by then, the number is exact. Otherwise the rest is simulated: the chances of bouts are drawn from the
 * results so far, and the run's own functions plan the rounds. In a large field, whose first bouts take longer than a
 * second, the range ends at the budget.
 */
struct salle_bouts_needed salle_bouts_of_budget(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the number of bouts of a plan with a budget from the bouts of a pilot run. `is_complete`: the pilot run
 * answered the question.
 */
struct salle_bouts_needed salle_bouts_after_pilot(const struct salle_plan *plan, const struct salle_batch_result *pilot,
	bool is_complete, struct salle_arena *arena);

/* Continues `result` until each matchup has at most `most` bouts. Returns the CPU seconds. */
double salle_fight_further_bouts(const struct salle_plan *plan, uint64_t most, bool skips_notable,
	struct salle_batch_result *result, struct salle_arena *arena);
