/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/worker.h"

#include <string.h>

/* Bouts, or mirrored pairs, that variants are compared with at a time: they stay in the cache. */
enum { CHUNK = 1024 };

enum { ROW = 256 }; /* bouts whose outcomes are added up together */

static void *alloc_apart(struct salle_arena *arena, size_t size)
{
	uintptr_t at = (uintptr_t)salle_arena_alloc(arena, size + 2 * SALLE_APART);
	return (void *)((at + SALLE_APART - 1) / SALLE_APART * SALLE_APART);
}

static struct salle_recorder *new_recorders(const struct salle_run *run, struct salle_arena *arena)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	struct salle_recorder *recorders = alloc_apart(arena, run->groups.largest * sizeof *recorders);
	for (size_t i = 0; i < run->groups.largest; i++) {
		uint64_t *count = alloc_apart(arena, layout->size * sizeof *count);
		salle_recorder_init(&recorders[i], layout, count, arena);
	}
	return recorders;
}

struct salle_worker *salle_worker_new(const struct salle_run *run, struct salle_arena *arena)
{
	size_t n = run->groups.largest;
	struct salle_worker *worker = alloc_apart(arena, sizeof *worker);
	worker->recorders = new_recorders(run, arena);
	if (run->mirrored)
		worker->exchanged = new_recorders(run, arena);
	worker->pairs = alloc_apart(arena, n * sizeof *worker->pairs);
	worker->mirrors = alloc_apart(arena, n * sizeof *worker->mirrors);
	worker->gained = alloc_apart(arena, n * sizeof *worker->gained);
	for (unsigned seats = 0; seats < 2; seats++)
		worker->outcomes[seats] = alloc_apart(arena, CHUNK * sizeof(struct salle_outcome));
	worker->slopes = alloc_apart(arena, n * sizeof *worker->slopes);
	if (run->sweeps)
		worker->scores = alloc_apart(arena, CHUNK * sizeof *worker->scores);
	if (n > 1)
		worker->bouts = alloc_apart(arena, CHUNK * sizeof *worker->bouts);
	return worker;
}

/* Adds what a thread has of one member of its group, `m` in the plan, and empties it. */
static void hand_in_member(const struct salle_run *run, struct salle_worker *worker, size_t i, size_t m)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	uint64_t *count = worker->recorders[i].count;
	salle_tally_merge(layout, run->tallies[m], count);
	memset(count, 0, layout->size * sizeof *count);
	if (i > 0)
		salle_pairs_merge(&run->pairs[m], &worker->pairs[i]);
	worker->pairs[i] = (struct salle_pairs){ 0 };
	if (run->slopes != NULL)
		salle_slopes_merge(&run->slopes[m], &worker->slopes[i]);
	worker->slopes[i] = (struct salle_slopes){ 0 };
	if (run->plan->matchups[m].exchanged == NULL)
		return;
	count = worker->exchanged[i].count;
	salle_tally_merge_exchanged(layout, run->tallies[m], count);
	memset(count, 0, layout->size * sizeof *count);
	salle_mirrors_merge(&run->mirrors[m], &worker->mirrors[i]);
	worker->mirrors[i] = (struct salle_mirrors){ 0 };
}

void salle_worker_hand_in(const struct salle_run *run, struct salle_worker *worker)
{
	if (worker->recorders[0].count[run->plan->layout.bouts] == 0)
		return;
	const struct salle_group *group = &run->groups.items[worker->group];
#pragma omp critical(salle_hand_in)
	for (size_t i = 0; i < group->n; i++)
		hand_in_member(run, worker, i, group->matchups[i]);
}

static void fight_bouts(const struct salle_run *run, struct salle_worker *worker, uint64_t first, uint64_t end)
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
			outcomes[i] = run->plan->rules->fight(matchup->compiled, &stream, recorder, NULL);
			salle_recorder_end(recorder);
			words += stream.words;
		}
		salle_tally_outcomes(&run->plan->layout, recorder->count, outcomes, n, row, 1);
	}
	worker->words += words;
}

/* What is compared of a bout on stream `number`; `outcome` is that of the seats. */
static struct salle_pair_bout fight_one(const struct salle_run *run, const struct salle_matchup *matchup,
	const void *compiled, uint64_t number, struct salle_recorder *recorder, struct salle_outcome *outcome,
	uint64_t *words)
{
	struct salle_stream stream = salle_stream_open(&matchup->key, number);
	*outcome = run->plan->rules->fight(compiled, &stream, recorder, NULL);
	struct salle_pair_bout bout = salle_pair_bout(recorder, outcome);
	salle_recorder_end(recorder);
	*words += stream.words;
	return bout;
}

