/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builds.csv: what each build of a run is, property by property. */
#ifndef SALLE_RESULTS_BUILD_SHEETS_H
#define SALLE_RESULTS_BUILD_SHEETS_H

#include "results/csv_writer.h"

struct salle_figures; /* results/figures.h */

extern const struct salle_column salle_build_columns[];

void salle_builds_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
