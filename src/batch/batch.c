/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/clock_seconds.h"
#include "base/threads.h"
#include "batch/exact_bouts.h"
#include "batch/notable_bouts.h"
#include "batch/rounds.h"
#include "batch/mpi_coordinator.h"
#include "batch/budget_rounds.h"

/* Copies the tallies and numbers of bouts of the earlier run that this run continues. */
static void copy_earlier_run(struct salle_batch_state *run, const struct salle_batch_result *from,
	struct salle_batch_result *out)
{
	out->words = from->words;
	for (size_t m = 0; m < run->plan->n_matchups; m++) {
		const struct salle_packed_tally *packed = &from->tallies.tally[m];
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&from->tallies, m, &room);
		run->bouts += head->bouts;
		run->length_sum += head->length_sum;
		salle_tallies_put_packed(&run->tallies, m, packed->bytes, packed->length, run->arena);
	}
	for (size_t g = 0; g < run->groups.n; g++) {
		struct salle_tally_head room;
		run->fought[g] = salle_tallies_head(&from->tallies, run->groups.items[g].matchups[0], &room)->bouts;
	}
	out->bouts_before = run->bouts;
	out->length_sum_before = run->length_sum;
}

/* Sets the totals of the result. `before` is the number of random words that the continued run has drawn. */
static void set_result_totals(const struct salle_batch_state *run, uint64_t before, struct salle_batch_result *out)
{
	out->tallies = run->tallies;
	out->budget = run->budget;
	out->bouts = run->bouts;
	out->length_sum = run->length_sum;
	out->words = before + run->words;
	for (unsigned i = 0; i < run->n_workers && run->workers[i] != NULL; i++)
		out->words += run->workers[i]->words;
	out->seconds = salle_wall_seconds() - run->start;
}

/* Solves matchups exactly, and saves checkpoints meanwhile. Returns false if a stop was requested. */
static bool solve_matchups(struct salle_batch_state *run, struct salle_batch_result *out)
{
	const struct salle_batch_settings *settings = run->settings;
	run->next_checkpoint = settings->checkpoint != NULL ? run->start + settings->checkpoint_seconds : INFINITY;
	while (!salle_solve_exact_bouts(run)) {
		set_result_totals(run, out->words, out);
		if (salle_is_stop_requested(run))
			return false;
		settings->checkpoint(out, settings->context);
		run->next_checkpoint = salle_wall_seconds() + settings->checkpoint_seconds;
	}
	return true;
}

/*
 * Fights the round; with several processes, fights a slice of the round. Returns false if a stop was requested before a
 * block was finished.
 */
static bool fight_round(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, unsigned *threads,
	struct salle_arena *arena)
{
	if (salle_is_stop_requested(run))
		return false;
	if (coordinator != NULL)
		return salle_mpi_lead_slice(run, coordinator, threads, arena);
	*threads = salle_fight_round(run, arena);
	return true;
}

/* Fights all rounds. `before` is the number of random words that the continued run has drawn. */
static void fight_rounds(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, uint64_t before,
	struct salle_batch_result *out, struct salle_arena *arena)
{
	const struct salle_batch_settings *settings = run->settings;
	run->next_checkpoint = settings->checkpoint != NULL ? run->start + settings->checkpoint_seconds : INFINITY;
	while (!out->interrupted && salle_plan_round(run)) {
		unsigned threads = 0;
		out->interrupted = !fight_round(run, coordinator, &threads, arena);
		out->threads = threads > out->threads ? threads : out->threads;
		if (out->interrupted || settings->checkpoint == NULL || salle_wall_seconds() < run->next_checkpoint)
			continue;
		set_result_totals(run, before, out);
		settings->checkpoint(out, settings->context);
		run->next_checkpoint = salle_wall_seconds() + settings->checkpoint_seconds;
	}
	set_result_totals(run, before, out);
}

/* Fights the plan, alone or with other processes. */
static void fight_plan(struct salle_batch_state *run, struct salle_batch_result *out, struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	struct salle_mpi_coordinator *coordinator = ranks != NULL ? salle_mpi_coordinator_new(run, arena) : NULL;
	if (ranks != NULL && ranks->rank > 0) {
		out->interrupted = salle_mpi_follow_run(run, coordinator, arena);
	} else {
		fight_rounds(run, coordinator, out->words, out, arena);
		if (ranks != NULL)
			salle_mpi_end_run(run, out->interrupted);
	}
	if (ranks != NULL)
		salle_mpi_coordinator_free(coordinator);
}

enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_batch_state run = {
		.plan = plan,
		.settings = settings,
		.lock = salle_locks_new(1, &scratch),
		.tally_locks = salle_locks_new(SALLE_GROUP_LOCKS, &scratch),
		.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, arena),
		.arena = arena,
		.groups = salle_group_matchups(plan, &scratch),
		.start = salle_wall_seconds(),
	};
	run.from = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.from);
	run.to = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.to);
	run.fought = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.fought);
	run.block_sizes = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.block_sizes);
	run.range = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.range);
	for (size_t g = 0; g < run.groups.n; g++)
		run.range[g] = salle_matchup_group_range(&run.groups, g, plan);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		run.mirrored |= plan->matchups[m].mirrored;
		run.sweeps |= plan->matchups[m].change != NULL && plan->matchups[m].change->sweep != NULL;
	}
	run.n_workers = settings->threads > 0 ? settings->threads : salle_threads_default();
	run.workers = salle_arena_array(&scratch, run.n_workers, sizeof *run.workers);
	run.cache = salle_compiled_cache_new(plan, &run.groups, run.n_workers, &scratch);
	if (plan->shard.count == 0 && !settings->skips_notable_bouts)
		run.notable = salle_arena_array(arena, plan->n_matchups, sizeof *run.notable);

	*out = (struct salle_batch_result){ .tallies = run.tallies, .notable = run.notable, .threads = 1 };
	if (settings->earlier != NULL)
		copy_earlier_run(&run, settings->earlier, out);
	run.budget = salle_budget_state_new(plan, run.groups.n, settings->earlier, arena);
	out->bouts_per_block = settings->bouts_per_block > 0 ? settings->bouts_per_block : SALLE_BLOCK;
	const bool leads = settings->processes == NULL || settings->processes->rank == 0;
	if (plan->exact != SALLE_EXACT_OFF && leads)
		out->interrupted = !solve_matchups(&run, out);
	run.start = salle_wall_seconds();
	fight_plan(&run, out, &scratch);
	salle_compiled_cache_free(run.cache);
	if (run.notable != NULL)
		salle_notable_find_rest(plan, &out->tallies, run.n_workers, run.notable);
	salle_locks_free(run.tally_locks, SALLE_GROUP_LOCKS);
	salle_locks_free(run.lock, 1);
	salle_arena_release(&scratch);
	return out->interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}
