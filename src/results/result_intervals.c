/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/result_intervals.h"

#include <math.h>

struct salle_interval salle_result_rate_interval(const struct salle_plan *plan, uint64_t hits, uint64_t n)
{
	if (plan->precision.kind == SALLE_PRECISION_FIXED)
		return salle_rate_interval(hits, n, SALLE_RESULTS_LEVEL);
	return salle_rate_sequence(hits, n, SALLE_RESULTS_LEVEL, plan->precision.tuned);
}

double salle_result_level(const struct salle_plan *plan, uint64_t n)
{
	if (plan->precision.kind == SALLE_PRECISION_FIXED || n == 0)
		return SALLE_RESULTS_LEVEL;
	return salle_sequence_level(n, SALLE_RESULTS_LEVEL, plan->precision.tuned);
}

void salle_pooled_rate_add(struct salle_pooled_rate *pooled, uint64_t hits, uint64_t n)
{
	if (n == 0)
		return;
	pooled->hits += hits;
	pooled->n += n;
	pooled->matchups++;
	double rate = (double)hits / (double)n;
	struct salle_interval interval = salle_result_rate_interval(pooled->plan, hits, n);
	pooled->rates += rate;
	pooled->below += (rate - interval.low) * (rate - interval.low);
	pooled->above += (interval.high - rate) * (interval.high - rate);
}

double salle_pooled_rate(const struct salle_pooled_rate *pooled)
{
	if (pooled->n == 0)
		return 0;
	if (pooled->plan->precision.kind == SALLE_PRECISION_FIXED)
		return (double)pooled->hits / (double)pooled->n;
	return pooled->rates / (double)pooled->matchups;
}

struct salle_interval salle_pooled_rate_interval(const struct salle_pooled_rate *pooled)
{
	if (pooled->plan->precision.kind == SALLE_PRECISION_FIXED)
		return salle_rate_interval(pooled->hits, pooled->n, SALLE_RESULTS_LEVEL);
	if (pooled->n == 0)
		return (struct salle_interval){ 0, 1 };
	double rate = salle_pooled_rate(pooled), matchups = (double)pooled->matchups;
	return (struct salle_interval){
		fmax(0, rate - sqrt(pooled->below) / matchups),
		fmin(1, rate + sqrt(pooled->above) / matchups),
	};
}

const char *salle_stop_reason(const struct salle_plan *plan, const struct salle_matchup *matchup, const uint64_t *tally)
{
	uint64_t bouts = tally[plan->layout.bouts];
	if (plan->precision.kind == SALLE_PRECISION_FIXED)
		return bouts == matchup->bouts ? "fixed" : "interrupted";
	if (bouts > 0 && salle_precision_reached(&plan->precision, tally + plan->layout.wins))
		return plan->precision.kind == SALLE_PRECISION_DECIDE ? "decided" : "precise";
	return bouts == matchup->bouts ? "max_bouts" : "interrupted";
}
