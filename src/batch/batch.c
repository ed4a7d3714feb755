/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdatomic.h>
#include <string.h>

#include <omp.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/groups.h"

/* Memory that two cores write must lie this far apart: a line of 64 bytes, and the one fetched along with it. */
enum { APART = 128, BLOCK = 8192, LEAST_BLOCK = 256 };

enum { SHARES = 4 }; /* blocks that a thread takes of a round, at least */

/* Bouts, or mirrored pairs, that variants are compared with at a time: they stay in the cache. */
enum { CHUNK = 1024 };

enum { ROW = 256 }; /* bouts whose outcomes are added up together */

#define PROGRESS_SECONDS 0.1

/* What one thread alone writes. The arrays have one element a member of the group at hand. */
struct worker {
	_Alignas(APART) struct salle_recorder *recorders;
	struct salle_recorder *exchanged; /* of bouts with the seats exchanged: A's counts are the first seat's */
	struct salle_pairs *pairs;
	struct salle_mirrors *mirrors;
	struct salle_outcome *outcomes[2]; /* a row; a chunk with variants or mirrored, then [1] with the seats exchanged */
	struct salle_pair_bout *bouts;     /* of the base, a chunk; NULL without variants */
	uint64_t (*gained)[SALLE_SPAN_NUMBERS]; /* by the bouts of a span */
	size_t group;                           /* that the private tallies belong to */
	uint64_t words;
	double told; /* when progress was last called */
};

/* What the threads share. */
struct run {
	const struct salle_plan *plan;
	const struct salle_batch_settings *settings;
	struct salle_groups groups;
	uint64_t **tallies;
	struct salle_pairs *pairs;
	struct salle_mirrors *mirrors;
	struct salle_spans *spans;
	bool mirrored; /* some matchup is */
	/* of the round at hand: */
	uint64_t *from, *to;   /* bouts of each group */
	uint64_t *first_block; /* of each group, then their number */
	uint64_t block;        /* bouts of each matchup in a block */
	uint64_t total;        /* bouts in all, as far as is known */
	double start;
	_Alignas(APART) atomic_uint_fast64_t next_block;
	_Alignas(APART) atomic_uint_fast64_t done; /* bouts */
};

static void *alloc_apart(struct salle_arena *arena, size_t size)
{
	uintptr_t at = (uintptr_t)salle_arena_alloc(arena, size + 2 * APART);
	return (void *)((at + APART - 1) / APART * APART);
}

static struct salle_recorder *new_recorders(const struct run *run, struct salle_arena *arena)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	struct salle_recorder *recorders = alloc_apart(arena, run->groups.largest * sizeof *recorders);
	for (size_t i = 0; i < run->groups.largest; i++) {
		uint64_t *count = alloc_apart(arena, layout->size * sizeof *count);
		salle_recorder_init(&recorders[i], layout, count, arena);
	}
	return recorders;
}

static struct worker *new_worker(const struct run *run, struct salle_arena *arena)
{
	size_t n = run->groups.largest;
	struct worker *worker = alloc_apart(arena, sizeof *worker);
	worker->recorders = new_recorders(run, arena);
	if (run->mirrored)
		worker->exchanged = new_recorders(run, arena);
	worker->pairs = alloc_apart(arena, n * sizeof *worker->pairs);
	worker->mirrors = alloc_apart(arena, n * sizeof *worker->mirrors);
	worker->gained = alloc_apart(arena, n * sizeof *worker->gained);
	for (unsigned seats = 0; seats < 2; seats++)
		worker->outcomes[seats] = alloc_apart(arena, CHUNK * sizeof(struct salle_outcome));
	if (n > 1)
		worker->bouts = alloc_apart(arena, CHUNK * sizeof *worker->bouts);
	return worker;
}

/* Adds what a thread has of one member of its group, `m` in the plan, and empties it. */
static void hand_in_member(const struct run *run, struct worker *worker, size_t i, size_t m)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	uint64_t *count = worker->recorders[i].count;
	salle_tally_merge(layout, run->tallies[m], count);
	memset(count, 0, layout->size * sizeof *count);
	if (i > 0)
		salle_pairs_merge(&run->pairs[m], &worker->pairs[i]);
	worker->pairs[i] = (struct salle_pairs){ 0 };
	if (run->plan->matchups[m].exchanged == NULL)
		return;
	count = worker->exchanged[i].count;
	salle_tally_merge_exchanged(layout, run->tallies[m], count);
	memset(count, 0, layout->size * sizeof *count);
	salle_mirrors_merge(&run->mirrors[m], &worker->mirrors[i]);
	worker->mirrors[i] = (struct salle_mirrors){ 0 };
}

/* Adds the private tallies to those of their matchups. */
static void hand_in(const struct run *run, struct worker *worker)
{
	if (worker->recorders[0].count[run->plan->layout.bouts] == 0)
		return;
	const struct salle_group *group = &run->groups.items[worker->group];
#pragma omp critical(salle_hand_in)
	for (size_t i = 0; i < group->n; i++)
		hand_in_member(run, worker, i, group->matchups[i]);
}

