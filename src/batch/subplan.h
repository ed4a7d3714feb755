/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Makes a plan with a part of another plan's matchups, whose bouts are fought to estimate properties of all matchups.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

/*
 * Returns a plan with the matchups of the base that are marked in `wanted`, each with its variants and changes. The
 * plan has fixed numbers of bouts.
 */
struct salle_plan salle_subplan_of(const struct salle_plan *plan, const bool *wanted, struct salle_arena *arena);

/*
 * Returns a plan of about `most` matchups: all matchups of the base, each with every k-th of its variants and changes.
 */
struct salle_plan salle_subplan_thinned(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/*
 * Chooses about `most` matchups of the base, [m], spread over the plan at irregular distances. Chooses all matchups if
 * there are fewer.
 */
bool *salle_subplan_choose_spread(const struct salle_plan *plan, size_t most, struct salle_arena *arena);

/* Returns the plan with at most `most` bouts of each matchup. */
struct salle_plan salle_plan_with_bouts(const struct salle_plan *plan, uint64_t most, struct salle_arena *arena);
