/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include <Rmath.h>

#include <salle/stats.h>
#include <salle/tally.h>

static struct salle_interval find_rate_interval(double hits, double misses, double level)
{
	double tail = (1 - level) / 2;
	struct salle_interval interval = { 0, 1 };
	if (hits > 0)
		interval.low = qbeta(tail, hits, misses + 1, 1, 0);
	if (misses > 0)
		interval.high = qbeta(tail, hits + 1, misses, 0, 0);
	return interval;
}

/*
 * Returns the exact interval of a Poisson mean, if the count is `total`. `none` is unused, and gives the function the
 * type that find_cached_interval() needs.
 */
static struct salle_interval find_poisson_interval(double total, double none, double level)
{
	(void)none;
	double tail = (1 - level) / 2;
	return (struct salle_interval){ qgamma(tail, total, 1, 1, 0), qgamma(tail, total + 1, 1, 0, 0) };
}

/*
 * Returns find(a, b, level). Caches results per thread, because round robins with few bouts need the same intervals
 * repeatedly. A hash of the arguments selects the place in the cache.
 */
static struct salle_interval find_cached_interval(struct salle_interval (*find)(double, double, double), double a,
	double b, double level)
{
	enum { BITS = 10 };
	static _Thread_local struct {
		struct salle_interval (*find)(double, double, double);
		double a, b, level;
		struct salle_interval interval;
	} kept[1 << BITS];
	uint64_t bits[2];
	memcpy(&bits[0], &a, sizeof a);
	memcpy(&bits[1], &b, sizeof b);
	const uint64_t hash = (bits[0] * UINT64_C(0x9e3779b97f4a7c15) ^ bits[1]) * UINT64_C(0xd6e8feb86659fd93);
	const size_t at = hash >> (64 - BITS);
	if (kept[at].find != find || kept[at].a != a || kept[at].b != b || kept[at].level != level) {
		kept[at].find = find;
		kept[at].a = a;
		kept[at].b = b;
		kept[at].level = level;
		kept[at].interval = find(a, b, level);
	}
	return kept[at].interval;
}

/*
 * Returns the interval of a rate that is known exactly: both ends are the rate. `hits` is in units of 1 /
 * SALLE_EXACT_TOTAL.
 */
static struct salle_interval exact_interval(uint64_t hits)
{
	const double rate = (double)hits / (double)SALLE_EXACT_TOTAL;
	return (struct salle_interval){ rate, rate };
}

static struct salle_interval rate_interval(double hits, double misses, double level)
{
	return find_cached_interval(find_rate_interval, hits, misses, level);
}

struct salle_interval salle_rate_interval(uint64_t hits, uint64_t n, double level)
{
	return salle_dependent_rate_interval(hits, n, 1, level);
}

struct salle_interval salle_dependent_rate_interval(uint64_t hits, uint64_t n, double spread, double level)
{
	if (n == SALLE_EXACT_TOTAL)
		return exact_interval(hits);
	return rate_interval((double)hits / spread, (double)(n - hits) / spread, level);
}

void salle_strata_add(struct salle_strata *strata, uint64_t hits, uint64_t n)
{
	const double rate = ((double)hits + 2) / ((double)n + 4);
	strata->hits += hits;
	strata->n += n;
	strata->variance += (double)n * rate * (1 - rate);
}

struct salle_interval salle_strata_interval(const struct salle_strata *strata, uint64_t shared, double level)
{
	const double hits = (double)strata->hits, misses = (double)(strata->n - strata->hits);
	double spread = 1;
	if (hits > 0 && misses > 0)
		spread = fmin(1, strata->variance / (hits * misses / (double)strata->n));
	return rate_interval(hits / (spread * (double)shared), misses / (spread * (double)shared), level);
}

/* Returns the sum of (count - base)^2 over n counts, from their sum and the sum of their squares. */
static unsigned __int128 sum_squares_around(uint64_t base, uint64_t n, uint64_t sum, uint64_t squares)
{
	/* intermediate results may wrap around modulo 2^128; the final result fits */
	return (unsigned __int128)squares + (unsigned __int128)n * base * base - (unsigned __int128)2 * base * sum;
}

struct salle_interval salle_dependent_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double spread,
	double level)
{
	if (n == 0)
		return (struct salle_interval){ 0, INFINITY };

	uint64_t base = sum / n, above = sum % n;
	/*
	 * Now every count is `base` or `base` + 1, because only then do the sums of (count - base)² and of (count - base)
	 * agree. So the mean is `base` plus a rate.
	 */
	if (sum_squares_around(base, n, sum, squares) == above) {
		struct salle_interval rate = rate_interval((double)above / spread, (double)(n - above) / spread, level);
		double low = above == 0 && base > 0 ? -rate.high : rate.low;
		return (struct salle_interval){ (double)base + low, (double)base + rate.high };
	}
	struct salle_moments moments = salle_find_moments(n, sum, squares);
	double factor = spread * moments.sd * moments.sd / moments.mean, total = (double)sum / factor;
	const double scale = factor / (double)n;
	const struct salle_interval count = find_cached_interval(find_poisson_interval, total, 0, level);
	return (struct salle_interval){ scale * count.low, scale * count.high };
}

struct salle_interval salle_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double level)
{
	return salle_dependent_mean_interval(n, sum, squares, 1, level);
}
