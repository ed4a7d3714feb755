/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Finds the matchups that a comparison lacks, because an interrupted run has no bouts of them, or because only one of
 * the scenarios has them. These matchups must not count as clear.
 */
#pragma once

#include "gate/drift.h"

enum salle_missing_reason {
	SALLE_MISSING_UNFOUGHT,          /* the judged run has no bouts of the matchup */
	SALLE_MISSING_BASELINE_UNFOUGHT, /* the baseline has no bouts of the matchup */
	SALLE_MISSING_GONE,              /* only the baseline's scenario has the matchup */
	SALLE_MISSING_NEW,               /* only the judged run's scenario has the matchup */
	SALLE_MISSING_REASONS,
};

struct salle_missing_matchup {
	const struct salle_stored_run *run; /* run that has the matchup; the judged run if both have it */
	const struct salle_stored_matchup *matchup;
	enum salle_missing_reason cause;
	/* SALLE_GATE_UNDECIDED, or SALLE_GATE_UNJUDGED if only one scenario has the matchup */
	enum salle_gate_verdict verdict;
	/* text about the acceptance of the matchup, even if it has expired; NULL if the matchup was not accepted */
	const char *reason;
};

struct salle_missing_matchups {
	struct salle_missing_matchup *items; /* in the order of the baseline; matchups that only the run has come last */
	size_t n, counts[SALLE_MISSING_REASONS];
};

/* Returns the matchups that the comparison lacks, in the arena. */
struct salle_missing_matchups salle_find_missing_matchups(const struct salle_comparison *comparison,
	struct salle_arena *arena);

/* Returns the builds that only one of the runs has, as "builds halberd, mace"; "" if there are none. */
const char *salle_name_missing_builds(const struct salle_missing_matchups *gaps, enum salle_missing_reason why,
	const struct salle_comparison *comparison, struct salle_arena *arena);
