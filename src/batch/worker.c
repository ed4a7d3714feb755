/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/worker.h"

#include <string.h>

/*
 * Number of streams in a chunk. The bouts (or mirrored pairs) of the base in a chunk are kept in memory, to compare the
 * bouts of the variants with them. A chunk fits into the processor's cache.
 */
enum { CHUNK_STREAMS = 1024 };

enum { OUTCOMES_AT_ONCE = 256 }; /* number of outcomes that are added to a tally together */

static void *alloc_on_own_cache_lines(struct salle_arena *arena, size_t size)
{
	uintptr_t at = (uintptr_t)salle_arena_alloc(arena, size + 2 * SALLE_CACHE_LINE_PAIR);
	return (void *)((at + SALLE_CACHE_LINE_PAIR - 1) / SALLE_CACHE_LINE_PAIR * SALLE_CACHE_LINE_PAIR);
}

static struct salle_recorder *new_recorders(const struct salle_batch_state *run, struct salle_arena *arena)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	struct salle_recorder *recorders = alloc_on_own_cache_lines(arena, run->groups.largest * sizeof *recorders);
	for (size_t i = 0; i < run->groups.largest; i++) {
		uint64_t *count = alloc_on_own_cache_lines(arena, layout->size * sizeof *count);
		salle_recorder_init(&recorders[i], layout, count, arena);
	}
	return recorders;
}

struct salle_worker *salle_worker_new(const struct salle_batch_state *run, struct salle_arena *arena)
{
	size_t n = run->groups.largest;
	const size_t size = run->plan->layout.size;
	struct salle_worker *worker = alloc_on_own_cache_lines(arena, sizeof *worker);
	worker->tally = alloc_on_own_cache_lines(arena, size * sizeof *worker->tally);
	worker->packed = alloc_on_own_cache_lines(arena, size * SALLE_PACKED_COUNT_MAX);
	worker->group = SALLE_NO_GROUP;
	worker->early = alloc_on_own_cache_lines(arena, n * sizeof *worker->early);
	worker->recorders = new_recorders(run, arena);
	if (run->mirrored)
		worker->exchanged = new_recorders(run, arena);
	for (unsigned seats = 0; seats < 2; seats++)
		worker->outcomes[seats] = alloc_on_own_cache_lines(arena, CHUNK_STREAMS * sizeof(struct salle_outcome));
	if (run->sweeps)
		worker->sweep_sums = alloc_on_own_cache_lines(arena, CHUNK_STREAMS * sizeof *worker->sweep_sums);
	if (n > 1)
		worker->bouts = alloc_on_own_cache_lines(arena, CHUNK_STREAMS * sizeof *worker->bouts);
	return worker;
}

/*
 * Adds a thread's private tally of matchup `m`, member `i` of the group, to the tally of the run, and clears the
 * private tally. Returns the number of bouts in the tally of the run.
 */
static uint64_t merge_member_tally(struct salle_batch_state *run, struct salle_worker *worker, size_t i, size_t m)
{
	const struct salle_tally_layout *layout = &run->plan->layout;
	uint64_t *sum = salle_tallies_get(&run->tallies, m, worker->tally), *count = worker->recorders[i].count;
	const uint64_t bouts = sum[layout->bouts], length_before = sum[layout->length_sum];
	salle_recorder_flush_controls(&worker->recorders[i]);
	salle_tally_merge(layout, sum, count);
	memset(count, 0, layout->size * sizeof *count);
	if (run->plan->matchups[m].mirrored) {
		count = worker->exchanged[i].count;
		salle_tally_merge_swapped(layout, sum, count);
		memset(count, 0, layout->size * sizeof *count);
	}
	size_t length = salle_tally_pack(sum, layout->size, worker->packed);
	salle_lock(run->lock, 0);
	salle_tallies_put_packed(&run->tallies, m, worker->packed, length, run->arena);
	run->bouts += sum[layout->bouts] - bouts;
	run->length_sum += sum[layout->length_sum] - length_before;
	salle_unlock(run->lock, 0);
	return sum[layout->bouts];
}

/* Returns whether all bouts of the group are fought and tallied. */
static bool has_fought_all_bouts(const struct salle_batch_state *run, size_t g)
{
	const struct salle_bout_range *range = &run->range[g];
	return run->plan->precision.kind == SALLE_PRECISION_FIXED && run->fought[g] >= range->end - range->first;
}

