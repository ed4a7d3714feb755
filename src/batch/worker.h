/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One thread of the block loop: what it writes alone, and how it fights a block. */
#ifndef SALLE_BATCH_WORKER_H
#define SALLE_BATCH_WORKER_H

#include <stdatomic.h>

#include <salle/batch.h>

#include "base/arena.h"
#include "batch/groups.h"

/* Memory that two cores write must lie this far apart: a line of 64 bytes, and the one fetched along with it. */
enum { SALLE_APART = 128 };

/* What one thread alone writes. The arrays have one element a member of the group at hand. */
struct salle_worker {
	_Alignas(SALLE_APART) struct salle_recorder *recorders;
	struct salle_recorder *exchanged; /* of bouts with the seats exchanged: A's counts are the first seat's */
	struct salle_pairs *pairs;
	struct salle_mirrors *mirrors;
	struct salle_slopes *slopes;
	int64_t (*scores)[2];              /* of the sweep at hand, a chunk, by side; NULL without sweeps */
	struct salle_outcome *outcomes[2]; /* a row; a chunk with variants or mirrored, then [1] with the seats exchanged */
	struct salle_pair_bout *bouts;     /* of the base, a chunk; NULL without variants */
	uint64_t (*gained)[SALLE_SPAN_NUMBERS]; /* by the bouts of a span */
	size_t group;                           /* that the private tallies belong to */
	uint64_t words;
	double told; /* when progress was last called */
};

/* What the threads share. */
struct salle_run {
	const struct salle_plan *plan;
	const struct salle_batch_settings *settings;
	struct salle_groups groups;
	uint64_t **tallies;
	struct salle_pairs *pairs;
	struct salle_mirrors *mirrors;
	struct salle_spans *spans;
	struct salle_slopes *slopes;
	bool mirrored, sweeps; /* some matchup is mirrored, of a sweep */
	/* of the round at hand: */
	uint64_t *from, *to;   /* bouts of each group */
	uint64_t *first_block; /* of each group, then their number */
	uint64_t block;        /* bouts of each matchup in a block */
	uint64_t total;        /* bouts in all, as far as is known */
	double start;
	_Alignas(SALLE_APART) atomic_uint_fast64_t next_block;
	_Alignas(SALLE_APART) atomic_uint_fast64_t done; /* bouts */
};

/* 2 of a mirrored matchup, else 1 */
static inline unsigned salle_bouts_of_stream(const struct salle_matchup *matchup)
{
	return matchup->exchanged != NULL ? 2 : 1;
}

struct salle_worker *salle_worker_new(const struct salle_run *run, struct salle_arena *arena);

/* Fights a block and returns its bouts. A worker's blocks come in rising order. */
uint64_t salle_worker_fight(const struct salle_run *run, struct salle_worker *worker, uint64_t block);

/* Adds the private tallies to those of their matchups. */
void salle_worker_hand_in(const struct salle_run *run, struct salle_worker *worker);

/* What it is to the builds, once they have exchanged their seats. */
struct salle_outcome salle_outcome_exchanged(const struct salle_outcome *of);

#endif
