/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "history/history_trends.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <salle/change_points.h>

#include "figures/result_intervals.h"

double salle_history_a_win_rate(const struct salle_history_rate *rate)
{
	return rate->bouts > 0 ? (double)rate->a_wins / (double)rate->bouts : 0;
}

bool salle_history_is_exact(const struct salle_history_rate *rate)
{
	return rate->bouts == SALLE_EXACT_TOTAL;
}

const struct salle_history_run *salle_history_find_run(const struct salle_history_runs *runs,
	const struct salle_history_rate *rate)
{
	size_t i = 0;
	while (runs->items[i].id != rate->run)
		i++;
	return &runs->items[i];
}

static bool is_in_last_runs(const struct salle_history_runs *runs, size_t first, int64_t run)
{
	for (size_t i = first; i < runs->n; i++)
		if (runs->items[i].id == run)
			return true;
	return false;
}

struct salle_trend *salle_find_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena)
{
	size_t first = runs->n > last ? runs->n - last : 0;
	struct salle_trend *trends = salle_arena_array(arena, rates->n + 1, sizeof *trends);
	*n = 0;
	for (size_t i = 0, end; i < rates->n; i = end) {
		struct salle_trend trend = { .rates = &rates->items[i] };
		double low = 1, high = 0;
		for (end = i; end < rates->n && salle_history_is_same_matchup(&rates->items[i], &rates->items[end]); end++) {
			const struct salle_history_rate *rate = &rates->items[end];
			if (trend.n == 0 && !is_in_last_runs(runs, first, rate->run))
				continue;
			if (trend.n++ == 0)
				trend.rates = rate;
			low = fmin(low, salle_history_a_win_rate(rate));
			high = fmax(high, salle_history_a_win_rate(rate));
		}
		trend.range = high - low;
		if (trend.n > 0)
			trends[(*n)++] = trend;
	}
	return trends;
}

static int compare_trends(const void *left, const void *right)
{
	const struct salle_trend *a = left, *b = right;
	if (a->range != b->range)
		return a->range > b->range ? -1 : 1;
	return (a->rates > b->rates) - (a->rates < b->rates);
}

void salle_trends_sort(struct salle_trend *trends, size_t n)
{
	qsort(trends, n, sizeof *trends, compare_trends);
}

/*
 * Returns fewer, independent bouts with the same rate. Their interval for a fixed number of bouts is as wide as the
 * interval of the rate.
 */
static struct salle_rate_run convert_to_independent_bouts(const struct salle_history_rate *rate)
{
	struct salle_interval fixed = salle_rate_interval(rate->a_wins, rate->bouts, SALLE_RESULTS_LEVEL);
	double wider = (rate->a_win.high - rate->a_win.low) / (fixed.high - fixed.low), spread = fmax(1, wider * wider);
	uint64_t n = (uint64_t)llround((double)rate->bouts / spread);
	return (struct salle_rate_run){ .hits = (uint64_t)llround(salle_history_a_win_rate(rate) * (double)n), .n = n };
}

/* Adds the changes in trend number `trend`, which has `n_runs` runs. `found` is scratch memory for n_runs elements. */
static void add_changes(size_t trend, const struct salle_rate_run *counts, size_t n_runs, double alpha,
	struct salle_trend_change *changes, size_t *n, size_t *found)
{
	size_t n_found = salle_find_change_points(counts, n_runs, alpha, found), start = 0;
	struct salle_rate_run before = { 0 };
	for (size_t k = 0; k <= n_found; k++) {
		const size_t end = k < n_found ? found[k] : n_runs;
		const struct salle_rate_run after = salle_sum_rate_runs(counts, start, end);
		if (k > 0)
			changes[(*n)++] = (struct salle_trend_change){
				.trend = trend,
				.first = start,
				.before = (double)before.hits / (double)before.n,
				.after = (double)after.hits / (double)after.n,
				.difference = salle_unpaired_rate_interval(before.hits, before.n, after.hits, after.n, 1 - alpha),
			};
		before = after;
		start = end;
	}
}

struct salle_trend_change *salle_find_trend_changes(const struct salle_history_runs *runs,
	const struct salle_trend *trends, size_t n_trends, size_t *n, struct salle_trend_places *places,
	struct salle_arena *arena)
{
	size_t total = 0, most = 0, at = 0;
	for (size_t i = 0; i < n_trends; i++) {
		total += trends[i].n;
		most = trends[i].n > most ? trends[i].n : most;
	}
	struct salle_rate_run *counts = salle_arena_array(arena, total + 1, sizeof *counts);
	struct salle_trend_change *changes = salle_arena_array(arena, total + 1, sizeof *changes);
	size_t *found = salle_arena_array(arena, most + 1, sizeof *found);
	*n = 0;
	*places = (struct salle_trend_places){ 0 };
	for (size_t i = 0; i < n_trends; i++)
		for (size_t k = 0; k < trends[i].n; k++, at++) {
			const struct salle_history_rate *rate = &trends[i].rates[k];
			counts[at] = convert_to_independent_bouts(rate);
			counts[at].candidate = k > 0 &&
				strcmp(salle_history_find_run(runs, rate)->inputs, salle_history_find_run(runs, rate - 1)->inputs) != 0;
			const bool exact = k > 0 && salle_history_is_exact(rate) && salle_history_is_exact(rate - 1);
			places->tested += counts[at].candidate && !exact;
			places->exact += counts[at].candidate && exact;
		}
	double alpha = (1 - SALLE_RESULTS_LEVEL) / fmax(1, (double)places->tested);
	for (size_t i = 0, from = 0; i < n_trends; from += trends[i].n, i++)
		add_changes(i, counts + from, trends[i].n, alpha, changes, n, found);
	return changes;
}
