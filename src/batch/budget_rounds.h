/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The rounds of a plan with a budget: which matchups are fought, and up to which number of bouts
 * (<salle/budget_allocation.h>).
 */
#pragma once

#include "batch/worker.h"

/*
 * Returns the state of the budget at the start of a run. If the earlier run `from` asked the same question, this is a
 * copy of its state. Returns NULL if the plan has no budget.
 */
struct salle_budget_state *salle_budget_state_new(const struct salle_plan *plan, size_t n_groups,
	const struct salle_batch_result *from, struct salle_arena *arena);

/* The inputs of a round: the tallies of a run or of a simulated run. */
struct salle_budget_rounds {
	const struct salle_plan *plan;
	const struct salle_matchup_groups *groups;
	struct salle_budget_state *state;
	const uint64_t *fought; /* [groups] number of bouts that each matchup of the group has fought so far */
	/* returns the head of matchup m's tally, in `room` or elsewhere */
	const struct salle_tally_head *(*tally_head)(const void *tallies, size_t m, struct salle_tally_head *room);
	const void *tallies;
};

/* Plans the rest of the current round, or a new round. Returns the same as salle_budget_plan_round. */
bool salle_budget_set_next_targets(const struct salle_budget_rounds *spending);

/*
 * Plans the rest of the current round, or a new round. Uses only the tallies at the end of the last round, so that the
 * plan does not depend on when the run was interrupted. Returns false if the question is answered, or if the budget has
 * no room for another whole round.
 */
bool salle_budget_plan_round(struct salle_batch_state *run);
