/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes datapackage.json, which describes a run as a Frictionless tabular data package
 * (https://specs.frictionlessdata.io). The file tells other programs the type and the meaning of every column.
 */
#pragma once

#include <salle/plan.h>

#include "base/arena.h"

#define SALLE_DATA_PACKAGE_FILE "datapackage.json"

/* Writes the description of all CSV files that a run of the plan writes. Sets the stream's error flag on failure. */
void salle_data_package_write(const struct salle_plan *plan, struct salle_arena *arena, FILE *out);
