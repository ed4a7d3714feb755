/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/rounds.h"

#include <math.h>

#include "base/clock_seconds.h"
#include "batch/notable_bouts.h"
#include "batch/budget_rounds.h"

enum { BLOCK_MIN = 256 };

enum {
	/* number of bouts of the first block, which is timed; 2, so that the block can be a mirrored pair */
	FIRST_BLOCK = 2,
	BLOCK_GROWTH = 8, /* maximum ratio of the size of a block to that of the block before */
	/* assumed maximum ratio of the time for a bout of a new group to that of earlier groups */
	SLOWDOWN_MAX = 8,
};

enum {
	FIRST_PASS_SHARE = 10, /* the first pass fights 1 / FIRST_PASS_SHARE of the bouts of each group */
	/* groups with fewer bouts are fought in one pass, because compiling them twice would take too long */
	TWO_PASSES_MIN = 1000,
};

#define BLOCK_SECONDS 0.1 /* approximate duration of a block */

enum { BLOCKS_PER_THREAD = 4 }; /* minimum number of blocks per thread in a round */

static void report_progress(const struct salle_batch_state *run, struct salle_worker *worker, uint64_t done, double now)
{
	if (run->settings->progress == NULL || now - worker->last_progress < SALLE_PROGRESS_SECONDS)
		return;
	worker->last_progress = now;
	struct salle_progress progress = {
		.done = done,
		.total = run->total,
		.seconds = now - run->start,
		.estimated = run->plan->precision.kind != SALLE_PRECISION_FIXED,
		.question = run->budget != NULL ? run->budget->kind : SALLE_PRECISION_FIXED,
		.undecided = run->undecided,
	};
	run->settings->progress(&progress, run->settings->context);
}

bool salle_is_stop_requested(const struct salle_batch_state *run)
{
	return run->settings->stop != NULL && __atomic_load_n(run->settings->stop, __ATOMIC_RELAXED) != 0;
}

/*
 * Returns the size of a group's next block. For a new group the size is estimated from earlier groups. The block is
 * then large enough to find the typical bout, unless that takes too long.
 */
static uint64_t choose_next_block_size(const struct salle_batch_state *run, size_t g)
{
	uint64_t size = run->block_sizes[g];
	if (size == FIRST_BLOCK && run->seconds_per_bout > 0 && run->settings->bouts_per_block == 0) {
		const double bouts = BLOCK_SECONDS / run->seconds_per_bout,
					 least = fmax(FIRST_BLOCK, fmin(SALLE_TYPICAL_BOUTS, bouts));
		size = (uint64_t)fmin(SALLE_BLOCK, fmax(least, bouts / SLOWDOWN_MAX)) / 2 * 2;
	}
	return size < run->bouts_per_block ? size : run->bouts_per_block;
}

/* Takes the next block of the round. Returns false if no block is left. */
static bool take_next_block(struct salle_batch_state *run, struct salle_block *block)
{
	salle_lock(run->lock, 0);
	struct salle_block *next = &run->next_block;
	while (next->group < run->groups.n && next->first >= run->to[next->group])
		next->first = run->from[++next->group];
	bool found = next->group < run->groups.n;
	if (found) {
		uint64_t left = run->to[next->group] - next->first, size = choose_next_block_size(run, next->group);
		next->end = next->first + (left < size ? left : size);
		*block = *next;
		next->first = next->end;
	}
	salle_unlock(run->lock, 0);
	return found;
}

/* Adjusts the size of the group's later blocks, given that `block` took `seconds`. */
static void adjust_block_size(struct salle_batch_state *run, const struct salle_block *block, double seconds)
{
	uint64_t bouts = block->end - block->first, size = bouts * BLOCK_GROWTH;
	if (seconds * BLOCK_GROWTH > BLOCK_SECONDS)
		size = (uint64_t)((double)bouts * BLOCK_SECONDS / seconds) / 2 * 2;
	salle_lock(run->lock, 0);
	run->seconds_per_bout =
		run->seconds_per_bout > 0 ? (run->seconds_per_bout + seconds / (double)bouts) / 2 : seconds / (double)bouts;
	if (size > run->block_sizes[block->group] || bouts == run->block_sizes[block->group])
		run->block_sizes[block->group] = size < FIRST_BLOCK ? FIRST_BLOCK : size < SALLE_BLOCK ? size : SALLE_BLOCK;
	salle_unlock(run->lock, 0);
}

/*
 * Fights blocks until the round ends. A worker always finishes a block that it has taken. So after a stop, the bouts
 * fought are the first bouts of the round.
 */
static void fight_blocks(void *context, unsigned me)
{
	struct salle_batch_state *run = context;
	struct salle_worker *worker = run->workers[me];
	struct salle_block block;
	double before = salle_wall_seconds();
	while (!salle_is_stop_requested(run) && before < run->next_checkpoint && take_next_block(run, &block)) {
		uint64_t fought = salle_worker_fight_block(run, worker, &block);
		uint64_t done = fought + atomic_fetch_add_explicit(&run->done, fought, memory_order_relaxed);
		double now = salle_wall_seconds();
		if (run->settings->bouts_per_block == 0)
			adjust_block_size(run, &block, now - before);
		if (me == 0)
			report_progress(run, worker, done, now);
		before = now;
	}
	salle_worker_merge_tallies(run, worker);
}

