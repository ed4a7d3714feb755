/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of each file and what writes its rows, for the table of files in result_files.c. */
#ifndef SALLE_CSV_FILES_RESULT_TABLES_H
#define SALLE_CSV_FILES_RESULT_TABLES_H

#include "csv_files/csv_writer.h"

struct salle_figures;    /* figures/figures.h */
struct salle_result_row; /* csv_files/result_files.h */

/* efficiency_files.c */
extern const struct salle_column salle_efficiency_columns[], salle_price_columns[];
void salle_efficiency_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_prices_write(struct salle_csv *csv, struct salle_figures *figures);

/* matrix_files.c */
extern const struct salle_column salle_matrix_columns[], salle_ranking_columns[], salle_cycle_columns[];
void salle_matrix_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_ranking_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_cycles_write(struct salle_csv *csv, struct salle_figures *figures);

/* pool_files.c */
extern const struct salle_column salle_pool_columns[], salle_histogram_columns[];
void salle_pools_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_histograms_write(struct salle_csv *csv, const struct salle_result_row *row);

/* sensitivity_files.c */
extern const struct salle_column salle_sensitivity_columns[], salle_rank_columns[], salle_policy_value_columns[];
void salle_sensitivity_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_ranks_write(struct salle_csv *csv, struct salle_figures *figures);
void salle_policy_values_write(struct salle_csv *csv, struct salle_figures *figures);

/* shape_files.c */
extern const struct salle_column salle_shape_columns[], salle_phase_columns[], salle_remarkable_columns[];
void salle_shape_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_phases_write(struct salle_csv *csv, const struct salle_result_row *row);
void salle_remarkable_write(struct salle_csv *csv, struct salle_figures *figures);

/* strategy_files.c */
extern const struct salle_column salle_strategy_columns[];
void salle_strategies_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
