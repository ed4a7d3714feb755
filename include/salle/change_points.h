/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds where a rate changed in a series of runs. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A run with `hits` in `n` bouts. The rate may differ from the rate of the previous run only if the run is a
 * `candidate`.
 */
struct salle_rate_run {
	uint64_t hits, n;
	bool candidate;
};

/*
 * Returns the sums of hits and bouts of the runs `from` to `to` - 1. A run with an exact rate has SALLE_EXACT_TOTAL
 * bouts. If there are such runs, returns only the mean of their rates, as an exact rate.
 */
struct salle_rate_run salle_sum_rate_runs(const struct salle_rate_run *runs, size_t from, size_t to);

/*
 * Finds the runs at which the rate changes. Writes their indices, ascending, to `places`, which has room for n; returns
 * the number of changes. Uses binary segmentation (Scott and Knott 1974): the series is split at the candidate with the
 * highest likelihood of two rates, if the bouts before and after the candidate differ by Fisher's exact test at
 * `alpha`. Both parts are then split in the same way.
 *
 * If no rate changed, the chance of a false change is at most alpha times the number of candidates: the first split is
 * the candidate with the smallest p-value. To limit this chance over several series, divide alpha by the number of
 * candidates of all series.
 */
size_t salle_find_change_points(const struct salle_rate_run *runs, size_t n, double alpha, size_t *places);
