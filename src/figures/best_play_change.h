/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Compares how two runs rank the builds under the best play found. A ranking is the order of the rows in a run's file
 * policy_values.csv.
 */
#pragma once

#include <salle/score_matrix.h>

#include "base/run_table.h"

/* The ranks and scores of a build in two runs. A score is a mean over the other builds of the run. */
struct salle_best_play_change {
	const char *build;
	size_t base_rank, rank; /* rank in the first and in the second run; 1 is the highest score */
	struct salle_estimate base, value;
	/*
	 * Score in the second run minus score in the first. The intervals of all rows hold simultaneously (Bonferroni).
	 * They assume that the runs are independent. If both runs have the same dice, the intervals are wider than
	 * necessary.
	 */
	struct salle_estimate difference;
};

struct salle_best_play_changes {
	struct salle_best_play_change *items; /* builds that both runs have, in the order of the second run's ranking */
	size_t n;                             /* 0 if a run has no ranking under best play */
	/* number of builds that only the first run has; that only the second run has */
	size_t base_only, other_only;
};

/* Compares the two rankings, read from tables policy_values.csv. A table may be missing. Allocates in the arena. */
struct salle_best_play_changes salle_compare_best_play(const struct salle_run_table *base,
	const struct salle_run_table *other, struct salle_arena *arena);
