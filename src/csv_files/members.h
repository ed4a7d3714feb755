/* SPDX-License-Identifier: GPL-3.0-or-later */
/* members.csv: what each of several builds of a side came to. */
#ifndef SALLE_CSV_FILES_MEMBERS_H
#define SALLE_CSV_FILES_MEMBERS_H

#include "csv_files/result_files.h"

extern const struct salle_column salle_member_columns[];

/* Returns whether some side has several builds. */
bool salle_members_wanted(const struct salle_plan *plan);

void salle_members_write(struct salle_csv *csv, const struct salle_result_row *row);

#endif
