/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matchups of a history over its last runs. */
#ifndef SALLE_RESULTS_TRENDS_H
#define SALLE_RESULTS_TRENDS_H

#include "results/history.h"

/* A matchup over the runs that have it: part of the rates. */
struct salle_trend {
	const struct salle_history_rate *rates;
	size_t n;
	double moved; /* from the lowest to the highest rate */
};

/* Share of the bouts that a won; 0 without bouts. */
double salle_history_a_win_rate(const struct salle_history_rate *rate);

/* All matchups of the last `last` runs, in the order of the rates; all are of one scenario. In the arena. */
struct salle_trend *salle_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena);

/* Those that moved most first. */
void salle_trends_sort(struct salle_trend *trends, size_t n);

#endif
