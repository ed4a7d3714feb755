/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The extremes of a run: the matchup farthest from even, the largest first-move advantage, the largest change by a
 * variant or a sweep value, and the weakest build. The largest of many noisy numbers is large by chance. So each
 * candidate has a simultaneous interval (Bonferroni, over the kinds of extremes that the run has and over the
 * candidates of a kind: Dunn, Journal of the American Statistical Association 56, 1961, 52-64). Only candidates whose
 * interval excludes 0 count, so with 95 % confidence all extremes are real. The weakest build must be below every
 * other build; then the level of a single comparison suffices (Gutmann and Maymin, Annals of Statistics 15, 1987,
 * 456-461).
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "figures/differences.h"
#include "figures/round_robin.h"

enum salle_extreme_kind {
	SALLE_EXTREME_MATCHUP,    /* score of side a minus 1/2, farthest from 0 in the base */
	SALLE_EXTREME_FIRST_MOVE, /* first_mover_advantage farthest from 0 in the base; only if bouts are mirrored */
	SALLE_EXTREME_CHANGE,     /* change of a_win_rate by a variant, farthest from 0 */
	SALLE_EXTREME_SWEEP,      /* change of a's win rate by a sweep value, farthest from 0 */
	/* difference of mean score between the last but one and the last build of the base's first ranking */
	SALLE_EXTREME_WEAKEST,
	SALLE_EXTREMES
};

struct salle_extreme {
	size_t candidates;
	bool found; /* whether a candidate is significant; if none is, the other members are not set */
	const char *variant, *a, *a_policy, *b, *b_policy;
	struct salle_estimate value; /* value with its simultaneous interval */
};

struct salle_extremes {
	struct salle_extreme extreme[SALLE_EXTREMES];
};

/*
 * Finds the extremes. `whole` includes its changes. The round robin and its ranking are the first of the plan; NULL if
 * there is none.
 */
struct salle_extremes salle_find_extremes(const struct salle_plan *whole, const struct salle_batch_result *result,
	const struct salle_differences *differences, const struct salle_round_robin *round_robin,
	const struct salle_ranking *ranking);

/* Returns the name of the kind in extremes.csv. */
const char *salle_extreme_name(enum salle_extreme_kind kind);
