/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Batch means: sums over equal batches of consecutive bouts of a matchup. The method of batch means compares two
 * finished runs on the same dice batch by batch. Batches do not depend on the blocks that threads take
 * (<salle/batch.h>).
 *
 * Batch i holds bouts i*size to (i + 1)*size - 1; the last batch may be incomplete. The size is the smallest power of
 * two, at least 2, for which SALLE_BATCHES batches hold all bouts. It depends on the number of bouts only, so
 * interrupting a run does not change it. Each batch of a longer run is a union of batches of a shorter run.
 */
#pragma once

#include <stdint.h>

enum { SALLE_BATCHES = 128 };

/* The numbers that are summed: bouts won by A, draws, length, wounds suffered by each side, bouts won by B. */
enum {
	SALLE_BATCH_WINS_A,
	SALLE_BATCH_DRAWS,
	SALLE_BATCH_LENGTH,
	SALLE_BATCH_WOUNDS_A,
	SALLE_BATCH_WOUNDS_B,
	SALLE_BATCH_COMPARED, /* number of sums that are compared; the wins of B follow from the other sums */
	SALLE_BATCH_WINS_B = SALLE_BATCH_COMPARED,
	SALLE_BATCH_NUMBERS
};

struct salle_batch_means {
	uint64_t size; /* number of bouts per batch; 0 before the first bout */
	uint64_t sums[SALLE_BATCHES][SALLE_BATCH_NUMBERS];
};

/* Returns the batch size for this number of bouts. */
uint64_t salle_batch_size(uint64_t bouts);

/* Enlarges the batches until they hold `bouts` bouts. Never makes batches smaller. */
void salle_batch_means_reserve(struct salle_batch_means *means, uint64_t bouts);

/* Adds `from` to `into`, after merging the smaller batches to the size of the larger ones. */
void salle_batch_means_merge(struct salle_batch_means *into, const struct salle_batch_means *from);
