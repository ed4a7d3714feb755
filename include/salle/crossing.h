/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds where a curve of scores crosses 1/2, from simultaneous intervals at the tested values.
 *
 * The side of a score (above or below 1/2) is known if the interval excludes 1/2. The intervals hold simultaneously, so
 * all known sides are right with the confidence of the intervals. The curve may cross 1/2 between two neighbouring
 * tested values if the side is unknown at one of them, or if their sides differ. If both have the same known side, the
 * curve is assumed not to cross between them.
 */
#pragma once

#include <salle/score_matrix.h>

enum salle_crossing_kind {
	SALLE_CROSSING_ONE,     /* known sides change once */
	SALLE_CROSSING_SEVERAL, /* known sides change more than once */
	SALLE_CROSSING_NONE,    /* all values have the same known side */
	SALLE_CROSSING_UNKNOWN, /* some side is unknown, and no known side changes */
};

struct salle_crossing {
	enum salle_crossing_kind kind;
	int first, last; /* side of 1/2 at the lowest and at the highest value: -1 below, 1 above, 0 unknown */
	/*
	 * all crossings lie between these tested values; NAN if the side is unknown at the lowest (`low`) or the highest
	 * (`high`) tested value
	 */
	double low, high;
	/* SALLE_CROSSING_ONE: the interpolated crossing, if the measured scores cross 1/2 once; otherwise NAN */
	double value;
};

/* Finds the crossings. `x` must ascend; the intervals of the n scores must be simultaneous. */
struct salle_crossing salle_find_crossing(const double *x, const struct salle_estimate *scores, size_t n);

/* Returns "one", "several", "none" or "unknown". */
const char *salle_crossing_name(enum salle_crossing_kind kind);
