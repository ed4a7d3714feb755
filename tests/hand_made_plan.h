/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans and results written by hand: the builds and policies of each matchup, and its wins and draws. */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"

struct hand_made_matchup {
	const char *a, *a_policy, *b, *b_policy;
	uint64_t a_wins, b_wins, draws;
	const char *variant; /* NULL means the base */
};

/*
 * Returns a plan of the rule system coin, called "hall". Its names point into `matchups`, which must outlive the plan.
 */
struct salle_plan hand_made_plan(const struct hand_made_matchup *matchups, size_t n, struct salle_arena *arena);
/* Returns the results of the matchups. Every bout with a winner has the first ending of the rules; every draw has the
 * last one. */
struct salle_batch_result hand_made_result(const struct salle_plan *plan, const struct hand_made_matchup *matchups,
	struct salle_arena *arena);

/* Spreads the outcomes of each matchup evenly over its batches of bouts. */
void hand_made_batches(const struct salle_plan *plan, struct salle_batch_result *result, struct salle_arena *arena);
