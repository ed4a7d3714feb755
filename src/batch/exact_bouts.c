/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/exact_bouts.h"

#include <stdlib.h>
#include <string.h>

#include <salle/policy.h>

#include "base/arena.h"
#include "base/clock_seconds.h"
#include "base/threads.h"
#include "batch/rounds.h"

/*
 * Moves the mean numbers of wounds of side B to their place in the plan's layout. Needed if the matchup has fewer wound
 * cells than the plan.
 */
static void move_wounds_to_plan_layout(const struct salle_plan *plan, const struct salle_matchup *matchup,
	double *wounds)
{
	const size_t most = plan->layout.n_cells;
	size_t n = 0;
	if (wounds == NULL || plan->rules->wound_names == NULL)
		return;
	const char *const *names = plan->rules->wound_names(matchup->setup->book);
	while (names[n] != NULL)
		n++;
	memmove(wounds + most, wounds + n, n * sizeof *wounds);
	memset(wounds + n, 0, (most - n) * sizeof *wounds);
}

/* Adds the chances of a bout, multiplied by `weight`, to the sum. */
static void add_chances(struct salle_exact_bout *sum, const struct salle_exact_bout *bout, double weight)
{
	for (unsigned i = 0; i < 3; i++)
		sum->wins[i] += weight * bout->wins[i];
	for (unsigned i = 0; i < SALLE_EXACT_ENDINGS; i++)
		sum->endings[i] += weight * bout->endings[i];
	sum->length += weight * bout->length;
	sum->states += bout->states;
	for (unsigned side = 0; side < 2; side++)
		sum->first_moves.moves[side] += weight * bout->first_moves.moves[side];
	sum->first_moves.won += weight * bout->first_moves.won;
	sum->first_moves.lost += weight * bout->first_moves.lost;
}

/*
 * Solves a duel in which the sides from number `side` on may have mixed policies. Solves the duel for each policy that
 * a side can draw, and adds the results by weight. Returns NULL, or the reason why the duel is not solved.
 */
static const char *solve_mixed(const struct salle_plan *plan, const struct salle_matchup *matchup, unsigned side,
	struct salle_exact_bout *out, double *wounds)
{
	struct salle_arena arena = SALLE_ARENA_INIT;
	const struct salle_side *own = side < 2 ? &matchup->setup->sides[side] : NULL;
	size_t n = 0;
	const struct salle_policy_share *shares = own != NULL ? salle_policy_shares(own->policies->policy, &n) : NULL;
	const char *refused = NULL;
	double sum = 0;
	if (own == NULL)
		refused = plan->rules->exact(salle_matchup_compile(plan, matchup, false, &arena),
			plan->exact == SALLE_EXACT_ONLY, out, wounds);
	else if (n == 0)
		refused = solve_mixed(plan, matchup, side + 1, out, wounds);
	else
		*out = (struct salle_exact_bout){ .states = 0 };
	for (size_t k = 0; k < n; k++)
		sum += shares[k].weight;
	const size_t n_wounds = n > 0 && wounds != NULL ? (size_t)2 * plan->layout.n_cells : 0;
	double *part = salle_arena_array(&arena, n_wounds + 1, sizeof *part);
	for (size_t k = 0; k < n; k++) {
		struct salle_policy_use use = *own->policies;
		struct salle_matchup_setup setup = *matchup->setup;
		struct salle_matchup drawn = *matchup;
		struct salle_exact_bout bout;
		const struct salle_params presets = salle_policy_preset_params(shares[k].policy);
		use.policy = shares[k].policy;
		use.params = &presets;
		setup.sides[side].policies = &use;
		drawn.setup = &setup;
		memset(part, 0, (n_wounds + 1) * sizeof *part);
		refused = solve_mixed(plan, &drawn, side + 1, &bout, wounds != NULL ? part : NULL);
		if (refused != NULL)
			break;
		add_chances(out, &bout, shares[k].weight / sum);
		for (size_t i = 0; i < n_wounds; i++)
			wounds[i] += shares[k].weight / sum * part[i];
	}
	salle_arena_release(&arena);
	return refused;
}

