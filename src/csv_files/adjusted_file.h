/* SPDX-License-Identifier: GPL-3.0-or-later */
/* adjusted.csv: win rates beside what is left of them without the luck of the dice, in adjusted runs. */
#ifndef SALLE_CSV_FILES_ADJUSTED_FILE_H
#define SALLE_CSV_FILES_ADJUSTED_FILE_H

#include "csv_files/result_files.h"

extern const struct salle_column salle_adjusted_columns[];

bool salle_adjusted_wanted(const struct salle_plan *plan);

void salle_adjusted_write(struct salle_csv *csv, const struct salle_result_row *row);

#endif
