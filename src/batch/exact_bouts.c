/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/exact_bouts.h"

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/rounds.h"

struct solving {
	const struct salle_batch_state *run;
	size_t n;
	struct salle_exact_result *results;
};

/* Returns why the matchup is not solved; NULL after solving it. */
static const char *solve_matchup(const struct salle_plan *plan, const struct salle_matchup *matchup,
	struct salle_exact_bout *out)
{
	if (plan->rules->exact == NULL)
		return "the rule system solves no bouts";
	if (matchup->mirrored)
		return "mirrored bouts are not solved";
	if (matchup->lineup[SALLE_A] != NULL || matchup->lineup[SALLE_B] != NULL)
		return "there are several fighters a side";
	struct salle_arena arena = SALLE_ARENA_INIT;
	const char *refused = plan->rules->exact(salle_matchup_compile(plan, matchup, false, &arena), out);
	salle_arena_release(&arena);
	return refused;
}

static void solve_some_matchups(void *context, unsigned worker)
{
	const struct solving *all = context;
	const struct salle_plan *plan = all->run->plan;
	for (size_t m = worker; m < all->n && !salle_is_stop_requested(all->run); m += all->run->most)
		all->results[m].refused = solve_matchup(plan, &plan->matchups[m], &all->results[m].bout);
}

const struct salle_exact_result *salle_solve_exact_bouts(const struct salle_batch_state *run, struct salle_arena *arena)
{
	const size_t n = run->plan->n_matchups - run->plan->n_changes;
	struct solving all = { run, n, salle_arena_array(arena, n, sizeof *all.results) };
	salle_threads_run(run->most, solve_some_matchups, &all);
	return salle_is_stop_requested(run) ? NULL : all.results;
}