const char *salle_solve_matchup(const struct salle_plan *plan, const struct salle_matchup *matchup,
	struct salle_exact_bout *out, double *wounds)
{
	if (plan->rules->exact == NULL)
		return "the rule system solves no bouts";
	if (matchup->mirrored)
		return "mirrored bouts are not solved";
	if (matchup->lineup[SALLE_A] != NULL || matchup->lineup[SALLE_B] != NULL)
		return "there are several fighters a side";
	const char *refused = solve_mixed(plan, matchup, 0, out, wounds);
	move_wounds_to_plan_layout(plan, matchup, wounds);
	return refused;
}

/* The matchups to solve, shared by all workers. */
struct solving {
	struct salle_batch_state *run;
	const size_t *matchups; /* [n] numbers of the matchups */
	size_t n, n_before; /* number of elements of `matchups`, and number of matchups that were tried before this call */
	atomic_size_t next_matchup; /* index of the first matchup that no worker has taken */
	double last_progress;       /* time of the last call of `progress`, which only worker 0 calls */
};

/* Solves matchup m, and stores in its tally the chances, or the reason why there are none. */
static void solve_and_store(struct salle_batch_state *run, size_t m)
{
	const struct salle_plan *plan = run->plan;
	struct salle_exact_bout bout;
	double *wounds = salle_check_allocated(calloc((size_t)2 * plan->layout.n_cells + 1, sizeof *wounds));
	const char *refused = salle_solve_matchup(plan, &plan->matchups[m], &bout, wounds);
	uint64_t *tally = salle_check_allocated(malloc(plan->layout.size * sizeof *tally));
	salle_lock(run->lock, 0);
	(void)salle_tallies_get(&run->tallies, m, tally);
	if (refused == NULL)
		salle_exact_store(&plan->layout, tally, &bout, wounds);
	else
		salle_tally_head(tally)->exact.solve_status =
			salle_is_too_large(refused) ? SALLE_EXACT_TOO_LARGE : SALLE_EXACT_UNSOLVABLE;
	salle_tallies_put(&run->tallies, m, tally, run->arena);
	salle_unlock(run->lock, 0);
	free(wounds);
	free(tally);
}

static void report_progress(struct solving *all, size_t done)
{
	const struct salle_batch_settings *settings = all->run->settings;
	const double now = salle_wall_seconds();
	if (settings->progress == NULL || now - all->last_progress < SALLE_PROGRESS_SECONDS)
		return;
	all->last_progress = now;
	const struct salle_progress progress = {
		.done = all->n_before + done,
		.total = all->n_before + all->n,
		.seconds = now - all->run->start, .is_solving = true
	};
	settings->progress(&progress, settings->context);
}

static void solve_remaining_matchups(void *context, unsigned worker)
{
	struct solving *all = context;
	while (!salle_is_stop_requested(all->run) && salle_wall_seconds() < all->run->next_checkpoint) {
		const size_t at = atomic_fetch_add(&all->next_matchup, 1);
		if (at >= all->n)
			return;
		if (worker == 0)
			report_progress(all, at);
		solve_and_store(all->run, all->matchups[at]);
	}
}

/*
 * Lists the matchups of the plan's shard that are to be solved, and returns their number. Sets `tried` to the number of
 * matchups that were tried before.
 */
static size_t list_matchups_to_solve(const struct salle_batch_state *run, size_t *matchups, size_t *tried)
{
	const struct salle_plan *plan = run->plan;
	const struct salle_shard *shard = &plan->shard;
	size_t n = 0;
	for (size_t g = 0; g < run->groups.n; g++) {
		const struct salle_matchup_group *group = &run->groups.items[g];
		for (size_t i = 0; i < group->n && (shard->count == 0 || g % shard->count == shard->number - 1); i++) {
			const size_t m = group->matchups[i];
			if (plan->matchups[m].change != NULL)
				continue;
			if (SALLE_TALLY_HEAD(&run->tallies, m)->exact.solve_status == SALLE_EXACT_NOT_TRIED)
				matchups[n++] = m;
			else
				++*tried;
		}
	}
	return n;
}

bool salle_solve_exact_bouts(struct salle_batch_state *run)
{
	size_t *matchups = salle_check_allocated(calloc(run->plan->n_matchups + 1, sizeof *matchups));
	struct solving all = { .run = run, .matchups = matchups };
	all.n = list_matchups_to_solve(run, matchups, &all.n_before);
	const unsigned workers = all.n < run->n_workers ? (unsigned)all.n : run->n_workers;
	if (workers > 0)
		(void)salle_threads_run(workers, solve_remaining_matchups, &all);
	free(matchups);
	return atomic_load(&all.next_matchup) >= all.n;
}
