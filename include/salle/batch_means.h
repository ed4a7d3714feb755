/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Batch means: sums over equal batches of consecutive bouts of a matchup. Two finished runs on the same dice are
 * compared batch by batch (the method of batch means). The batches do not depend on the blocks that threads take
 * (<salle/batch.h>).
 *
 * Batch i holds bouts i*size to (i + 1)*size - 1; the last one may be incomplete. The size is the smallest power of
 * two, at least 2, that makes SALLE_BATCHES of them enough for the bouts that were fought. It depends on nothing else,
 * so that it does not matter whether a run was interrupted; the batches of a longer run are unions of those of a
 * shorter one.
 */
#ifndef SALLE_BATCH_MEANS_H
#define SALLE_BATCH_MEANS_H

#include <stdint.h>

enum { SALLE_BATCHES = 128 };

/* What is summed: bouts won by A and by nobody, length, wounds that either side suffered, bouts won by B. */
enum {
	SALLE_BATCH_WINS_A,
	SALLE_BATCH_DRAWS,
	SALLE_BATCH_LENGTH,
	SALLE_BATCH_WOUNDS_A,
	SALLE_BATCH_WOUNDS_B,
	SALLE_BATCH_COMPARED, /* wins of B follow from the numbers before */
	SALLE_BATCH_WINS_B = SALLE_BATCH_COMPARED,
	SALLE_BATCH_NUMBERS
};

struct salle_batch_means {
	uint64_t size; /* 0: no bouts yet */
	uint64_t sums[SALLE_BATCHES][SALLE_BATCH_NUMBERS];
};

/* The size of the batches of so many bouts. */
uint64_t salle_batch_size(uint64_t bouts);

/* Makes the batches so large that `bouts` have room in them; they never become smaller. */
void salle_batch_means_reserve(struct salle_batch_means *means, uint64_t bouts);

/* into += from; the smaller batches are united to the size of the larger ones. */
void salle_batch_means_merge(struct salle_batch_means *into, const struct salle_batch_means *from);

#endif
