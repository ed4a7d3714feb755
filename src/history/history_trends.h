/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trends: win rates of matchups over the last runs of a history, and significant changes of these rates. */
#pragma once

#include "history/history.h"

/* The rates of one matchup in all runs that have the matchup. */
struct salle_trend {
	const struct salle_history_rate *rates;
	size_t n;
	double range; /* highest rate minus lowest rate */
};

/* Returns the share of bouts that build a won; 0 if there are no bouts. */
double salle_history_a_win_rate(const struct salle_history_rate *rate);

/* Returns whether the matchup was solved, so that the rate has no error. */
bool salle_history_is_exact(const struct salle_history_rate *rate);

/* Returns the run to which the rate belongs; `runs` must contain it. */
const struct salle_history_run *salle_history_find_run(const struct salle_history_runs *runs,
	const struct salle_history_rate *rate);

/*
 * Returns the trends of all matchups over the last `last` runs of a scenario. Sets `n` to their number. They are in the
 * arena, in the order of `rates`.
 */
struct salle_trend *salle_find_trends(const struct salle_history_runs *runs, const struct salle_history_rates *rates,
	size_t last, size_t *n, struct salle_arena *arena);

/* Sorts the trends by `range`, the largest first. */
void salle_trends_sort(struct salle_trend *trends, size_t n);

/*
 * Numbers of runs at which the inputs, and so perhaps the rate of a matchup, changed, over all trends. If both rates
 * are exact, a difference needs no test.
 */
struct salle_trend_places {
	size_t tested, exact;
};

/*
 * A change of a win rate: the runs from `first` up to the next change have another rate than the runs before `first`.
 */
struct salle_trend_change {
	size_t trend, first; /* index of the trend; index of the first changed rate in the trend */
	double before, after;
	/* `after` minus `before`, with an interval at the level of a single test */
	struct salle_interval difference;
};

/*
 * Returns the changes of the trends, in the order of the trends, in the arena. If no rate changed, the chance that the
 * table has any change is 5 % (salle_find_change_points, over all runs of all trends at which a change is tested). Any
 * difference between the exact rates of two successive runs with different inputs is a change. A rate may change only
 * where the inputs differ from those of the previous run. Counts are replaced by those of
 * independent bouts with an equally wide interval, because intervals are wider for mirrored bouts and for runs that
 * stop at a precision.
 */
struct salle_trend_change *salle_find_trend_changes(const struct salle_history_runs *runs,
	const struct salle_trend *trends, size_t n_trends, size_t *n, struct salle_trend_places *places,
	struct salle_arena *arena);
