/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/part.h"

#include <math.h>

#include "batch/groups.h"

struct salle_plan salle_plan_part(const struct salle_plan *plan, const bool *wanted, struct salle_arena *arena)
{
	struct salle_plan part = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	size_t *place = salle_arena_array(arena, plan->n_matchups + 1, sizeof *place); /* in `part`, from 1 */
	part.n_matchups = part.n_changes = 0;
	part.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_matchup *matchup = &plan->matchups[m];
		size_t of = matchup->after_base == 0 ? wanted[m] : place[m - matchup->after_base];
		if (of == 0)
			continue;
		size_t at = part.n_matchups++;
		matchups[at] = *matchup;
		matchups[at].after_base = matchup->after_base == 0 ? 0 : at + 1 - of;
		place[m] = at + 1;
		part.n_changes += m >= plan->n_matchups - plan->n_changes;
	}
	part.matchups = matchups;
	return part;
}

bool *salle_plan_spread(const struct salle_plan *plan, size_t most, struct salle_arena *arena)
{
	static const double golden = 0.6180339887498949;
	const struct salle_groups groups = salle_groups(plan, arena);
	bool *wanted = salle_arena_array(arena, plan->n_matchups + 1, sizeof *wanted);
	for (size_t i = 0; i < most && groups.n > 0; i++) {
		double at = ((double)i + fmod((double)i * golden, 1)) / (double)most * (double)groups.n;
		wanted[groups.items[groups.n <= most ? i % groups.n : (size_t)at].matchups[0]] = true;
	}
	return wanted;
}
