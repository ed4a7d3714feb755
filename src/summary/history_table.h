/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history of runs as text: scenarios, trends of win rates with sparklines, one matchup run by run. */
#ifndef SALLE_SUMMARY_HISTORY_TABLE_H
#define SALLE_SUMMARY_HISTORY_TABLE_H

#include <stdio.h>

#include "history/history.h"

struct salle_history_table {
	struct salle_history_runs runs;
	struct salle_history_rates rates; /* of the one scenario */
	size_t last;                      /* runs to show */
	bool changes;                     /* and where win rates changed */
};

/* One row a scenario. */
void salle_history_scenarios_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out);

/* The trends of all matchups of a scenario, those that moved most first, and the runs. */
void salle_history_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out);

/* A matchup, "A:B", run by run; false when there is none of that name. */
bool salle_history_matchup_print(const struct salle_history_table *table, const char *matchup,
	struct salle_arena *arena, FILE *out);

/* The names of all matchups, as salle_history_matchup_print takes them; in the arena. */
const char **salle_history_matchup_names(const struct salle_history_table *table, size_t *n, struct salle_arena *arena);

/*
 * One sign a rate, from the first to the last: the lowest is the lower end of the lowest interval, the highest the
 * upper end of the highest, so that noise does not fill the height. In the arena.
 */
const char *salle_draw_sparkline(const struct salle_history_rate *rates, size_t n, struct salle_arena *arena);

#endif
