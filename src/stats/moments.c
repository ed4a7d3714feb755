/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include <salle/stats.h>

typedef unsigned __int128 wide;

struct salle_moments salle_find_moments(uint64_t n, uint64_t sum, uint64_t squares)
{
	struct salle_moments moments = { 0, 0 };
	if (n > 0)
		moments.mean = (double)sum / (double)n;
	if (n > 1) {
		/* n^2 times the variance, as an exact integer that is never negative */
		wide spread = (wide)n * squares - (wide)sum * sum;
		moments.sd = sqrt((double)spread / ((double)n * (double)(n - 1)));
	}
	return moments;
}

/*
 * Returns a percentile of a histogram: the smallest value such that at least `percent` % of the n observations are at
 * most this value.
 */
static unsigned percentile(const uint64_t *counts, uint64_t n, unsigned percent)
{
	uint64_t below = 0;
	for (unsigned value = 0;; value++) {
		below += counts[value];
		if ((wide)below * 100 >= (wide)n * percent)
			return value;
	}
}

static unsigned find_highest_used_bin(const uint64_t *counts, size_t bins)
{
	size_t value = bins - 1;
	while (counts[value] == 0)
		value--;
	return (unsigned)value;
}

static unsigned smallest_value(const uint64_t *counts)
{
	unsigned value = 0;
	while (counts[value] == 0)
		value++;
	return value;
}

struct salle_summary salle_summarize_histogram(const uint64_t *counts, size_t bins)
{
	uint64_t n = 0, sum = 0, squares = 0;
	for (size_t value = 0; value < bins; value++) {
		n += counts[value];
		sum += value * counts[value];
		squares += value * value * counts[value];
	}
	if (n == 0)
		return (struct salle_summary){ 0 };

	struct salle_moments moments = salle_find_moments(n, sum, squares);
	return (struct salle_summary){
		.n = n,
		.mean = moments.mean,
		.sd = moments.sd,
		.min = smallest_value(counts),
		.p05 = percentile(counts, n, 5),
		.p25 = percentile(counts, n, 25),
		.p50 = percentile(counts, n, 50),
		.p75 = percentile(counts, n, 75),
		.p95 = percentile(counts, n, 95),
		.max = find_highest_used_bin(counts, bins),
	};
}