void salle_worker_merge_tallies(struct salle_batch_state *run, struct salle_worker *worker)
{
	size_t g = worker->group;
	if (g == SALLE_NO_GROUP)
		return;
	const struct salle_matchup_group *group = &run->groups.items[g];
	salle_lock(run->tally_locks, g % SALLE_GROUP_LOCKS);
	for (size_t i = 0; i < group->n; i++)
		run->fought[g] = merge_member_tally(run, worker, i, group->matchups[i]);
	bool spent = has_fought_all_bouts(run, g); /* true only for the last worker that adds bouts to the group */
	/* with several processes, `fought` counts only the bouts of the current slice */
	const uint64_t before = run->settings->processes != NULL ? 0 : run->from[g] - run->range[g].first;
	const bool over = run->fought[g] - before >= run->to[g] - run->from[g];
	salle_unlock(run->tally_locks, g % SALLE_GROUP_LOCKS);
	for (size_t i = 0; spent && i < group->n; i++)
		salle_notable_find(run->plan, group->matchups[i],
			salle_tallies_get(&run->tallies, group->matchups[i], worker->tally), worker->compiled[i], run->notable);
	const bool pass = over && run->plan->precision.kind == SALLE_PRECISION_FIXED;
	salle_compiled_cache_leave(run->cache, g,
		spent      ? SALLE_CACHE_RELEASE
			: pass ? SALLE_CACHE_KEEP_IF_WORTH
				   : SALLE_CACHE_KEEP);
	worker->group = SALLE_NO_GROUP;
}

/*
 * Moves the controls of a bout with exchanged seats to `recorder`, so that each amount counts for the same build in
 * both bouts.
 */
static void move_exchanged_controls(struct salle_recorder *recorder, struct salle_recorder *exchanged)
{
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < recorder->layout->n_controls; i++) {
			salle_record_control(recorder, side, i, exchanged->controls[!side][i]);
			exchanged->controls[!side][i] = 0;
		}
}

static void fight_bouts(const struct salle_batch_state *run, struct salle_worker *worker, uint64_t first, uint64_t end)
{
	size_t m = run->groups.items[worker->group].matchups[0];
	const struct salle_stream_key key = run->plan->matchups[m].key;
	const struct salle_compiled_matchup *compiled = worker->compiled[0][0];
	uint64_t words = 0;
	struct salle_recorder *recorder = worker->recorders;
	struct salle_outcome *outcomes = worker->outcomes[0];
	for (uint64_t row = first; row < end; row += OUTCOMES_AT_ONCE) {
		size_t n = end - row < OUTCOMES_AT_ONCE ? end - row : OUTCOMES_AT_ONCE;
		for (size_t i = 0; i < n; i++) {
			struct salle_stream stream = salle_stream_open(&key, row + i);
			outcomes[i] = salle_fight(run->plan->rules, compiled, &stream, recorder, NULL);
			salle_recorder_end_bout(recorder);
			if (salle_has_controls(recorder))
				salle_recorder_add_controls(recorder, row + i, salle_bouts_won_by_winner(outcomes[i].winner));
			words += stream.words;
		}
		salle_tally_add_outcomes(&run->plan->layout, recorder->count, outcomes, n, row, 1);
		salle_notable_add_early(run->plan, m, worker->early, row, outcomes, NULL, n, run->notable);
	}
	worker->words += words;
}

/*
 * Fights a bout on stream `number`. Returns the observation that is compared with variants. Sides of `outcome` are
 * seats, not builds.
 */
static struct salle_observed_bout fight_one_bout(const struct salle_batch_state *run,
	const struct salle_matchup *matchup, const void *compiled, uint64_t number, struct salle_recorder *recorder,
	struct salle_outcome *outcome, uint64_t *words)
{
	struct salle_stream stream = salle_stream_open(&matchup->key, number);
	const uint64_t suffered[2] = { recorder->wounds_suffered[SALLE_A], recorder->wounds_suffered[SALLE_B] };
	*outcome = salle_fight(run->plan->rules, compiled, &stream, recorder, NULL);
	struct salle_observed_bout bout = salle_observe_bout(recorder, suffered, outcome);
	salle_recorder_end_bout(recorder);
	*words += stream.words;
	return bout;
}

/*
 * Adds the weighted wins of one observation to the sweep's sum for its stream. After the last value of the sweep, adds
 * the sum to the slopes of the tally. Values must be added in the order of the plan.
 */
static void add_sweep_score(struct salle_worker *worker, size_t i, const struct salle_change *change, uint64_t slot,
	const struct salle_observed_bout *fought)
{
	for (unsigned side = 0; side < 2; side++) {
		int64_t *score = &worker->sweep_sums[slot][side];
		*score = change->value == 0 ? 0 : *score;
		*score += change->sweep->weights[change->value] * (int64_t)fought->numbers[SALLE_PAIR_WINS_A + side];
		if (change->value + 1 == change->sweep->n)
			salle_slopes_add(&salle_tally_head(worker->recorders[i].count)->slopes, side, *score);
	}
}

/*
 * Fights member `i` of the current group on streams `first` to `end` - 1, at most CHUNK_STREAMS. Member 0 is the base,
 * and must be fought before the others.
 */
