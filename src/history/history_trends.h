/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matchups of a history over its last runs. */
#ifndef SALLE_HISTORY_HISTORY_TRENDS_H
#define SALLE_HISTORY_HISTORY_TRENDS_H

#include "history/history.h"

/* A matchup over the runs that have it: part of the rates. */
struct salle_trend {
	const struct salle_history_rate *rates;
	size_t n;
	double moved; /* from the lowest to the highest rate */
};

/* Share of the bouts that a won; 0 without bouts. */
double salle_history_a_win_rate(const struct salle_history_rate *rate);

/* The run of the rate, which is among them. */
const struct salle_history_run *salle_history_find_run(const struct salle_history_runs *runs,
	const struct salle_history_rate *rate);

/* All matchups of the last `last` runs, in the order of the rates; all are of one scenario. In the arena. */
struct salle_trend *salle_find_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena);

/* Those that moved most first. */
void salle_trends_sort(struct salle_trend *trends, size_t n);

/* A change of a win rate: all runs from `first` to the next change have another one than those before. */
struct salle_trend_change {
	size_t trend, first; /* first: place in the rates of the trend */
	double before, after;
	struct salle_interval difference; /* after - before, at the level at which one place is judged */
};

/*
 * The changes of the trends, in their order, with a chance of 5 % that there is one in the table where nothing
 * changed (salle_find_change_points, over all places of all trends). A rate may change where the inputs differ from
 * those of the run before alone: the same inputs have the same rate. Counts are taken as those of as many independent
 * bouts as have the width of the recorded interval, which is wider for mirrored bouts, and for runs that stop at a
 * precision. `places` are how many there were to look at. In the arena.
 */
struct salle_trend_change *salle_find_trend_changes(const struct salle_history_runs *runs,
	const struct salle_trend *trends, size_t n_trends, size_t *n, size_t *places, struct salle_arena *arena);

#endif
