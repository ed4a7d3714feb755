/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One end of a confidence sequence of a rate (<salle/stats.h>), computed only as precisely as needed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * The upper or the lower end of an interval while it is searched for: it lies between two bounds. When the bounds
 * cannot be narrowed further, `outer_bound` is the end.
 */
struct salle_sequence_end {
	double hits, misses, needed_evidence, tuned_to; /* a rate is excluded at this log evidence against the rate */
	double inner_bound, outer_bound;
};

/* Returns the end towards `outside` (0 or 1) of the interval of salle_spread_rate_sequence, before any narrowing. */
struct salle_sequence_end salle_find_sequence_end(uint64_t hits, uint64_t n, double spread, double level, double tuned,
	double outside);

/* Halves the distance of the bounds. Returns false if they are as close as doubles allow. */
bool salle_sequence_end_narrow(struct salle_sequence_end *end);
