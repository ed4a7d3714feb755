/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Spans: sums over equal stretches of consecutive bouts of a matchup. They are what two runs on the same dice are
 * compared by, span against span, long after their bouts are gone (the method of batch means).
 *
 * Span i holds bouts i*size to (i + 1)*size - 1; the last one may be incomplete. The size is the smallest power of two,
 * at least 2, that makes SALLE_SPANS of them enough for the bouts that the run set out to fight: the spans of a longer
 * run are unions of those of a shorter one.
 */
#ifndef SALLE_SPANS_H
#define SALLE_SPANS_H

#include <salle/tally.h>

enum { SALLE_SPANS = 128 };

/* What is summed: bouts that A won and that nobody won, length, wounds that either side suffered. */
enum {
	SALLE_SPAN_WINS,
	SALLE_SPAN_DRAWS,
	SALLE_SPAN_LENGTH,
	SALLE_SPAN_WOUNDS_A,
	SALLE_SPAN_WOUNDS_B,
	SALLE_SPAN_NUMBERS
};

struct salle_spans {
	uint64_t size; /* 0: no bouts yet */
	uint64_t sums[SALLE_SPANS][SALLE_SPAN_NUMBERS];
};

/* Makes the spans so large that `bouts` have room in them; they never become smaller. */
void salle_spans_reserve(struct salle_spans *spans, uint64_t bouts);

/* How a tally goes into sums: taken away or added, and with A's counts as B's or as they are. */
struct salle_span_way {
	bool away, exchanged;
};

/* Adds what a tally holds. What bouts have added in between is what is taken away before them and added after. */
void salle_span_add(const struct salle_tally_layout *layout, const uint64_t *count, struct salle_span_way way,
	uint64_t sums[SALLE_SPAN_NUMBERS]);

#endif
