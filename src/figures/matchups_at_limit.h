/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups of which many bouts are stopped at the limit of turns, rounds, plays, phrases or tosses. */
#ifndef SALLE_FIGURES_MATCHUPS_AT_LIMIT_H
#define SALLE_FIGURES_MATCHUPS_AT_LIMIT_H

#include <salle/batch_result.h>
#include <salle/plan.h>

#include "base/arena.h"

/* A matchup is named where more than so many percent of its bouts are stopped. */
enum { SALLE_AT_LIMIT_PERCENT = 5 };

struct salle_matchup_at_limit {
	const struct salle_matchup *matchup;
	uint64_t stopped, bouts;
};

struct salle_matchups_at_limit {
	const char *ending;                   /* the name of the ending at the limit; NULL: the rule system has none */
	struct salle_matchup_at_limit *items; /* the largest shares first, equal ones in the order of the plan */
	size_t n;
};

/* Finds the matchups of the base and of variants that are stopped more often, as observed. Allocates in the arena. */
struct salle_matchups_at_limit salle_find_matchups_at_limit(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the share of a matchup's bouts that were stopped. */
double salle_share_at_limit(const struct salle_matchup_at_limit *it);

#endif
