/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variants, ablations and sweep values that have no effect: every bout ends as in the base. */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>

#include "base/arena.h"

/* A variant or ablation without effect, or all values of one sweep that have no effect. */
struct salle_ineffective_change {
	const struct salle_matchup *matchup; /* first matchup of the variant, ablation or sweep value */
	const struct salle_sweep *sweep;     /* the sweep; NULL for a variant or ablation */
	const char **values;                 /* values of the sweep that have no effect */
	size_t n_values;
};

struct salle_ineffective_changes {
	struct salle_ineffective_change *items;
	size_t n;
};

/*
 * Finds the changes without effect by comparing tallies with the base on the same dice. No bout may differ in winner,
 * length or number of wounds. All other counts (endings, events, locations of wounds, pools) must be equal. Leaves out
 * the ablations made for `prices`. Allocates in the arena.
 */
struct salle_ineffective_changes salle_find_ineffective_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the kind of change: "variant", "ablation" or "sweep". */
const char *salle_ineffective_change_kind(const struct salle_ineffective_change *it);

/* Returns the name of the variant, ablation or sweep. */
const char *salle_ineffective_change_name(const struct salle_ineffective_change *it);
