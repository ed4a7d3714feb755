/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plans and results made by hand: who met whom under what, and how often either side won and nobody. */
#pragma once

#include <salle/batch_result.h>

#include "base/arena.h"

struct hand_made_matchup {
	const char *a, *a_policy, *b, *b_policy;
	uint64_t a_wins, b_wins, draws;
	const char *variant; /* NULL: base */
};

/* A plan of coins (rules coin), called "hall". Names are those of `met`, which must outlive it. */
struct salle_plan hand_made_plan(const struct hand_made_matchup *met, size_t n, struct salle_arena *arena);
/* Every bout that is won ended by the first of the rules' endings, every draw by the last. */
struct salle_batch_result hand_made_result(const struct salle_plan *plan, const struct hand_made_matchup *met,
	struct salle_arena *arena);

/* Spreads the outcomes of each matchup evenly over its batches of bouts. */
void hand_made_batches(const struct salle_plan *plan, struct salle_batch_result *result, struct salle_arena *arena);