static void fight_bouts(const struct run *run, struct worker *worker, uint64_t first, uint64_t end)
{
	const struct salle_matchup *matchup = &run->plan->matchups[run->groups.items[worker->group].matchups[0]];
	const struct salle_stream_key key = matchup->key;
	uint64_t words = 0;
	struct salle_recorder *recorder = worker->recorders;
	struct salle_outcome *outcomes = worker->outcomes[0];
	for (uint64_t row = first; row < end; row += ROW) {
		size_t n = end - row < ROW ? end - row : ROW;
		for (size_t i = 0; i < n; i++) {
			struct salle_stream stream = salle_stream_open(&key, row + i);
			outcomes[i] = run->plan->rules->fight(matchup->compiled, &stream, recorder);
			salle_recorder_end(recorder);
			words += stream.words;
		}
		salle_tally_outcomes(&run->plan->layout, recorder->count, outcomes, n, row, 1);
	}
	worker->words += words;
}

static unsigned bouts_of_stream(const struct salle_matchup *matchup)
{
	return matchup->exchanged != NULL ? 2 : 1;
}

/* What is compared of a bout on stream `number`; `outcome` is that of the seats. */
static struct salle_pair_bout fight_one(const struct run *run, const struct salle_matchup *matchup,
	const void *compiled, uint64_t number, struct salle_recorder *recorder, struct salle_outcome *outcome,
	uint64_t *words)
{
	struct salle_stream stream = salle_stream_open(&matchup->key, number);
	*outcome = run->plan->rules->fight(compiled, &stream, recorder);
	struct salle_pair_bout bout = salle_pair_bout(recorder, outcome);
	salle_recorder_end(recorder);
	*words += stream.words;
	return bout;
}

static struct salle_outcome outcome_exchanged(const struct salle_outcome *of)
{
	struct salle_outcome outcome = *of;
	outcome.winner = salle_side_exchanged(of->winner);
	outcome.first_mover = salle_side_exchanged(of->first_mover);
	outcome.course = salle_course_exchanged(&of->course);
	return outcome;
}

/* Fights member `i` of the group at hand on at most CHUNK streams: the base, 0, first. */
static void fight_member(const struct run *run, struct worker *worker, size_t i, uint64_t first, uint64_t end)
{
	const struct salle_group *group = &run->groups.items[worker->group];
	const struct salle_matchup *matchup = &run->plan->matchups[group->matchups[i]];
	for (uint64_t number = first; number < end; number++) {
		struct salle_outcome *outcome = &worker->outcomes[0][number - first];
		struct salle_pair_bout fought =
			fight_one(run, matchup, matchup->compiled, number, &worker->recorders[i], outcome, &worker->words);
		if (matchup->exchanged != NULL) {
			struct salle_outcome *seats = &worker->outcomes[1][number - first];
			struct salle_pair_bout other =
				fight_one(run, matchup, matchup->exchanged, number, &worker->exchanged[i], seats, &worker->words);
			salle_pair_bout_join(&fought, &other);
			struct salle_outcome builds = outcome_exchanged(seats);
			salle_mirrors_add(&worker->mirrors[i], outcome, &builds);
		}
		if (i > 0)
			salle_pairs_add(&worker->pairs[i], &worker->bouts[number - first], &fought);
		else if (group->n > 1)
			worker->bouts[number - first] = fought;
	}
	unsigned each = bouts_of_stream(matchup);
	for (unsigned seats = 0; seats < each; seats++)
		salle_tally_outcomes(&run->plan->layout, (seats == 0 ? worker->recorders : worker->exchanged)[i].count,
			worker->outcomes[seats], end - first, first * each + seats, each);
}

/* Streams `first` to `end`, each a bout or a mirrored pair. */
static void fight_streams(const struct run *run, struct worker *worker, uint64_t first, uint64_t end)
{
	while (first < end) {
		uint64_t next = end - first < CHUNK ? end : first + CHUNK;
		for (size_t i = 0; i < run->groups.items[worker->group].n; i++)
			fight_member(run, worker, i, first, next);
		first = next;
	}
}

/* What the bouts of a thread in hand come to, added to `gained` or taken away. */
static void gain(const struct run *run, struct worker *worker, size_t i, bool away)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	salle_span_add(layout, worker->recorders[i].count, (struct salle_span_way){ away, false }, worker->gained[i]);
	if (run->mirrored)
		salle_span_add(layout, worker->exchanged[i].count, (struct salle_span_way){ away, true }, worker->gained[i]);
}

/* Fights bouts that lie in one span; threads that share a span add to it one number at a time. */
static void fight_in_span(const struct run *run, struct worker *worker, uint64_t first, uint64_t end)
{
	const struct salle_group *group = &run->groups.items[worker->group];
	unsigned each = bouts_of_stream(&run->plan->matchups[group->matchups[0]]);
	memset(worker->gained, 0, group->n * sizeof *worker->gained);
	for (size_t i = 0; i < group->n; i++)
		gain(run, worker, i, true);
	if (group->n == 1 && each == 1)
		fight_bouts(run, worker, first, end);
	else
		fight_streams(run, worker, first / each, end / each);
	for (size_t i = 0; i < group->n; i++) {
		struct salle_spans *spans = &run->spans[group->matchups[i]];
		uint64_t *sums = spans->sums[first / spans->size];
		gain(run, worker, i, false);
		for (size_t k = 0; k < SALLE_SPAN_NUMBERS; k++) {
#pragma omp atomic
			sums[k] += worker->gained[i][k];
		}
	}
}

