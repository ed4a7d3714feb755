/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/budget_first_round.h"

#include <stdlib.h>

#include <salle/spend.h>

#include "batch/groups.h"
#include "batch/part.h"
#include "batch/spending.h"

struct salle_batch_result salle_spending_part(const struct salle_plan *plan, size_t most, struct salle_arena *arena)
{
	const bool *wanted = salle_plan_spread(plan, most, arena);
	struct salle_plan part = salle_plan_part(plan, wanted, arena);
	part.contest = NULL;
	part.shard = (struct salle_shard){ 0 };
	part.precision = plan->precision;
	part.precision.budget = salle_spend_first_look(plan->precision.kind) * part.n_matchups;
	const struct salle_batch_settings settings = { .unremarked = true };
	struct salle_batch_result result;
	if (salle_batch_run(&part, &settings, &result, arena) != SALLE_OK)
		abort(); /* nothing interrupts it */
	const struct salle_packed_tally *fought = result.tallies.of;
	result.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, arena);
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (wanted[m - plan->matchups[m].after_base])
			result.tallies.of[m] = *fought++;
	result.spent = salle_spending_new(plan, salle_groups(plan, arena).n, NULL, arena);
	return result;
}
