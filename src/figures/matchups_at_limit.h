/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Matchups in which many bouts end undecided because they reach the maximum length (turns, rounds, plays, phrases or
 * tosses).
 */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>

#include "base/arena.h"

/* A matchup is listed if more than this percentage of its bouts stop at the limit. */
enum { SALLE_AT_LIMIT_PERCENT = 5 };

struct salle_matchup_at_limit {
	const struct salle_matchup *matchup;
	uint64_t stopped_bouts, bouts;
};

struct salle_matchups_at_limit {
	/* name of the ending of bouts that reach the limit; NULL if the rule system has no limit */
	const char *ending;
	/* ordered by the share of bouts at the limit, the largest first; ties in the order of the plan */
	struct salle_matchup_at_limit *items;
	size_t n;
};

/*
 * Finds the matchups whose measured share exceeds SALLE_AT_LIMIT_PERCENT, in the base and in variants. Allocates in the
 * arena.
 */
struct salle_matchups_at_limit salle_find_matchups_at_limit(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the share of a matchup's bouts that stopped at the limit. */
double salle_share_at_limit(const struct salle_matchup_at_limit *it);