static void fight_member(const struct salle_batch_state *run, struct salle_worker *worker, size_t i, uint64_t first,
	uint64_t end)
{
	const struct salle_matchup_group *group = &run->groups.items[worker->group];
	const struct salle_matchup *matchup = &run->plan->matchups[group->matchups[i]];
	const struct salle_change *change = matchup->change;
	struct salle_recorder *recorder = &worker->recorders[i];
	struct salle_tally_head *head = salle_tally_head(recorder->count);
	bool sloped = change != NULL && change->sweep != NULL && change->sweep->weights != NULL;
	for (uint64_t number = first; number < end; number++) {
		struct salle_outcome *outcome = &worker->outcomes[0][number - first];
		struct salle_observed_bout fought =
			fight_one_bout(run, matchup, worker->compiled[i][0], number, recorder, outcome, &worker->words);
		if (matchup->mirrored) {
			struct salle_outcome *seats = &worker->outcomes[1][number - first];
			struct salle_observed_bout other = fight_one_bout(run, matchup, worker->compiled[i][1], number,
				&worker->exchanged[i], seats, &worker->words);
			salle_observed_bout_join(&fought, &other);
			struct salle_outcome builds = salle_outcome_swap_sides(seats);
			salle_mirrored_pairs_add(&head->mirrors, outcome, &builds);
			if (salle_has_controls(recorder)) {
				move_exchanged_controls(recorder, &worker->exchanged[i]);
				const salle_bouts_won won =
					salle_bouts_won_by_winner(outcome->winner) + salle_bouts_won_by_winner(builds.winner);
				salle_recorder_add_controls(recorder, number, won);
			}
		} else if (salle_has_controls(recorder)) {
			salle_recorder_add_controls(recorder, number, salle_bouts_won_by_winner(outcome->winner));
		}
		if (sloped)
			add_sweep_score(worker, i, change, number - first, &fought);
		if (i > 0)
			salle_pairs_add(&head->pairs, &worker->bouts[number - first], &fought);
		else if (group->n > 1)
			worker->bouts[number - first] = fought;
	}
	unsigned each = salle_bouts_per_stream(matchup);
	for (unsigned seats = 0; seats < each; seats++)
		salle_tally_add_outcomes(&run->plan->layout, (seats == 0 ? worker->recorders : worker->exchanged)[i].count,
			worker->outcomes[seats], end - first, first * each + seats, each);
	salle_notable_add_early(run->plan, group->matchups[i], &worker->early[i], first * each, worker->outcomes[0],
		matchup->mirrored ? worker->outcomes[1] : NULL, (end - first) * each, run->notable);
}

/* Fights streams `first` to `end` - 1; each stream is a bout or a mirrored pair. */
static void fight_streams(const struct salle_batch_state *run, struct salle_worker *worker, uint64_t first,
	uint64_t end)
{
	while (first < end) {
		uint64_t next = end - first < CHUNK_STREAMS ? end : first + CHUNK_STREAMS;
		for (size_t i = 0; i < run->groups.items[worker->group].n; i++)
			fight_member(run, worker, i, first, next);
		first = next;
	}
}

/* Fights bouts `first` to `end` - 1, which all belong to one batch of `size` bouts (batch means). */
static void fight_in_batch(const struct salle_batch_state *run, struct salle_worker *worker, uint64_t size,
	uint64_t first, uint64_t end)
{
	const struct salle_matchup_group *group = &run->groups.items[worker->group];
	unsigned each = salle_bouts_per_stream(&run->plan->matchups[group->matchups[0]]);
	struct salle_recorder *const recorders[] = { worker->recorders, worker->exchanged };
	for (size_t i = 0; i < group->n * each; i++)
		salle_recorder_open_batch(&recorders[i % each][i / each], size, first);
	if (group->n == 1 && each == 1)
		fight_bouts(run, worker, first, end);
	else
		fight_streams(run, worker, first / each, end / each);
	for (size_t i = 0; i < group->n * each; i++)
		salle_recorder_close_batch(&recorders[i % each][i / each], first);
}

uint64_t salle_worker_fight_block(struct salle_batch_state *run, struct salle_worker *worker,
	const struct salle_block *block)
{
	if (block->group != worker->group) {
		salle_worker_merge_tallies(run, worker);
		worker->compiled = salle_compiled_cache_enter(run->cache, block->group);
		worker->group = block->group;
		for (size_t i = 0; i < run->groups.items[block->group].n; i++)
			worker->early[i].n = 0;
	}
	uint64_t size = salle_batch_size(block->end);
	for (uint64_t bout = block->first; bout < block->end;) {
		uint64_t next = (bout / size + 1) * size;
		next = next < block->end ? next : block->end;
		fight_in_batch(run, worker, size, bout, next);
		bout = next;
	}
	return (block->end - block->first) * run->groups.items[block->group].n;
}
