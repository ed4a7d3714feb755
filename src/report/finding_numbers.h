/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formats the numbers of findings. If both ends of an interval are equal, the value is exact, and the text says so. */
#pragma once

#include "base/arena.h"
#include "base/run_table.h"

/* Returns an interval of shares as percentages, such as "75.8 to 76.2". */
const char *salle_finding_interval(double low, double high, struct salle_arena *arena);

/*
 * Returns an interval of a difference between shares in percentage points, such as "+1.2 to +5.0". If `plain`, there
 * are no signs.
 */
const char *salle_finding_points(double low, double high, bool plain, struct salle_arena *arena);

/*
 * Returns a sentence about a side of a row in win_rates.csv: "It wins 94.0 %, loses 4.2 % and draws 1.8 % of 200
 * bouts." If `is_a`, the side is a, otherwise b.
 */
const char *salle_finding_outcomes(const struct salle_run_table *win_rates, size_t row, bool is_a,
	struct salle_arena *arena);

/*
 * Returns "a, b and 2 more are not distinguishable from it", or "... have the same score" if all are exact: the rows
 * whose lead is not significant; "" if there are none.
 */
const char *salle_finding_near_ties(const struct salle_run_table *table, size_t rows, struct salle_arena *arena);

/* Returns whether all matchups of the base were solved, so that no score has an error. */
bool salle_are_findings_exact(const struct salle_run_table *win_rates);
