/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "forecast/bouts_needed.h"

#include <math.h>
#include <stdlib.h>

#include <Rmath.h>

#include "base/clock_seconds.h"
#include "batch/matchup_groups.h"
#include "batch/subplan.h"

enum {
	GROUPS_MIN = 12,  /* minimum number of groups of matchups in the sample */
	FIRST_BOUTS = 64, /* number of bouts of each matchup in the first stage */
	GROWTH = 4,       /* factor on the number of bouts from one stage to the next, while there is time */
	/* number of quantiles of a rate's posterior distribution over which the needed bouts are averaged */
	QUANTILES = 16,
	/* Shift between the quantiles of different matchups in a group, which makes their rates nearly independent. */
	QUANTILE_SHIFT = 5,
	/*
	 * Factor on the quantile number for the rate of bouts with a winner, which makes it nearly independent of the win
	 * rate.
	 */
	QUANTILE_FACTOR = 7,
};

#define SECONDS 1.5      /* maximum CPU seconds of the prediction */
#define EVEN_SECONDS 1.0 /* CPU seconds for finding exactly even matchups */
/*
 * half width of the predicted range, in standard deviations; wide, because a few pairs of builds need most of the bouts
 */
#define DEVIATIONS 3

/* Sums over the groups of matchups in the sample. */
struct totals {
	double groups, matchups, bouts;
	double squares;  /* sum over the groups of the squared number of bouts */
	double variance; /* variance of the number of bouts in groups that are not finished */
	double left;     /* number of bouts not fought yet */
};

/*
 * Returns quantiles of the rates of side A's wins, from their posterior distributions. Quantile number `level` of the
 * win rates has a flat prior. Quantile number `often` of the rate of bouts with a winner has Jeffreys' prior: with only
 * draws so far, this rate may have any order of magnitude.
 */
static struct salle_rates rates_at_quantiles(double spread, const uint64_t wins[3], unsigned level, unsigned often)
{
	const double a = (double)wins[SALLE_A] / spread, b = (double)wins[SALLE_B] / spread,
				 draws = (double)wins[SALLE_DRAW] / spread, p = (level % QUANTILES + 0.5) / QUANTILES;
	return (struct salle_rates){
		.wins = qbeta(p, a + 1, b + draws + 1, 1, 0),
		.winner_share = qbeta(p, a + 1, b + 1, 1, 0),
		.decisive = qbeta((often % QUANTILES + 0.5) / QUANTILES, a + b + 0.5, draws + 0.5, 1, 0),
	};
}

static bool has_group_ended(const struct salle_plan *plan, const struct salle_matchup_group *group,
	const struct salle_tallies *tallies)
{
	const uint64_t fought = SALLE_TALLY_HEAD(tallies, group->matchups[0])->bouts;
	return fought >= plan->matchups[group->matchups[0]].bouts ||
		(salle_is_look_scheduled(fought) && salle_matchup_group_is_precise(group, plan, tallies));
}

/*
 * Adds the number of bouts that a group's matchups need, averaged over the possible rates given the bouts so far.
 * Matchups marked in `even` need the maximum.
 */
static void add_bouts_needed_by_group(struct totals *sum, const struct salle_plan *plan,
	const struct salle_matchup_group *group, const struct salle_tallies *tallies, const bool *even)
{
	const double most = (double)plan->matchups[group->matchups[0]].bouts, spread = plan->precision.spread,
				 members = (double)group->n;
	struct salle_tally_head room;
	const uint64_t fought = salle_tallies_head(tallies, group->matchups[0], &room)->bouts;
	const bool ended = has_group_ended(plan, group, tallies);
	double mean = 0, squares = 0;
	for (unsigned k = 0; k < QUANTILES; k++) {
		double needed = (double)fought;
		for (unsigned i = 0; i < group->n && !ended; i++) {
			const struct salle_tally_head *head = salle_tallies_head(tallies, group->matchups[i], &room);
			if (salle_is_solved(head)) /* solved exactly, so no further bouts are needed */
				continue;
			const struct salle_rates rates = rates_at_quantiles(spread, head->wins, k + QUANTILE_SHIFT * i,
				QUANTILE_FACTOR * k + QUANTILE_SHIFT * i);
			const double member = spread * salle_precision_observations_needed(&plan->precision, &rates);
			needed = fmax(needed, even[group->matchups[i]] ? most : member);
		}
		if (!ended)
			needed = needed < most ? fmin(most, (double)salle_next_look((uint64_t)ceil(needed) - 1)) : most;
		mean += needed / QUANTILES;
		squares += needed * needed / QUANTILES;
	}
	sum->groups++;
	sum->matchups += members;
	sum->bouts += members * mean;
	sum->squares += members * mean * members * mean;
	sum->variance += members * members * fmax(0, squares - mean * mean);
	sum->left += members * (mean - (double)fought);
}

