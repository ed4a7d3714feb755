/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.csv, ranking.csv and cycles.csv: the round robins of a run. See results/result_files.h. */
#ifndef SALLE_RESULTS_MATRIX_FILES_H
#define SALLE_RESULTS_MATRIX_FILES_H

#include "results/result_files.h"

extern const struct salle_column salle_matrix_columns[], salle_ranking_columns[], salle_cycle_columns[];

void salle_matrix_write(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
void salle_ranking_write(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);
void salle_cycles_write(struct salle_csv *csv, const struct salle_plan *plan, const struct salle_batch_result *result,
	struct salle_arena *arena);

/* Resampled matrices behind the intervals of the equilibrium, for n builds: fewer where each takes long. */
unsigned salle_equilibrium_replicates(size_t n);

#endif
