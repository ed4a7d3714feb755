/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One end of a confidence sequence of a rate, computed only as precisely as needed: see <salle/stats.h>. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* An end between two bounds. Fully narrowed, `outside` is the end. */
struct salle_sequence_end {
	double hits, misses, bound, tuned; /* arguments of the evidence that a rate is outside */
	double inside, outside;
};

/* Returns the end towards `outside` (0 or 1) of the interval of salle_spread_rate_sequence, not yet narrowed. */
struct salle_sequence_end salle_find_sequence_end(uint64_t hits, uint64_t n, double spread, double level, double tuned,
	double outside);

/* Halves the distance of the bounds. Returns false if they are already as close as doubles allow. */
bool salle_sequence_end_narrow(struct salle_sequence_end *end);
