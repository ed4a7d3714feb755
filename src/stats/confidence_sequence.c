/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stats/confidence_sequence.h"

#include <math.h>

#include <Rmath.h>

#include <salle/stats.h>
#include <salle/tally.h>

#define PRIOR_SHARE 0.03 /* weight of the beta prior in trials, as a share of `tuned` */
#define HALVINGS 100

static double log_evidence_against_rate(double hits, double misses, double rate, double tuned)
{
	double a = PRIOR_SHARE * tuned * rate, b = PRIOR_SHARE * tuned * (1 - rate);
	/*
	 * The ratio of prior and posterior density at `rate` equals the ratio of marginal likelihood and likelihood.
	 * Computing the densities is more precise, because both likelihoods have large logarithms.
	 */
	return dbeta(rate, a, b, 1) - dbeta(rate, a + hits, b + misses, 1);
}

double salle_dependent_rate_evidence(uint64_t hits, uint64_t n, double spread, double rate, double tuned)
{
	return log_evidence_against_rate((double)hits / spread, (double)(n - hits) / spread, rate, tuned / spread);
}

double salle_rate_evidence(uint64_t hits, uint64_t n, double rate, double tuned)
{
	return salle_dependent_rate_evidence(hits, n, 1, rate, tuned);
}

struct salle_sequence_end salle_find_sequence_end(uint64_t hits, uint64_t n, double spread, double level, double tuned,
	double outside)
{
	const double some = (double)hits / spread, others = (double)(n - hits) / spread;
	const bool sure = outside > 0 ? hits == n : hits == 0;
	return (struct salle_sequence_end){
		.hits = some,
		.misses = others,
		.needed_evidence = -log1p(-level),
		.tuned_to = tuned / spread,
		.inner_bound = sure ? outside : (some + 0.5) / (some + others + 1),
		.outer_bound = outside,
	};
}

bool salle_sequence_end_narrow(struct salle_sequence_end *end)
{
	const double middle = end->inner_bound / 2 + end->outer_bound / 2;
	if (middle == end->inner_bound || middle == end->outer_bound)
		return false;
	*(log_evidence_against_rate(end->hits, end->misses, middle, end->tuned_to) < end->needed_evidence
			? &end->inner_bound
			: &end->outer_bound) = middle;
	return true;
}

/*
 * Returns the end of the interval as precisely as doubles allow. Rounds outwards, so that the interval never becomes
 * too short.
 */
static double narrow_to_end(struct salle_sequence_end end)
{
	for (unsigned i = 0; i < HALVINGS && salle_sequence_end_narrow(&end); i++) {
	}
	return end.outer_bound;
}

struct salle_interval salle_dependent_rate_sequence(uint64_t hits, uint64_t n, double spread, double level,
	double tuned)
{
	if (n == SALLE_EXACT_TOTAL)
		return salle_dependent_rate_interval(hits, n, spread, level);
	return (struct salle_interval){ narrow_to_end(salle_find_sequence_end(hits, n, spread, level, tuned, 0)),
		narrow_to_end(salle_find_sequence_end(hits, n, spread, level, tuned, 1)) };
}

struct salle_interval salle_rate_sequence(uint64_t hits, uint64_t n, double level, double tuned)
{
	return salle_dependent_rate_sequence(hits, n, 1, level, tuned);
}

double salle_interval_level_for_sequence(uint64_t n, double level, double tuned)
{
	/* Robbins' normal mixture, to which the beta-binomial mixture converges */
	double weight = PRIOR_SHARE * tuned / (double)n;
	double z = sqrt((1 + weight) * (log1p(1 / weight) - 2 * log1p(-level)));
	return fmin(1 - 1e-15, 1 - 2 * pnorm(z, 0, 1, 0, 0));
}

double salle_sequence_p_value(uint64_t n, double p, double tuned)
{
	double weight = PRIOR_SHARE * tuned / (double)n, z = qnorm(p / 2, 0, 1, 0, 0);
	return fmin(1, exp((log1p(1 / weight) - z * z / (1 + weight)) / 2));
}
