/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Several processes (MPI ranks) fight the bouts of one plan. Rank 0 plans a slice of a few seconds and sends it to all
 * ranks. Each rank fights its share of the slice and returns the tallies, which rank 0 sums. The sums are the same as
 * if one process had fought these bouts. If any rank does not finish its share because of a stop, the whole slice is
 * discarded.
 */
#pragma once

#include "batch/rounds.h"

struct salle_mpi_coordinator;

/* Returns a new coordinator in the arena; salle_mpi_coordinator_free frees its other memory. */
struct salle_mpi_coordinator *salle_mpi_coordinator_new(const struct salle_batch_state *run, struct salle_arena *arena);
void salle_mpi_coordinator_free(struct salle_mpi_coordinator *coordinator);

/*
 * At rank 0: fights the first slice of the planned round at all ranks, and adds the slice to the run's tallies, bouts
 * and words. Returns whether the slice was finished. Sets *threads to the number of threads of rank 0.
 */
bool salle_mpi_lead_slice(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator, unsigned *threads,
	struct salle_arena *arena);

/* At rank 0: tells all ranks that the run has ended, because no bouts are left or because it was `interrupted`. */
void salle_mpi_end_run(const struct salle_batch_state *run, bool interrupted);

/*
 * At other ranks: fights the slices that rank 0 sends, until rank 0 ends the run. Returns whether the run was
 * interrupted.
 */
bool salle_mpi_follow_run(struct salle_batch_state *run, struct salle_mpi_coordinator *coordinator,
	struct salle_arena *arena);
