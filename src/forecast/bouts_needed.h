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

/* Matchups that were not precise enough at the end of the pilot. */
struct salle_open_bouts {
	double left;                     /* bouts that such matchups still need, in the whole plan */
	double matchups, bouts, seconds; /* matchups and bouts of the last stage, and its CPU seconds including
	                                    compilation */
};

struct salle_bouts_needed {
	struct salle_range bouts;     /* bouts of all matchups together; three equal values if known exactly */
	double typical;               /* bouts per matchup: the geometric mean with a budget, else the mean */
	double planning;              /* CPU seconds for planning the rounds, with a budget */
	struct salle_open_bouts open; /* empty with a budget */
	struct salle_even_pairs even; /* pairs that never get a verdict; empty if every pair gets one */
};

/*
 * Predicts the bouts of a plan with a precision. Fights some groups of matchups (all of a small field) as the run does,
 * for about a second of CPU. The bouts of finished groups are known. The others are predicted by the mean over their
 * possible rates. Exactly even pairs fight the maximum number of bouts. Not for budgets.
 */
struct salle_bouts_needed salle_bouts_needed(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the bouts of a plan with a budget. Fights as the run does, for about a second of CPU. If the question is
 * answered by then, the result is exact. Otherwise the rest is simulated: bouts with chances drawn from those fought,
 * rounds with the run's own code. In a large field, whose first bouts take longer, the range ends at the budget.
 */
struct salle_bouts_needed salle_bouts_of_budget(const struct salle_plan *plan, struct salle_arena *arena);

/*
 * Predicts the bouts of a plan with a budget from the bouts of a pilot. `is_complete` says that the pilot answered the
 * question.
 */
struct salle_bouts_needed salle_bouts_after_pilot(const struct salle_plan *plan, const struct salle_batch_result *pilot,
	bool is_complete, struct salle_arena *arena);

/* Continues `result` until each matchup has at most `most` bouts. Returns CPU seconds. */
double salle_fight_on(const struct salle_plan *plan, uint64_t most, bool skips_notable,
	struct salle_batch_result *result, struct salle_arena *arena);
