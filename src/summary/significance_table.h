/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints how many differences are significant or exact, as a table. */
#pragma once

#include <stdio.h>

#include "base/arena.h"
#include "figures/result_intervals.h"

/* Returns the sum of the families' counts. */
struct salle_test_family salle_sum_families(const struct salle_metric_family *families, size_t n);

/*
 * Prints one row per variant and one column per metric: "3 of 28" differences are significant, or exact and not 0.
 * Prints at most 8 metrics.
 */
void salle_significance_table_print(const struct salle_metric_family *families, size_t n, size_t metrics,
	struct salle_arena *arena, FILE *out);
