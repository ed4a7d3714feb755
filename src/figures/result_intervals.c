/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures/result_intervals.h"

#include <math.h>

bool salle_plan_is_mirrored(const struct salle_plan *plan)
{
	return plan->n_matchups > 0 && plan->matchups[0].mirrored;
}

double salle_max_dependent_bouts(const struct salle_plan *plan)
{
	return salle_plan_is_mirrored(plan) ? 2 : 1;
}

struct salle_interval salle_result_rate_interval_at(const struct salle_plan *plan, uint64_t hits, uint64_t n,
	double level)
{
	const struct salle_precision *precision = &plan->precision;
	double spread = salle_max_dependent_bouts(plan);
	if (precision->tuned_to > 0)
		return salle_dependent_rate_sequence(hits, n, spread, level, precision->tuned_to);
	return salle_dependent_rate_interval(hits, n, spread, salle_precision_level(precision, level));
}

struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n)
{
	return salle_result_rate_interval_at(plan, hits, n, SALLE_RESULTS_LEVEL);
}

double salle_result_interval_level_at(const struct salle_plan *plan, uint64_t n, double level)
{
	if (plan->precision.tuned_to == 0 || n == 0)
		return salle_precision_level(&plan->precision, level);
	double spread = salle_max_dependent_bouts(plan);
	return salle_interval_level_for_sequence((uint64_t)ceil((double)n / spread), level,
		plan->precision.tuned_to / spread);
}

double salle_result_interval_level(const struct salle_plan *plan, uint64_t n)
{
	return salle_result_interval_level_at(plan, n, SALLE_RESULTS_LEVEL);
}

double salle_adjust_p_value_for_stopping(const struct salle_plan *plan, uint64_t n, double p)
{
	return plan->precision.tuned_to == 0 || n == 0 ? p : salle_sequence_p_value(n, p, plan->precision.tuned_to);
}

bool salle_are_all_solved(const struct salle_plan *plan, const struct salle_batch_result *result)
{
	for (size_t m = 0; m < plan->n_matchups; m++)
		if (!salle_is_solved(SALLE_TALLY_HEAD(&result->tallies, m)))
			return false;
	return plan->n_matchups > 0;
}

/* Returns whether each matchup has a fixed number of independent bouts, and no exact chances. */
static bool has_fixed_bouts(const struct salle_plan *plan)
{
	return plan->precision.kind == SALLE_PRECISION_FIXED && plan->exact == SALLE_EXACT_OFF &&
		!salle_plan_is_mirrored(plan);
}

void salle_pooled_rate_add_interval(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n,
	struct salle_interval interval)
{
	if (n == 0)
		return;
	pooled->hits += hits;
	pooled->n += n;
	salle_strata_add(&pooled->strata, hits, n);
	pooled->matchups++;
	double rate = (double)hits / (double)n;
	pooled->rates += rate;
	pooled->squares_below += (rate - interval.low) * (rate - interval.low);
	pooled->squares_above += (interval.high - rate) * (interval.high - rate);
}

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n)
{
	static const struct salle_interval unused = { 0, 1 };
	if (n > 0)
		salle_pooled_rate_add_interval(pooled, hits, n,
			has_fixed_bouts(pooled->plan) ? unused : salle_result_rate_interval(pooled->plan, hits, n));
}

double salle_pooled_rate_value(const struct salle_pooled_rate *pooled)
{
	if (pooled->n == 0)
		return 0;
	if (has_fixed_bouts(pooled->plan))
		return (double)pooled->hits / (double)pooled->n;
	return pooled->rates / (double)pooled->matchups;
}

struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled)
{
	uint64_t shared = pooled->n_sharing_dice > 1 ? pooled->n_sharing_dice : 1;
	if (pooled->n == 0)
		return (struct salle_interval){ 0, 1 };
	if (has_fixed_bouts(pooled->plan) && pooled->conditional)
		return salle_dependent_rate_interval(pooled->hits, pooled->n, (double)shared, SALLE_RESULTS_LEVEL);
	if (has_fixed_bouts(pooled->plan))
		return salle_strata_interval(&pooled->strata, shared, SALLE_RESULTS_LEVEL);
	double rate = salle_pooled_rate_value(pooled), matchups = (double)pooled->matchups;
	return (struct salle_interval){
		fmax(0, rate - sqrt(pooled->squares_below * (double)shared) / matchups),
		fmin(1, rate + sqrt(pooled->squares_above * (double)shared) / matchups),
	};
}

const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup,
	const struct salle_tally_head *head)
{
	const enum salle_precision_kind kind = plan->precision.kind;
	uint64_t bouts = head->bouts;
	struct salle_tally_head rates = *head;
	salle_tally_head_use_exact(&rates);
	if (plan->precision.budget > 0)
		return "spend";
	if (kind == SALLE_PRECISION_FIXED && plan->exact == SALLE_EXACT_ONLY && salle_is_solved(head))
		return "exact";
	if (kind == SALLE_PRECISION_FIXED)
		return bouts == matchup->bouts ? "fixed" : "interrupted";
	const enum salle_test_verdict verdict =
		rates.bouts > 0 ? salle_precision_verdict(&plan->precision, rates.wins) : SALLE_OPEN;
	if (verdict == SALLE_EVEN || (verdict != SALLE_OPEN && kind == SALLE_PRECISION_EVEN))
		return salle_test_verdict_name(verdict);
	if (rates.bouts > 0 && salle_precision_is_reached(&plan->precision, rates.wins))
		return plan->precision.kind == SALLE_PRECISION_DECIDE ? "decided" : "precise";
	return bouts == matchup->bouts ? "max_bouts" : "interrupted";
}
