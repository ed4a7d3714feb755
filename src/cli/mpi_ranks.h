/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The processes started by mpirun, in a program built with MPI=1. All load the scenario. Rank 0 reads earlier runs,
 * writes and prints; the others only fight.
 */
#pragma once

#include <salle/batch.h>

#include "cli/cli.h"

/*
 * Sets *out to this process's group, or NULL if it is alone. Reports an error if there are several processes without
 * MPI, because each would fight all bouts.
 */
enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out) SALLE_MUST_CHECK;

/*
 * Synchronizes all processes once each has loaded its plan or failed with `status`. Returns SALLE_OK if all are ready
 * with the same plan, bouts and program. Otherwise only rank 0 reports an error.
 */
enum salle_status salle_mpi_ranks_agree(struct salle_cli *cli, const struct salle_processes *all,
	enum salle_status status, const struct salle_plan *plan) SALLE_MUST_CHECK;

/* Ends MPI. Call before the program ends. */
void salle_mpi_ranks_leave(void);
