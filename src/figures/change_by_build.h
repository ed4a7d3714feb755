/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Common parts of ablation.csv and sweep.csv. A change is an ablation or one value of a sweep. Each build has one row
 * for each of its matchups under a change, and one row for the mean over its opponents. Opponents are independent, so
 * the interval of the mean combines their intervals by the method of variance estimates recovery (Zou and Donner 2008).
 * A build that meets an opponent in several matchups has no mean, because these matchups share dice.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build in one of its matchups, or in the mean over all its opponents. */
struct salle_viewpoint {
	const struct salle_matchup *matchup; /* matchup under the change; for a mean, the first of the averaged matchups */
	unsigned side;                       /* side of the build */
	size_t opponents;                    /* number of averaged opponents; 0 for a single matchup */
};

const char *salle_viewpoint_build(const struct salle_viewpoint *from);
const char *salle_viewpoint_policy(const struct salle_viewpoint *from);
bool salle_is_same_build(const struct salle_viewpoint *one, const struct salle_viewpoint *other);
/* Returns whether both viewpoints have the same build and the same policy. */
bool salle_is_same_role(const struct salle_viewpoint *one, const struct salle_viewpoint *other);

/*
 * Returns whether `mean` averages the matchup of `from`. `mean` may be NULL: then there is no mean. The rows of
 * averaged matchups follow the row of the mean.
 */
bool salle_does_mean_include_matchup(const struct salle_viewpoint *mean, const struct salle_viewpoint *from);

/* One side of a matchup, as the seat of a build. */
struct salle_matchup_side {
	size_t matchup; /* index of the matchup in the plan */
	unsigned side;  /* side of the build */
};

/* All matchups of one build under one change. */
struct salle_build_view {
	const struct salle_change *change;
	struct salle_matchup_side *seats;
	size_t n;
	bool has_mean; /* whether a mean over opponents exists: all matchups have bouts, and no opponent occurs twice */
};

struct salle_build_views {
	struct salle_build_view *items; /* ordered by change, then by build */
	size_t n;
	size_t n_rows; /* number of rows in the CSV file: one for each matchup and one for each mean */
};

/*
 * Lists the views of all sweep values if `sweeps`, otherwise of all ablations. If a change alters one build, only that
 * build has a view; otherwise every build has one. A mirror match has a view of its own, for side A. Matchups without
 * bouts are left out.
 */
struct salle_build_views salle_list_build_views(const struct salle_plan *plan, const struct salle_batch_result *result,
	bool sweeps, struct salle_arena *arena);

/* The win rate of a side under a change, and its difference from the win rate in the base on the same dice. */
struct salle_paired_rate {
	uint64_t bouts;
	double base;
	struct salle_estimate difference;
	double p;
	/* reduction of the variance by the common dice (salle_pairing); NAN if no bout differs from the base */
	double variance_ratio;
};

/*
 * Computes the win rate of `side` in matchup m and its difference from the base. The interval of the difference has the
 * given level. If the matchup and its base were solved exactly, both ends of the interval equal the difference.
 */
struct salle_paired_rate salle_compute_paired_rate(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned side, double level);

/*
 * Returns the mean of independent estimates. For its interval, the squared distances to the lower ends add up, and so
 * do those to the upper ends.
 */
struct salle_estimate salle_average_estimates(const struct salle_estimate *items, size_t n);

/*
 * Returns the p-value of the hypothesis that the true value is 0: 1 minus the level at which the interval would just
 * reach 0. The given interval has the level `level`; other levels are extrapolated as for a normal distribution.
 */
double salle_p_value_of_estimate(const struct salle_estimate *estimate, double level);

/* Returns whether the two sides differ in build or in policy. */
bool salle_has_different_sides(const struct salle_matchup *matchup);
