/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include <omp.h>

#include "batch/worker.h"

enum { BLOCK = 8192, LEAST_BLOCK = 256 };

enum { SHARES = 4 }; /* blocks that a thread takes of a round, at least */

#define PROGRESS_SECONDS 0.1

static void tell_progress(const struct salle_run *run, struct salle_worker *worker, uint64_t done)
{
	double now = omp_get_wtime();
	if (run->settings->progress == NULL || now - worker->told < PROGRESS_SECONDS)
		return;
	worker->told = now;
	struct salle_progress progress = {
		.done = done,
		.total = run->total,
		.seconds = now - run->start,
		.estimated = run->plan->precision.kind != SALLE_PRECISION_FIXED,
	};
	run->settings->progress(&progress, run->settings->context);
}

/* Written by a signal handler, or by the progress function on another thread. */
static bool should_stop(const struct salle_run *run)
{
	return run->settings->stop != NULL && __atomic_load_n(run->settings->stop, __ATOMIC_RELAXED) != 0;
}

/* A block that was taken is fought to its end, so the blocks fought are always the first ones. */
static void work(struct salle_run *run, struct salle_worker *worker, bool tells)
{
	uint64_t blocks = run->first_block[run->groups.n];
	while (!should_stop(run)) {
		uint64_t block = atomic_fetch_add_explicit(&run->next_block, 1, memory_order_relaxed);
		if (block >= blocks)
			break;
		uint64_t fought = salle_worker_fight(run, worker, block);
		uint64_t done = fought + atomic_fetch_add_explicit(&run->done, fought, memory_order_relaxed);
		if (tells)
			tell_progress(run, worker, done);
	}
	salle_worker_hand_in(run, worker);
}

static uint64_t fought_by(const struct salle_run *run, size_t m)
{
	return run->tallies[m][run->plan->layout.bouts];
}

/*
 * What is fought next: everything, or with a precision all matchups that need it up to their next look. Returns
 * false when there is nothing left.
 */
static bool plan_round(struct salle_run *run)
{
	bool fixed = run->plan->precision.kind == SALLE_PRECISION_FIXED;
	uint64_t bouts = 0;
	run->total = atomic_load_explicit(&run->done, memory_order_relaxed);
	for (size_t g = 0; g < run->groups.n; g++) {
		const struct salle_group *group = &run->groups.items[g];
		uint64_t most = run->plan->matchups[group->matchups[0]].bouts, fought = fought_by(run, group->matchups[0]);
		run->from[g] = run->to[g] = fought;
		if (fought >= most ||
			(!fixed && salle_is_look(fought) && salle_group_is_precise(group, run->plan, run->tallies)))
			continue;
		uint64_t look = fixed ? most : salle_next_look(fought);
		run->to[g] = look < most ? look : most;
		for (size_t i = 0; i < group->n; i++)
			salle_spans_reserve(&run->spans[group->matchups[i]], run->to[g]);
		bouts += (run->to[g] - fought) * group->n;
		run->total += ((fixed ? most : salle_group_forecast(group, run->plan, run->tallies)) - fought) * group->n;
	}
	return bouts > 0;
}

static uint64_t wanted_threads(const struct salle_run *run)
{
	return run->settings->threads > 0 ? run->settings->threads : (unsigned)omp_get_max_threads();
}

/* Parts the round into blocks: smaller ones than usual where threads would wait for each other at its end. */
static void number_blocks(struct salle_run *run)
{
	uint64_t bouts = 0, shares = wanted_threads(run) * SHARES;
	run->block = run->settings->block > 0 ? run->settings->block : BLOCK;
	for (size_t g = 0; g < run->groups.n; g++)
		bouts += run->to[g] - run->from[g];
	if (run->plan->precision.kind != SALLE_PRECISION_FIXED && bouts / shares < run->block)
		run->block = bouts / shares < LEAST_BLOCK ? LEAST_BLOCK : bouts / shares;
	if (run->mirrored)
		run->block += run->block % 2; /* pairs are not parted, nor by looks */
	for (size_t g = 0; g < run->groups.n; g++) {
		bouts = run->to[g] - run->from[g];
		run->first_block[g + 1] = run->first_block[g] + bouts / run->block + (bouts % run->block != 0);
	}
}

/* Returns how many threads there were. */
static unsigned fight_round(struct salle_run *run, struct salle_worker **workers, struct salle_arena *arena)
{
	number_blocks(run);
	uint64_t blocks = run->first_block[run->groups.n], threads = wanted_threads(run);
	threads = threads < blocks ? threads : blocks;
	for (uint64_t i = 0; i < threads; i++) {
		if (workers[i] == NULL)
			workers[i] = salle_worker_new(run, arena);
		workers[i]->group = 0;
	}
	atomic_store_explicit(&run->next_block, 0, memory_order_relaxed);
	unsigned used = 1;
#pragma omp parallel num_threads((int)threads)
	{
		unsigned me = (unsigned)omp_get_thread_num();
		if (me == 0)
			used = (unsigned)omp_get_num_threads();
		work(run, workers[me], me == 0);
	}
	return used;
}

