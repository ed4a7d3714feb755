/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pools.csv and pool_histograms.csv: see result_files.h. */
#ifndef SALLE_RESULTS_POOL_FILES_H
#define SALLE_RESULTS_POOL_FILES_H

#include "results/result_files.h"

extern const struct salle_column salle_pool_columns[];
extern const struct salle_column salle_histogram_columns[];

void salle_pools_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_histograms_write(struct salle_csv *csv, const struct salle_result_row *row);

#endif
