/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "batch/budget_rounds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/score_matrix.h>

/*
 * A rate gets this many wins and this many losses added, and a paired difference this many bouts in each direction, so
 * that no variance is 0.
 */
enum { ADDED_WINS = 4 };

struct salle_budget_state *salle_budget_state_new(const struct salle_plan *plan, size_t n_groups,
	const struct salle_batch_result *from, struct salle_arena *arena)
{
	const struct salle_precision *precision = &plan->precision;
	if (precision->budget == 0)
		return NULL;
	struct salle_budget_state *spent = salle_arena_alloc(arena, sizeof *spent);
	size_t n = plan->round_robin != NULL ? plan->round_robin->n : 0;
	*spent = (struct salle_budget_state){
		.kind = precision->kind,
		.within = precision->within,
		.n = n,
		.verdicts = salle_arena_array(arena, n * n + 1, 1),
		.n_groups = n_groups,
		.planned_bouts = salle_arena_array(arena, n_groups + 1, sizeof *spent->planned_bouts),
	};
	const struct salle_budget_state *then = from != NULL ? from->budget : NULL;
	if (then == NULL || then->kind != spent->kind || then->within != spent->within || then->n != n)
		return spent;
	memcpy(spent->verdicts, then->verdicts, n * n);
	spent->rounds = then->rounds;
	if (then->n_groups == n_groups) /* true if the earlier run stopped within a round */
		memcpy(spent->planned_bouts, then->planned_bouts, n_groups * sizeof *spent->planned_bouts);
	return spent;
}

/* Wins and draws of each pair of the round robin. The caller frees the arrays. Every pair must have bouts. */
struct counts {
	uint64_t *wins, *draws;
	struct salle_matrix matrix;
};

static struct counts count_wins(const struct salle_budget_rounds *spending)
{
	const struct salle_budget_round_robin *contest = spending->plan->round_robin;
	const size_t n = contest->n;
	struct counts counts = {
		.wins = salle_check_allocated(calloc(n * n, sizeof *counts.wins)),
		.draws = salle_check_allocated(calloc(n * n, sizeof *counts.draws)),
	};
	double spread = 1;
	for (size_t g = 0; g < spending->groups->n; g++) {
		size_t a = contest->seats[g][SALLE_A], b = contest->seats[g][SALLE_B];
		if (a == b)
			continue;
		struct salle_tally_head room;
		const struct salle_tally_head *head = spending->tally_head(spending->tallies, g, &room);
		counts.wins[a * n + b] = head->wins[SALLE_A];
		counts.wins[b * n + a] = head->wins[SALLE_B];
		counts.draws[a * n + b] = counts.draws[b * n + a] = head->wins[SALLE_DRAW];
		for (unsigned side = 0; spending->plan->matchups[g].mirrored && side < 2; side++)
			spread = fmax(spread, salle_mirrored_variance_ratio(salle_mirrored_pairs_count_wins(&head->mirrors, side)));
	}
	counts.matrix =
		(struct salle_matrix){ n, counts.wins, counts.draws, spread, spending->plan->precision.tuned_to, 0 };
	return counts;
}

static void release_counts(struct counts *counts)
{
	free(counts->wins);
	free(counts->draws);
}

/* Returns the variance of one bout's result, which is 1 if A wins and 0 otherwise. */
static double variance_of_wins(const struct salle_tally_head *head)
{
	double rate = ((double)head->wins[SALLE_A] + ADDED_WINS) / ((double)head->bouts + 2 * ADDED_WINS);
	return rate * (1 - rate);
}

/*
 * Returns the variance of a paired difference: A's wins in the variant minus A's wins in the base. An observation is a
 * bout or a mirrored pair.
 */
static double variance_of_difference(const struct salle_tally_head *head)
{
	const struct salle_pair_sums *sums = &head->pairs.sums[SALLE_PAIR_WINS_A];
	double n = (double)head->pairs.n + 2 * ADDED_WINS;
	double mean = ((double)sums->increases.sum - (double)sums->decreases.sum) / n;
	return ((double)sums->increases.squares + (double)sums->decreases.squares + 2 * ADDED_WINS) / n - mean * mean;
}

/* Returns the largest variance in a group, among the rates or differences that the question is about. */
static double largest_group_variance(const struct salle_budget_rounds *spending,
	const struct salle_matchup_group *group)
{
	const bool paired = spending->state->kind == SALLE_PRECISION_DIFFERENCES;
	double most = 0;
	for (size_t i = paired; i < group->n; i++) {
		struct salle_tally_head room;
		const struct salle_tally_head *head = spending->tally_head(spending->tallies, group->matchups[i], &room);
		most = fmax(most, paired ? variance_of_difference(head) : variance_of_wins(head));
	}
	return most;
}

/*
 * Decides which pairs of builds have enough bouts. Sets the weight of each other pair to the standard deviation of its
 * score.
 */
static void decide_and_weigh_pairs(const struct salle_budget_rounds *spending, double *weights)
{
	const struct salle_budget_round_robin *contest = spending->plan->round_robin;
	const struct salle_precision *precision = &spending->plan->precision;
	struct salle_budget_state *spent = spending->state;
	struct counts counts = count_wins(spending);
	double *pairs = salle_check_allocated(calloc(spent->n * spent->n, sizeof *pairs));
	salle_budget_decide_pairs(precision, &counts.matrix, spent->verdicts);
	spent->is_answered = salle_budget_count_undecided(spent->kind, spent->n, spent->verdicts) == 0;
	if (!spent->is_answered)
		salle_budget_weigh_pairs(precision, &counts.matrix, spent->verdicts, pairs);
	for (size_t g = 0; g < spending->groups->n; g++)
		weights[g] = pairs[contest->seats[g][SALLE_A] * spent->n + contest->seats[g][SALLE_B]];
	free(pairs);
	release_counts(&counts);
}

