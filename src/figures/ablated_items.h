/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the ablations of `prices` say of the items of a round robin. */
#ifndef SALLE_FIGURES_ABLATED_ITEMS_H
#define SALLE_FIGURES_ABLATED_ITEMS_H

#include <salle/batch_result.h>
#include <salle/fair_prices.h>

#include "figures/round_robin.h"

/*
 * `plan` is whole, with its changes. `gear`: the items of the round robin's builds, in its order; `items`: [gear->k]
 * their names. out: [gear->k]. False where no ablation of the plan is of the round robin.
 *
 * What a build loses is the difference of two strengths: those at which it would score against the opponents of the
 * ablation what it does with the item, and what it does without, where the strengths of opponents are the ranking's.
 */
bool salle_ablated_items(const struct salle_plan *plan, const struct salle_batch_result *result,
	const struct salle_round_robin *round_robin, const struct salle_ranking *ranking, const struct salle_gear *gear,
	const char *const *items, struct salle_ablated_worth *out, struct salle_arena *arena) SALLE_MUST_CHECK;

#endif
