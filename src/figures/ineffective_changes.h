/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Variants, ablations and values of sweeps that have no effect: every bout ends as in the base. */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>

#include "base/arena.h"

/* A change without effect: a variant, an ablation, or a sweep with those values that have no effect. */
struct salle_ineffective_change {
	const struct salle_matchup *matchup; /* first matchup of the change */
	const struct salle_sweep *sweep;     /* NULL for a variant or ablation */
	const char **values;                 /* [n_values] values of the sweep */
	size_t n_values;
};

struct salle_ineffective_changes {
	struct salle_ineffective_change *items;
	size_t n;
};

/*
 * Finds the changes without effect, from the tallies: no bout differs in winner, length or wounds of a side from the
 * base's bout on the same dice, and all other counts (endings, events, places of wounds, pools) are equal. Leaves out
 * the ablations made for `prices`. Allocates in the arena.
 */
struct salle_ineffective_changes salle_find_ineffective_changes(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns "variant", "ablation" or "sweep". */
const char *salle_ineffective_change_kind(const struct salle_ineffective_change *it);

/* Returns the name of the variant, ablation or sweep. */
const char *salle_ineffective_change_name(const struct salle_ineffective_change *it);