/* Fights a block and returns its bouts. A worker's blocks come in rising order. */
static uint64_t fight_block(const struct run *run, struct worker *worker, uint64_t block)
{
	if (block >= run->first_block[worker->group + 1]) {
		hand_in(run, worker);
		while (block >= run->first_block[worker->group + 1])
			worker->group++;
	}
	const struct salle_group *group = &run->groups.items[worker->group];
	uint64_t first = run->from[worker->group] + (block - run->first_block[worker->group]) * run->block;
	uint64_t left = run->to[worker->group] - first;
	uint64_t end = first + (left < run->block ? left : run->block);
	uint64_t size = run->spans[group->matchups[0]].size;
	for (uint64_t bout = first; bout < end;) {
		uint64_t next = (bout / size + 1) * size;
		next = next < end ? next : end;
		fight_in_span(run, worker, bout, next);
		bout = next;
	}
	return (end - first) * group->n;
}

static void tell_progress(const struct run *run, struct worker *worker, uint64_t done)
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
static bool should_stop(const struct run *run)
{
	return run->settings->stop != NULL && __atomic_load_n(run->settings->stop, __ATOMIC_RELAXED) != 0;
}

/* A block that was taken is fought to its end, so the blocks fought are always the first ones. */
static void work(struct run *run, struct worker *worker, bool tells)
{
	uint64_t blocks = run->first_block[run->groups.n];
	while (!should_stop(run)) {
		uint64_t block = atomic_fetch_add_explicit(&run->next_block, 1, memory_order_relaxed);
		if (block >= blocks)
			break;
		uint64_t fought = fight_block(run, worker, block);
		uint64_t done = fought + atomic_fetch_add_explicit(&run->done, fought, memory_order_relaxed);
		if (tells)
			tell_progress(run, worker, done);
	}
	hand_in(run, worker);
}

static uint64_t fought_by(const struct run *run, size_t m)
{
	return run->tallies[m][run->plan->layout.bouts];
}

/*
 * What is fought next: everything, or with a precision all matchups that need it up to their next look. Returns
 * false when there is nothing left.
 */
static bool plan_round(struct run *run)
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

static uint64_t wanted_threads(const struct run *run)
{
	return run->settings->threads > 0 ? run->settings->threads : (unsigned)omp_get_max_threads();
}

/* Parts the round into blocks: smaller ones than usual where threads would wait for each other at its end. */
static void number_blocks(struct run *run)
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
static unsigned fight_round(struct run *run, struct worker **workers, struct salle_arena *arena)
{
	number_blocks(run);
	uint64_t blocks = run->first_block[run->groups.n], threads = wanted_threads(run);
	threads = threads < blocks ? threads : blocks;
	for (uint64_t i = 0; i < threads; i++) {
		if (workers[i] == NULL)
			workers[i] = new_worker(run, arena);
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
static void take_over(struct run *run, const struct salle_batch_result *from, struct salle_batch_result *out)
{
	out->words = from->words;
	for (size_t m = 0; m < run->plan->n_matchups; m++) {
		out->bouts_before += from->tallies[m][run->plan->layout.bouts];
		out->contests_before += from->tallies[m][run->plan->layout.length_sum];
		salle_tally_merge(&run->plan->layout, run->tallies[m], from->tallies[m]);
		run->spans[m] = from->spans[m];
		if (run->mirrors != NULL)
			run->mirrors[m] = from->mirrors[m];
		if (run->pairs != NULL)
			run->pairs[m] = from->pairs[m];
	}
}

static void add_up(const struct run *run, struct salle_batch_result *out)
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
	struct run run = {
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
	}
	if (run.mirrored)
		run.mirrors = salle_arena_array(arena, plan->n_matchups, sizeof *run.mirrors);
	uint64_t most = wanted_threads(&run);
	struct worker **workers = salle_arena_array(&scratch, most, sizeof(struct worker *));

	*out = (struct salle_batch_result){ .tallies = run.tallies, .pairs = run.pairs };
	out->mirrors = run.mirrors;
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
	unsigned each = bouts_of_stream(matchup);
	*exchanged = bout % each == 1;
	struct salle_stream stream = salle_stream_open(&matchup->key, bout / each);
	const void *compiled = *exchanged ? matchup->exchanged : matchup->compiled;
	return trace != NULL ? plan->rules->fight_traced(compiled, &stream, recorder, trace)
						 : plan->rules->fight(compiled, &stream, recorder);
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
	return exchanged ? outcome_exchanged(&outcome) : outcome;
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
		out[i] = exchanged ? outcome_exchanged(&outcome) : outcome;
	}
	salle_arena_release(&scratch);
}
