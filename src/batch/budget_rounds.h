/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rounds of a plan with a budget: which matchups are fought on, and up to how many bouts
 * (<salle/budget_allocation.h>).
 */
#ifndef SALLE_BATCH_BUDGET_ROUNDS_H
#define SALLE_BATCH_BUDGET_ROUNDS_H

#include "batch/worker.h"

/* What is decided at the start: what the run `from` had decided if it asked the same. NULL without a budget. */
struct salle_budget_state *salle_budget_state_new(const struct salle_plan *plan, size_t n_groups,
	const struct salle_batch_result *from, struct salle_arena *arena);

/* What a round follows from: the tallies of a run, or of a simulated one. */
struct salle_budget_rounds {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	struct salle_budget_state *spent;
	const uint64_t *fought; /* [groups] bouts of each matchup */
	/* returns the head of the tally of matchup m, in `room` or elsewhere */
	const struct salle_tally_head *(*head)(const void *tallies, size_t m, struct salle_tally_head *room);
	const void *tallies;
};

/* Sets the targets of the rest of the round at hand, or of a new one. Returns what salle_budget_plan_round does. */
bool salle_budget_set_next_targets(const struct salle_budget_rounds *spending);

/*
 * Plans what is fought next: the rest of the round at hand, or a new one. It follows from the tallies at the end of the
 * last round alone. Returns false when enough is known, or the budget has no room for another whole round.
 */
bool salle_budget_plan_round(struct salle_batch_state *run);

#endif
