/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * datapackage.json: a run as a Frictionless tabular data package (https://specs.frictionlessdata.io), which tells other
 * programs the type and the meaning of every column.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

#define SALLE_DATA_PACKAGE_FILE "datapackage.json"

/* Writes the package of the CSV files that the plan's run has. Sets the stream's error flag on failure. */
void salle_data_package_write(const struct salle_plan *plan, struct salle_arena *arena, FILE *out);
