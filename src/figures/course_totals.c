/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/course_totals.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures/policy_sensitivity.h"
#include "figures/bout_shape.h"

/* Rates over the bouts of all base matchups. */
struct pool {
	struct salle_pooled_rate decided, at_once, blood, comebacks;
	struct salle_pooled_rate decided_by[SALLE_PHASES], blood_in[SALLE_PHASES];
	size_t phases; /* number of phases in the longest bout */
};

static void add_phases_of_matchup(struct pool *pool, const struct salle_bout_shape *shape)
{
	uint64_t decided = 0;
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		const struct salle_phase *phase = &shape->phases[i];
		if (phase->reached > 0 && pool->phases <= i)
			pool->phases = i + 1;
		decided += phase->decided;
		salle_pooled_rate_add(&pool->decided_by[i], decided, shape->bouts);
		salle_pooled_rate_add(&pool->blood_in[i], phase->side[SALLE_A].wins + phase->side[SALLE_B].wins,
			phase->side[SALLE_A].first_bloods + phase->side[SALLE_B].first_bloods);
	}
}

static struct pool pool_shapes(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	struct salle_pooled_rate none = { .plan = plan, .n_sharing_dice = salle_max_matchups_per_pair(plan) };
	struct salle_pooled_rate some = { .plan = plan, .n_sharing_dice = none.n_sharing_dice, .conditional = true };
	struct pool pool = { none, none, some, some, { none }, { some }, 0 };
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		pool.decided_by[i] = none;
		pool.blood_in[i] = some;
	}
	uint64_t *room = salle_check_allocated(malloc(plan->layout.size * sizeof *room));
	for (size_t m = 0; m < plan->n_matchups; m++) {
		if (plan->matchups[m].distance_from_base > 0)
			continue;
		struct salle_bout_shape shape =
			salle_bout_shape_of_tally(&plan->layout, salle_tallies_get(&result->tallies, m, room));
		salle_pooled_rate_add(&pool.decided, shape.decided, shape.bouts);
		salle_pooled_rate_add(&pool.at_once, shape.phases[0].decided, shape.bouts);
		salle_pooled_rate_add(&pool.blood, shape.side[SALLE_A].wins + shape.side[SALLE_B].wins,
			shape.side[SALLE_A].first_bloods + shape.side[SALLE_B].first_bloods);
		salle_pooled_rate_add(&pool.comebacks, shape.comebacks[2], shape.behind[2]);
		add_phases_of_matchup(&pool, &shape);
	}
	free(room);
	return pool;
}

static double rate_or_nan(const struct salle_pooled_rate *rate)
{
	return rate->n > 0 ? salle_pooled_rate_value(rate) : NAN;
}

static struct salle_estimate estimate_or_nan(const struct salle_pooled_rate *rate)
{
	return (struct salle_estimate){ rate_or_nan(rate), salle_pooled_rate_interval(rate) };
}

/*
 * Returns the difference between the two sides' win rates, as a positive number. Returns 2 for a mirror match, so that
 * it never counts as the most even matchup.
 */
static double measure_unevenness(const struct salle_matchup *matchup, const struct salle_tally_head *head)
{
	if (strcmp(matchup->a, matchup->b) == 0 && strcmp(matchup->a_policy, matchup->b_policy) == 0)
		return 2;
	return fabs((double)head->wins[SALLE_A] - (double)head->wins[SALLE_B]) / (double)head->bouts;
}

/* Returns the win rate of the side with fewer wins; 2 if that side never won. */
static double win_rate_of_weaker_side(const struct salle_tally_head *head)
{
	const uint64_t *wins = head->wins;
	uint64_t least = wins[SALLE_A] < wins[SALLE_B] ? wins[SALLE_A] : wins[SALLE_B];
	return least == 0 ? 2 : (double)least / (double)head->bouts;
}

/* Returns a number that orders matchups. The summary shows the notable bout of the matchup with the lowest number. */
static double get_sort_key_of_matchup(const struct salle_matchup *matchup, const struct salle_tally_head *head,
	enum salle_notable_kind kind)
{
	if (kind == SALLE_LONGEST)
		return head->longest == 0 ? 0 : -(double)salle_maximum_value(head->longest);
	return kind == SALLE_UPSET ? win_rate_of_weaker_side(head) : measure_unevenness(matchup, head);
}

static bool find_matchup(const struct salle_plan *plan, const struct salle_batch_result *result,
	enum salle_notable_kind kind, size_t *found)
{
	double least = INFINITY;
	for (size_t m = 0; m < plan->n_matchups; m++) {
		const struct salle_tally_head *head = SALLE_TALLY_HEAD(&result->tallies, m);
		if (plan->matchups[m].distance_from_base > 0 || head->bouts == 0)
			continue;
		double at = get_sort_key_of_matchup(&plan->matchups[m], head, kind);
		if (at < least) {
			least = at;
			*found = m;
		}
	}
	return least < INFINITY;
}

struct salle_course_totals salle_compute_course_totals(const struct salle_plan *plan,
	const struct salle_batch_result *result)
{
	struct pool pool = pool_shapes(plan, result);
	struct salle_course_totals out = {
		.decided = salle_pooled_rate_value(&pool.decided),
		.decided_in_first_phase = salle_pooled_rate_value(&pool.at_once),
		.luck = salle_luck_share_of_plan(plan, result),
		.blood = estimate_or_nan(&pool.blood),
		.comebacks = estimate_or_nan(&pool.comebacks),
		.phases = pool.phases,
		.needs_policies = salle_max_matchups_per_pair(plan) > 1,
	};
	for (size_t i = 0; i < SALLE_PHASES; i++) {
		out.decided_by[i] = rate_or_nan(&pool.decided_by[i]);
		out.blood_in[i] = rate_or_nan(&pool.blood_in[i]);
	}
	for (enum salle_notable_kind kind = 0; kind < SALLE_NOTABLE_KINDS; kind++) {
		size_t m = 0;
		if (find_matchup(plan, result, kind, &m) && result->notable[m][kind].found)
			out.notable_bouts[kind] = (struct salle_shown_bout){ &plan->matchups[m], &result->notable[m][kind] };
	}
	return out;
}
