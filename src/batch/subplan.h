/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A part of a plan: some of its matchups, each with its variants and changes, fought to learn about all of them. */
#ifndef SALLE_BATCH_SUBPLAN_H
#define SALLE_BATCH_SUBPLAN_H

#include <salle/plan.h>

#include "base/arena.h"

/*
 * The plan with those matchups of the base that are wanted, [m], alone, each with its variants and changes, and with
 * their numbers of bouts fixed.
 */
struct salle_plan salle_subplan_of(const struct salle_plan *plan, const bool *wanted, struct salle_arena *arena);

/*
 * The plan with at most about `most` matchups: all of the base, and of the variants and changes of each every so many.
 */
struct salle_plan salle_subplan_thinned(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/* Chooses about `most` matchups of the base, [m], spread over the plan without a fixed step; all if there are fewer. */
bool *salle_subplan_choose_spread(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/* Returns the plan with at most so many bouts of each matchup. */
struct salle_plan salle_plan_with_bouts(const struct salle_plan *plan, uint64_t most, struct salle_arena *arena);

#endif
