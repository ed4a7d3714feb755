/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What worth.csv and sweep.csv share: the matchups of a change as each build sees them, and what is said of one.
 * Numbers are told from the side of one build, and for each build also as the mean over its opponents, which are
 * independent of each other: the interval of that mean adds theirs up by the method of variance estimates recovery (Zou
 * and Donner 2008). A build that meets an opponent in several matchups, which share dice, has no mean.
 */
#ifndef SALLE_FIGURES_CHANGE_VIEWS_H
#define SALLE_FIGURES_CHANGE_VIEWS_H

#include <salle/batch_result.h>
#include <salle/matrix.h>

#include "base/arena.h"

/* A build, and who it fights. */
struct salle_seen_from {
	const struct salle_matchup *matchup; /* of the change; the first of them for a mean */
	unsigned side;                       /* of the build */
	size_t opponents;                    /* 0: of the one matchup; else a mean over so many */
};

const char *salle_seen_build(const struct salle_seen_from *from);
const char *salle_seen_policy(const struct salle_seen_from *from);
bool salle_is_same_build(const struct salle_seen_from *one, const struct salle_seen_from *other);
bool salle_is_same_role(const struct salle_seen_from *one, const struct salle_seen_from *other); /* the policy too */

/* Returns whether the row of `from` is one of those that `mean` averages; no if that is NULL. They follow its row. */
bool salle_is_part(const struct salle_seen_from *mean, const struct salle_seen_from *from);

/* A build in a matchup of a change. */
struct salle_seat {
	size_t m;      /* in the plan */
	unsigned side; /* of the build */
};

/* A build's matchups under one change. */
struct salle_sight {
	const struct salle_change *change;
	struct salle_seat *seats;
	size_t n;
	bool has_mean; /* over the seats: none is against the build itself, and no opponent comes twice */
};

struct salle_sights {
	struct salle_sight *items; /* in the order of the changes, then of the builds */
	size_t n;
	size_t n_rows; /* seats, and means */
};

/*
 * Of ablations, or of sweeps. Where a change is of one build, that build alone sees it; otherwise every build does. A
 * matchup of a build with itself is a view of its own, from side A. Those without bouts are left out.
 */
struct salle_sights salle_change_sights(const struct salle_plan *plan, const struct salle_batch_result *result,
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
struct salle_paired_rate salle_paired_rate(const struct salle_plan *plan, const struct salle_batch_result *result,
	size_t m, unsigned side, double level);

/* The mean of independent estimates; its ends add up in squares, either for itself. */
struct salle_estimate salle_mean_estimate(const struct salle_estimate *items, size_t n);

/* The level at which the interval, taken for a normal one on the side towards 0, would just reach 0. */
double salle_estimate_p(const struct salle_estimate *estimate, double level);

/* Returns whether a matchup is of two different builds, or of one build under two policies. */
bool salle_has_two_builds(const struct salle_matchup *matchup);

#endif
