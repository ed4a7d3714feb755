/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/solving_forecast.h"

#include <math.h>

#include <salle/batch.h>

#include "base/clock_seconds.h"
#include "base/threads.h"
#include "forecast/resident_memory.h"

#define SECONDS 5 /* CPU seconds after which no further matchup is solved */

struct salle_solving_forecast salle_predict_solving(const struct salle_plan *plan, struct salle_arena *arena)
{
	struct salle_solving_forecast all = { .n = 0 };
	if (plan->exact == SALLE_EXACT_OFF)
		return all;
	all.n = plan->n_matchups - plan->n_changes;
	struct salle_tried_matchup *matchups = salle_arena_array(arena, all.n + 1, sizeof *matchups);
	all.matchups = matchups;
	salle_reset_resident_peak();
	const double begin = salle_process_cpu_seconds(), before = salle_resident_bytes();
	for (; all.n_tried < all.n && salle_process_cpu_seconds() < begin + SECONDS; all.n_tried++) {
		struct salle_tried_matchup *it = &matchups[all.n_tried];
		struct salle_exact_bout bout;
		const double from = salle_process_cpu_seconds();
		it->refusal = salle_solve_matchup(plan, &plan->matchups[all.n_tried], &bout, NULL);
		it->seconds = salle_process_cpu_seconds() - from;
		if (it->refusal == NULL || salle_is_too_large(it->refusal))
			it->states = bout.states;
		if (it->refusal == NULL) {
			all.n_solved++;
			all.states += bout.states;
		}
	}
	const double tried = (double)(all.n_tried > 0 ? all.n_tried : 1);
	all.tried_seconds = salle_process_cpu_seconds() - begin;
	all.memory = fmax(0, salle_resident_peak_bytes() - before) * fmin(salle_threads_default(), (double)all.n);
	all.seconds = all.tried_seconds * (double)all.n / tried;
	return all;
}
