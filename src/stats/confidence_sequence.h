/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One end of the interval that a confidence sequence of a rate gives (<salle/stats.h>). It is computed only as
 * precisely as needed.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/*
 * The upper or lower end of an interval while bisection approaches it. It lies between the two bounds. When the bounds
 * cannot be narrowed further, `outer_bound` is the end.
 */
struct salle_sequence_end {
	/* a rate is outside the interval if the log evidence against it reaches `needed_evidence` */
	double hits, misses, needed_evidence, tuned_to;
	double inner_bound, outer_bound;
};

/*
 * Starts the search for one end of the interval of salle_dependent_rate_sequence: the lower end if `outside` is 0, the
 * upper end if it is 1.
 */
struct salle_sequence_end salle_find_sequence_end(uint64_t hits, uint64_t n, double spread, double level, double tuned,
	double outside);

/* Halves the distance between the bounds. Returns false if they are as close as doubles allow. */
bool salle_sequence_end_narrow(struct salle_sequence_end *end);
