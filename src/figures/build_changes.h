/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The change of each build's mean win rate over all opponents from the base to each variant. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>
#include <salle/stats.h>

#include "base/arena.h"

struct salle_build_change {
	const char *variant, *build, *policy;
	uint64_t bouts; /* pairs of bouts */
	double base, value;
	struct salle_estimate difference;
	struct salle_significance significance; /* over all items; each variant is a family */
};

struct salle_build_changes {
	struct salle_build_change *items; /* in the order of the plan */
	size_t n;
};

/*
 * Lives in the arena. Mirror matches do not count. A build has no row in three cases. It met an opponent twice, for
 * example under several policies, and these bouts share dice. Or it has only one opponent, whose row has the same
 * content. Or an interrupted run left an opponent unfought.
 */
struct salle_build_changes salle_compute_build_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
