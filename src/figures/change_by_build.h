/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What ablation.csv and sweep.csv have in common: the matchups of a change from each build's point of view, and each
 * build's mean over its opponents. Opponents are independent, so the interval of the mean combines their intervals by
 * the method of variance estimates recovery (Zou and Donner 2008). A build that meets an opponent in several matchups,
 * which share dice, has no mean.
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* The point of view of a build: one of its matchups, or the mean over all its opponents. */
struct salle_viewpoint {
	const struct salle_matchup *matchup; /* the matchup under the change; for a mean, the first one */
	unsigned side;                       /* the build's side */
	size_t opponents;                    /* 0 for a single matchup; for a mean, the number of opponents */
};

const char *salle_viewpoint_build(const struct salle_viewpoint *from);
const char *salle_viewpoint_policy(const struct salle_viewpoint *from);
bool salle_is_same_build(const struct salle_viewpoint *one, const struct salle_viewpoint *other);
/* Returns whether both have the same build and policy. */
bool salle_is_same_role(const struct salle_viewpoint *one, const struct salle_viewpoint *other);

/*
 * Returns whether the matchup of `from` is included in `mean`, which is NULL if there is no mean. The rows of such
 * matchups follow the row of the mean.
 */
bool salle_is_averaged_in(const struct salle_viewpoint *mean, const struct salle_viewpoint *from);

/* One side of a matchup of a change. */
struct salle_matchup_side {
	size_t matchup; /* index of the matchup in the plan */
	unsigned side;  /* the build's side */
};

/* All matchups of one build under one change. */
struct salle_build_view {
	const struct salle_change *change;
	struct salle_matchup_side *seats;
	size_t n;
	bool has_mean; /* whether the build has a mean: no matchup is a mirror match, and no opponent is repeated */
};

struct salle_build_views {
	struct salle_build_view *items; /* in the order of changes, then of builds */
	size_t n;
	size_t n_rows; /* number of rows: one for each matchup and each mean */
};

/*
 * Lists the views of ablations or sweeps. If a change alters one build, only that build has a view; otherwise every
 * build has one. Each mirror match has a view of its own, for side A. Matchups without bouts are left out.
 */
struct salle_build_views salle_list_build_views(const struct salle_plan *plan, const struct salle_batch_result *result,
	bool sweeps, struct salle_arena *arena);

/* The win rate of a side under a change, and its difference from the base on the same dice. */
struct salle_paired_rate {
	uint64_t bouts;
	double base;
	struct salle_estimate difference;
	double p;
	double variance_ratio; /* see salle_pairing; NAN if no pair of bouts differs */
};

/*
 * Computes the paired rate. The interval of the difference has the given level. If the matchup and its base were
 * solved, both ends of the interval equal the difference.
 */
struct salle_paired_rate salle_compute_paired_rate(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned side, double level);

/*
 * Returns the mean of independent estimates. The squared distances to the lower ends add up, and so do those to the
 * upper ends.
 */
struct salle_estimate salle_average_estimates(const struct salle_estimate *items, size_t n);

/*
 * Returns the p-value of the hypothesis that the true value is 0: 1 minus the level of the interval that would just
 * reach 0. The distance to the interval's end on the side of 0 is extrapolated as for a normal distribution.
 */
double salle_p_value_of_estimate(const struct salle_estimate *estimate, double level);

/* Returns whether a matchup is between two different builds, or one build under two policies. */
bool salle_has_two_builds(const struct salle_matchup *matchup);
