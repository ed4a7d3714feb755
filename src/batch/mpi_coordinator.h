/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several processes, the ranks, fight the bouts of one plan; rank 0 keeps the sum. It plans a slice of a few seconds
 * and tells all; each fights its share of it and sends what that comes to. The sum is that of the same bouts fought by
 * one process. A slice that not all ranks have finished, because of a stop, counts nowhere.
 */
#ifndef SALLE_BATCH_MPI_COORDINATOR_H
#define SALLE_BATCH_MPI_COORDINATOR_H

#include "batch/rounds.h"

struct salle_mpi_coordinator;

/* Lives in the arena; salle_mpi_coordinator_free lets its memory go. */
struct salle_mpi_coordinator *salle_mpi_coordinator_new(const struct salle_batch_state *run, struct salle_arena *arena);
void salle_mpi_coordinator_free(struct salle_mpi_coordinator *shares);

/*
 * At rank 0: fights the first slice of the planned round, at all ranks, and adds it to the run's tallies, bouts and
 * words. Returns whether it was finished. Sets *threads to what salle_fight_round returned here.
 */
bool salle_mpi_lead_slice(struct salle_batch_state *run, struct salle_mpi_coordinator *shares, unsigned *threads,
	struct salle_arena *arena);

/* At rank 0: nothing is left to fight, or a stop was asked for. */
void salle_mpi_end_run(const struct salle_batch_state *run, bool interrupted);

/* At all other ranks: fights what rank 0 tells, to the end. Returns whether the run was interrupted. */
bool salle_mpi_follow_run(struct salle_batch_state *run, struct salle_mpi_coordinator *shares,
	struct salle_arena *arena);

#endif
