/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A worker is a thread of the block loop, with its private data. A worker fights blocks. */
#pragma once

#include <stdatomic.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"
#include "batch/compiled_cache.h"
#include "batch/notable_bouts.h"

/*
 * Minimum distance in bytes between data that different cores write: a cache line of 64 bytes and the next line,
 * because processors fetch two lines together.
 */
enum { SALLE_CACHE_LINE_PAIR = 128 };

/* The bouts `first` to `end` - 1 of each matchup of a group. */
struct salle_block {
	size_t group;
	uint64_t first, end;
};

/* The private data of one thread. Unless stated otherwise, arrays have one element per member of the current group. */
struct salle_worker {
	_Alignas(SALLE_CACHE_LINE_PAIR) struct salle_recorder *recorders;
	/* recorder for bouts with exchanged seats, whose side A is the build in the first seat */
	struct salle_recorder *exchanged;
	/* [streams of a chunk][side] sums of sweep weights times bouts won on the stream; NULL without sweeps */
	int64_t (*sweep_sums)[2];
	/*
	 * outcomes, [0] with A in the first seat and [1] with B in it; of a whole chunk if the plan is mirrored or has
	 * variants, otherwise of some bouts of the chunk
	 */
	struct salle_outcome *outcomes[2];
	struct salle_observed_bout *bouts; /* bouts of the base in a chunk; NULL without variants */
	size_t group; /* group whose bouts are in the private tallies; SALLE_NO_GROUP if they are empty */
	/* [members][2] compiled matchups: with A in the first seat, and with B */
	const struct salle_compiled_matchup *(*compiled)[2];
	struct salle_early_outcomes *early; /* [members] outcomes of the first bouts */
	uint64_t *tally;                    /* memory for one unpacked tally */
	unsigned char *packed;              /* memory for one packed tally */
	uint64_t words;
	double last_progress; /* time of the last call of `progress` */
};

/* The state of a run, which all threads share. */
struct salle_batch_state {
	const struct salle_plan *plan;
	const struct salle_batch_settings *settings;
	unsigned n_workers; /* number of workers */
	/* [n_workers] each element is NULL until the worker takes its first block */
	struct salle_worker **workers;
	struct salle_matchup_groups groups;
	struct salle_compiled_cache *cache;
	/* notable bouts found so far, as in salle_batch_result */
	struct salle_notable_bout (*notable)[SALLE_NOTABLE_KINDS];
	/*
	 * Tallies of the matchups. A worker that adds to the tallies of a group holds the group's lock in `tally_locks`;
	 * while it stores the result, it also holds `lock`.
	 */
	struct salle_tallies tallies;
	struct salle_arena *arena;         /* memory of packed tallies; protected by `lock` */
	uint64_t *fought;                  /* [groups] number of bouts per matchup that are in the tallies */
	uint64_t bouts, length_sum;        /* sums over all tallies; protected by `lock` */
	struct salle_budget_state *budget; /* NULL without a budget */
	uint64_t words;                    /* number of random words drawn by other processes */
	struct salle_lock *tally_locks;    /* [SALLE_GROUP_LOCKS] held while tallies of a group are added */
	struct salle_block next_block;     /* the first block that no worker has taken; protected by `lock` */
	/* [groups] size of the next block, chosen by the duration of earlier bouts; protected by `lock` */
	uint64_t *block_sizes;
	/* seconds per bout in earlier blocks; 0 before the first block; protected by `lock` */
	double seconds_per_bout;
	struct salle_lock *lock; /* [1] protects those members whose comments say so */
	bool mirrored, sweeps;   /* whether matchups are mirrored; whether the plan has sweeps */
	/* state of the current round: */
	uint64_t *from, *to;            /* [groups] bounds of the bouts in the round */
	struct salle_bout_range *range; /* [groups] bouts that belong to the plan's shard */
	uint64_t bouts_per_block;       /* maximum number of bouts per matchup in a block */
	uint64_t total;                 /* number of bouts of the whole run; may be an estimate */
	size_t undecided;               /* number of undecided builds or pairs, as in salle_progress */
	double start;
	double next_checkpoint;                                    /* time of the next checkpoint */
	_Alignas(SALLE_CACHE_LINE_PAIR) atomic_uint_fast64_t done; /* number of bouts fought */
};

/* Returns the number of bouts per stream: 2 if mirrored, otherwise 1. */
static inline unsigned salle_bouts_per_stream(const struct salle_matchup *matchup)
{
	return matchup->mirrored ? 2 : 1;
}

struct salle_worker *salle_worker_new(const struct salle_batch_state *run, struct salle_arena *arena);

/* Fights a block, and returns the number of bouts. A worker must get blocks in ascending order. */
uint64_t salle_worker_fight_block(struct salle_batch_state *run, struct salle_worker *worker,
	const struct salle_block *block);

/*
 * Adds the worker's private tallies to the tallies of the run, and leaves the group. Several workers may call this
 * function at the same time.
 */
void salle_worker_merge_tallies(struct salle_batch_state *run, struct salle_worker *worker);

/*
 * Replays bouts `first` to `first` + n - 1 of matchup m, and stores their outcomes in `out`. `compiled` is from
 * salle_matchup_compile_seats. Controls are left out, because they change no outcome. Bouts with controls must not use
 * the same `compiled`, because these bouts store data without the part for controls in it.
 */
void salle_replay_bouts(const struct salle_plan *plan, size_t m, const struct salle_compiled_matchup *const compiled[2],
	uint64_t first, size_t n, struct salle_outcome *out);

/* Replays bouts as salle_replay_bouts does, but with the controls of an adjusted run. Used to time such bouts. */
void salle_replay_bouts_with_controls(const struct salle_plan *plan, size_t m,
	const struct salle_compiled_matchup *const compiled[2], uint64_t first, size_t n, struct salle_outcome *out);

/* Returns the outcome with the sides swapped. */
struct salle_outcome salle_outcome_swap_sides(const struct salle_outcome *of);
