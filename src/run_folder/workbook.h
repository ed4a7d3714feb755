/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes the results as one workbook for spreadsheets (.xlsx): a sheet with the run and its ranking, a grid of scores
 * for each round robin, and the rows of wounds.csv and pools.csv. A sheet whose CSV file the run does not write is left
 * out. The same run gives the same bytes.
 */
#pragma once

#include <stdbool.h>

struct salle_figures;

#define SALLE_WORKBOOK_FILE "workbook.xlsx"

/* Returns whether this program was built with libxlsxwriter. */
bool salle_can_write_workbook(void);

/*
 * Writes the workbook to `path`, and replaces an existing file. Temporary files go to `folder`. Returns 0, or the errno
 * of an error, after which the file is incomplete.
 */
int salle_workbook_write(struct salle_figures *figures, const char *path, const char *folder);
