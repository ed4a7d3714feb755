/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/stats.h>
#include <salle/tally.h>

struct salle_interval salle_unpaired_rate_interval(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n,
	double level)
{
	if (base_n == 0 || n == 0)
		return (struct salle_interval){ -1, 1 };
	double base = (double)base_hits / (double)base_n, other = (double)hits / (double)n;
	struct salle_interval x = salle_rate_interval(base_hits, base_n, level), y = salle_rate_interval(hits, n, level);
	return (struct salle_interval){
		other - base - hypot(other - y.low, x.high - base),
		other - base + hypot(y.high - other, base - x.low),
	};
}

/* Returns the p-value of the binomial test: `hits` in n bouts, if the true rate is exact_hits / SALLE_EXACT_TOTAL. */
static double compute_binomial_p_value(uint64_t exact_hits, uint64_t hits, uint64_t n)
{
	const double rate = (double)exact_hits / (double)SALLE_EXACT_TOTAL;
	if (n == SALLE_EXACT_TOTAL)
		return hits == exact_hits;
	const double below = pbinom((double)hits, (double)n, rate, 1, 0);
	const double above = hits > 0 ? pbinom((double)hits - 1, (double)n, rate, 0, 0) : 1;
	return fmin(1, 2 * fmin(below, above));
}

double salle_unpaired_rate_p_value(uint64_t base_hits, uint64_t base_n, uint64_t hits, uint64_t n)
{
	if (base_n == SALLE_EXACT_TOTAL)
		return compute_binomial_p_value(base_hits, hits, n);
	if (n == SALLE_EXACT_TOTAL)
		return compute_binomial_p_value(hits, base_hits, base_n);
	double all = (double)base_hits + (double)hits, none = (double)(base_n - base_hits) + (double)(n - hits);
	double below = phyper((double)hits, all, none, (double)n, 1, 0);
	double above = hits > 0 ? phyper((double)hits - 1, all, none, (double)n, 0, 0) : 1;
	return fmin(1, 2 * fmin(below, above));
}

/*
 * Sets `error` to the standard error of the difference. Returns the degrees of freedom by Welch and Satterthwaite; 0 if
 * unknown.
 */
static double compute_welch_degrees_of_freedom(const struct salle_measured_mean *base,
	const struct salle_measured_mean *other, double *error)
{
	double x = base->error * base->error, y = other->error * other->error;
	*error = sqrt(x + y);
	if (base->degrees_of_freedom <= 0 || other->degrees_of_freedom <= 0)
		return 0;
	if (x + y == 0)
		return base->degrees_of_freedom + other->degrees_of_freedom;
	return (x + y) * (x + y) / (x * x / base->degrees_of_freedom + y * y / other->degrees_of_freedom);
}

struct salle_interval salle_unpaired_mean_interval(const struct salle_measured_mean *base,
	const struct salle_measured_mean *other, double level)
{
	double error, freedom = compute_welch_degrees_of_freedom(base, other, &error),
				  difference = other->value - base->value;
	if (freedom <= 0)
		return (struct salle_interval){ -INFINITY, INFINITY };
	double reach = error * qt((1 - level) / 2, freedom, 0, 0);
	return (struct salle_interval){ difference - reach, difference + reach };
}

double salle_unpaired_mean_p_value(const struct salle_measured_mean *base, const struct salle_measured_mean *other)
{
	double error, freedom = compute_welch_degrees_of_freedom(base, other, &error),
				  difference = other->value - base->value;
	if (freedom <= 0 || difference == 0)
		return 1;
	return 2 * pt(-fabs(difference) / error, freedom, 1, 0);
}