struct salle_outcome salle_outcome_exchanged(const struct salle_outcome *of)
{
	struct salle_outcome outcome = *of;
	outcome.winner = salle_side_exchanged(of->winner);
	outcome.first_mover = salle_side_exchanged(of->first_mover);
	outcome.course = salle_course_exchanged(&of->course);
	return outcome;
}

/* Adds an observation under one value of a sweep, of which all come in their order. */
static void add_score(struct salle_worker *worker, size_t i, const struct salle_probe *probe, uint64_t slot,
	const struct salle_pair_bout *fought)
{
	for (unsigned side = 0; side < 2; side++) {
		int64_t *score = &worker->scores[slot][side];
		*score = probe->value == 0 ? 0 : *score;
		*score += probe->sweep->weights[probe->value] * (int64_t)fought->numbers[SALLE_PAIR_WINS_A + side];
		if (probe->value + 1 == probe->sweep->n)
			salle_slopes_add(&worker->slopes[i], side, *score);
	}
}

/* Fights member `i` of the group at hand on at most CHUNK streams: the base, 0, first. */
static void fight_member(const struct salle_run *run, struct salle_worker *worker, size_t i, uint64_t first,
	uint64_t end)
{
	const struct salle_group *group = &run->groups.items[worker->group];
	const struct salle_matchup *matchup = &run->plan->matchups[group->matchups[i]];
	const struct salle_probe *probe = matchup->probe;
	bool sloped = probe != NULL && probe->sweep != NULL && probe->sweep->weights != NULL;
	for (uint64_t number = first; number < end; number++) {
		struct salle_outcome *outcome = &worker->outcomes[0][number - first];
		struct salle_pair_bout fought =
			fight_one(run, matchup, matchup->compiled, number, &worker->recorders[i], outcome, &worker->words);
		if (matchup->exchanged != NULL) {
			struct salle_outcome *seats = &worker->outcomes[1][number - first];
			struct salle_pair_bout other =
				fight_one(run, matchup, matchup->exchanged, number, &worker->exchanged[i], seats, &worker->words);
			salle_pair_bout_join(&fought, &other);
			struct salle_outcome builds = salle_outcome_exchanged(seats);
			salle_mirrors_add(&worker->mirrors[i], outcome, &builds);
		}
		if (sloped)
			add_score(worker, i, probe, number - first, &fought);
		if (i > 0)
			salle_pairs_add(&worker->pairs[i], &worker->bouts[number - first], &fought);
		else if (group->n > 1)
			worker->bouts[number - first] = fought;
	}
	unsigned each = salle_bouts_of_stream(matchup);
	for (unsigned seats = 0; seats < each; seats++)
		salle_tally_outcomes(&run->plan->layout, (seats == 0 ? worker->recorders : worker->exchanged)[i].count,
			worker->outcomes[seats], end - first, first * each + seats, each);
}

/* Streams `first` to `end`, each a bout or a mirrored pair. */
static void fight_streams(const struct salle_run *run, struct salle_worker *worker, uint64_t first, uint64_t end)
{
	while (first < end) {
		uint64_t next = end - first < CHUNK ? end : first + CHUNK;
		for (size_t i = 0; i < run->groups.items[worker->group].n; i++)
			fight_member(run, worker, i, first, next);
		first = next;
	}
}

/* What the bouts of a thread in hand come to, added to `gained` or taken away. */
static void gain(const struct salle_run *run, struct salle_worker *worker, size_t i, bool away)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	salle_span_add(layout, worker->recorders[i].count, (struct salle_span_way){ away, false }, worker->gained[i]);
	if (run->mirrored)
		salle_span_add(layout, worker->exchanged[i].count, (struct salle_span_way){ away, true }, worker->gained[i]);
}

/* Fights bouts that lie in one span; threads that share a span add to it one number at a time. */
static void fight_in_span(const struct salle_run *run, struct salle_worker *worker, uint64_t first, uint64_t end)
{
	const struct salle_group *group = &run->groups.items[worker->group];
	unsigned each = salle_bouts_of_stream(&run->plan->matchups[group->matchups[0]]);
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

uint64_t salle_worker_fight(const struct salle_run *run, struct salle_worker *worker, uint64_t block)
{
	if (block >= run->first_block[worker->group + 1]) {
		salle_worker_hand_in(run, worker);
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
