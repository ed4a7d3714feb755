/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What worth.csv and sweep.csv share: the matchups of a change as each build sees them, and what is said of one.
 * Numbers are told from the side of one build, and for each build also as the mean over its opponents, which are
 * independent of each other: the interval of that mean adds theirs up by the method of variance estimates recovery (Zou
 * and Donner 2008). A build that meets an opponent in several matchups, which share dice, has no mean.
 */
#ifndef SALLE_FIGURES_CHANGE_BY_BUILD_H
#define SALLE_FIGURES_CHANGE_BY_BUILD_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>

#include "base/arena.h"

/* A build, and who it fights. */
struct salle_viewpoint {
	const struct salle_matchup *matchup; /* of the change; the first of them for a mean */
	unsigned side;                       /* of the build */
	size_t opponents;                    /* 0: of the one matchup; else a mean over so many */
};

const char *salle_viewpoint_build(const struct salle_viewpoint *from);
const char *salle_viewpoint_policy(const struct salle_viewpoint *from);
bool salle_is_same_build(const struct salle_viewpoint *one, const struct salle_viewpoint *other);
bool salle_is_same_role(const struct salle_viewpoint *one, const struct salle_viewpoint *other); /* the policy too */

/* Returns whether the row of `from` is one of those that `mean` averages; no if that is NULL. They follow its row. */
bool salle_is_averaged_in(const struct salle_viewpoint *mean, const struct salle_viewpoint *from);

/* A build in a matchup of a change. */
struct salle_matchup_side {
	size_t m;      /* in the plan */
	unsigned side; /* of the build */
};

/* A build's matchups under one change. */
struct salle_build_view {
	const struct salle_change *change;
	struct salle_matchup_side *seats;
	size_t n;
	bool has_mean; /* over the seats: none is against the build itself, and no opponent comes twice */
};

struct salle_build_views {
	struct salle_build_view *items; /* in the order of the changes, then of the builds */
	size_t n;
	size_t n_rows; /* seats, and means */
};

/*
 * Of ablations, or of sweeps. Where a change is of one build, that build alone sees it; otherwise every build does. A
 * matchup of a build with itself is a view of its own, from side A. Those without bouts are left out.
 */
struct salle_build_views salle_list_build_views(const struct salle_plan *plan, const struct salle_batch_result *result,
	bool sweeps, struct salle_arena *arena);

/* The win rate of a side under a change, beside that in the base. */
struct salle_paired_rate {
	uint64_t bouts;
	double base;
	struct salle_estimate difference;
	double p;
	double saved; /* NAN when no pair differs from another */
};

/* The interval of the difference holds with `level`. */
struct salle_paired_rate salle_compute_paired_rate(const struct salle_plan *plan,
	const struct salle_batch_result *result, size_t m, unsigned side, double level);

/* The mean of independent estimates; its ends add up in squares, either for itself. */
struct salle_estimate salle_average_estimates(const struct salle_estimate *items, size_t n);

/* The level at which the interval, taken for a normal one on the side towards 0, would just reach 0. */
double salle_p_value_of_estimate(const struct salle_estimate *estimate, double level);

/* Returns whether a matchup is of two different builds, or of one build under two policies. */
bool salle_has_two_builds(const struct salle_matchup *matchup);

#endif
