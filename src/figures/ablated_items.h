/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Estimates worths of a round robin's items from the ablations of `prices`. */
#pragma once

#include <salle/batch_result.h>
#include <salle/fair_prices.h>

#include "figures/round_robin.h"

/*
 * `plan` includes its changes. `gear` has the items of the round robin's builds, in its order; `items` [gear->k] their
 * names. Stores out [gear->k]. Returns false if no ablation of the plan belongs to the round robin.
 *
 * The loss of a build is the difference of two strengths: those that explain its scores against the ablation's
 * opponents with the item and without it. The opponents' strengths are those of the ranking.
 */
bool salle_ablated_items(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, const struct salle_gear *gear,
	const char *const *items, struct salle_ablated_worth *out, struct salle_arena *arena) SALLE_MUST_CHECK;