double salle_fight_further_bouts(const struct salle_plan *plan, uint64_t most, bool skips_notable,
	struct salle_batch_result *result, struct salle_arena *arena)
{
	const struct salle_plan capped = salle_plan_with_bouts(plan, most, arena);
	const struct salle_batch_result before = *result;
	const struct salle_batch_settings settings = { .skips_notable_bouts = skips_notable,
		.earlier = before.tallies.n > 0 ? &before : NULL };
	const double start = salle_process_cpu_seconds();
	if (salle_batch_run(&capped, &settings, result, arena) != SALLE_OK)
		abort(); /* impossible, because nothing can stop the batch */
	return salle_process_cpu_seconds() - start;
}

/*
 * Fights a sample of about `groups` groups as the run does, while there is time. Sets the sums over the groups, and
 * returns the CPU seconds.
 */
static double fight_sample(struct totals *sum, const struct salle_plan *plan, double groups,
	struct salle_bouts_needed *needed, struct salle_arena *arena)
{
	const struct salle_even_pairs *even = &needed->even_pairs;
	struct salle_batch_result result = { 0 };
	const bool *wanted = salle_subplan_choose_spread(plan, (size_t)fmin(groups, (double)plan->n_matchups), arena);
	struct salle_plan sample = salle_subplan_make(plan, wanted, arena);
	sample.precision = plan->precision;
	sample.shard = (struct salle_shard){ 0 };
	bool *is_even = salle_arena_array(arena, plan->n_matchups + 1, sizeof *is_even), *next = is_even;
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (wanted[m - plan->matchups[m].distance_from_base])
			*next++ = even->n > 0 && even->bouts[m] > 0;
	const struct salle_matchup_groups all = salle_group_matchups(&sample, arena);
	/* with 0 bouts, this only solves the matchups that the run solves exactly */
	const double solving =
		plan->exact != SALLE_EXACT_OFF ? salle_fight_further_bouts(&sample, 0, true, &result, arena) : 0;
	double coming = 0, spent = 0, open = 1, before_open = (double)all.n;
	for (uint64_t most = FIRST_BOUTS, from = 0; open > 0 && spent + coming < SECONDS; from = most, most *= GROWTH) {
		const double before = (double)result.bouts,
					 seconds = salle_fight_further_bouts(&sample, most, true, &result, arena),
					 fought = (double)result.bouts - before;
		open = 0;
		for (size_t g = 0; fought > 0 && g < all.n; g++)
			open += !has_group_ended(&sample, &all.items[g], &result.tallies);
		if (fought > 0)
			needed->unfinished =
				(struct salle_unfinished_matchups){ 0, fought / (double)(most - from), fought, seconds };
		coming = GROWTH * seconds * open / fmax(1, before_open);
		before_open = open;
		spent += seconds;
	}
	*sum = (struct totals){ 0 };
	for (size_t g = 0; g < all.n; g++)
		add_bouts_needed_by_group(sum, &sample, &all.items[g], &result.tallies, is_even);
	return solving + spent;
}

struct salle_bouts_needed salle_bouts_needed(const struct salle_plan *plan, struct salle_arena *arena)
{
	const double all = fmax(1, (double)plan->n_matchups), most = (double)salle_plan_max_bouts(plan);
	struct salle_bouts_needed needed = { .bouts = { most, most, most }, .typical_bouts = most / all };
	if (plan->precision.kind == SALLE_PRECISION_FIXED || most == 0)
		return needed;
	if (salle_has_endless_even_pairs(&plan->precision))
		needed.even_pairs = salle_find_even_pairs(plan, EVEN_SECONDS, arena);
	const struct salle_plan first = salle_plan_with_bouts(plan, FIRST_BOUTS, arena);
	struct totals sum;
	const double seconds = fight_sample(&sum, &first, GROUPS_MIN, &needed, arena);
	(void)fight_sample(&sum, plan, fmax(GROUPS_MIN, GROUPS_MIN * SECONDS / (2 + GROWTH) / fmax(1e-9, seconds)), &needed,
		arena);
	const double scale = all / sum.matchups, mean = sum.bouts / sum.groups, bouts = fmin(most, scale * sum.bouts);
	/* variance between groups, because only some of them are in the sample */
	const double between = fmax(0, sum.squares - sum.groups * mean * mean) * (1 - 1 / scale);
	const double off = DEVIATIONS * scale * sqrt(sum.variance + between);
	needed.bouts = (struct salle_range){ fmax(bouts / 3, bouts - off), bouts, fmin(most, bouts + off) };
	needed.typical_bouts = bouts / all;
	needed.unfinished.bouts_left = scale * sum.left;
	return needed;
}
