/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <Rmath.h>

#include <salle/stats.h>

struct salle_interval salle_rate_interval(uint64_t hits, uint64_t n, double level)
{
	double tail = (1 - level) / 2;
	double misses = (double)(n - hits);
	struct salle_interval interval = { 0, 1 };
	if (hits > 0)
		interval.low = qbeta(tail, (double)hits, misses + 1, 1, 0);
	if (hits < n)
		interval.high = qbeta(tail, (double)hits + 1, misses, 0, 0);
	return interval;
}

/* sum of (count - base)^2 */
static unsigned __int128 squares_around(uint64_t base, uint64_t n, uint64_t sum, uint64_t squares)
{
	/* modulo 2^128, in which the result lies */
	return (unsigned __int128)squares + (unsigned __int128)n * base * base - (unsigned __int128)2 * base * sum;
}

struct salle_interval salle_mean_interval(uint64_t n, uint64_t sum, uint64_t squares, double level)
{
	if (n == 0)
		return (struct salle_interval){ 0, INFINITY };

	uint64_t base = sum / n, above = sum % n;
	/* whole numbers equal their squares only where they are 0 or 1 */
	if (squares_around(base, n, sum, squares) == above) {
		struct salle_interval rate = salle_rate_interval(above, n, level);
		double low = above == 0 && base > 0 ? -rate.high : rate.low;
		return (struct salle_interval){ (double)base + low, (double)base + rate.high };
	}
	struct salle_moments moments = salle_moments(n, sum, squares);
	double factor = moments.sd * moments.sd / moments.mean, total = (double)sum / factor;
	double tail = (1 - level) / 2, scale = factor / (double)n;
	return (struct salle_interval){ scale * qgamma(tail, total, 1, 1, 0), scale * qgamma(tail, total + 1, 1, 0, 0) };
}
