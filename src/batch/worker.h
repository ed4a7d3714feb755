/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread of the block loop: what it writes alone, and how it fights a block. */
#ifndef SALLE_BATCH_WORKER_H
#define SALLE_BATCH_WORKER_H

#include <stdatomic.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "base/threads.h"
#include "batch/matchup_groups.h"
#include "batch/compiled_cache.h"
#include "batch/notable_bouts.h"

/* Memory that two cores write must lie this far apart: a line of 64 bytes, and the one fetched along with it. */
enum { SALLE_CACHE_LINE_PAIR = 128 };

/* Bouts `first` to `end` - 1 of each matchup of a group. */
struct salle_block {
	size_t group;
	uint64_t first, end;
};

/* What one thread alone writes. The arrays have one element a member of the group at hand. */
struct salle_worker {
	_Alignas(SALLE_CACHE_LINE_PAIR) struct salle_recorder *recorders;
	struct salle_recorder *exchanged;  /* of bouts with the seats exchanged: A's counts are the first seat's */
	int64_t (*scores)[2];              /* of the sweep at hand, a chunk, by side; NULL without sweeps */
	struct salle_outcome *outcomes[2]; /* a row; a chunk with variants or mirrored, then [1] with the seats exchanged */
	struct salle_observed_bout *bouts; /* of the base, a chunk; NULL without variants */
	size_t group;                      /* that the private tallies belong to; SALLE_NO_GROUP */
	const void *(*compiled)[2];        /* of its members, by seats */
	struct salle_early_outcomes *early; /* of its members */
	uint64_t *sum;                      /* room for a tally */
	unsigned char *packed;              /* and for a packed one */
	uint64_t words;
	double shown; /* when progress was last called */
};

/* What the threads share. */
struct salle_batch_state {
	const struct salle_plan *plan;
	const struct salle_batch_settings *settings;
	unsigned most;                 /* workers */
	struct salle_worker **workers; /* [most]; NULL those that nothing was left for yet */
	struct salle_matchup_groups groups;
	struct salle_compiled_cache *cache;
	struct salle_notable_bout (*notable)[SALLE_NOTABLE_KINDS]; /* as in the result */
	/* Of the matchups. A worker that adds to a group's holds one of `adding`, and the lock to place what it packed. */
	struct salle_tallies tallies;
	struct salle_arena *arena;        /* of the packed tallies; under the lock */
	uint64_t *fought;                 /* bouts of each group's matchups that are in their tallies */
	uint64_t bouts, contests;         /* in all tallies; under the lock */
	struct salle_budget_state *spent; /* NULL: no bouts are spent on a question */
	uint64_t words;                   /* that the workers of other processes have drawn */
	struct salle_lock *adding;        /* [SALLE_GROUP_LOCKS] */
	struct salle_block next;          /* the first block that nobody has taken; whoever takes it holds the lock */
	uint64_t *size;                   /* bouts of a block of each group, by the time that they take; under the lock */
	double pace;                      /* seconds a bout, of the blocks before; 0 at first; under the lock */
	struct salle_lock *lock;          /* [1] */
	bool mirrored, sweeps;            /* some matchup is mirrored, of a sweep */
	/* of the round at hand: */
	uint64_t *from, *to;            /* bouts of each group */
	struct salle_bout_range *range; /* of each group, that the plan's shard has */
	uint64_t block;                 /* bouts of each matchup in a block, at most */
	uint64_t total;                 /* bouts in all, as far as is known */
	size_t undecided;               /* of the question that bouts are spent on */
	double start;
	double pause;                                              /* when the next checkpoint is due */
	_Alignas(SALLE_CACHE_LINE_PAIR) atomic_uint_fast64_t done; /* bouts */
};

/* 2 of a mirrored matchup, else 1 */
static inline unsigned salle_bouts_per_stream(const struct salle_matchup *matchup)
{
	return matchup->mirrored ? 2 : 1;
}

struct salle_worker *salle_worker_new(const struct salle_batch_state *run, struct salle_arena *arena);

/* Fights a block and returns its bouts. A worker's blocks come in rising order. */
uint64_t salle_worker_fight_block(struct salle_batch_state *run, struct salle_worker *worker,
	const struct salle_block *block);

/* Adds the private tallies to those of their matchups, and leaves the group; workers may do so at the same time. */
void salle_worker_merge_tallies(struct salle_batch_state *run, struct salle_worker *worker);

/*
 * What bouts `first` to `first` + n - 1 of matchup m come to; `compiled` for its seats. Without controls, which change
 * no outcome. What bouts then keep in `compiled` lacks what controls need: no bout with controls may use it later.
 */
void salle_replay_bouts(const struct salle_plan *plan, size_t m, const void *const compiled[2], uint64_t first,
	size_t n, struct salle_outcome *out);

/* The same with the controls of an adjusted run, for those who time it. */
void salle_replay_bouts_with_controls(const struct salle_plan *plan, size_t m, const void *const compiled[2],
	uint64_t first, size_t n, struct salle_outcome *out);

/* What it is to the builds, once they have exchanged their seats. */
struct salle_outcome salle_outcome_swap_sides(const struct salle_outcome *of);

#endif
