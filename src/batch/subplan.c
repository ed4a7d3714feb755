/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/subplan.h"

#include <math.h>
#include <string.h>

#include "batch/matchup_groups.h"

/* Returns the plan of the matchups marked in `kept` [matchups of the plan], with a fixed number of bouts. */
static struct salle_plan copy_plan_with_matchups(const struct salle_plan *plan, const bool *kept,
	struct salle_arena *arena)
{
	struct salle_plan part = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	/* [matchups of the plan] index of each kept matchup in `part` */
	size_t *place = salle_arena_array(arena, plan->n_matchups + 1, sizeof *place);
	part.n_matchups = part.n_changes = 0;
	part.precision = (struct salle_precision){ .kind = SALLE_PRECISION_FIXED };
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (!kept[m])
			continue;
		place[m] = part.n_matchups++;
		matchups[place[m]] = plan->matchups[m];
		matchups[place[m]].distance_from_base = place[m] - place[m - plan->matchups[m].distance_from_base];
		part.n_changes += m >= plan->n_matchups - plan->n_changes;
	}
	part.matchups = matchups;
	return part;
}

struct salle_plan salle_subplan_make(const struct salle_plan *plan, const bool *wanted, struct salle_arena *arena)
{
	bool *kept = salle_arena_array(arena, plan->n_matchups + 1, sizeof *kept);
	for (size_t m = 0; m < plan->n_matchups; m++)
		kept[m] = wanted[m - plan->matchups[m].distance_from_base];
	return copy_plan_with_matchups(plan, kept, arena);
}

struct salle_plan salle_subplan_thinned(const struct salle_plan *plan, size_t most, struct salle_arena *arena)
{
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena);
	const size_t each = groups.n > 0 && most / groups.n > 1 ? most / groups.n : 1;
	bool *kept = salle_arena_array(arena, plan->n_matchups + 1, sizeof *kept);
	if (plan->n_matchups <= most)
		return *plan;
	for (size_t g = 0; g < groups.n; g++) {
		const struct salle_matchup_group *group = &groups.items[g];
		for (size_t i = 0; i < group->n; i++)
			kept[group->matchups[i]] = i == 0 || group->n <= each || i * each / group->n != (i - 1) * each / group->n;
	}
	return copy_plan_with_matchups(plan, kept, arena);
}

bool *salle_subplan_choose_spread(const struct salle_plan *plan, size_t most, struct salle_arena *arena)
{
	static const double golden = 0.6180339887498949;
	const struct salle_matchup_groups groups = salle_group_matchups(plan, arena);
	bool *wanted = salle_arena_array(arena, plan->n_matchups + 1, sizeof *wanted);
	for (size_t i = 0; i < most && groups.n > 0; i++) {
		double at = ((double)i + fmod((double)i * golden, 1)) / (double)most * (double)groups.n;
		wanted[groups.items[groups.n <= most ? i % groups.n : (size_t)at].matchups[0]] = true;
	}
	return wanted;
}

struct salle_plan salle_plan_with_bouts(const struct salle_plan *plan, uint64_t most, struct salle_arena *arena)
{
	struct salle_plan capped = *plan;
	struct salle_matchup *matchups = salle_arena_array(arena, plan->n_matchups + 1, sizeof *matchups);
	memcpy(matchups, plan->matchups, plan->n_matchups * sizeof *matchups);
	for (size_t m = 0; m < plan->n_matchups; m++)
		matchups[m].bouts = matchups[m].bouts < most ? matchups[m].bouts : most;
	capped.matchups = matchups;
	return capped;
}
