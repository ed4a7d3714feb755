/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The processes that mpirun starts, in a program that was built with MPI=1. All load the scenario; rank 0 alone reads
 * earlier runs, writes and prints, the others fight.
 */
#ifndef SALLE_CLI_MPI_RANKS_H
#define SALLE_CLI_MPI_RANKS_H

#include <salle/batch.h>

#include "cli/cli.h"

/*
 * Sets *out to the processes that this one is of, NULL when it is alone. It is an error to be one of several in a
 * program that was built without MPI: each would fight all bouts.
 */
enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out) SALLE_MUST_CHECK;

/*
 * Called by all, once each has loaded its plan or failed to with `status`, by rank 0 when it is ready to fight. Returns
 * SALLE_OK when all are ready and have the same plan, bouts and program; else rank 0 has an error, the others are
 * silent.
 */
enum salle_status salle_mpi_ranks_agree(struct salle_cli *cli, const struct salle_processes *all,
	enum salle_status status, const struct salle_plan *plan) SALLE_MUST_CHECK;

/* Before the program ends. */
void salle_mpi_ranks_leave(void);

#endif
