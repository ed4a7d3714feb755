/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The extremes of a run: the matchup farthest from even, the largest first-move advantage, the largest changes by a
 * variant and by a sweep value, and the weakest build. The largest of many noisy numbers is large by chance. So each
 * candidate has a simultaneous interval (Bonferroni, over the kinds of extremes that the run has and over the
 * candidates of a kind: Dunn, Journal of the American Statistical Association 56, 1961, 52-64). An extreme must have an
 * interval that excludes 0, so with 95 % confidence all extremes are real. The weakest build must be significantly
 * below every other build, so a single comparison's level suffices (Gutmann and Maymin, Annals of Statistics 15, 1987,
 * 456-461).
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/differences.h"
#include "figures/round_robin.h"

enum salle_extreme_kind {
	SALLE_EXTREME_MATCHUP,    /* score of side a minus 1/2; the base matchup farthest from 0 */
	SALLE_EXTREME_FIRST_MOVE, /* first_mover_advantage; the base matchup farthest from 0; only if bouts are mirrored */
	SALLE_EXTREME_CHANGE,     /* change of a_win_rate by a variant; the change farthest from 0 */
	SALLE_EXTREME_SWEEP,      /* change of a win rate by a sweep value; the change farthest from 0 */
	/* mean score of the last but one build minus that of the last, in the first ranking of the base */
	SALLE_EXTREME_WEAKEST,
	SALLE_EXTREMES
};

struct salle_extreme {
	size_t candidates;
	bool found; /* whether a candidate is significant; if not, the members below are not set */
	const char *variant, *a, *a_policy, *b, *b_policy;
	struct salle_estimate value; /* value of the extreme, with a simultaneous interval */
};

struct salle_extremes {
	struct salle_extreme extreme[SALLE_EXTREMES];
};

/*
 * Finds the extremes. `whole` is the plan with ablations and sweep values. The round robin and its ranking are the
 * first of the plan, or NULL if the plan has none.
 */
struct salle_extremes salle_find_extremes(const struct salle_plan *whole, const struct salle_batch_result *result,
	const struct salle_differences *differences, const struct salle_round_robin *round_robin,
	const struct salle_ranking *ranking);

/* Returns the name by which extremes.csv calls a kind of extreme. */
const char *salle_extreme_name(enum salle_extreme_kind kind);
