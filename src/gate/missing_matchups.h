/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The matchups that a comparison leaves out, which must not pass for clear: those that an interrupted run did not
 * fight, and those that only one of the two scenarios has.
 */
#ifndef SALLE_GATE_MISSING_MATCHUPS_H
#define SALLE_GATE_MISSING_MATCHUPS_H

#include "gate/drift.h"

enum salle_missing_reason {
	SALLE_MISSING_UNFOUGHT,          /* the run has no bouts of it */
	SALLE_MISSING_BASELINE_UNFOUGHT, /* the baseline has none */
	SALLE_MISSING_GONE,              /* the baseline alone has the matchup */
	SALLE_MISSING_NEW,               /* the run alone has it */
	SALLE_MISSING_REASONS,
};

struct salle_missing_matchup {
	const struct salle_stored_run *in; /* the run that has the matchup; of both, the judged one */
	const struct salle_stored_matchup *matchup;
	enum salle_missing_reason why;
	enum salle_gate_verdict finding; /* undecided; of matchups that one scenario lacks, not judged */
	const char *reason;              /* that and why it is accepted, or was; or NULL */
};

struct salle_missing_matchups {
	struct salle_missing_matchup *items; /* in the order of the baseline, then what is new */
	size_t n, counts[SALLE_MISSING_REASONS];
};

/* In the arena. */
struct salle_missing_matchups salle_find_missing_matchups(const struct salle_comparison *comparison,
	struct salle_arena *arena);

/* "builds halberd, mace": those that only the run of these gaps has, which were deleted or are new. "" for none. */
const char *salle_name_missing_builds(const struct salle_missing_matchups *gaps, enum salle_missing_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena);

#endif
