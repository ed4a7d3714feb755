/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The processes that mpirun starts, in a program built with MPI=1. All processes load the scenario. Rank 0 reads
 * earlier runs, writes and prints; the others only fight bouts.
 */
#pragma once

#include <salle/batch.h>

#include "cli/cli.h"

/*
 * Sets *out to the group of processes to which this process belongs; NULL if it is the only process. If there are
 * several processes but no MPI, reports an error, because each process would fight all bouts.
 */
enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out) SALLE_MUST_CHECK;

/*
 * Waits until each process has loaded its plan, or has failed with `status`. Returns SALLE_OK if all are ready with the
 * same plan, bouts and program. Otherwise only rank 0 reports an error.
 */
enum salle_status salle_mpi_ranks_agree(struct salle_cli *cli, const struct salle_processes *all,
	enum salle_status status, const struct salle_plan *plan) SALLE_MUST_CHECK;

/* Ends MPI. Must be called before the program ends. */
void salle_mpi_ranks_leave(void);
