/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/change_points.h>

#include <math.h>

#include <salle/stats.h>
#include <salle/tally.h>

struct counts {
	uint64_t hits, n;
};

static struct counts sum_runs(const struct salle_rate_run *runs, size_t from, size_t to)
{
	struct counts all = { 0, 0 };
	for (size_t i = from; i < to; i++) {
		all.hits += runs[i].hits;
		all.n += runs[i].n;
	}
	return all;
}

struct salle_rate_run salle_sum_rate_runs(const struct salle_rate_run *runs, size_t from, size_t to)
{
	struct counts exact = { 0, 0 };
	for (size_t i = from; i < to; i++)
		if (runs[i].n == SALLE_EXACT_TOTAL) {
			exact.hits += runs[i].hits;
			exact.n++;
		}
	if (exact.n > 0)
		return (struct salle_rate_run){ .hits = exact.hits / exact.n, .n = SALLE_EXACT_TOTAL };
	const struct counts all = sum_runs(runs, from, to);
	return (struct salle_rate_run){ .hits = all.hits, .n = all.n };
}

/* Returns the binomial log likelihood of the counts at their own rate. */
static double log_likelihood(struct counts of)
{
	double hits = (double)of.hits, rest = (double)(of.n - of.hits), n = (double)of.n;
	return (hits > 0 ? hits * log(hits / n) : 0) + (rest > 0 ? rest * log(rest / n) : 0);
}

/*
 * Finds the changes of the rate among the runs `from` to `to` - 1. Splits them at the most likely change if it is
 * significant, and then splits both parts in the same way. Stores the changes in `places`, and returns their number.
 */
static size_t split_at_changes(const struct salle_rate_run *runs, size_t from, size_t to, double alpha, size_t *places)
{
	size_t best = from;
	double gain = -INFINITY;
	for (size_t at = from + 1; at < to; at++) {
		if (!runs[at].candidate)
			continue;
		double both = log_likelihood(sum_runs(runs, from, at)) + log_likelihood(sum_runs(runs, at, to));
		if (both > gain) {
			gain = both;
			best = at;
		}
	}
	if (best == from)
		return 0;
	const struct salle_rate_run before = salle_sum_rate_runs(runs, from, best),
								after = salle_sum_rate_runs(runs, best, to);
	if (before.n == 0 || after.n == 0 ||
		salle_unpaired_rate_p_value(before.hits, before.n, after.hits, after.n) > alpha)
		return 0;
	size_t n = split_at_changes(runs, from, best, alpha, places);
	places[n++] = best;
	return n + split_at_changes(runs, best, to, alpha, places + n);
}

size_t salle_find_change_points(const struct salle_rate_run *runs, size_t n, double alpha, size_t *places)
{
	return n > 0 ? split_at_changes(runs, 0, n, alpha, places) : 0;
}
