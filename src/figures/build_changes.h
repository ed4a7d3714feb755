/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The change of each build's mean win rate over all opponents from the base to each variant. */
#pragma once

#include <salle/batch_result.h>
#include <salle/score_matrix.h>
#include <salle/stats.h>

#include "base/arena.h"

struct salle_build_change {
	const char *variant, *build, *policy;
	uint64_t bouts; /* number of pairs of bouts */
	double base, value;
	struct salle_estimate difference;
	/* over all items; the items of a variant are a family. An item is exact if all its matchups were solved */
	struct salle_significance significance;
};

struct salle_build_changes {
	struct salle_build_change *items; /* in the order of the plan */
	size_t n;
};

/*
 * Computes the changes, in the arena. Mirror matches do not count. A build has no row if it fought an opponent in
 * several matchups (for example under several policies), because these share dice; if it has only one opponent, because
 * differences.csv then has the same numbers; or if an interrupted run has neither bouts nor exact chances of a matchup.
 */
struct salle_build_changes salle_compute_build_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
