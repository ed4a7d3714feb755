/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "results/trends.h"

#include <math.h>
#include <stdlib.h>

double salle_history_a_win_rate(const struct salle_history_rate *rate)
{
	return rate->bouts > 0 ? (double)rate->a_wins / (double)rate->bouts : 0;
}

static bool is_of(const struct salle_history_runs *runs, size_t first, int64_t run)
{
	for (size_t i = first; i < runs->n; i++)
		if (runs->items[i].id == run)
			return true;
	return false;
}

struct salle_trend *salle_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena)
{
	size_t first = runs->n > last ? runs->n - last : 0;
	struct salle_trend *trends = salle_arena_array(arena, rates->n + 1, sizeof *trends);
	*n = 0;
	for (size_t i = 0, end; i < rates->n; i = end) {
		struct salle_trend trend = { .rates = &rates->items[i] };
		double low = 1, high = 0;
		for (end = i; end < rates->n && salle_history_same_matchup(&rates->items[i], &rates->items[end]); end++) {
			const struct salle_history_rate *rate = &rates->items[end];
			if (trend.n == 0 && !is_of(runs, first, rate->run))
				continue;
			if (trend.n++ == 0)
				trend.rates = rate;
			low = fmin(low, salle_history_a_win_rate(rate));
			high = fmax(high, salle_history_a_win_rate(rate));
		}
		trend.moved = high - low;
		if (trend.n > 0)
			trends[(*n)++] = trend;
	}
	return trends;
}

static int compare(const void *left, const void *right)
{
	const struct salle_trend *a = left, *b = right;
	if (a->moved != b->moved)
		return a->moved > b->moved ? -1 : 1;
	return (a->rates > b->rates) - (a->rates < b->rates);
}

void salle_trends_sort(struct salle_trend *trends, size_t n)
{
	qsort(trends, n, sizeof *trends, compare);
}
