/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/stats.h>

#define PRIOR_SHARE 0.03 /* of the trials that it is tuned to: least width at 4 times as many as the prior weighs */
#define HALVINGS 100

double salle_rate_evidence(uint64_t hits, uint64_t n, double rate, double tuned)
{
	double a = PRIOR_SHARE * tuned * rate, b = PRIOR_SHARE * tuned * (1 - rate);
	/* prior over posterior density at the rate: the ratio of marginal and likelihood, without their large logarithms */
	return dbeta(rate, a, b, 1) - dbeta(rate, a + (double)hits, b + (double)(n - hits), 1);
}

/* Halves the way from `inside` the sequence to `outside`; never ends inside. */
static double find_end(uint64_t hits, uint64_t n, double inside, double outside, double bound, double tuned)
{
	for (unsigned i = 0; i < HALVINGS; i++) {
		double middle = inside / 2 + outside / 2;
		if (middle == inside || middle == outside)
			break;
		if (salle_rate_evidence(hits, n, middle, tuned) < bound)
			inside = middle;
		else
			outside = middle;
	}
	return outside;
}

struct salle_interval salle_rate_sequence(uint64_t hits, uint64_t n, double level, double tuned)
{
	struct salle_interval interval = { 0, 1 };
	double bound = -log1p(-level);
	double inside = ((double)hits + 0.5) / ((double)n + 1);
	if (hits > 0)
		interval.low = find_end(hits, n, inside, 0, bound, tuned);
	if (hits < n)
		interval.high = find_end(hits, n, inside, 1, bound, tuned);
	return interval;
}

double salle_sequence_level(uint64_t n, double level, double tuned)
{
	/* of Robbins' normal mixture, which the beta-binomial one becomes */
	double weight = PRIOR_SHARE * tuned / (double)n;
	double z = sqrt((1 + weight) * (log1p(1 / weight) - 2 * log1p(-level)));
	return fmin(1 - 1e-15, 1 - 2 * pnorm(z, 0, 1, 0, 0));
}
