/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What each variant changes for each build: its mean win rate against all its foes, beside that in the base. */
#ifndef SALLE_FIGURES_BUILD_CHANGES_H
#define SALLE_FIGURES_BUILD_CHANGES_H

#include <salle/batch_result.h>
#include <salle/score_matrix.h>
#include <salle/stats.h>

#include "base/arena.h"

struct salle_build_change {
	const char *variant, *build, *policy;
	uint64_t bouts; /* pairs of them */
	double base, value;
	struct salle_estimate difference;
	struct salle_significance significance; /* over all items; each variant is a family */
};

struct salle_build_changes {
	struct salle_build_change *items; /* in the order of the plan */
	size_t n;
};

/*
 * In the arena. Matches of a build with itself do not count. A build has no row if it fought a foe twice, for example
 * under several policies, since these bouts share their dice; if it has one foe only, whose row says the same; or if an
 * interrupted run left a foe of it unfought.
 */
struct salle_build_changes salle_compute_build_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

#endif
