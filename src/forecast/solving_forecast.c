/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/solving_forecast.h"

#include <math.h>

#include <salle/batch.h>

#include "base/clock_seconds.h"
#include "base/threads.h"
#include "forecast/resident_memory.h"

#define SECONDS 5 /* CPU seconds after which no further duel is solved */

struct salle_solving_forecast salle_forecast_solving(const struct salle_plan *plan, struct salle_arena *arena)
{
	enum { NAMED = 5 };
	struct salle_solving_forecast all = { .refusals = "" };
	if (plan->exact == SALLE_EXACT_OFF)
		return all;
	all.n = plan->n_matchups - plan->n_changes;
	salle_reset_resident_peak();
	const double begin = salle_process_cpu_seconds(), before = salle_resident_bytes();
	for (; all.tried < all.n && salle_process_cpu_seconds() < begin + SECONDS; all.tried++) {
		const struct salle_matchup *it = &plan->matchups[all.tried];
		struct salle_exact_bout bout;
		const char *refused = salle_solve_matchup(plan, it, &bout, NULL);
		if (refused == NULL) {
			all.solved++;
			all.states = bout.states > all.states ? bout.states : all.states;
		} else if (all.tried - all.solved < NAMED) {
			all.refusals = salle_arena_format(arena, "%s %s (%s) against %s (%s) is not solved: %s.", all.refusals,
				it->a, it->a_policy, it->b, it->b_policy, refused);
		} else {
			all.more++;
		}
	}
	const double tried = (double)(all.tried > 0 ? all.tried : 1);
	all.spent = salle_process_cpu_seconds() - begin;
	all.memory = fmax(0, salle_resident_peak() - before) * fmin(salle_threads_default(), (double)all.n);
	all.seconds = all.spent * (double)all.n / tried;
	return all;
}
