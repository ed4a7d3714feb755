/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several processes, the ranks, fight the bouts of one plan; rank 0 keeps the sum. It plans a slice of a few seconds
 * and tells all; each fights its share of it and sends what that comes to. The sum is that of the same bouts fought by
 * one process. A slice that not all ranks have finished, because of a stop, counts nowhere.
 */
#ifndef SALLE_BATCH_SHARES_H
#define SALLE_BATCH_SHARES_H

#include "batch/rounds.h"

struct salle_shares;

/* Lives in the arena; salle_shares_release lets its memory go. */
struct salle_shares *salle_shares_new(const struct salle_run *run, struct salle_arena *arena);
void salle_shares_release(struct salle_shares *shares);

/*
 * At rank 0: fights the first slice of the planned round, at all ranks, and adds it to the run's tallies, bouts and
 * words. Returns whether it was finished. Sets *threads to what salle_round_fight returned here.
 */
bool salle_shares_lead(struct salle_run *run, struct salle_shares *shares, unsigned *threads,
	struct salle_arena *arena);

/* At rank 0: nothing is left to fight, or a stop was asked for. */
void salle_shares_end(const struct salle_run *run, bool interrupted);

/* At all other ranks: fights what rank 0 tells, to the end. Returns whether the run was interrupted. */
bool salle_shares_follow(struct salle_run *run, struct salle_shares *shares, struct salle_arena *arena);

#endif
