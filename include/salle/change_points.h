/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a rate changed in a series of runs. */
#ifndef SALLE_CHANGE_POINTS_H
#define SALLE_CHANGE_POINTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A run: `hits` of `n` bouts; a candidate may have another rate than the run before, others cannot. */
struct salle_rate_run {
	uint64_t hits, n;
	bool candidate;
};

/*
 * The first runs of other rates, ascending, into `places`, which has room for n; returns how many. Binary segmentation
 * (Scott and Knott 1974): the series is split at the candidate where two rates are likelier than at any other, if the
 * bouts before and after differ by Fisher's exact test at `alpha`; so are then its parts, as long as they split.
 *
 * Where nothing changed, a change is found with a chance of at most alpha times the candidates: the first split is the
 * least likely of so many tests, and without it there is none. To hold a chance over several series, divide alpha by
 * the candidates of all.
 */
size_t salle_find_change_points(const struct salle_rate_run *runs, size_t n, double alpha, size_t *places);

#endif
