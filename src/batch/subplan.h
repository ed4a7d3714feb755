/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes a plan with a part of another plan's matchups, whose bouts are fought to estimate properties of all matchups.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/*
 * Returns a plan of those matchups of the base that `wanted` marks, each with its variants and changes. The plan has
 * fixed numbers of bouts.
 */
struct salle_plan salle_subplan_make(const struct salle_plan *plan, const bool *wanted, struct salle_arena *arena);

/*
 * Returns a plan of about `most` matchups: all matchups of the base, each with every k-th of its variants and changes.
 */
struct salle_plan salle_subplan_thinned(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/*
 * Returns which matchups of the base to choose, [matchups of the plan]: about `most`, spread over the plan at irregular
 * distances. Chooses all if there are fewer.
 */
bool *salle_subplan_choose_spread(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/* Returns a copy of the plan in which each matchup has at most `most` bouts. */
struct salle_plan salle_plan_with_bouts(const struct salle_plan *plan, uint64_t most, struct salle_arena *arena);
