/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How many of many differences are beyond chance, for people. */
#ifndef SALLE_REPORT_FAMILIES_H
#define SALLE_REPORT_FAMILIES_H

#include <stdio.h>

#include <salle/stats.h>

#include "base/arena.h"

/* One row per metric: differences, those beyond chance, those of p up to 0.05, and how many of these chance gives. */
void salle_families_print(const char *const *metrics, const struct salle_family *families, size_t n,
	struct salle_arena *arena, FILE *out);

#endif
