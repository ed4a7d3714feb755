/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Predicts how many bouts a run needs, from a sample of its matchups. */
#pragma once

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/even_pairs.h"

/* A prediction, and a range that contains the true value in about nine of ten runs. */
struct salle_range {
	double low, likely, high;
};

/* Matchups that had not reached the precision at the end of the pilot run. */
struct salle_unfinished_matchups {
	double bouts_left; /* number of bouts that such matchups still need, in the whole plan */
	/*
	 * Number of such matchups in the pilot run; number of their bouts in its last stage; CPU seconds of these bouts,
	 * including compilation.
	 */
	double matchups, bouts, seconds;
};

struct salle_bouts_needed {
	/* number of bouts in all matchups together; all three members are equal if the number is known */
	struct salle_range bouts;
	/* number of bouts per matchup: the geometric mean if the run has a budget, otherwise the mean */
	double typical_bouts;
	double planning_seconds; /* CPU seconds that the run needs to plan its rounds; 0 without a budget */
	struct salle_unfinished_matchups unfinished; /* not set if the run has a budget */
	/* pairs of builds that are exactly even, and so never get a verdict; empty if there are none */
	struct salle_even_pairs even_pairs;
};

/*
 * Predicts the number of bouts of a plan that stops at a precision and has no budget. Fights some groups of matchups
 * (in a small plan, all) as the run does, for about a CPU second. The number of bouts of a finished group is known. For
 * other groups, the number is averaged over their possible rates. Exactly even pairs fight the maximum number of bouts.
 */
struct salle_bouts_needed salle_bouts_needed(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the number of bouts of a plan with a budget. Fights as the run does, for about a CPU second. If that answers
 * the budget's question, the number is exact. Otherwise simulates the rest of the run: draws the chances of bouts from
 * the results so far, and lets the run's own functions plan the rounds. In a large plan, the first bouts take longer
 * than a second; the range then ends at the budget.
 */
struct salle_bouts_needed salle_predict_bouts_of_budget(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the number of bouts of a plan with a budget from a finished pilot run. `is_complete` says whether the pilot
 * run answered the budget's question.
 */
struct salle_bouts_needed salle_predict_bouts_after_pilot(const struct salle_plan *plan,
	const struct salle_batch_result *pilot, bool is_complete, struct salle_arena *arena);

/*
 * Fights bouts until each matchup has `most` bouts, or as many as the plan allows. Adds them to `result`, and returns
 * the CPU seconds.
 */
double salle_fight_further_bouts(const struct salle_plan *plan, uint64_t most, bool skips_notable,
	struct salle_batch_result *result, struct salle_arena *arena);
