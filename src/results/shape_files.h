/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shape.csv, shape_by_phase.csv and remarkable.csv: see result_files.h. */
#ifndef SALLE_RESULTS_SHAPE_FILES_H
#define SALLE_RESULTS_SHAPE_FILES_H

#include "results/result_files.h"

extern const struct salle_column salle_shape_columns[];
extern const struct salle_column salle_phase_columns[];
extern const struct salle_column salle_remarkable_columns[];

void salle_shape_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_phases_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_remarkable_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
