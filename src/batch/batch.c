/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "base/threads.h"
#include "batch/remarkable.h"
#include "batch/rounds.h"
#include "batch/shares.h"
#include "batch/spending.h"

/* Begins where an earlier run ended. */
static void take_over(struct salle_run *run, const struct salle_batch_result *from, struct salle_batch_result *out)
{
	out->words = from->words;
	for (size_t m = 0; m < run->plan->n_matchups; m++) {
		const struct salle_packed_tally *packed = &from->tallies.of[m];
		struct salle_tally_head room;
		const struct salle_tally_head *head = salle_tallies_head(&from->tallies, m, &room);
		run->bouts += head->bouts;
		run->contests += head->length_sum;
		salle_tallies_place(&run->tallies, m, packed->bytes, packed->length, run->arena);
	}
	for (size_t g = 0; g < run->groups.n; g++) {
		struct salle_tally_head room;
		run->fought[g] = salle_tallies_head(&from->tallies, run->groups.items[g].matchups[0], &room)->bouts;
	}
	out->bouts_before = run->bouts;
	out->contests_before = run->contests;
}

/* Sums up what has been fought. `before` are the words of the run that it goes on from. */
static void add_up(const struct salle_run *run, uint64_t before, struct salle_batch_result *out)
{
	out->tallies = run->tallies;
	out->spent = run->spent;
	out->bouts = run->bouts;
	out->contests = run->contests;
	out->words = before + run->words;
	for (unsigned i = 0; i < run->most && run->workers[i] != NULL; i++)
		out->words += run->workers[i]->words;
	out->seconds = salle_clock() - run->start;
}

/* Fights of the round what it can; false when a stop was asked for before a block was done. */
static bool fight_round(struct salle_run *run, struct salle_shares *shares, unsigned *threads,
	struct salle_arena *arena)
{
	if (salle_run_stops(run))
		return false;
	if (shares != NULL)
		return salle_shares_lead(run, shares, threads, arena);
	*threads = salle_round_fight(run, arena);
	return true;
}

/* Fights round after round. `before` are the words of the run that it goes on from. */
static void fight_rounds(struct salle_run *run, struct salle_shares *shares, uint64_t before,
	struct salle_batch_result *out, struct salle_arena *arena)
{
	const struct salle_batch_settings *settings = run->settings;
	run->pause = settings->checkpoint != NULL ? run->start + settings->checkpoint_seconds : INFINITY;
	while (!out->interrupted && salle_round_plan(run)) {
		unsigned threads = 0;
		out->interrupted = !fight_round(run, shares, &threads, arena);
		out->threads = threads > out->threads ? threads : out->threads;
		if (out->interrupted || settings->checkpoint == NULL || salle_clock() < run->pause)
			continue;
		add_up(run, before, out);
		settings->checkpoint(out, settings->context);
		run->pause = salle_clock() + settings->checkpoint_seconds;
	}
	add_up(run, before, out);
}

/* With other processes, or alone. */
static void fight(struct salle_run *run, struct salle_batch_result *out, struct salle_arena *arena)
{
	const struct salle_processes *ranks = run->settings->processes;
	struct salle_shares *shares = ranks != NULL ? salle_shares_new(run, arena) : NULL;
	if (ranks != NULL && ranks->rank > 0) {
		out->interrupted = salle_shares_follow(run, shares, arena);
	} else {
		fight_rounds(run, shares, out->words, out, arena);
		if (ranks != NULL)
			salle_shares_end(run, out->interrupted);
	}
	if (ranks != NULL)
		salle_shares_release(shares);
}

enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_run run = {
		.plan = plan,
		.settings = settings,
		.lock = salle_locks_new(1, &scratch),
		.adding = salle_locks_new(SALLE_GROUP_LOCKS, &scratch),
		.tallies = salle_tallies_new(plan->n_matchups, plan->layout.size, arena),
		.arena = arena,
		.groups = salle_groups(plan, &scratch),
		.start = salle_clock(),
	};
	run.from = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.from);
	run.to = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.to);
	run.fought = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.fought);
	run.size = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.size);
	run.range = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.range);
	for (size_t g = 0; g < run.groups.n; g++)
		run.range[g] = salle_group_range(&run.groups, g, plan);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		run.mirrored |= plan->matchups[m].mirrored;
		run.sweeps |= plan->matchups[m].change != NULL && plan->matchups[m].change->sweep != NULL;
	}
	run.most = settings->threads > 0 ? settings->threads : salle_threads();
	run.workers = salle_arena_array(&scratch, run.most, sizeof *run.workers);
	run.hall = salle_hall_new(plan, &run.groups, run.most, &scratch);
	if (plan->shard.of == 0 && !settings->unremarked)
		run.remarkable = salle_arena_array(arena, plan->n_matchups, sizeof *run.remarkable);

	*out = (struct salle_batch_result){ .tallies = run.tallies, .remarkable = run.remarkable, .threads = 1 };
	if (settings->from != NULL)
		take_over(&run, settings->from, out);
	run.spent = salle_spending_new(plan, run.groups.n, settings->from, arena);
	out->block = settings->block > 0 ? settings->block : SALLE_BLOCK;
	fight(&run, out, &scratch);
	salle_hall_release(run.hall);
	if (run.remarkable != NULL)
		salle_remark_rest(plan, &out->tallies, run.most, run.remarkable);
	salle_locks_free(run.adding, SALLE_GROUP_LOCKS);
	salle_locks_free(run.lock, 1);
	salle_arena_release(&scratch);
	return out->interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}