/* Begins where an earlier run ended. */
static void take_over(struct salle_run *run, const struct salle_batch_result *from, struct salle_batch_result *out)
{
	out->words = from->words;
	for (size_t m = 0; m < run->plan->n_matchups; m++) {
		out->bouts_before += from->tallies[m][run->plan->layout.bouts];
		out->contests_before += from->tallies[m][run->plan->layout.length_sum];
		salle_tally_merge(&run->plan->layout, run->tallies[m], from->tallies[m]);
		run->spans[m] = from->spans[m];
		if (run->mirrors != NULL)
			run->mirrors[m] = from->mirrors[m];
		if (run->slopes != NULL)
			run->slopes[m] = from->slopes[m];
		if (run->pairs != NULL)
			run->pairs[m] = from->pairs[m];
	}
}

static void add_up(const struct salle_run *run, struct salle_batch_result *out)
{
	for (size_t m = 0; m < run->plan->n_matchups; m++) {
		out->bouts += run->tallies[m][run->plan->layout.bouts];
		out->contests += run->tallies[m][run->plan->layout.length_sum];
	}
	out->seconds = omp_get_wtime() - run->start;
}

enum salle_status salle_batch_run(const struct salle_plan *plan, const struct salle_batch_settings *settings,
	struct salle_batch_result *out, struct salle_arena *arena)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_run run = {
		.plan = plan,
		.settings = settings,
		.tallies = salle_arena_array(arena, plan->n_matchups, sizeof *run.tallies),
		.spans = salle_arena_array(arena, plan->n_matchups, sizeof *run.spans),
		.groups = salle_groups(plan, &scratch),
		.start = omp_get_wtime(),
	};
	run.from = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.from);
	run.to = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.to);
	run.first_block = salle_arena_array(&scratch, run.groups.n + 1, sizeof *run.first_block);
	if (run.groups.largest > 1)
		run.pairs = salle_arena_array(arena, plan->n_matchups, sizeof *run.pairs);
	for (size_t m = 0; m < plan->n_matchups; m++) {
		run.tallies[m] = salle_tally_new(&plan->layout, arena);
		run.mirrored |= plan->matchups[m].exchanged != NULL;
		run.sweeps |= plan->matchups[m].probe != NULL && plan->matchups[m].probe->sweep != NULL;
	}
	if (run.sweeps)
		run.slopes = salle_arena_array(arena, plan->n_matchups, sizeof *run.slopes);
	if (run.mirrored)
		run.mirrors = salle_arena_array(arena, plan->n_matchups, sizeof *run.mirrors);
	uint64_t most = wanted_threads(&run);
	struct salle_worker **workers = salle_arena_array(&scratch, most, sizeof(struct salle_worker *));

	*out = (struct salle_batch_result){ .tallies = run.tallies, .pairs = run.pairs };
	out->mirrors = run.mirrors;
	out->slopes = run.slopes;
	out->spans = run.spans;
	out->threads = 1;
	if (settings->from != NULL)
		take_over(&run, settings->from, out);
	out->block = settings->block > 0 ? settings->block : BLOCK;
	while (plan_round(&run)) {
		out->interrupted = should_stop(&run);
		if (out->interrupted)
			break;
		unsigned threads = fight_round(&run, workers, &scratch);
		out->threads = threads > out->threads ? threads : out->threads;
	}
	for (uint64_t i = 0; i < most && workers[i] != NULL; i++)
		out->words += workers[i]->words;
	add_up(&run, out);
	salle_arena_release(&scratch);
	return out->interrupted ? SALLE_INTERRUPTED : SALLE_OK;
}

static struct salle_outcome fight_again(const struct salle_plan *plan, size_t m, uint64_t bout,
	struct salle_recorder *recorder, struct salle_trace *trace, bool *exchanged)
{
	const struct salle_matchup *matchup = &plan->matchups[m];
	unsigned each = salle_bouts_of_stream(matchup);
	*exchanged = bout % each == 1;
	struct salle_stream stream = salle_stream_open(&matchup->key, bout / each);
	const void *compiled = *exchanged ? matchup->exchanged : matchup->compiled;
	/* an outcome holds no pointer: cppcheck-suppress returnDanglingLifetime */
	return plan->rules->fight(compiled, &stream, recorder, trace);
}

struct salle_outcome salle_batch_replay(const struct salle_plan *plan, size_t m, uint64_t bout,
	struct salle_trace *trace, uint64_t *count)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	bool exchanged;
	struct salle_outcome outcome = fight_again(plan, m, bout, &recorder, trace, &exchanged);
	salle_recorder_close(&recorder, &outcome, bout);
	if (count != NULL && exchanged)
		salle_tally_merge_exchanged(&plan->layout, count, recorder.count);
	else if (count != NULL)
		salle_tally_merge(&plan->layout, count, recorder.count);
	salle_arena_release(&scratch);
	return exchanged ? salle_outcome_exchanged(&outcome) : outcome;
}

void salle_batch_outcomes(const struct salle_plan *plan, size_t m, uint64_t first, size_t n, struct salle_outcome *out)
{
	struct salle_arena scratch = SALLE_ARENA_INIT;
	struct salle_recorder recorder;
	salle_recorder_init(&recorder, &plan->layout, salle_tally_new(&plan->layout, &scratch), &scratch);
	for (size_t i = 0; i < n; i++) {
		bool exchanged;
		struct salle_outcome outcome = fight_again(plan, m, first + i, &recorder, NULL, &exchanged);
		salle_recorder_end(&recorder);
		out[i] = exchanged ? salle_outcome_exchanged(&outcome) : outcome;
	}
	salle_arena_release(&scratch);
}