/* Sets the weights of the groups: 0 for a group with enough bouts. Returns false if all groups have enough bouts. */
static bool weigh_groups(const struct salle_budget_rounds *spending, double *weights)
{
	double most = 0;
	memset(weights, 0, spending->groups->n * sizeof *weights);
	if (spending->plan->round_robin != NULL)
		decide_and_weigh_pairs(spending, weights);
	for (size_t g = 0; g < spending->groups->n; g++) {
		if (spending->plan->round_robin == NULL)
			weights[g] = largest_group_variance(spending, &spending->groups->items[g]);
		most = fmax(most, weights[g]);
	}
	for (size_t g = 0; most > 0 && g < spending->groups->n; g++)
		weights[g] /= most;
	return most > 0;
}

static uint64_t count_fought_bouts(const struct salle_budget_rounds *spending)
{
	uint64_t bouts = 0;
	for (size_t g = 0; g < spending->groups->n; g++)
		bouts += spending->fought[g] * spending->groups->items[g].n;
	return bouts;
}

/* Returns the number of bouts still to fight until every group has its planned number. */
static uint64_t count_missing_bouts(const struct salle_budget_rounds *spending)
{
	uint64_t bouts = 0;
	for (size_t g = 0; g < spending->groups->n; g++)
		if (spending->state->planned_bouts[g] > spending->fought[g])
			bouts += (spending->state->planned_bouts[g] - spending->fought[g]) * spending->groups->items[g].n;
	return bouts;
}

/*
 * Sets the numbers of bouts that the groups should have after the next round, in proportion to the weights. The numbers
 * increase from those of the group with the most bouts. For an equilibrium, only groups with a positive weight are
 * considered.
 */
static void plan_bouts_by_weight(const struct salle_budget_rounds *spending, const double *weights)
{
	struct salle_budget_state *spent = spending->state;
	const bool steps = spent->kind == SALLE_PRECISION_EQUILIBRIUM;
	uint64_t look = 0;
	for (size_t g = 0; g < spending->groups->n; g++)
		look = (!steps || weights[g] > 0) && spending->fought[g] > look ? spending->fought[g] : look;
	look = salle_budget_next_look(look);
	for (size_t g = 0; g < spending->groups->n; g++) {
		uint64_t target = 0;
		if (weights[g] > 0)
			target = steps ? salle_budget_bouts_at_own_look(look, weights[g], spending->fought[g])
						   : salle_budget_bouts_at_look(look, weights[g]);
		spent->planned_bouts[g] = target > spending->fought[g] ? target : spending->fought[g];
	}
}

/*
 * Sets the numbers of bouts that the groups should have after the next round. Returns false if no group needs more
 * bouts.
 */
static bool plan_bouts_of_groups(const struct salle_budget_rounds *spending)
{
	struct salle_budget_state *spent = spending->state;
	const uint64_t first = salle_budget_first_look(spent->kind);
	bool begins = false;
	for (size_t g = 0; g < spending->groups->n; g++) {
		begins = begins || spending->fought[g] < first;
		spent->planned_bouts[g] = spending->fought[g] > first ? spending->fought[g] : first;
	}
	if (begins)
		return true;
	double *weights = salle_check_allocated(calloc(spending->groups->n + 1, sizeof *weights));
	bool more = weigh_groups(spending, weights);
	if (more)
		plan_bouts_by_weight(spending, weights);
	free(weights);
	return more;
}

bool salle_budget_set_next_targets(const struct salle_budget_rounds *spending)
{
	struct salle_budget_state *spent = spending->state;
	const bool begins = count_missing_bouts(spending) == 0 && plan_bouts_of_groups(spending);
	const uint64_t more = count_missing_bouts(spending);
	const bool fits = more > 0 && count_fought_bouts(spending) + more <= spending->plan->precision.budget;
	for (size_t g = 0; g < spending->groups->n; g++)
		if (!fits || spent->planned_bouts[g] < spending->fought[g])
			spent->planned_bouts[g] = spending->fought[g];
	spent->rounds += fits && begins;
	return fits;
}

static const struct salle_tally_head *get_head_of_run(const void *tallies, size_t m, struct salle_tally_head *room)
{
	return salle_tallies_head(tallies, m, room);
}

bool salle_budget_plan_round(struct salle_batch_state *run)
{
	const struct salle_budget_state *spent = run->budget;
	const struct salle_budget_rounds spending = {
		.plan = run->plan,
		.groups = &run->groups,
		.state = run->budget,
		.fought = run->fought,
		.tally_head = get_head_of_run,
		.tallies = &run->tallies,
	};
	const uint64_t budget = run->plan->precision.budget, done = count_fought_bouts(&spending);
	const bool more = salle_budget_set_next_targets(&spending);
	for (size_t g = 0; g < run->groups.n; g++) {
		run->from[g] = run->range[g].first + run->fought[g];
		run->to[g] = run->range[g].first + spent->planned_bouts[g];
	}
	run->undecided = salle_budget_count_undecided(spent->kind, spent->n, spent->verdicts);
	run->total = atomic_load_explicit(&run->done, memory_order_relaxed) + (budget > done ? budget - done : 0);
	return more;
}
