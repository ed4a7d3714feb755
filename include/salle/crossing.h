/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where a curve of scores crosses 1/2, from simultaneous intervals at the values that were tested.
 *
 * A score is known to be above or below 1/2 where its interval excludes 1/2. The intervals hold together, so all that
 * is known is true with their confidence. A crossing lies between two tested values of which one is not known, or whose
 * known sides differ. The one assumption: a curve that is above 1/2 at two neighbouring tested values, or below it at
 * both, does not cross 1/2 in between.
 */
#ifndef SALLE_CROSSING_H
#define SALLE_CROSSING_H

#include <salle/score_matrix.h>

enum salle_crossing_kind {
	SALLE_CROSSING_ONE,     /* the known side changes once */
	SALLE_CROSSING_SEVERAL, /* it changes more than once */
	SALLE_CROSSING_NONE,    /* the same side is known at all values */
	SALLE_CROSSING_UNKNOWN, /* some side is not known, and none known to change */
};

struct salle_crossing {
	enum salle_crossing_kind kind;
	int first, last;  /* side of 1/2 at the lowest and the highest value: -1 below, 1 above, 0 not known */
	double low, high; /* all crossings lie between these tested values; NAN: the side is not known up to that end */
	double value;     /* of SALLE_CROSSING_ONE, if the measured scores cross once: interpolated; else NAN */
};

/* `x` rises; the intervals of the n scores hold together. */
struct salle_crossing salle_find_crossing(const double *x, const struct salle_estimate *scores, size_t n);

/* Returns "one", "several", "none" or "unknown". */
const char *salle_crossing_name(enum salle_crossing_kind kind);

#endif
