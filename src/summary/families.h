/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many of many differences are beyond chance, for people. */
#ifndef SALLE_SUMMARY_FAMILIES_H
#define SALLE_SUMMARY_FAMILIES_H

#include <stdio.h>

#include "base/arena.h"
#include "results/result_intervals.h"

/* One row per metric: differences, those beyond chance, those of p up to 0.05, and how many of these chance gives. */
void salle_families_print(const struct salle_metric_family *families, size_t n, struct salle_arena *arena, FILE *out);

#endif
