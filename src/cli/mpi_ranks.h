/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Joins the processes that mpirun starts, in a program built with MPI=1. All processes load the scenario. Rank 0 reads
 * earlier runs, writes and prints. The other ranks only fight bouts.
 */
#pragma once

#include <salle/batch.h>

#include "cli/cli.h"

/*
 * Sets `*out` to the group of MPI processes to which this process belongs, or to NULL if it is the only process. If a
 * program without MPI was started as several processes, reports an error, because each of them would fight all bouts.
 */
enum salle_status salle_mpi_ranks_join(struct salle_cli *cli, const struct salle_processes **out) SALLE_MUST_CHECK;

/*
 * Waits until each process has loaded its plan or has failed; `status` is the result of this process. Returns SALLE_OK
 * if all processes have the same plan, bouts and program. Otherwise only rank 0 reports an error.
 */
enum salle_status salle_mpi_ranks_check_agreement(struct salle_cli *cli, const struct salle_processes *all,
	enum salle_status status, const struct salle_plan *plan) SALLE_MUST_CHECK;

/* Shuts MPI down. Must be called before the program ends. */
void salle_mpi_ranks_leave(void);
