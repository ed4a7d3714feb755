/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <salle/change_points.h>

#include <math.h>

#include <salle/stats.h>

struct counts {
	uint64_t hits, n;
};

static struct counts sum(const struct salle_rate_run *runs, size_t from, size_t to)
{
	struct counts all = { 0, 0 };
	for (size_t i = from; i < to; i++) {
		all.hits += runs[i].hits;
		all.n += runs[i].n;
	}
	return all;
}

/* Logarithm of the likelihood of the counts at their own rate. */
static double likelihood(struct counts of)
{
	double hits = (double)of.hits, rest = (double)(of.n - of.hits), n = (double)of.n;
	return (hits > 0 ? hits * log(hits / n) : 0) + (rest > 0 ? rest * log(rest / n) : 0);
}

/* Splits [from, to) where two rates are the likeliest, if they differ at `alpha`, then its parts. How many places. */
static size_t split(const struct salle_rate_run *runs, size_t from, size_t to, double alpha, size_t *places)
{
	size_t best = from;
	double gain = -INFINITY;
	for (size_t at = from + 1; at < to; at++) {
		if (!runs[at].candidate)
			continue;
		double both = likelihood(sum(runs, from, at)) + likelihood(sum(runs, at, to));
		if (both > gain) {
			gain = both;
			best = at;
		}
	}
	if (best == from)
		return 0;
	struct counts before = sum(runs, from, best), after = sum(runs, best, to);
	if (before.n == 0 || after.n == 0 || salle_unpaired_rate_p(before.hits, before.n, after.hits, after.n) > alpha)
		return 0;
	size_t n = split(runs, from, best, alpha, places);
	places[n++] = best;
	return n + split(runs, best, to, alpha, places + n);
}

size_t salle_change_points(const struct salle_rate_run *runs, size_t n, double alpha, size_t *places)
{
	return n > 0 ? split(runs, 0, n, alpha, places) : 0;
}
