/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matchups that are not in a comparison, because they have no bouts in an interrupted run, or because only one of the
 * scenarios has them. They must not count as clear.
 */
#pragma once

#include "gate/drift.h"

enum salle_missing_reason {
	SALLE_MISSING_UNFOUGHT,          /* the run has no bouts of the matchup */
	SALLE_MISSING_BASELINE_UNFOUGHT, /* the baseline has no bouts of the matchup */
	SALLE_MISSING_GONE,              /* only the baseline has the matchup */
	SALLE_MISSING_NEW,               /* only the run has the matchup */
	SALLE_MISSING_REASONS,
};

struct salle_missing_matchup {
	const struct salle_stored_run *run; /* the run that has the matchup; if both have it, the judged run */
	const struct salle_stored_matchup *matchup;
	enum salle_missing_reason cause;
	enum salle_gate_verdict verdict; /* undecided; not judged if only one scenario has the matchup */
	/* why the matchup was accepted, even if the acceptance has expired; NULL if it was not accepted */
	const char *reason;
};

struct salle_missing_matchups {
	struct salle_missing_matchup *items; /* in the order of the baseline, then new matchups */
	size_t n, counts[SALLE_MISSING_REASONS];
};

/* Returns the missing matchups, in the arena. */
struct salle_missing_matchups salle_find_missing_matchups(const struct salle_comparison *comparison,
	struct salle_arena *arena);

/*
 * Returns "builds halberd, mace": the builds that only one run has, because they are new or were deleted; "" if there
 * are none.
 */
const char *salle_name_missing_builds(const struct salle_missing_matchups *gaps, enum salle_missing_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena);
