/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The change of each build's mean win rate over all opponents when a variant replaces the base rules. */
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
	struct salle_build_change *items; /* ordered as the plan lists variants and builds */
	size_t n;
};

/*
 * Computes the changes, in the arena. Matchups of a build against itself do not count. A build has no row in three
 * cases. It met an opponent in several matchups, such as under several policies; these matchups share dice. It has only
 * one opponent; differences.csv then has the same numbers. Or a matchup has neither bouts nor exact chances, because
 * the run was interrupted.
 */
struct salle_build_changes salle_compute_build_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);
