/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Groups of matchups that are fought together: a matchup of the base with its variants. */
#pragma once

#include <salle/plan.h>
#include <salle/tally_pack.h>

#include "base/arena.h"

/* A group: a matchup of the base, its variants and its changes. */
struct salle_matchup_group {
	size_t *matchups; /* [n] indices of the matchups in the plan; the matchup of the base is the first */
	size_t n;
};

struct salle_matchup_groups {
	struct salle_matchup_group *items; /* [n] groups in the order of the plan */
	size_t n;
	size_t largest; /* number of members of the largest group, at least 1 */
};

/* The bouts with numbers `first` to `end` - 1. */
struct salle_bout_range {
	uint64_t first, end;
};

/* Returns the bouts of group g that belong to the plan's shard. */
struct salle_bout_range salle_matchup_group_range(const struct salle_matchup_groups *groups, size_t g,
	const struct salle_plan *plan);

struct salle_matchup_groups salle_group_matchups(const struct salle_plan *plan, struct salle_arena *arena);

/* Returns whether every member has reached the plan's precision. Must be called only at scheduled looks. */
bool salle_matchup_group_is_precise(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies);

/* Predicts roughly how many bouts each member of the group needs in a plan with a precision. */
uint64_t salle_matchup_group_predict_bouts(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies);
