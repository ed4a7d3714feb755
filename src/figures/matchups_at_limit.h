/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matchups in which many bouts stop at the limit of turns, rounds, plays, phrases or tosses. */
#pragma once

#include <salle/batch_result.h>
#include <salle/plan.h>

#include "base/arena.h"

/* A matchup is reported if more than this percentage of its bouts stop at the limit. */
enum { SALLE_AT_LIMIT_PERCENT = 5 };

struct salle_matchup_at_limit {
	const struct salle_matchup *matchup;
	uint64_t stopped_bouts, bouts;
};

struct salle_matchups_at_limit {
	/* name of the ending for bouts stopped at the limit; NULL if the rule system has no limit */
	const char *ending;
	struct salle_matchup_at_limit *items; /* the largest share first; equal shares in the order of the plan */
	size_t n;
};

/* Finds these matchups in the base and in variants, by the measured share. Allocates in the arena. */
struct salle_matchups_at_limit salle_find_matchups_at_limit(const struct salle_plan *plan,
	const struct salle_batch_result *result, struct salle_arena *arena);

/* Returns the share of a matchup's bouts that stopped at the limit. */
double salle_share_at_limit(const struct salle_matchup_at_limit *it);
