/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The matchups that a comparison leaves out, which must not pass for clear: those that an interrupted run did not
 * fight, and those that only one of the two scenarios has.
 */
#ifndef SALLE_GATE_GAPS_H
#define SALLE_GATE_GAPS_H

#include "gate/drift.h"

enum salle_gap_reason {
	SALLE_GAP_UNFOUGHT,          /* the run has no bouts of it */
	SALLE_GAP_BASELINE_UNFOUGHT, /* the baseline has none */
	SALLE_GAP_GONE,              /* the baseline alone has the matchup */
	SALLE_GAP_NEW,               /* the run alone has it */
	SALLE_GAP_REASONS,
};

struct salle_gap {
	const struct salle_earlier *in; /* the run that has the matchup; of both, the judged one */
	const struct salle_earlier_matchup *matchup;
	enum salle_gap_reason why;
	enum salle_finding finding; /* undecided; of matchups that one scenario lacks, not judged */
	const char *reason;         /* that and why it is accepted, or was; or NULL */
};

struct salle_gaps {
	struct salle_gap *items; /* in the order of the baseline, then what is new */
	size_t n, counts[SALLE_GAP_REASONS];
};

/* In the arena. */
struct salle_gaps salle_gaps_find(const struct salle_comparison *comparison, struct salle_arena *arena);

/* "builds halberd, mace": those that only the run of these gaps has, which were deleted or are new. "" for none. */
const char *salle_gaps_builds(const struct salle_gaps *gaps, enum salle_gap_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena);

#endif
