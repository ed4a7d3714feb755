/* SPDX-License-Identifier: GPL-3.0-or-later */
/* builds.csv: what each build of a run is, property by property. */
#ifndef SALLE_FIGURES_BUILD_SHEETS_H
#define SALLE_FIGURES_BUILD_SHEETS_H

#include <salle/plan.h>
#include <salle/sheet.h>

#include "csv_files/csv_writer.h"

struct salle_figures; /* figures/figures.h */

extern const struct salle_column salle_build_columns[];

/* Adds the properties of a fighter of that matchup to the sheet: `cost` first, where the rule system has prices. */
void salle_build_properties(const struct salle_plan *plan, const struct salle_matchup *matchup, const void *fighter,
	struct salle_sheet *sheet);

void salle_builds_write(struct salle_csv *csv, struct salle_figures *figures);

#endif
