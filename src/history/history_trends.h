/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Win rates of matchups over a history's last runs. */
#pragma once

#include "history/history.h"

/* The rates of one matchup in the runs that have it. */
struct salle_trend {
	const struct salle_history_rate *rates;
	size_t n;
	double moved; /* difference of the highest and the lowest rate */
};

/* Returns the share of bouts that a won; 0 without bouts. */
double salle_history_a_win_rate(const struct salle_history_rate *rate);

/* Returns the run to which the rate belongs; `runs` contains it. */
const struct salle_history_run *salle_history_find_run(const struct salle_history_runs *runs,
	const struct salle_history_rate *rate);

/* Returns all matchups of the last `last` runs of one scenario, in the order of the rates, in the arena. */
struct salle_trend *salle_find_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena);

/* Sorts trends by movement, the largest first. */
void salle_trends_sort(struct salle_trend *trends, size_t n);

/* A change of a win rate: the runs from `first` to the next change have another rate than those before. */
struct salle_trend_change {
	size_t trend, first; /* first: index into the trend's rates */
	double before, after;
	struct salle_interval difference; /* rate after minus rate before; the interval has the level of the test of one
	                                     place */
};

/*
 * Returns the changes of the trends, in their order, in the arena. If nothing changed, the chance of any change in the
 * table is 5 % (salle_find_change_points, over all places of all trends). A rate may change only where inputs differ
 * from the previous run's. Counts are replaced by those of independent bouts with an equally wide interval, because
 * intervals are wider for mirrored bouts and for runs that stop at a precision. Sets `places` to the number of places
 * tested.
 */
struct salle_trend_change *salle_find_trend_changes(const struct salle_history_runs *runs,
	const struct salle_trend *trends, size_t n_trends, size_t *n, size_t *places, struct salle_arena *arena);