/*
 * Returns the number of a group's bouts that the first pass fights: a tenth, but at least the number needed to find the
 * typical bout. A small group fights all its bouts. The number is even, so that no mirrored pair is split.
 */
static uint64_t count_first_pass_bouts(uint64_t bouts)
{
	const uint64_t tenth = bouts / FIRST_PASS_SHARE / 2 * 2;
	if (bouts < TWO_PASSES_MIN)
		return bouts;
	return tenth > SALLE_TYPICAL_BOUTS ? tenth : SALLE_TYPICAL_BOUTS;
}

bool salle_has_two_passes(const struct salle_plan *plan, const struct salle_matchup_groups *groups)
{
	for (size_t g = 0; plan->precision.kind == SALLE_PRECISION_FIXED && groups->n > 1 && g < groups->n; g++) {
		const struct salle_bout_range range = salle_matchup_group_range(groups, g, plan);
		if (count_first_pass_bouts(range.end - range.first) < range.end - range.first)
			return true;
	}
	return false;
}

/*
 * Returns whether a run with fixed numbers of bouts is in its first pass. A plan with a single group has only one pass.
 */
static bool is_first_pass(const struct salle_batch_state *run)
{
	for (size_t g = 0; run->groups.n > 1 && g < run->groups.n; g++)
		if (run->fought[g] < count_first_pass_bouts(run->range[g].end - run->range[g].first))
			return true;
	return false;
}

bool salle_plan_round(struct salle_batch_state *run)
{
	if (run->plan->exact == SALLE_EXACT_ONLY)
		return false;
	if (run->budget != NULL)
		return salle_budget_plan_round(run);
	bool fixed = run->plan->precision.kind == SALLE_PRECISION_FIXED;
	const bool first = fixed && is_first_pass(run);
	uint64_t bouts = 0;
	run->total = atomic_load_explicit(&run->done, memory_order_relaxed);
	for (size_t g = 0; g < run->groups.n; g++) {
		const struct salle_matchup_group *group = &run->groups.items[g];
		const struct salle_bout_range *range = &run->range[g];
		uint64_t most = range->end - range->first, fought = run->fought[g];
		run->from[g] = run->to[g] = range->first + fought;
		if (fought >= most ||
			(!fixed && salle_is_look_scheduled(fought) &&
				salle_matchup_group_is_precise(group, run->plan, &run->tallies)))
			continue;
		uint64_t look = first ? count_first_pass_bouts(most) : fixed ? most : salle_next_look(fought);
		look = look < fought ? fought : look;
		run->to[g] = range->first + (look < most ? look : most);
		bouts += (run->to[g] - run->from[g]) * group->n;
		run->total +=
			((fixed ? most : salle_matchup_group_predict_bouts(group, run->plan, &run->tallies)) - fought) * group->n;
	}
	return bouts > 0;
}

/*
 * Returns the maximum size of a block in the round. The size is reduced if threads would otherwise be idle or wait for
 * each other.
 */
static uint64_t choose_max_block_size(const struct salle_batch_state *run)
{
	uint64_t bouts = 0, shares = (uint64_t)run->n_workers * BLOCKS_PER_THREAD;
	uint64_t block = run->settings->bouts_per_block > 0 ? run->settings->bouts_per_block : SALLE_BLOCK;
	for (size_t g = 0; g < run->groups.n; g++)
		bouts += run->to[g] - run->from[g];
	bool fixed = run->plan->precision.kind == SALLE_PRECISION_FIXED;
	if (!(fixed && run->settings->bouts_per_block > 0) && bouts / shares < block)
		block = bouts / shares < BLOCK_MIN ? BLOCK_MIN : bouts / shares;
	return run->mirrored ? block + block % 2 : block; /* an even size keeps mirrored pairs together */
}

unsigned salle_fight_round(struct salle_batch_state *run, struct salle_arena *arena)
{
	run->bouts_per_block = choose_max_block_size(run);
	uint64_t blocks = 0;
	for (size_t g = 0; g < run->groups.n; g++) {
		uint64_t size = run->settings->bouts_per_block > 0 ? run->bouts_per_block : FIRST_BLOCK,
				 bouts = run->to[g] - run->from[g];
		run->block_sizes[g] = run->block_sizes[g] > size ? run->block_sizes[g] : size;
		blocks += bouts / run->block_sizes[g] + (bouts % run->block_sizes[g] != 0);
	}
	unsigned workers = run->n_workers < blocks ? run->n_workers : (unsigned)blocks;
	for (unsigned i = 0; i < workers; i++) {
		if (run->workers[i] == NULL)
			run->workers[i] = salle_worker_new(run, arena);
	}
	run->next_block = (struct salle_block){ .first = run->from[0] };
	return salle_threads_run(workers, fight_blocks, run);
}
