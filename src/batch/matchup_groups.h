/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups that are fought together, each with its variants, and when they have been fought enough. */
#ifndef SALLE_BATCH_MATCHUP_GROUPS_H
#define SALLE_BATCH_MATCHUP_GROUPS_H

#include <salle/plan.h>
#include <salle/tally_pack.h>

#include "base/arena.h"

/* A matchup of the base and its variants. */
struct salle_matchup_group {
	size_t *matchups; /* indices; the base's first */
	size_t n;
};

struct salle_matchup_groups {
	struct salle_matchup_group *items; /* in the order of the plan */
	size_t n;
	size_t largest; /* at least 1 */
};

/* Bouts `first` to `end` - 1. */
struct salle_bout_range {
	uint64_t first, end;
};

/* The bouts of group g that the plan's shard fights. */
struct salle_bout_range salle_matchup_group_range(const struct salle_matchup_groups *groups, size_t g,
	const struct salle_plan *plan);

struct salle_matchup_groups salle_group_matchups(const struct salle_plan *plan, struct salle_arena *arena);

/* Returns whether every member has what the plan asks for. Asked after scheduled numbers of bouts alone. */
bool salle_matchup_group_is_precise(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies);

/* About how many bouts each member will have fought in the end, in a plan with a precision. */
uint64_t salle_matchup_group_forecast(const struct salle_matchup_group *group, const struct salle_plan *plan,
	const struct salle_tallies *tallies);

#endif
