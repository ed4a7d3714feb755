/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prints the history of runs: one row per scenario, trends of win rates with sparklines, or one matchup run by run. */
#pragma once

#include <stdio.h>

#include "history/history.h"

struct salle_history_table {
	struct salle_history_runs runs;
	struct salle_history_rates rates; /* rates of one scenario */
	size_t n_shown;                   /* maximum number of runs to show, the latest */
	bool changes;                     /* whether to print where win rates changed */
};

/* Prints one row per scenario. */
void salle_history_scenarios_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out);

/* Prints the trends of all matchups of a scenario, the largest changes first, and the runs. */
void salle_history_print(const struct salle_history_table *table, struct salle_arena *arena, FILE *out);

/* Prints the rates of the matchup "A:B" in each run. Returns false if the history has no such matchup. */
bool salle_history_matchup_print(const struct salle_history_table *table, const char *matchup,
	struct salle_arena *arena, FILE *out);

/* Returns the names of all matchups, in the form that salle_history_matchup_print accepts, in the arena. */
const char **salle_history_matchup_names(const struct salle_history_table *table, size_t *n, struct salle_arena *arena);

/*
 * Returns a sparkline with one character per rate, oldest first, in the arena. The scale spans all intervals of the
 * rates, so that noise does not fill the height.
 */
const char *salle_format_sparkline(const struct salle_history_rate *rates, size_t n, struct salle_arena *arena);
