/* SPDX-License-Identifier: GPL-3.0-or-later */
/* matrix.csv, ranking.csv and cycles.csv: the round robins of a run. See results/result_files.h. */
#ifndef SALLE_RESULTS_MATRIX_FILES_H
#define SALLE_RESULTS_MATRIX_FILES_H

#include "results/result_files.h"

extern const struct salle_column salle_matrix_columns[], salle_ranking_columns[], salle_cycle_columns[];

void salle_matrix_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_ranking_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_cycles_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
